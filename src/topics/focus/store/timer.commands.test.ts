import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { DEFAULT_FOCUS_SETTINGS } from '../rules/focus-settings.ts';
import { type FocusTimer, readFocusTimer } from '../rules/focus-timer.ts';
import { focusOf25Minutes } from '../../groups/rules/testing/focus-of-25-minutes.ts';
import { forgetClaim, onKeptTime, settleTimer } from './shared-timer.ts';
import {
  finishTimer,
  followGroupTimer,
  joinGroupTimer,
  moveTimer,
  pauseTimer,
  recordEnd,
  resumeTimer,
  startTimer,
  undoFinish,
} from './timer.commands.ts';

const student = crypto.randomUUID();
const MINUTE = 60_000;
const begin = Date.parse('2026-11-21T10:00:00Z');
const at = (minutes: number) => begin + minutes * MINUTE;
const focus = { phase: 'focus', round: 0, subjectId: null, taskId: null } as const;
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await replica.insert('users', { id: student, session_key: crypto.randomUUID() });
});
afterEach(() => replica.database.remove());

const sessions = async () => replica.find('study_sessions');
/** Clears what this device knows of the timer, as on another device. */
async function asAnotherDevice(): Promise<void> {
  await replica.store.setState('focus-timer', undefined);
  await replica.edit('users', student, { focus_timer: null });
}
const timer = async () => readFocusTimer((await replica.get('users', student))!.focus_timer);

test('a focus that ended while the tab was killed is recorded once with its own end, by whichever tab comes first', async () => {
  await startTimer(replica, student, focus, begin);
  expect(await recordEnd(replica, student, at(24))).toBeNull();
  const ended = await Promise.all([recordEnd(replica, student, at(400)), recordEnd(replica, student, at(400))]);
  expect(ended.filter((end) => end !== null)).toMatchObject([{ phase: 'focus', next: 'short-break', round: 1 }]);
  expect(await sessions()).toMatchObject([
    { duration: 25, planned: 25, kind: 'focus', outcome: 'finished', start_time: '2026-11-21T10:00:00.000Z', user_id: student },
  ]);
  expect(await timer()).toBeNull();
});

test('paused time does not count as study', async () => {
  await startTimer(replica, student, focus, begin);
  await pauseTimer(replica, student, at(10));
  expect(await recordEnd(replica, student, at(90))).toBeNull();
  await resumeTimer(replica, student, at(90));
  await finishTimer(replica, student, at(95));
  expect(await sessions()).toMatchObject([{ duration: 15, outcome: 'finished' }]);
});

test('a focus finished early counts what was studied, and a break is not study', async () => {
  await startTimer(replica, student, focus, begin);
  await finishTimer(replica, student, at(7));
  await startTimer(replica, student, { ...focus, phase: 'short-break' }, at(7));
  expect(await recordEnd(replica, student, at(12))).toMatchObject({ phase: 'short-break', next: 'focus' });
  expect(await sessions()).toMatchObject([{ duration: 7, outcome: 'finished' }]);
});

test('a stopwatch left running overnight and a clock set back record no impossible session', async () => {
  await startTimer(replica, student, { ...focus, phase: 'stopwatch' }, begin);
  await finishTimer(replica, student, at(30 * 60));
  await startTimer(replica, student, focus, begin);
  await finishTimer(replica, student, at(-600));
  expect((await sessions()).map(({ duration }) => duration)).toEqual([720]);
});

test('less than a minute is no session, alone and with a group', async () => {
  await startTimer(replica, student, focus, begin);
  await finishTimer(replica, student, begin + MINUTE - 1);
  await join(at(3));
  expect(await followGroupTimer(replica, student, groupId, { ...shared, endedAt: at(3) + 40_000 }, at(4))).toBeNull();
  expect(await sessions()).toEqual([]);
  await startTimer(replica, student, focus, begin);
  await finishTimer(replica, student, begin + MINUTE);
  expect(await sessions()).toMatchObject([{ duration: 1 }]);
});

test('undoing Finish continues the timer, which is then recorded once and whole', async () => {
  await startTimer(replica, student, focus, begin);
  const result = await finishTimer(replica, student, at(10));
  expect(await undoFinish(replica, student, (result as { finished: FocusTimer }).finished)).toEqual({ ok: true });
  expect(await sessions()).toEqual([]);
  expect(await timer()).toMatchObject({ startedAt: begin, pausedAt: null });
  await recordEnd(replica, student, at(25));
  expect(await sessions()).toMatchObject([{ duration: 25 }]);
});

