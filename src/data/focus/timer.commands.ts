import type { FocusSettings } from '../../domain/focus/focus-settings.ts';
import {
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
} from '../../domain/focus/focus-timer.ts';
import { followedTimes, followingEndedAt, type GroupTimer, isOver, joinTimer } from '../../domain/groups/group-timer.ts';
import { derivedId } from '../../domain/derived-id.ts';
import { calendarDayOf, type StudyClock, studyDayOf } from '../../domain/study-day/study-day.ts';
import type { Replica, WriteResult } from '../replica/local-database.ts';
import { serverOffset } from '../replica/server-clock.ts';
import { alone } from './alone.ts';
import { type StudyProfile, studyProfileOf } from './study-profile.ts';

export interface TimerStart {
  readonly phase: FocusPhase;
  readonly round: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
}

/** A phase that ended by itself and was recorded by this tab. */
export interface EndedPhase {
  readonly phase: FocusPhase;
  /** The phase that comes next, and its round. */
  readonly next: FocusPhase;
  readonly round: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
  /** True when the next phase has started by itself. */
  readonly goesOn: boolean;
  /** True if the student wants a notice. */
  readonly playsSound: boolean;
  /** True if a notification may be shown while the tab is hidden. */
  readonly notifies: boolean;
  /** A group's timer: its host starts what comes next. */
  readonly isShared: boolean;
}

const MINUTE_MS = 60_000;

export function startTimer(replica: Replica, userId: string, start: TimerStart, now: number): Promise<WriteResult> {
  return alone(async () => {
    const { settings } = await readProfile(replica, userId);
    return store(replica, userId, newTimer(start, settings, now));
  });
}

/** Pausing a shared timer leaves it: the student continues alone. */
export function pauseTimer(replica: Replica, userId: string, now: number): Promise<WriteResult> {
  return change(replica, userId, (timer) => pause({ ...timer, following: null }, now));
}

export function resumeTimer(replica: Replica, userId: string, now: number): Promise<WriteResult> {
  return change(replica, userId, (timer) => resume({ ...timer, following: null }, now));
}

/** Shifts the running timer after the device's clock was changed by `by` ms (negative: back). */
export function moveTimer(replica: Replica, userId: string, by: number): Promise<WriteResult> {
  return change(replica, userId, (timer) => (timer.following ? timer : shifted(timer, by)));
}

/** Makes the student's timer follow the group's. A running timer is finished first. */
export function joinGroupTimer(
  replica: Replica,
  userId: string,
  joining: { readonly groupId: string; readonly timer: GroupTimer; readonly subjectId: string | null },
  now: number,
): Promise<WriteResult> {
  const { groupId, timer, subjectId } = joining;
  return alone(async () => {
    const { timer: own, clock, sessionKey } = await readProfile(replica, userId);
    if (own?.following?.timerId === timer.id) return { ok: true };
    if (isOver(timer, now + serverOffset())) return gone;
    const recorded = own ? await record(replica, userId, own, clock, now, true) : done;
    if (!recorded.ok) return recorded;
    const following = joinTimer(groupId, timer, now + serverOffset());
    const sessionId = await unusedSessionId(replica, timer.id, sessionKey);
    const { phase } = timer;
    const joined = { sessionId, phase, round: 0, subjectId, taskId: null, following, ...followedTimes(timer, following) };
    return store(replica, userId, here(joined));
  });
}

/**
 * Applies what the host did to the shared timer.
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
    const { timer: own, clock } = await readProfile(replica, userId);
    if (own?.following?.groupId !== groupId) return null;
    const end = followingEndedAt(timer, own.following, now + serverOffset());
    const isSame = own.following.timerId === timer.id;
    if (end !== null && (!isSame || timer.endedAt !== null || timer.pausedAt !== null)) {
      const endHere = end - serverOffset();
      orThrow(await record(replica, userId, own, clock, endHere));
      orThrow(await store(replica, userId, null));
      return isSession(own, endHere) ? studiedMinutes(own, endHere) : null;
    }
    if (!isSame) return null;
    const times = followedTimes(timer, own.following);
    const next = here({ ...own, ...times });
    if (JSON.stringify(next) !== JSON.stringify(own)) orThrow(await store(replica, userId, next));
    return null;
  });
}

/**
 * Equal on all devices of a student; differs after leaving the timer and joining it again.
 * @param key null until the profile is here: other devices then cannot derive the id
 */
