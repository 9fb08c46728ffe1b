import { parseInviteCode } from '../../domain/groups/invite-code.ts';
import { joinByCode, type JoinOutcome } from './join.commands.ts';
import { keepJoin } from './waiting-joins.ts';

/** Outcome of a typed or opened code. */
export type InviteAnswer = JoinOutcome | { readonly status: 'kept'; readonly code: string };

/** Joins with a code. Without a network the code is stored and the join happens later. */
export async function joinWith(userId: string, typed: string, isOffline: boolean): Promise<InviteAnswer> {
  const code = parseInviteCode(typed);
  if (code === null) return { status: 'not-found' };
  const outcome: JoinOutcome = isOffline ? { status: 'unreachable' } : await joinByCode(userId, code);
  return outcome.status === 'unreachable' && keepJoin(userId, code) ? { status: 'kept', code } : outcome;
}
