import type { FocusSettings } from '../rules/focus-settings.ts';
import {
  elapsed,
  endOf,
  type FocusPhase,
  type FocusTimer,
  isSession,
  isStudy,
  lengthOf,
  nextPhase,
  pause,
  resume,
  shifted,
  studiedMinutes,
} from '../rules/focus-timer.ts';
import { followedTimes, followingEndedAt, type GroupTimer, isOver, joinTimer } from '../rules/group-timer.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { serverOffset } from '../../../shared/replica/server-clock.ts';
import { alone } from './alone.ts';
import type { StudyProfile } from './study-profile.ts';
import { raiseSession, record, recordShown } from './record-session.ts';
import { type End, type OpenTimer, openTimer, storeTimer } from './shared-timer.ts';

export interface TimerStart {
  readonly phase: FocusPhase;
  readonly round: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
}

/** A phase that ended automatically and was recorded by this tab. */
export interface EndedPhase {
  readonly phase: FocusPhase;
  /** The phase that comes next, and its round. */
  readonly next: FocusPhase;
  readonly round: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
  /** True if the next phase has started automatically. */
  readonly goesOn: boolean;
  /** True if the student wants a notice. */
  readonly playsSound: boolean;
  /** True if a notification may be shown while the tab is hidden. */
  readonly notifies: boolean;
  /** True for a group's timer: its host starts the next phase. */
  readonly isShared: boolean;
}

const MINUTE_MS = 60_000;

/** Starts a timer. A timer that already runs, from another device or tab, is finished first. */
export function startTimer(replica: Replica, userId: string, start: TimerStart, now: number): Promise<WriteResult> {
  return opened(replica, userId, now, async (open) => {
    const recorded = await recordFinish(replica, userId, open, now);
    if (!recorded.ok) return recorded;
    const timer = newTimer(start, open.profile.settings, now, crypto.randomUUID());
    return storeTimer(replica, userId, open, timer, now, finishOf(open, now));
  });
}

/**
 * Pauses the timer. Pausing a shared timer leaves it: the student continues alone.
 * @param sessionId the timer on the screen. Another timer that has just replaced it keeps running
 */
export function pauseTimer(replica: Replica, userId: string, now: number, sessionId?: string): Promise<WriteResult> {
  return change(replica, userId, now, (timer) => pause({ ...timer, following: null }, now), sessionId);
}

export function resumeTimer(replica: Replica, userId: string, now: number, sessionId?: string): Promise<WriteResult> {
  return change(replica, userId, now, (timer) => resume({ ...timer, following: null }, now), sessionId);
}

/**
 * Shifts the running timer after the device's clock was changed by `by` ms (negative: back).
 * @param startedAt the timer's start before the change: another tab may have shifted it already
 */
export function moveTimer(replica: Replica, userId: string, by: number, startedAt: number, now = Date.now()): Promise<WriteResult> {
  return change(replica, userId, now, (timer) => (timer.following || timer.startedAt !== startedAt ? timer : shifted(timer, by)));
}

/** Makes the student's timer follow the group's. A running timer is finished first. */
export function joinGroupTimer(
  replica: Replica,
  userId: string,
  joining: { readonly groupId: string; readonly timer: GroupTimer; readonly subjectId: string | null },
  now: number,
): Promise<WriteResult> {
  const { groupId, timer, subjectId } = joining;
  return opened(replica, userId, now, async (open) => {
    if (open.profile.timer?.following?.timerId === timer.id) return { ok: true };
    if (isOver(timer, now + serverOffset())) return gone;
    const recorded = await recordFinish(replica, userId, open, now);
    if (!recorded.ok) return recorded;
    const following = joinTimer(groupId, timer, now + serverOffset());
    const sessionId = await unusedSessionId(replica, timer.id, open.profile);
    const { phase } = timer;
    const joined = { sessionId, phase, round: 0, subjectId, taskId: null, following, ...followedTimes(timer, following) };
    return storeTimer(replica, userId, open, here(joined), now, finishOf(open, now));
  });
}

