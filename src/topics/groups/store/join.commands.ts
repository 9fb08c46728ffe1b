import * as v from 'valibot';

import { callServer, type ServerAnswer } from '../../../shared/server/call-server.ts';
import { GROUP_NAME, type GroupName } from './group.ts';

/** The server's answer to a student who wants to join. */
const ANSWER = v.variant('status', [
  v.object({ status: v.picklist(['joined', 'already-member', 'full', 'too-many-groups']), group: GROUP_NAME }),
  v.object({ status: v.literal('not-found') }),
  v.object({ status: v.literal('too-many-tries'), minutes: v.number() }),
]);

/** The server's answer, or why there is none. */
export type JoinOutcome =
  | { readonly status: 'joined' | 'already-member' | 'full' | 'too-many-groups'; readonly group: GroupName }
  | { readonly status: 'not-found' }
  /** Too many wrong codes from this student or network. `minutes`: until the next code may be tried. */
  | { readonly status: 'too-many-tries'; readonly minutes: number }
  /** The device is offline, or the server does not answer. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'failed' };

export async function joinByCode(userId: string, code: string): Promise<JoinOutcome> {
  return outcomeOf(await callServer(userId, ANSWER, 'join_group', { code }));
}

/** Joins a public group, which the search found. */
export async function joinPublicGroup(userId: string, groupId: string): Promise<JoinOutcome> {
  return outcomeOf(await callServer(userId, ANSWER, 'join_public_group', { group_id: groupId }));
}

function outcomeOf(answer: ServerAnswer<v.InferOutput<typeof ANSWER>>): JoinOutcome {
  if (answer.ok) return answer.data;
  return { status: answer.isUnreachable ? 'unreachable' : 'failed' };
}
