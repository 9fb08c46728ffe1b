import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { positionsBetween } from '../rules/fractional-position.ts';
import { addTask, deleteTask, moveTask, moveToDay, restoreDays, restoreTask, saveTask, type EnteredTask } from './tasks.commands.ts';
import { readOverdue } from './tasks.queries.ts';

const student = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

async function column(status: TodoStatus): Promise<string[]> {
  const found = await replica.find('todos', { selector: { status }, sort: [{ position: 'asc' }, { id: 'asc' }] });
  return found.map(({ title }) => title);
}

async function idOf(title: string): Promise<string> {
  return (await replica.find('todos', { selector: { title } }))[0]!.id;
}

function entered(title: string): EnteredTask {
  return { id: crypto.randomUUID(), title };
}

async function add(...titles: string[]): Promise<void> {
  for (const title of titles) expect(await addTask(replica, student, entered(title))).toEqual({ ok: true });
}

/** Writes tasks as another program might. */
async function addAt(titles: readonly string[], position: (at: number) => string): Promise<void> {
  const writes = titles.map((title, at) =>
    replica.insert('todos', {
      id: `${String(at).padStart(4, '0')}-${title}`,
      createdBy: student,
      createdAt: 0,
      title,
      notes: '',
      status: 'todo',
      priority: 'none',
      dueDate: null,
      subjectId: null,
      position: position(at),
      labels: [],
    }),
  );
  for (const result of await Promise.all(writes)) expect(result).toEqual({ ok: true });
}

test('a new task is at the top of To do', async () => {
  await add('first', 'second', '  third ');
  expect(await column('todo')).toEqual(['third', 'second', 'first']);
});

test('a task that another tab already stored is not duplicated, nor revived', async () => {
  const task = entered('once');
  await addTask(replica, student, task);
  await addTask(replica, student, task);
  expect(await column('todo')).toEqual(['once']);
  await deleteTask(replica, task.id);
  await addTask(replica, student, task);
  expect(await column('todo')).toEqual([]);
});

test('a rejected task names its field and leaves nothing behind', async () => {
  expect(await addTask(replica, student, entered('x'.repeat(501)))).toMatchObject({
    ok: false,
    error: { kind: 'invalid', field: 'title' },
  });
  expect(await addTask(replica, student, entered('   '))).toMatchObject({ ok: false, error: { kind: 'invalid', field: 'title' } });
  expect(await column('todo')).toEqual([]);
});

test('a task lands where it was dropped, in its column and in another', async () => {
  await add('d', 'c', 'b', 'a');
  await moveTask(replica, await idOf('a'), 'todo', { after: await idOf('c') });
  expect(await column('todo')).toEqual(['b', 'c', 'a', 'd']);
  await moveTask(replica, await idOf('d'), 'todo', { after: null });
  expect(await column('todo')).toEqual(['d', 'b', 'c', 'a']);
  await moveTask(replica, await idOf('d'), 'todo', 'bottom');
  expect(await column('todo')).toEqual(['b', 'c', 'a', 'd']);
  await moveTask(replica, await idOf('c'), 'done', 'bottom');
  await moveTask(replica, await idOf('a'), 'done', { after: null });
  expect(await column('done')).toEqual(['a', 'c']);
});

test('a move writes only the moved task, so that devices do not fight over a column', async () => {
  await add('c', 'b', 'a');
  const positionsBefore = new Map((await replica.find('todos')).map(({ title, position }) => [title, position]));
  await moveTask(replica, await idOf('c'), 'todo', { after: await idOf('a') });
  const changed = (await replica.find('todos')).filter(({ title, position }) => positionsBefore.get(title) !== position);
  expect(changed.map(({ title }) => title)).toEqual(['c']);
});

test('equal positions from two devices still let a task between them', async () => {
  await addAt(['a', 'b', 'c', 'd'], () => 'V');
  await moveTask(replica, await idOf('d'), 'todo', { after: await idOf('a') });
  expect(await column('todo')).toEqual(['a', 'd', 'b', 'c']);
});

test('a column whose positions leave no room is respaced', async () => {
  await addAt(['a', 'b'], () => '');
  await add('new');
  expect(await column('todo')).toEqual(['new', 'a', 'b']);
});

test('the last position of a long column is found without reading all of it', async () => {
  const positions = positionsBetween(null, null, 400)!;
  await addAt(
    positions.map((_, at) => `task ${at}`),
    (at) => positions[at]!,
  );
  await moveTask(replica, await idOf('task 7'), 'todo', 'bottom');
  expect((await column('todo')).at(-1)).toBe('task 7');
  await moveTask(replica, await idOf('task 7'), 'todo', 'bottom');
  expect((await column('todo')).at(-1)).toBe('task 7');
});