/**
 * Applies the host's actions to the student's copy of the shared timer.
 * @returns minutes of a session recorded because the timer ended early; null otherwise
 * @throws when the write fails
 */
export function followGroupTimer(
  replica: Replica,
  userId: string,
  groupId: string,
  timer: GroupTimer,
  now: number,
): Promise<number | null> {
  return alone(async () => {
    const open = await openTimer(replica, userId, now);
    orThrow(open.result);
    const { timer: own, clock } = open.profile;
    if (own?.following?.groupId !== groupId) return null;
    const end = followingEndedAt(timer, own.following, now + serverOffset());
    const isSame = own.following.timerId === timer.id;
    if (end !== null && (!isSame || timer.endedAt !== null || timer.pausedAt !== null)) {
      const endHere = end - serverOffset();
      orThrow(await record(replica, userId, own, clock, endHere));
      orThrow(await storeTimer(replica, userId, open, null, now, { ran: elapsed(own, endHere), isOwnChoice: true }));
      return isSession(own, endHere) ? studiedMinutes(own, endHere) : null;
    }
    if (!isSame) return null;
    const times = followedTimes(timer, own.following);
    const next = here({ ...own, ...times });
    if (JSON.stringify(next) !== JSON.stringify(own)) orThrow(await storeTimer(replica, userId, open, next, now));
    return null;
  });
}

/**
 * The same id on all devices of a student, and another id after leaving the timer and joining it again.
 * Until the profile has arrived there is no key, and other devices cannot derive the id.
 */
async function unusedSessionId(
  replica: Replica,
  timerId: string,
  { sessionKey, ended }: Pick<StudyProfile, 'sessionKey' | 'ended'>,
): Promise<string> {
  if (sessionKey === null) return crypto.randomUUID();
  for (let times = 0; ; times++) {
    const id = await derivedId('group timer', timerId, sessionKey, String(times));
    const isUsed = ended.some(({ sessionId }) => sessionId === id) || (await replica.get('study_sessions', id)) !== null;
    if (!isUsed) return id;
  }
}

const done: WriteResult = { ok: true };
const gone: WriteResult = { ok: false, error: { kind: 'not-found', message: 'The timer is over. Start a new one.' } };
const otherRuns: WriteResult = { ok: false, error: { kind: 'invalid', message: 'Another timer is running. Finish it first.' } };

/** Converts times from the server's clock to this device's. */
function here(timer: FocusTimer): FocusTimer {
  return shifted(timer, -serverOffset());
}

export type FinishResult = { readonly ok: true; readonly finished: FocusTimer | null } | Extract<WriteResult, { ok: false }>;

/**
 * Stops the timer, and records it if it was a session.
 * @param sessionId the timer on the screen. Another timer that has just replaced it keeps running
 */
export function finishTimer(replica: Replica, userId: string, now: number, sessionId?: string): Promise<FinishResult> {
  return opened(replica, userId, now, async (open) => {
    const { timer } = open.profile;
    if (!timer || isAnother(timer, sessionId)) return { ok: true, finished: null };
    const recorded = await recordFinish(replica, userId, open, now);
    const stopped = recorded.ok ? await storeTimer(replica, userId, open, null, now, finishOf(open, now)) : recorded;
    return stopped.ok ? { ok: true, finished: timer } : stopped;
  });
}

/** Records the opened timer, as ended by the student now. */
async function recordFinish(replica: Replica, userId: string, { profile }: OpenTimer, now: number): Promise<WriteResult> {
  const { timer, clock } = profile;
  if (!timer) return done;
  return (await recordShown(replica, userId, timer, clock, elapsed(timer, now))).result;
}

function finishOf({ profile: { timer } }: OpenTimer, now: number): End | null {
  return timer && { ran: elapsed(timer, now), isOwnChoice: true };
}

