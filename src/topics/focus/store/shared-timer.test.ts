import fc from 'fast-check';
import { expect, test } from 'vitest';

import { modelledDevices, type ModelledDevice } from '../../../../tests/support/modelled-devices.ts';
import { elapsed, isStudy } from '../rules/focus-timer.ts';
import { readProfile, settleTimer } from './shared-timer.ts';
import { finishTimer, pauseTimer, recordEnd, resumeTimer, startTimer } from './timer.commands.ts';

const MINUTE = 60_000;
const begin = Date.parse('2026-11-21T10:00:00Z');
const userId = '00000000-0000-4000-8000-000000000001';

const device = fc.constantFrom<number>(0, 1);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), device, minutes: fc.integer({ min: 1, max: 14 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('focus' as const, 'stopwatch' as const, 'pause' as const, 'resume' as const, 'finish' as const),
      device,
      minutes: fc.constant(0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('push' as const, 'pull' as const), device, minutes: fc.constant(0) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Lives through the steps. Both devices are open all the time, and settle as the app does. */
async function live(steps: readonly Step[]) {
  const { server, open } = modelledDevices(userId, ['users', 'study_sessions', 'todos']);
  const devices = [open(), open()];
  await devices[0]!.replica.insert('users', { id: userId });
  await devices[0]!.push();
  await devices[1]!.pull();
  let now = begin;
  /** Of each timer, the most that a device has shown, in ms. */
  const shown = new Map<string, number>();

  async function look({ replica }: ModelledDevice): Promise<void> {
    const { timer } = await readProfile(replica, userId);
    if (!timer || !isStudy(timer.phase)) return;
    shown.set(timer.sessionId, Math.max(shown.get(timer.sessionId) ?? 0, elapsed(timer, now)));
  }
  async function settle(one: ModelledDevice): Promise<void> {
    await settleTimer(one.replica, userId, now);
    await recordEnd(one.replica, userId, now);
    await look(one);
  }
  const press = {
    focus: start('focus'),
    stopwatch: start('stopwatch'),
    pause: ({ replica }: ModelledDevice) => pauseTimer(replica, userId, now),
    resume: ({ replica }: ModelledDevice) => resumeTimer(replica, userId, now),
    finish: ({ replica }: ModelledDevice) => finishTimer(replica, userId, now),
    push: (one: ModelledDevice) => one.push(),
    pull: (one: ModelledDevice) => one.pull(),
  };
  function start(phase: 'focus' | 'stopwatch') {
    return async ({ replica }: ModelledDevice) => {
      const { timer } = await readProfile(replica, userId);
      if (!timer) await startTimer(replica, userId, { phase, round: 0, subjectId: null, taskId: null }, now);
    };
  }
  for (const { do: what, device: at, minutes } of steps) {
    for (let passed = 0; passed < minutes; passed++) {
      now += MINUTE;
      for (const one of devices) await look(one);
      for (const one of devices) await settle(one);
    }
    if (what !== 'wait') await press[what](devices[at]!);
    await settle(devices[at]!);
  }
  const exchange = async () => {
    for (const one of [...devices, ...devices, ...devices]) {
      await one.push();
      await one.pull();
      await settle(one);
    }
  };
  await exchange();
  // What a device stores again arrives one exchange later.
  for (let times = 0; times < 3; times++) {
    await finishTimer(devices[0]!.replica, userId, now);
    await exchange();
  }
  const rows = (await server.rows()).filter((row) => 'study_day' in row && !row._deleted);
  const timers = await Promise.all(devices.map(async ({ replica }) => (await readProfile(replica, userId)).timer));
  return { shown, timers, recorded: new Map(rows.map(({ id, duration }) => [id, Number(duration)])) };
}

/** Two devices agree to a minute, and a session has whole ones. */
const ROUNDING = 1.5;

test('whatever two devices do to the timer, and however late they hear of it, all time that one showed is in one session', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const { shown, timers, recorded } = await live(steps);
      expect(timers).toEqual([null, null]);
      for (const [sessionId, ran] of shown) {
        if (ran < (1 + ROUNDING) * MINUTE) continue;
        expect(recorded.get(sessionId) ?? 0).toBeGreaterThanOrEqual(ran / MINUTE - ROUNDING);
      }
      for (const [sessionId, minutes] of recorded) {
        expect(minutes).toBeLessThanOrEqual((shown.get(sessionId) ?? 0) / MINUTE + ROUNDING);
      }
    }),
    { numRuns: 60 },
  );
});

