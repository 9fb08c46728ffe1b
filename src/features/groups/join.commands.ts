import { callServer, type ServerAnswer } from '../../data/server/call-server.ts';
import type { GroupName } from './groups.commands.ts';

/** The server's answer to a join, or why there is none. */
export type JoinOutcome =
  | { readonly status: 'joined' | 'already-member' | 'full' | 'too-many-groups'; readonly group: GroupName }
  | { readonly status: 'not-found' }
  /** No network, or no server behind it. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'failed' };

export async function joinByCode(userId: string, code: string): Promise<JoinOutcome> {
  return outcomeOf(await callServer<JoinOutcome>(userId, 'join_group', { code }));
}

/** A group found by searching. */
export async function joinPublicGroup(userId: string, groupId: string): Promise<JoinOutcome> {
  return outcomeOf(await callServer<JoinOutcome>(userId, 'join_public_group', { group_id: groupId }));
}

function outcomeOf(answer: ServerAnswer<JoinOutcome>): JoinOutcome {
  if (answer.ok) return answer.data;
  return { status: answer.isUnreachable ? 'unreachable' : 'failed' };
}