test('undoing Finish does not replace a timer that runs by now', async () => {
  await startTimer(replica, student, focus, begin);
  const result = await finishTimer(replica, student, at(10));
  await startTimer(replica, student, focus, at(11));
  expect(await undoFinish(replica, student, (result as { finished: FocusTimer }).finished)).toMatchObject({ ok: false });
  expect(await timer()).toMatchObject({ startedAt: at(11) });
});

test('the next phase starts by itself where the student wants it, but not hours later', async () => {
  await replica.edit('users', student, { focus_settings: { startsBreaksItself: true } });
  await startTimer(replica, student, focus, begin);
  await recordEnd(replica, student, at(25) + 500);
  expect(await timer()).toMatchObject({ phase: 'short-break', startedAt: at(25), length: DEFAULT_FOCUS_SETTINGS.shortBreak * MINUTE });
  await startTimer(replica, student, focus, begin);
  await recordEnd(replica, student, at(200));
  expect(await timer()).toBeNull();
});

test('two tabs that see the end at once start one break, for the same task', async () => {
  const taskId = crypto.randomUUID();
  await replica.edit('users', student, { focus_settings: { startsBreaksItself: true } });
  await startTimer(replica, student, { ...focus, taskId }, begin);
  const ended = await Promise.all([recordEnd(replica, student, at(25)), recordEnd(replica, student, at(25))]);
  expect(ended.filter((end) => end !== null)).toMatchObject([{ goesOn: true, next: 'short-break', taskId }]);
  expect(await timer()).toMatchObject({ phase: 'short-break', startedAt: at(25), round: 1, taskId });
  expect(await sessions()).toMatchObject([{ task_id: taskId }]);
});

const groupId = crypto.randomUUID();
const shared = focusOf25Minutes(begin);
const join = (now: number, timer = shared) => joinGroupTimer(replica, student, { groupId, timer, subjectId: null }, now);

test('joining ten minutes late and following a pause records fifteen minutes, once for all tabs', async () => {
  expect(await join(at(10))).toEqual({ ok: true });
  await followGroupTimer(replica, student, groupId, { ...shared, pausedAt: at(12) }, at(13));
  expect(await recordEnd(replica, student, at(30))).toBeNull();
  const resumed = { ...shared, standstill: 20 * MINUTE };
  await followGroupTimer(replica, student, groupId, resumed, at(33));
  expect(await recordEnd(replica, student, at(44))).toBeNull();
  await Promise.all([recordEnd(replica, student, at(45)), recordEnd(replica, student, at(45))]);
  expect(await sessions()).toMatchObject([{ duration: 15, start_time: new Date(at(10)).toISOString(), outcome: 'finished' }]);
  expect(await timer()).toBeNull();
});

test('two devices that join the same timer write the same session', async () => {
  await join(at(5));
  const { sessionId } = (await timer())!;
  await asAnotherDevice();
  await join(at(6));
  expect((await timer())!.sessionId).toBe(sessionId);
  await recordEnd(replica, student, at(25));
  expect((await sessions())[0]!.id).toBe(sessionId);
});

test('a student who deletes a group session and joins the timer again gets the time that follows', async () => {
  await join(at(5));
  await finishTimer(replica, student, at(7));
  const [first] = await sessions();
  await replica.remove('study_sessions', first!.id);
  await join(at(10));
  await finishTimer(replica, student, at(20));
  expect(await sessions()).toMatchObject([{ duration: 10, outcome: 'finished', start_time: new Date(at(10)).toISOString() }]);
});

test('only the student’s own devices can derive the id of their group session', async () => {
  const idWith = async (session_key: string) => {
    await replica.edit('users', student, { session_key });
    await asAnotherDevice();
    await join(at(1));
    return (await timer())!.sessionId;
  };
  const [mine, another] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await idWith(mine)).toBe(await idWith(mine));
  expect(await idWith(mine)).not.toBe(await idWith(another));
});

test('DOC-5: a session that ran out is `init`, one that a student stopped is `set`', async () => {
  await startTimer(replica, student, focus, begin);
  await recordEnd(replica, student, at(25));
  await startTimer(replica, student, focus, at(30));
  await finishTimer(replica, student, at(37));
  const chosen = (await sessions()).map(({ duration, sync }) => [duration, sync.changes[0]!.set] as const);
  expect(Object.fromEntries(chosen)).toEqual({
    25: { user_id: student },
    7: { user_id: student, duration: 7, outcome: 'finished' },
  });
});

