import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { MOST_GROUPS, MOST_MEMBERS } from '../store/group.ts';
import type { InviteAnswer } from '../store/process-invite.ts';

interface JoinWords {
  readonly title: string;
  readonly text: string;
}

/** Toast for the outcome of a join. */
export function joinWords(outcome: InviteAnswer): JoinWords {
  switch (outcome.status) {
    case 'joined':
      return { title: 'Success!', text: `You have joined the group "${outcome.group.name}"` };
    case 'already-member':
      return { title: 'Already a Member', text: 'You are already a member of this group' };
    case 'not-found':
      return { title: 'Invalid Code', text: 'No group found with this invite code' };
    case 'kept':
      return { title: 'Saved for Later', text: joinsWhen(outcome.obstacle) };
    case 'too-many-tries':
      return { title: 'Too Many Tries', text: tooManyTries(outcome.minutes) };
    case 'full':
      return { title: 'Group Is Full', text: `"${outcome.group.name}" has ${MOST_MEMBERS} members, which is the limit.` };
    case 'too-many-groups':
      return { title: 'Too Many Groups', text: `You are in ${MOST_GROUPS} groups, which is the limit. Leave one and try again.` };
    case 'unreachable':
    case 'failed':
      return { title: 'Not Joined', text: 'Failed to join group. Please try again.' };
  }
}

/** Error message for the field in which the code was entered. */
export function joinProblem(outcome: InviteAnswer): string {
  return outcome.status === 'not-found' ? 'Invalid invite code. No group found with this code.' : joinWords(outcome).text;
}

/** Does not say whether the last code was right, because the server did not look it up. */
export function tooManyTries(minutes: number): string {
  return `Too many wrong codes were tried. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/**
 * Says when a join that waits on this device will happen.
 * @param obstacle null while the server is asked
 */
export function joinsWhen(obstacle: Obstacle | null): string {
  if (obstacle === null) return 'Ekagra joins when the server answers.';
  return obstacle === 'offline' ? 'Ekagra joins when you are back online.' : 'The server did not answer. Ekagra joins when it does.';
}
