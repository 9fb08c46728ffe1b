import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { updateDocuments } from '../../../../replication/storage/store.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { modelledDevices } from '../../../../tests/support/modelled-devices.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import { nextDue, parseRepetition } from '../rules/repetition.ts';
import { correctCompletions } from './repeating.ts';
import { deleteTask, moveTask, moveToDay, planTask, saveTask } from './tasks.commands.ts';

const student = crypto.randomUUID();
const taskId = crypto.randomUUID();
const saturday = new Date('2026-11-21T10:00:00');
let replica: TestReplica;

beforeEach(async () => {
  replica = await newDevice();
});
afterEach(() => replica.database.remove());

/** A device with one task that repeats every Monday. */
async function newDevice(): Promise<TestReplica> {
  const device = await testReplica();
  const result = await device.insert('todos', {
    id: taskId,
    createdBy: student,
    title: 'Mock test',
    status: 'todo',
    priority: 'high',
    dueDate: '2026-11-16',
    dueTime: 17 * 60,
    reminder: 30,
    estimate: 180,
    labels: ['paper'],
    checklist: ['V x sit it', 'k - review it'],
    repeats: 'FREQ=WEEKLY;BYDAY=MO',
    position: 'V',
  });
  expect(result).toEqual({ ok: true });
  return device;
}

function others() {
  return replica.find('todos', { selector: { id: { $ne: taskId } } });
}

const complete = () => moveTask(replica, taskId, 'done', 'bottom', saturday);
const reopen = () => moveTask(replica, taskId, 'todo', 'bottom', saturday);
const stored = async () => (await replica.get('todos', taskId))!;

test('completing a repeating task creates its next one with everything but the ticks', async () => {
  expect(await complete()).toEqual({ ok: true });
  expect(await stored()).toMatchObject({ status: 'done', completedAt: saturday.getTime() });
  expect(await others()).toMatchObject([
    {
      title: 'Mock test',
      status: 'todo',
      priority: 'high',
      dueDate: '2026-11-23',
      dueTime: 17 * 60,
      reminder: 30,
      estimate: 180,
      labels: ['paper'],
      checklist: ['V - sit it', 'k - review it'],
      repeats: 'FREQ=WEEKLY;BYDAY=MO',
      completedAt: null,
    },
  ]);
});