test('leaving the timer and joining it again loses neither part', async () => {
  await join(at(0));
  await finishTimer(replica, student, at(5));
  await join(at(15));
  await recordEnd(replica, student, at(25));
  expect((await sessions()).map(({ duration }) => duration).toSorted((a, b) => a - b)).toEqual([5, 10]);
});

test('a host’s stop ends the session at the host’s time, also when it came while this device was away', async () => {
  await join(at(0));
  expect(await followGroupTimer(replica, student, groupId, { ...shared, endedAt: at(7) }, at(20))).toBe(7);
  await join(at(20), { ...shared, id: crypto.randomUUID(), startedAt: at(20) });
  const next = { ...shared, id: crypto.randomUUID(), startedAt: at(24) };
  expect(await followGroupTimer(replica, student, groupId, next, at(40))).toBe(4);
  expect((await sessions()).map(({ duration }) => duration).toSorted((a, b) => a - b)).toEqual([4, 7]);
});

test('joining finishes the student’s own timer and keeps its minutes; a break records no session', async () => {
  await startTimer(replica, student, focus, begin);
  await join(at(3), { ...shared, phase: 'short-break' });
  await recordEnd(replica, student, at(25));
  expect(await sessions()).toMatchObject([{ duration: 3 }]);
});

test('a student who pauses continues alone, whatever the host does then', async () => {
  await join(at(0));
  await pauseTimer(replica, student, at(5));
  await followGroupTimer(replica, student, groupId, { ...shared, endedAt: at(6) }, at(6));
  await resumeTimer(replica, student, at(10));
  expect(await recordEnd(replica, student, at(30))).not.toBeNull();
  expect(await sessions()).toMatchObject([{ duration: 25 }]);
});

test('a finished timer cannot be joined', async () => {
  expect(await join(at(25))).toMatchObject({ ok: false });
  expect(await timer()).toBeNull();
});

const minutes = async () => (await sessions()).map(({ duration }) => duration);
const stale = (timer: object | null, ended: readonly unknown[] = []) =>
  replica.edit('users', student, { focus_timer: timer === null && ended.length === 0 ? null : { ...timer, ended } });
const otherTimer = (startedAt: number) => ({
  sessionId: crypto.randomUUID(),
  phase: 'focus',
  startedAt,
  length: 25 * MINUTE,
  pausedAt: null,
  standstill: 0,
  round: 0,
  subjectId: null,
  taskId: null,
  following: null,
});
/** Shows the timer until then. */
async function show(from: number, until: number): Promise<void> {
  for (let minute = from; minute <= until; minute++) await settleTimer(replica, student, at(minute));
}

test('a timer that another device ends is not the one that runs here: it runs on', async () => {
  await startTimer(replica, student, { ...focus, phase: 'stopwatch' }, begin);
  await show(1, 45);
  await stale(null, [[crypto.randomUUID(), 25 * MINUTE, 0]]);
  await settleTimer(replica, student, at(45));
  expect(await timer()).toMatchObject({ startedAt: begin, phase: 'stopwatch' });
  await finishTimer(replica, student, at(50));
  expect(await minutes()).toEqual([50]);
});

test('a timer that another device’s timer replaces is recorded, and the student is told', async () => {
  const told: unknown[] = [];
  const stop = onKeptTime((kept) => told.push(kept));
  await startTimer(replica, student, { ...focus, phase: 'stopwatch' }, begin);
  await show(1, 45);
  const other = otherTimer(at(20));
  await stale(other);
  await settleTimer(replica, student, at(45));
  await settleTimer(replica, student, at(45));
  stop();
  expect(await minutes()).toEqual([45]);
  expect(told).toEqual([{ cause: 'replaced', minutes: 45 }]);
  expect(await timer()).toMatchObject({ sessionId: other.sessionId });
});

test('an earlier release that ends a timer names none: the time shown here is recorded', async () => {
  await startTimer(replica, student, { ...focus, phase: 'stopwatch' }, begin);
  await show(1, 45);
  await stale(null);
  await settleTimer(replica, student, at(45));
  expect(await minutes()).toEqual([45]);
  expect(await timer()).toBeNull();
});

