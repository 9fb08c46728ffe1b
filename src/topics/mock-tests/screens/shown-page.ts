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

/** The page of an attempt that the student sees. */
export function shownPage(snapshot: SnapshotFrom<typeof attemptMachine>): ShownPage {
  if (snapshot.matches({ held: { sitting: 'answering' } })) return 'answering';
  if (snapshot.matches({ held: { sitting: 'reviewing' } })) return 'reviewing';
  if (snapshot.matches({ held: 'returning' })) return 'returning';
  if (snapshot.matches({ held: 'onAnotherDevice' })) return 'other-device';
  if (snapshot.matches('inAnotherTab')) return 'other-tab';
  if (snapshot.matches('instructions')) return 'instructions';
  if (snapshot.matches('submitted')) return 'submitted';
  // Waiting to store answers that the device refuses must be visible.
  return snapshot.context.isUnsaved && snapshot.matches('held') ? 'unstored' : 'loading';
}
