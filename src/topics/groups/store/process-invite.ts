import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { parseInviteCode } from '../rules/invite-code.ts';
import { joinByCode, type JoinOutcome } from './join.commands.ts';
import { keepJoin } from './waiting-joins.ts';

/** Outcome of a typed or opened code. `obstacle`: why the join could only be stored. */
export type InviteAnswer = JoinOutcome | { readonly status: 'kept'; readonly code: string; readonly obstacle: Obstacle };

/** Joins with a code. If the device is offline or the server does not answer, the code is stored and the join happens later. */
export async function joinWith(userId: string, typed: string, obstacle: Obstacle | null): Promise<InviteAnswer> {
  const code = parseInviteCode(typed);
  if (code === null) return { status: 'not-found' };
  const outcome: JoinOutcome = obstacle === null ? await joinByCode(userId, code) : { status: 'unreachable' };
  if (outcome.status !== 'unreachable' || !keepJoin(userId, code)) return outcome;
  return { status: 'kept', code, obstacle: obstacle ?? 'ailing' };
}
