import * as v from 'valibot';

import { callServer, type ServerAnswer } from '../../../shared/server/call-server.ts';
import { nameRefusal } from '../../../shared/rules/username-rules.ts';
import { GROUP_NAME, type GroupName } from './group.ts';

/** Result of a change to a group. Groups change on the server only: it checks rights, and all members see the change at once. */
export type GroupResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly message: string };

export const NEEDS_NETWORK = 'You are offline. Nothing was changed. Try again when you are back online.';
/** The request may have been executed. */
const UNANSWERED = 'The server did not answer. Check whether it was done, then try again.';

export async function createGroup(userId: string, name: string, isPublic: boolean): Promise<GroupResult<GroupName>> {
  const answer = await callServer(userId, GROUP_NAME, 'create_group', { name, is_public: isPublic });
  return answer.ok
    ? answer
    : { ok: false, message: groupProblem(answer, 'The group was not created. You can create up to twenty a day. Try again later.') };
}

export function renameGroup(userId: string, groupId: string, name: string): Promise<GroupResult<unknown>> {
  return change(userId, 'rename_group', { group_id: groupId, name });
}

export function setGroupVisibility(userId: string, groupId: string, isPublic: boolean): Promise<GroupResult<unknown>> {
  return change(userId, 'set_group_visibility', { group_id: groupId, is_public: isPublic });
}

/** Creates a new invite code. The old code stops working at once. */
export function newInviteCode(userId: string, groupId: string): Promise<GroupResult<unknown>> {
  return change(userId, 'new_invite_code', { group_id: groupId });
}

export function transferGroup(userId: string, groupId: string, memberId: string): Promise<GroupResult<unknown>> {
  return change(userId, 'transfer_group', { group_id: groupId, member_id: memberId });
}

export function removeMember(userId: string, groupId: string, memberId: string): Promise<GroupResult<unknown>> {
  return change(userId, 'remove_group_member', { group_id: groupId, member_id: memberId });
}

/** Removes the member and makes the server refuse their later joins. */
export function banMember(userId: string, groupId: string, memberId: string): Promise<GroupResult<unknown>> {
  return change(userId, 'ban_group_member', { group_id: groupId, member_id: memberId });
}

export function leaveGroup(userId: string, groupId: string): Promise<GroupResult<unknown>> {
  return change(userId, 'leave_group', { group_id: groupId });
}

export function deleteGroup(userId: string, groupId: string): Promise<GroupResult<unknown>> {
  return change(userId, 'delete_group', { group_id: groupId });
}

async function change(userId: string, name: string, args: Readonly<Record<string, unknown>>): Promise<GroupResult<unknown>> {
  const answer = await callServer(userId, v.unknown(), name, args);
  return answer.ok
    ? answer
    : { ok: false, message: groupProblem(answer, 'This did not work. The group may have a new owner. Check and try again.') };
}

/**
 * Why the server refused, and what to do.
 * @param otherwise text for a refusal without a message of its own
 */
export function groupProblem({ isUnreachable, refusal }: Extract<ServerAnswer<unknown>, { ok: false }>, otherwise: string): string {
  if (isUnreachable) return UNANSWERED;
  if (refusal?.hint === 'full')
    return 'Your account has no room for another group. Delete one that you own, or make a member its owner. Then try again.';
  return (refusal && nameRefusal(refusal.message)?.words) ?? otherwise;
}