async function unusedSessionId(replica: Replica, timerId: string, key: string | null): Promise<string> {
  if (key === null) return crypto.randomUUID();
  for (let times = 0; ; times++) {
    const id = await derivedId('group timer', timerId, key, String(times));
    if ((await replica.get('study_sessions', id)) === null) return id;
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

/** Stops the timer, and records it if it was a session. */
export function finishTimer(replica: Replica, userId: string, now: number): Promise<FinishResult> {
  return alone(async () => {
    const { timer, clock } = await readProfile(replica, userId);
    if (!timer) return { ok: true, finished: null };
    const recorded = await record(replica, userId, timer, clock, now, true);
    const stopped = recorded.ok ? await store(replica, userId, null) : recorded;
    return stopped.ok ? { ok: true, finished: timer } : stopped;
  });
}

/** Continues a finished timer as if it had never stopped. */
export function undoFinish(replica: Replica, userId: string, finished: FocusTimer): Promise<WriteResult> {
  return alone(async () => {
    const { timer } = await readProfile(replica, userId);
    if (timer) return otherRuns;
    const removed = await replica.remove('study_sessions', finished.sessionId);
    if (!removed.ok && removed.error.kind !== 'not-found') return removed;
    // A new id: the old one is of a deleted session.
    return store(replica, userId, { ...finished, sessionId: crypto.randomUUID() });
  });
}

/**
 * Records a timer that ran out, and starts the next phase if the student wants that.
 * @returns null if it was recorded already or has not ended yet
 * @throws when the write fails
 */
export function recordEnd(replica: Replica, userId: string, now: number): Promise<EndedPhase | null> {
  return alone(async () => {
    const { timer, settings, clock, notifies } = await readProfile(replica, userId);
    const end = timer && endOf(timer);
    if (!timer || end === null || end > now) return null;
    orThrow(await record(replica, userId, timer, clock, end));
    const next = nextPhase(timer, settings);
    const startsItself = isStudy(next.phase) ? settings.startsFocusItself : settings.startsBreaksItself;
    // After hours away a student has neither rested nor studied. In a group the host decides what comes next.
    const goesOn = startsItself && timer.following === null && now - end < MINUTE_MS;
    orThrow(await store(replica, userId, goesOn ? newTimer({ ...timer, ...next }, settings, end) : null));
    const { phase, subjectId, taskId } = timer;
    const isShared = timer.following !== null;
    return { phase, next: next.phase, round: next.round, subjectId, taskId, goesOn, playsSound: settings.playsSound, notifies, isShared };
  });
}

/**
 * One session per timer, whoever records it: its id is drawn when the timer starts.
 * @param isOwnChoice false where the timer ended by itself: then edits from another device win
 */
async function record(
  replica: Replica,
  userId: string,
  timer: FocusTimer,
  clock: StudyClock,
  now: number,
  isOwnChoice = false,
): Promise<WriteResult> {
  if (!isSession(timer, now)) return done;
  const { sessionId, phase, length, subjectId, taskId, following } = timer;
  const startedAt = following ? timer.startedAt + serverOffset() : timer.startedAt;
  const ended = { duration: studiedMinutes(timer, now), outcome: 'finished' } as const;
  const measured = {
    start_time: new Date(startedAt).toISOString(),
    date: calendarDayOf(startedAt, clock.timeZone),
    study_day: studyDayOf(startedAt, clock),
    time_zone: clock.timeZone,
    planned: length === null ? null : Math.round(length / MINUTE_MS),
    kind: phase === 'stopwatch' ? 'stopwatch' : 'focus',
    subject_id: subjectId,
    task_id: taskId,
    chapter: taskId === null ? null : ((await replica.get('todos', taskId))?.chapter ?? null),
  } as const;
  const key = { id: sessionId, user_id: userId };
  return isOwnChoice
    ? replica.insert('study_sessions', { ...key, ...ended }, measured)
    : replica.insert('study_sessions', key, { ...measured, ...ended });
}

function newTimer({ phase, round, subjectId, taskId }: TimerStart, settings: FocusSettings, now: number): FocusTimer {
  const length = lengthOf(phase, settings);
  return {
    sessionId: crypto.randomUUID(),
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

export async function readProfile(replica: Replica, userId: string): Promise<StudyProfile> {
  return studyProfileOf(await replica.get('users', userId));
}

function change(replica: Replica, userId: string, next: (timer: FocusTimer) => FocusTimer): Promise<WriteResult> {
  return alone(async () => {
    const { timer } = await readProfile(replica, userId);
    return timer ? store(replica, userId, next(timer)) : { ok: true };
  });
}

function orThrow(result: WriteResult): void {
  if (!result.ok) throw new Error(result.error.message);
}

function store(replica: Replica, userId: string, timer: FocusTimer | null): Promise<WriteResult> {
  const stored = timer?.following ? shifted(timer, serverOffset()) : timer;
  return replica.edit('users', userId, { focus_timer: stored && { ...stored } });
}