test('a restored task returns to its position', async () => {
  await add('c', 'b', 'a');
  const id = await idOf('b');
  await deleteTask(replica, id);
  expect(await column('todo')).toEqual(['a', 'c']);
  expect(await restoreTask(replica, id)).toEqual({ ok: true });
  expect(await column('todo')).toEqual(['a', 'b', 'c']);
});

test('saving keeps a label that another device added meanwhile', async () => {
  await add('a');
  const id = await idOf('a');
  await replica.edit('todos', id, { labels: ['old', 'theirs'] });
  await saveTask(replica, id, { addedLabels: ['mine'], removedLabels: ['old'] });
  expect([...(await replica.get('todos', id))!.labels].sort()).toEqual(['mine', 'theirs']);
});

test('saving a task deleted meanwhile revives it with the changes', async () => {
  await add('a');
  const id = await idOf('a');
  await deleteTask(replica, id);
  expect(await saveTask(replica, id, { notes: 'typed for an hour', status: 'doing' })).toEqual({ ok: true });
  expect(await column('doing')).toEqual(['a']);
});

test('an impossible date or too long notes are rejected at their field', async () => {
  await add('a');
  const id = await idOf('a');
  expect(await saveTask(replica, id, { dueDate: '2026-02-30' })).toMatchObject({ ok: false, error: { field: 'dueDate' } });
  expect(await saveTask(replica, id, { notes: 'x'.repeat(20_001) })).toMatchObject({ ok: false, error: { field: 'notes' } });
});

test('a database closed under the page gives a result, not an exception', async () => {
  await add('a');
  const id = await idOf('a');
  await replica.database.close();
  const results = [
    await addTask(replica, student, entered('b')),
    await moveTask(replica, id, 'done', 'bottom'),
    await saveTask(replica, id, { title: 'c' }),
  ];
  for (const result of results)
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(/Reload and try again/) } });
});

test('all overdue tasks of a column move to another day, and back to the days they had', async () => {
  const days = { late: '2026-11-20', later: '2026-11-01', today: '2026-11-21', undated: null };
  for (const [title, dueDate] of Object.entries(days))
    await addTask(replica, student, { ...entered(title), fields: dueDate === null ? {} : { dueDate } });
  await moveTask(replica, await idOf('later'), 'doing', { after: null });
  const overdue = await readOverdue(replica, 'todo', '2026-11-21');
  expect(overdue.map(({ title }) => title)).toEqual(['late']);
  for (const task of overdue) await moveToDay(replica, task, '2026-11-22');
  expect(await replica.get('todos', await idOf('late'))).toMatchObject({ dueDate: '2026-11-22' });
  for (const task of overdue) await restoreDays(replica, task);
  expect(await replica.get('todos', await idOf('late'))).toMatchObject({ dueDate: '2026-11-20' });
});

test('a task that is only planned moves to another day without getting a due date', async () => {
  await add('planned');
  const id = await idOf('planned');
  await moveToDay(replica, { id, dueDate: null, plannedDay: '2026-11-20', repeats: null }, '2026-11-22');
  expect(await replica.get('todos', id)).toMatchObject({ dueDate: null, plannedDay: '2026-11-22' });
});

test('a repeating task that was overdue and moved comes back in its rhythm, and Undo brings back its rule', async () => {
  const rules = { 'FREQ=WEEKLY': '2026-11-23', 'FREQ=MONTHLY': '2026-12-16', 'FREQ=WEEKLY;BYDAY=MO,TH': '2026-11-23' };
  for (const [repeats, nextDay] of Object.entries(rules)) {
    const task = { ...entered(repeats), fields: { dueDate: '2026-11-16', repeats } };
    await addTask(replica, student, task);
    const before = (await replica.get('todos', task.id))!;
    await moveToDay(replica, before, '2026-11-21');
    await restoreDays(replica, before);
    expect(await replica.get('todos', task.id)).toMatchObject({ dueDate: '2026-11-16', repeats });
    await moveToDay(replica, before, '2026-11-21');
    await moveTask(replica, task.id, 'done', 'bottom', new Date('2026-11-21T10:00:00'));
    const next = (await replica.find('todos', { selector: { title: repeats } })).find(({ status }) => status === 'todo');
    expect([repeats, next?.dueDate]).toEqual([repeats, nextDay]);
  }
});

test('a monthly task follows the due day that the student gives it', async () => {
  const task = { ...entered('fees'), fields: { dueDate: '2027-02-28', repeats: 'FREQ=MONTHLY;BYMONTHDAY=31' } };
  await addTask(replica, student, task);
  await saveTask(replica, task.id, { dueDate: '2027-03-10' });
  expect(await replica.get('todos', task.id)).toMatchObject({ dueDate: '2027-03-10', repeats: 'FREQ=MONTHLY' });
});