test('two devices that complete the same task create the same next one', async () => {
  await complete();
  const made = await others();
  await replica.database.remove();
  replica = await newDevice();
  await saveTask(replica, taskId, { status: 'done', notes: 'on the other' }, { now: saturday });
  expect((await others()).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
});

test('completing and undoing leaves no second task, however often', async () => {
  for (let times = 0; times < 2; times++) {
    await complete();
    expect(await others()).toHaveLength(1);
    expect(await reopen()).toEqual({ ok: true });
    expect(await others()).toEqual([]);
    expect(await stored()).toMatchObject({ status: 'todo', completedAt: null });
  }
});

test('a next task that was edited is not removed by undoing', async () => {
  await complete();
  const [next] = await others();
  await planTask(replica, next!.id, '2026-11-22');
  await reopen();
  expect(await others()).toHaveLength(1);
  await planTask(replica, next!.id, null);
  await replica.insert('study_sessions', {
    id: crypto.randomUUID(),
    user_id: student,
    start_time: '2026-11-21T10:00:00.000Z',
    date: '2026-11-21',
    study_day: '2026-11-21',
    duration: 25,
    task_id: next!.id,
  });
  await complete();
  await reopen();
  expect(await others()).toHaveLength(1);
});

test('a task that does not repeat, has an unknown rule or is deleted creates none', async () => {
  await saveTask(replica, taskId, { repeats: 'FREQ=YEARLY' });
  await complete();
  expect(await others()).toEqual([]);
  expect(await stored()).toMatchObject({ repeats: 'FREQ=YEARLY', status: 'done' });
  await reopen();
  await saveTask(replica, taskId, { repeats: null });
  await complete();
  await deleteTask(replica, taskId);
  expect(await others()).toEqual([]);
});

test('saving does not untick what another device ticked meanwhile', async () => {
  await replica.edit('todos', taskId, { checklist: ['V x sit it', 'k x review it'] });
  await saveTask(replica, taskId, { addedEntries: ['z - celebrate'] });
  expect((await stored()).checklist).toEqual(['V x sit it', 'k x review it', 'z - celebrate']);
});

test('what is completed at one in the night belongs to the evening before: a daily task comes back in the morning', async () => {
  await replica.edit('todos', taskId, { dueDate: '2026-11-21', repeats: 'FREQ=DAILY' });
  await moveTask(replica, taskId, 'done', 'bottom', new Date('2026-11-22T01:00:00'));
  expect(await others()).toMatchObject([{ dueDate: '2026-11-22' }]);
});

test('a task of every second week that the student moves into another week comes back in its own weeks', async () => {
  const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO';
  await replica.edit('todos', taskId, { dueDate: '2026-11-16', repeats: rule });
  await saveTask(replica, taskId, { dueDate: '2026-11-23' });
  await moveToDay(replica, await stored(), '2026-11-24');
  await complete();
  expect(await others()).toMatchObject([{ dueDate: '2026-11-30', repeats: rule }]);
});

test('a next task of another day that the student moved, also of a daily one, is not removed by undoing', async () => {
  await replica.edit('todos', taskId, { dueDate: '2026-11-21', repeats: 'FREQ=DAILY' });
  await complete();
  const [next] = await others();
  await moveToDay(replica, next!, '2026-11-25');
  await reopen();
  expect(await others()).toMatchObject([{ dueDate: '2026-11-25' }]);
  await complete();
  expect(await others()).toMatchObject([{ id: next!.id, dueDate: '2026-11-25' }]);
});

test('a next task that an earlier release made on another device is the next one', async () => {
  const id = await derivedId('next', taskId, '2026-11-23');
  await replica.insert('todos', { id, createdBy: student, title: 'Mock test', dueDate: '2026-11-23', position: 'W' });
  expect(await complete()).toEqual({ ok: true });
  expect(await others()).toMatchObject([{ id }]);
});

test('undoing removes a next task that an earlier release made under another id', async () => {
  await complete();
  const [next] = await others();
  await replica.remove('todos', next!.id);
  const { createdBy, title, priority, dueDate, dueTime, reminder, estimate, labels, checklist, repeats, position } = next!;
  const copied = {
    createdBy,
    title,
    priority,
    dueDate,
    dueTime,
    reminder,
    estimate,
    labels: [...labels],
    checklist: [...checklist],
    repeats,
  };
  await replica.insert('todos', { id: await derivedId('next', taskId, '2026-11-23'), ...copied, position });
  await reopen();
  expect(await others()).toEqual([]);
});

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=31',
];
const due = '2026-11-16';
const noonOf = (day: string) => new Date(`${day}T12:00:00`);

