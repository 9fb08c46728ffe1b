import { MOST_GROUPS, MOST_MEMBERS } from './group.ts';
import type { JoinOutcome } from './join.commands.ts';

interface JoinWords {
  readonly title: string;
  readonly text: string;
}

/** Toast for an outcome of joining. */
export function joinWords(outcome: JoinOutcome): JoinWords {
  switch (outcome.status) {
    case 'joined':
      return { title: 'Success!', text: `You have joined the group "${outcome.group.name}"` };
    case 'already-member':
      return { title: 'Already a Member', text: 'You are already a member of this group' };
    case 'not-found':
      return { title: 'Invalid Code', text: 'No group found with this invite code' };
    case 'full':
      return { title: 'Group Is Full', text: `"${outcome.group.name}" has ${MOST_MEMBERS} members, which is the limit.` };
    case 'too-many-groups':
      return { title: 'Too Many Groups', text: `You are in ${MOST_GROUPS} groups, which is the limit. Leave one and try again.` };
    case 'unreachable':
    case 'failed':
      return { title: 'Not Joined', text: 'Failed to join group. Please try again.' };
  }
}

/** Error for the field where the code was entered. */
export function joinProblem(outcome: JoinOutcome): string {
  return outcome.status === 'not-found' ? 'Invalid invite code. No group found with this code.' : joinWords(outcome).text;
}