function isAnother(timer: FocusTimer, sessionId: string | undefined): boolean {
  return sessionId !== undefined && timer.sessionId !== sessionId;
}

/** Continues a finished timer as if it had never stopped. */
export function undoFinish(replica: Replica, userId: string, finished: FocusTimer, now = Date.now()): Promise<WriteResult> {
  return opened(replica, userId, now, async (open) => {
    if (open.profile.timer) return otherRuns;
    const removed = await replica.remove('study_sessions', finished.sessionId);
    if (!removed.ok && removed.error.kind !== 'not-found') return removed;
    // Needs a new id: the old one belongs to a deleted session, and other devices know that it ended.
    return storeTimer(replica, userId, open, { ...finished, sessionId: crypto.randomUUID() }, now);
  });
}

/**
 * Records a timer that ran out, and starts the next phase if the student wants that.
 * @returns null if it was recorded already or has not ended yet
 * @throws when the write fails
 */
export function recordEnd(replica: Replica, userId: string, now: number): Promise<EndedPhase | null> {
  return alone(async () => {
    const open = await openTimer(replica, userId, now);
    orThrow(open.result);
    const { timer, settings, clock, notifies } = open.profile;
    const end = timer && endOf(timer);
    if (!timer || end === null || end > now) return null;
    orThrow(await record(replica, userId, timer, clock, end));
    const ran = elapsed(timer, end);
    // The other device's record counts, but not with less time than this device showed.
    orThrow((await raiseSession(replica, timer.sessionId, Math.floor(Math.min(open.shown, ran) / MINUTE_MS))).result);
    const next = nextPhase(timer, settings);
    const startsItself = isStudy(next.phase) ? settings.startsFocusItself : settings.startsBreaksItself;
    // After hours away a student has neither rested nor studied. In a group the host decides about the next phase.
    const goesOn = startsItself && timer.following === null && now - end < MINUTE_MS;
    const following = goesOn ? newTimer({ ...timer, ...next }, settings, end, await nextSessionId(timer, open.profile)) : null;
    orThrow(await storeTimer(replica, userId, open, following, now, { ran, isOwnChoice: false }));
    const { phase, subjectId, taskId } = timer;
    const isShared = timer.following !== null;
    return { phase, next: next.phase, round: next.round, subjectId, taskId, goesOn, playsSound: settings.playsSound, notifies, isShared };
  });
}

/** Derives the id of the next timer, so that two devices that see the end start the same one. */
function nextSessionId({ sessionId }: FocusTimer, { sessionKey }: StudyProfile): Promise<string> | string {
  return sessionKey === null ? crypto.randomUUID() : derivedId('next phase', sessionId, sessionKey);
}

function newTimer({ phase, round, subjectId, taskId }: TimerStart, settings: FocusSettings, now: number, sessionId: string): FocusTimer {
  const length = lengthOf(phase, settings);
  return {
    sessionId,
    phase,
    startedAt: now,
    length,
    pausedAt: null,
    standstill: 0,
    round,
    subjectId,
    taskId,
    following: null,
  };
}

function change(
  replica: Replica,
  userId: string,
  now: number,
  next: (timer: FocusTimer) => FocusTimer,
  sessionId?: string,
): Promise<WriteResult> {
  return opened(replica, userId, now, async (open) => {
    const { timer } = open.profile;
    return timer && !isAnother(timer, sessionId) ? storeTimer(replica, userId, open, next(timer), now) : done;
  });
}

/** Runs `work` on the settled timer. */
function opened<T>(
  replica: Replica,
  userId: string,
  now: number,
  work: (open: OpenTimer) => Promise<T>,
): Promise<T | Extract<WriteResult, { ok: false }>> {
  return alone(async () => {
    const open = await openTimer(replica, userId, now);
    return open.result.ok ? work(open) : open.result;
  });
}

function orThrow(result: WriteResult): void {
  if (!result.ok) throw new Error(result.error.message);
}
