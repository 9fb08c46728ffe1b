import * as v from 'valibot';

import { readGroupTimer, type GroupTimer } from '../../focus/rules/index.ts';
import { callServer } from '../../../shared/server/call-server.ts';

/** The resulting timer, or a sentence for the student. */
export type GroupTimerResult = { readonly ok: true; readonly timer: GroupTimer } | { readonly ok: false; readonly message: string };

const ANSWER = v.object({
  status: v.picklist(['started', 'running', 'done', 'over', 'not-yours', 'too-many']),
  timer: v.optional(v.unknown()),
});

/** Messages for the server's refusals. */
const REFUSALS: Readonly<Partial<Record<v.InferOutput<typeof ANSWER>['status'], string>>> = {
  running: 'A timer is already running in this group. You can join it.',
  over: 'This timer is over. You can start a new one.',
  'not-yours': 'Only the student who started the timer can do that.',
  'too-many': 'Too many timers in one hour. Try again later.',
};

/** Starts the group's timer with this student as its host. */
export function startGroupTimer(userId: string, groupId: string, phase: GroupTimer['phase'], minutes: number): Promise<GroupTimerResult> {
  return call(userId, 'start_group_timer', { group_id: groupId, phase, minutes });
}

export type HostAction = 'pause' | 'resume' | 'stop';

export function controlGroupTimer(userId: string, groupId: string, timerId: string, action: HostAction): Promise<GroupTimerResult> {
  return call(userId, `${action}_group_timer`, { group_id: groupId, timer_id: timerId });
}

async function call(userId: string, name: string, args: Readonly<Record<string, unknown>>): Promise<GroupTimerResult> {
  const answer = await callServer(userId, ANSWER, name, args);
  if (!answer.ok) {
    const message = answer.isUnreachable
      ? 'The server cannot be reached. Try again when you are online.'
      : 'The server did not accept it. Are you still in this group?';
    return { ok: false, message };
  }
  const { status, timer } = answer.data;
  const known = readGroupTimer(timer);
  const refusal = REFUSALS[status];
  if (refusal !== undefined || known === null) return { ok: false, message: refusal ?? 'Reload and try again.' };
  return { ok: true, timer: known };
}