test('a device that slept through a pause or an end on another device does not claim that time', async () => {
  await startTimer(replica, student, { ...focus, phase: 'stopwatch' }, begin);
  await show(1, 5);
  await settleTimer(replica, student, at(60));
  await stale({ ...(await timer())!, pausedAt: at(10) });
  await settleTimer(replica, student, at(60));
  expect(await timer()).toMatchObject({ pausedAt: at(10), standstill: 0 });
  await stale(null, [[(await timer())!.sessionId, 10 * MINUTE, null]]);
  await settleTimer(replica, student, at(61));
  expect([await minutes(), await timer()]).toEqual([[], null]);
});

test('a paused timer stays when it runs out on a device that had missed the pause', async () => {
  await startTimer(replica, student, focus, begin);
  await pauseTimer(replica, student, at(5));
  const { sessionId } = (await timer())!;
  await stale(null, [[sessionId, 25 * MINUTE, 0]]);
  await settleTimer(replica, student, at(30));
  expect(await timer()).toMatchObject({ sessionId, pausedAt: at(5) });
  await stale(null, [[sessionId, 5 * MINUTE, null]]);
  await settleTimer(replica, student, at(31));
  expect(await timer()).toBeNull();
});

test('a session that the student makes shorter stays so, whatever this device had shown', async () => {
  await startTimer(replica, student, focus, begin);
  await show(1, 20);
  const { sessionId } = (await timer())!;
  await finishTimer(replica, student, at(20));
  await forgetClaim(replica, sessionId);
  await replica.edit('study_sessions', sessionId, { duration: 12 });
  await stale(null, [[sessionId, 12 * MINUTE, null]]);
  await settleTimer(replica, student, at(21));
  expect(await minutes()).toEqual([12]);
});

test('starting a timer finishes another device’s that has just arrived', async () => {
  await stale(otherTimer(begin));
  await startTimer(replica, student, focus, at(9));
  expect(await minutes()).toEqual([9]);
  expect(await timer()).toMatchObject({ startedAt: at(9) });
});

test('Finish ends the timer that the student saw, not one that has just replaced it', async () => {
  await startTimer(replica, student, focus, begin);
  const seen = (await timer())!.sessionId;
  const other = otherTimer(at(5));
  await stale(other);
  expect(await finishTimer(replica, student, at(10), seen)).toEqual({ ok: true, finished: null });
  expect(await timer()).toMatchObject({ sessionId: other.sessionId });
});

test('a timer that runs out here counts what was shown, although another device recorded less of it', async () => {
  await startTimer(replica, student, focus, begin);
  const { sessionId } = (await timer())!;
  await show(1, 24);
  const session = { start_time: new Date(begin).toISOString(), date: '2026-11-21', study_day: '2026-11-21', duration: 5 };
  await replica.insert('study_sessions', { id: sessionId, user_id: student, ...session });
  await settleTimer(replica, student, at(25));
  await recordEnd(replica, student, at(25));
  expect(await minutes()).toEqual([25]);
});

test('Pause and Resume are of the timer that the student saw, not of one that has just replaced it', async () => {
  await startTimer(replica, student, focus, begin);
  const seen = (await timer())!.sessionId;
  await stale(otherTimer(at(5)));
  await pauseTimer(replica, student, at(10), seen);
  expect(await timer()).toMatchObject({ pausedAt: null });
  await stale({ ...otherTimer(at(5)), pausedAt: at(10) });
  await resumeTimer(replica, student, at(11), seen);
  expect(await timer()).toMatchObject({ pausedAt: at(10) });
});

test('a clock that is set back moves the timer once, although every tab notices it', async () => {
  await startTimer(replica, student, { ...focus, phase: 'stopwatch' }, begin);
  const { startedAt } = (await timer())!;
  // Set back by half an hour, ten minutes after the start.
  for (const _tab of [1, 2]) await moveTimer(replica, student, -30 * MINUTE, startedAt, at(-20));
  await finishTimer(replica, student, at(-20));
  expect(await minutes()).toEqual([10]);
});

test('two devices that see the end start the same next phase', async () => {
  await replica.edit('users', student, { focus_settings: { startsBreaksItself: true } });
  await startTimer(replica, student, focus, begin);
  const ended = (await timer())!;
  await recordEnd(replica, student, at(25));
  const { sessionId } = (await timer())!;
  await asAnotherDevice();
  await stale(ended);
  await recordEnd(replica, student, at(25) + 900);
  expect(await timer()).toMatchObject({ sessionId, phase: 'short-break' });
});