test('a phone that ends its old timer when it comes online does not end the one on the laptop', async () => {
  const [laptop, phone] = [0, 1];
  const { recorded, shown } = await live([
    { do: 'focus', device: phone, minutes: 0 },
    { do: 'push', device: phone, minutes: 0 },
    { do: 'finish', device: laptop, minutes: 0 },
    { do: 'stopwatch', device: laptop, minutes: 0 },
    { do: 'push', device: laptop, minutes: 0 },
    { do: 'wait', device: laptop, minutes: 14 },
    { do: 'wait', device: laptop, minutes: 14 },
    { do: 'push', device: phone, minutes: 0 },
    { do: 'pull', device: laptop, minutes: 0 },
    { do: 'wait', device: laptop, minutes: 14 },
    { do: 'wait', device: laptop, minutes: 3 },
  ]);
  expect([...recorded.values()].toSorted((a, b) => a - b)).toEqual([25, 45]);
  expect(shown.size).toBe(2);
});

test.for([[0, 1] as const, [1, 0] as const])(
  'Finish on a device that was offline takes no minutes from the one that went on, in either order of arrival: %s',
  async ([first, second]) => {
    const [laptop, phone] = [0, 1];
    const { recorded } = await live([
      { do: 'focus', device: laptop, minutes: 0 },
      { do: 'push', device: laptop, minutes: 0 },
      { do: 'pull', device: phone, minutes: 0 },
      { do: 'wait', device: phone, minutes: 10 },
      { do: 'finish', device: phone, minutes: 0 },
      { do: 'wait', device: laptop, minutes: 14 },
      { do: 'wait', device: laptop, minutes: 3 },
      { do: 'push', device: first, minutes: 0 },
      { do: 'push', device: second, minutes: 0 },
    ]);
    expect([...recorded.values()]).toEqual([25]);
  },
);

test('a device that sees a timer replaced early takes no minutes from the one on which it ran out', async () => {
  const { server, open } = modelledDevices(userId, ['users', 'study_sessions', 'todos']);
  const [laptop, phone, tablet] = [open(), open(), open()] as const;
  await laptop.replica.insert('users', { id: userId });
  await laptop.push();
  for (const one of [phone, tablet]) await one.pull();
  await startTimer(laptop.replica, userId, { phase: 'focus', round: 0, subjectId: null, taskId: null }, begin);
  await laptop.push();
  await tablet.pull();
  await settleTimer(tablet.replica, userId, begin);
  await startTimer(phone.replica, userId, { phase: 'stopwatch', round: 0, subjectId: null, taskId: null }, begin + 10_000);
  await phone.push();
  for (const minutes of [1, 2]) await settleTimer(tablet.replica, userId, begin + minutes * MINUTE);
  await tablet.pull();
  await settleTimer(tablet.replica, userId, begin + 2 * MINUTE);
  await tablet.push();

  for (let minutes = 1; minutes <= 25; minutes++) await settleTimer(laptop.replica, userId, begin + minutes * MINUTE);
  await recordEnd(laptop.replica, userId, begin + 25 * MINUTE);
  for (let times = 0; times < 2; times++) {
    await laptop.push();
    await laptop.pull();
    await settleTimer(laptop.replica, userId, begin + 26 * MINUTE);
  }
  const focus = async () => (await server.rows()).find((row) => row['kind'] === 'focus');
  await laptop.push();
  expect(await focus()).toMatchObject({ duration: 25 });

  // Fewer minutes are the student's from then on, also on a device that claims none.
  await tablet.pull();
  await tablet.replica.edit('study_sessions', (await focus())!.id, { duration: 20 });
  await tablet.push();
  await laptop.pull();
  await settleTimer(laptop.replica, userId, begin + 27 * MINUTE);
  await laptop.push();
  expect(await focus()).toMatchObject({ duration: 20 });
});

test('a timer that was finished here stays finished when a device that had not heard of it stores it again', async () => {
  const { open } = modelledDevices(userId, ['users', 'study_sessions', 'todos']);
  const [laptop, phone] = [open(), open()];
  let now = begin;
  await laptop.replica.insert('users', { id: userId });
  await startTimer(laptop.replica, userId, { phase: 'stopwatch', round: 0, subjectId: null, taskId: null }, now);
  await laptop.push();
  await phone.pull();
  await settleTimer(phone.replica, userId, now);
  now += 10 * MINUTE;
  await settleTimer(laptop.replica, userId, now);
  await finishTimer(laptop.replica, userId, now);
  await settleTimer(phone.replica, userId, now);
  now += MINUTE;
  await pauseTimer(phone.replica, userId, now);
  await laptop.push();
  await phone.push();
  await laptop.pull();
  await settleTimer(laptop.replica, userId, now);
  expect((await readProfile(laptop.replica, userId)).timer).toBeNull();
});