test('two devices that complete the same task, on whatever days and in whatever order, make one next one on its rhythm', async () => {
  const userId = '00000000-0000-4000-8000-000000000002';
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rules),
      fc.tuple(fc.integer({ min: -20, max: 70 }), fc.integer({ min: -20, max: 70 })),
      fc.boolean(),
      fc.boolean(),
      async (repeats, [one, other], isOtherFirst, isUndone) => {
        const { open } = modelledDevices(userId, ['todos', 'users', 'study_sessions']);
        const devices = [open(), open()] as const;
        const task = { id: taskId, createdBy: userId, title: 'Mock test', dueDate: due, repeats, position: 'V' };
        await devices[0].replica.insert('todos', task);
        const exchange = async () => {
          for (const device of isOtherFirst ? devices.toReversed() : devices) await device.push();
          for (const device of devices) await device.pull();
        };
        await exchange();
        const days = [addDays(due, one), addDays(due, other)];
        for (const [at, { replica: here }] of devices.entries()) await moveTask(here, taskId, 'done', { position: 'W' }, noonOf(days[at]!));
        await exchange();
        const tasks = async () => Promise.all(devices.map(({ replica: here }) => here.find('todos')));
        const [here, there] = await tasks();
        expect(here!.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(there!.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        const made = here!.filter(({ id }) => id !== taskId);
        expect(made).toHaveLength(1);
        const wanted = days.map((day) => nextDue(parseRepetition(repeats)!, due, day)!);
        expect(wanted).toContain(made[0]!.dueDate);
        // In time is `first`: a later completion wins over it, whichever the server receives first.
        const first = nextDue(parseRepetition(repeats)!, due, due);
        if (wanted.includes(first!)) expect(made[0]!.dueDate).toBe(wanted.toSorted().at(-1));
        if (!isUndone) return;
        const completedAt = here!.find(({ id }) => id === taskId)!.completedAt!;
        await moveTask(devices[0].replica, taskId, 'todo', { position: 'V' }, noonOf(days[0]!));
        await exchange();
        const left = (await tasks()).map((found) => found.filter(({ id }) => id !== taskId));
        const isFromThisCompletion = [first, nextDue(parseRepetition(repeats)!, due, dayOf(completedAt))].includes(made[0]!.dueDate);
        if (isFromThisCompletion) expect(left).toEqual([[], []]);
        await moveTask(devices[1].replica, taskId, 'done', { position: 'W' }, noonOf(days[1]!));
        await exchange();
        expect((await tasks()).map((found) => found.length)).toEqual([2, 2]);
      },
    ),
    { numRuns: 60 },
  );
});

function dayOf(instant: number): string {
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

const aYearAhead = new Date('2027-11-20T10:00:00');
const beforeTime = saturday.getTime() + 3_600_000;
const idOfNext = (id: string) => derivedId('next', id);
const dueDates = async () => (await others()).map(({ dueDate }) => dueDate!).toSorted((a, b) => (a < b ? -1 : 1));

test('a clock that was a year ahead leaves no series a year off: each occurrence that it put off is due as the server’s clock says', async () => {
  await moveTask(replica, taskId, 'done', 'bottom', aYearAhead);
  const second = await idOfNext(taskId);
  await moveTask(replica, second, 'done', 'bottom', aYearAhead);
  expect(await dueDates()).toEqual(['2027-11-22', '2027-11-29']);
  for (const _ of ['once', 'again']) {
    expect(await correctCompletions(replica, [second, taskId], beforeTime)).toEqual({ ok: true });
    expect(await dueDates()).toEqual(['2026-11-23', '2026-11-30']);
    expect(await stored()).toMatchObject({ status: 'done', completedAt: beforeTime });
  }
  // As after a completion in time.
  await moveTask(replica, second, 'todo', 'bottom', new Date(beforeTime));
  expect(await dueDates()).toEqual(['2026-11-23']);
});

test('an occurrence that the student moved stays where it is, and a completion was received before the server wrote it', async () => {
  await moveTask(replica, taskId, 'done', 'bottom', aYearAhead);
  await replica.edit('todos', await idOfNext(taskId), { dueDate: '2027-01-04' });
  const received = saturday.getTime();
  await updateDocuments(replica.store, 'todos', [taskId], (current) => ({
    ...current!,
    updatedAt: received,
    sync: { ...current!.sync, state: 'synced', changes: [] },
  }));
  await correctCompletions(replica, [taskId], beforeTime);
  expect(await stored()).toMatchObject({ completedAt: received });
  expect(await dueDates()).toEqual(['2027-01-04']);
});

test('a completion that a right clock may have given stays, whatever day it puts the next one to', async () => {
  await moveTask(replica, taskId, 'done', 'bottom', aYearAhead);
  await correctCompletions(replica, [taskId], aYearAhead.getTime() - 60_000);
  expect(await stored()).toMatchObject({ completedAt: aYearAhead.getTime() });
  expect(await dueDates()).toEqual(['2027-11-22']);
});
