import * as v from 'valibot';

import { callServer, type ServerAnswer } from '../../data/server/call-server.ts';
import { GROUP_NAME, type GroupName } from './groups.commands.ts';

/** The server's answer to a student who wants to join. The group is present unless it is not found. */
const ANSWER = v.object({
  status: v.picklist(['joined', 'already-member', 'full', 'too-many-groups', 'not-found']),
  group: v.optional(GROUP_NAME),
});

/** The answer, or why there is none. */
export type JoinOutcome =
  | { readonly status: 'joined' | 'already-member' | 'full' | 'too-many-groups'; readonly group: GroupName }
  | { readonly status: 'not-found' }
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
  if (!answer.ok) return { status: answer.isUnreachable ? 'unreachable' : 'failed' };
  const { status, group } = answer.data;
  if (status === 'not-found') return { status };
  return group === undefined ? { status: 'failed' } : { status, group };
}
