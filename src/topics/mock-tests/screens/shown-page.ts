import type { SnapshotFrom } from 'xstate';

import type { attemptMachine } from './attempt.machine.ts';

type ShownPage =
  | 'instructions'
  | 'answering'
  | 'reviewing'
  | 'returning'
  | 'other-device'
  | 'other-tab'
  | 'unstored'
  | 'submitted'
  | 'loading';

/** What the student sees of an attempt. */
export function shownPage(snapshot: SnapshotFrom<typeof attemptMachine>): ShownPage {
  if (snapshot.matches({ held: { sitting: 'answering' } })) return 'answering';
  if (snapshot.matches({ held: { sitting: 'reviewing' } })) return 'reviewing';
  if (snapshot.matches({ held: 'returning' })) return 'returning';
  if (snapshot.matches({ held: 'onAnotherDevice' })) return 'other-device';
  if (snapshot.matches('inAnotherTab')) return 'other-tab';
  if (snapshot.matches('instructions')) return 'instructions';
  if (snapshot.matches('submitted')) return 'submitted';
  // Waiting for answers that the device does not take looks like nothing else.
  return snapshot.context.isUnsaved && snapshot.matches('held') ? 'unstored' : 'loading';
}
