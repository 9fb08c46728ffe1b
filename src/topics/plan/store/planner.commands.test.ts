import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import { moveItem, planForToday, planForTomorrow, putBack, replanDay, setItemDone, skipItem, updatePlan } from './planner.commands.ts';
import { storedItem } from './read-plan.ts';

const student = crypto.randomUUID();
const day = '2026-11-21';
const tomorrow = addDays(day, 1);
const physics = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await openDevice();
});
afterEach(() => replica.database.remove());

async function openDevice(): Promise<TestReplica> {
  const device = await testReplica();
  await device.insert('users', { id: student, daily_target: 60 });
  return device;
}
const addTask = (id: string, title: string, fields: object = {}) =>
  replica.insert('todos', { id, createdBy: student, title, dueDate: day, ...fields });
const addSubject = () => replica.insert('userSubjects', { id: physics, userId: student, name: 'Physics' });
async function items(of = day) {
  const found = await replica.find('study_plan_items', { selector: { day: of }, sort: [{ position: 'asc' }] });
  return found.map(storedItem);
}
const titles = async () => (await items()).map(({ title, state }) => `${title}: ${state}`);
const leftOut = async (on = day) => {
  const result = await updatePlan(replica, student, on);
  return result.ok ? result.rest.leftOut.map(({ title }) => title) : result.error;
};

test('two devices that plan a day offline make the same items', async () => {
  const task = crypto.randomUUID();
  const plan = async () => {
    await addTask(task, 'Optics');
    await addSubject();
    await updatePlan(replica, student, day);
    return items();
  };
  const first = await plan();
  // RxDB opens the collections of one device at a time.
  await replica.database.remove();
  replica = await openDevice();
  expect(first).toHaveLength(2);
  expect(await plan()).toEqual(first);
  // DOC-5: everything is `init`, so it gives way to edits on the other device.
  const waiting = await replica.store.inState('study_plan_items', 'waiting', 10);
  expect(waiting.flatMap(({ sync }) => sync.changes.map(({ set }) => set))).toEqual([undefined, undefined]);
});

test('a revision of the plan is one write, so that it is pushed at once', async () => {
  await addTask(crypto.randomUUID(), 'Left over');
  await updatePlan(replica, student, addDays(day, -1));
  await addTask(crypto.randomUUID(), 'Optics', { estimate: 20 });
  await addSubject();
  await updatePlan(replica, student, day);
  await addTask(crypto.randomUUID(), 'Waves', { estimate: 30, priority: 'high' });
  await replica.remove('userSubjects', physics);
  const seen: number[] = [];
  const stop = replica.onChange(['study_plan_items'], () => seen.push(0));
  const before = await titles();
  await updatePlan(replica, student, day);
  stop();
  // One item is added, one is removed, and others may change.
  expect(await titles()).not.toEqual(before);
  expect(seen).toHaveLength(1);
});

test('viewing a plan again writes nothing', async () => {
  await addTask(crypto.randomUUID(), 'Optics');
  await addSubject();
  await updatePlan(replica, student, day);
  const before = await replica.store.inState('study_plan_items', 'waiting', 100);
  await updatePlan(replica, student, day);
  expect(await replica.store.inState('study_plan_items', 'waiting', 100)).toEqual(before);
});

test('a due task without room is left out, and is added today or moved to tomorrow on request', async () => {
  const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await addTask(a, 'A', { estimate: 54, priority: 'high' });
  await addTask(b, 'B', { priority: 'medium' });
  await addTask(c, 'C', { priority: 'low' });
  expect(await leftOut()).toEqual(['B', 'C']);
  await planForToday(replica, student, b, day);
  await planForTomorrow(replica, c, day);
  expect(await leftOut()).toEqual([]);
  expect(await titles()).toEqual(['A: planned', 'B: planned']);
  expect(await leftOut(tomorrow)).toEqual(['B', 'C']);
});

test('unfinished items are carried over, and the previous plan records it', async () => {
  await addTask(crypto.randomUUID(), 'A');
  await updatePlan(replica, student, day);
  await updatePlan(replica, student, tomorrow);
  expect(await titles()).toEqual(['A: carried']);
  expect(await items(tomorrow)).toMatchObject([{ title: 'A', reason: 'Overdue since yesterday.' }]);
});

test('moves, skips and restores survive new data; replanning resets them', async () => {
  await addTask(crypto.randomUUID(), 'A', { estimate: 10, priority: 'high' });
  await addTask(crypto.randomUUID(), 'B', { estimate: 10 });
  await updatePlan(replica, student, day);
  const [a, b] = await items();
  await moveItem(replica, [a!, b!], b!.id, 0);
  await skipItem(replica, a!.id);
  await addTask(crypto.randomUUID(), 'C', { estimate: 10, priority: 'high' });
  await updatePlan(replica, student, day);
  expect((await titles()).toSorted()).toEqual(['A: skipped', 'B: planned', 'C: planned']);
  await putBack(replica, { ...a!, state: 'skipped' }, day);
  await updatePlan(replica, student, day);
  expect((await titles()).indexOf('B: planned')).toBeLessThan((await titles()).indexOf('A: planned'));
  await setItemDone(replica, b!, true);
  await replica.edit('todos', b!.taskId!, { status: 'done' });
  await replanDay(replica, student, day);
  expect((await titles()).toSorted()).toEqual(['A: planned', 'B: done', 'C: planned']);
  expect((await titles()).at(0)).toBe('B: done');
});

test('the item of a deleted task returns with the task', async () => {
  const a = crypto.randomUUID();
  await addTask(a, 'A');
  await updatePlan(replica, student, day);
  await replica.remove('todos', a);
  await updatePlan(replica, student, day);
  expect(await titles()).toEqual([]);
  await replica.restore('todos', a);
  await updatePlan(replica, student, day);
  expect(await titles()).toEqual(['A: planned']);
});
