import * as v from 'valibot';

import { callServer, type ServerAnswer } from '../../../shared/server/call-server.ts';
import { GROUP_NAME, type GroupName } from './group.ts';

/** The server's answer to a student who wants to join. */
const ANSWER = v.variant('status', [
  v.object({ status: v.picklist(['joined', 'already-member', 'full', 'too-many-groups']), group: GROUP_NAME }),
  v.object({ status: v.literal('not-found') }),
  v.object({ status: v.literal('too-many-tries'), minutes: v.number() }),
]);

/** The answer, or why there is none. */
export type JoinOutcome =
  | { readonly status: 'joined' | 'already-member' | 'full' | 'too-many-groups'; readonly group: GroupName }
  | { readonly status: 'not-found' }
  /** Wrong codes of this student or network. `minutes`: until the next may be tried. */
  | { readonly status: 'too-many-tries'; readonly minutes: number }
  /** No network, or no server behind it. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'failed' };

export async function joinByCode(userId: string, code: string): Promise<JoinOutcome> {
  return outcomeOf(await callServer(userId, ANSWER, 'join_group', { code }));
}

/** A group found by searching. */
export async function joinPublicGroup(userId: string, groupId: string): Promise<JoinOutcome> {
  return outcomeOf(await callServer(userId, ANSWER, 'join_public_group', { group_id: groupId }));
}

function outcomeOf(answer: ServerAnswer<v.InferOutput<typeof ANSWER>>): JoinOutcome {
  if (answer.ok) return answer.data;
  return { status: answer.isUnreachable ? 'unreachable' : 'failed' };
}
