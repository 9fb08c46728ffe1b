import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type PlanInput, type PlanTask, planDay } from './daily-plan.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import type { PlanSubject } from './subject-turns.ts';

const day = '2026-11-21';

const task = (id: string, fields: Partial<PlanTask> = {}): PlanTask => ({
  id,
  title: `Task ${id}`,
  subjectId: null,
  priority: 'none',
  position: '',
  dueDate: null,
  estimate: null,
  spent: 0,
  plannedDay: null,
  carried: 0,
  need: 1.5,
  ...fields,
});
const subject = (id: string, fields: Partial<PlanSubject> = {}): PlanSubject => ({
  id,
  name: id,
  exam: null,
  examWeight: 1 / 3,
  weakness: 0.5,
  isStudied: true,
  daysToExam: null,
  ...fields,
});
const plan = (input: Partial<PlanInput>) => planDay({ day, target: 200, available: null, tasks: [], subjects: [], dueCards: 0, ...input });

test('overdue tasks come before due ones, and say since when', () => {
  const { items } = plan({ tasks: [task('b', { dueDate: day, priority: 'high' }), task('a', { dueDate: addDays(day, -2) })] });
  expect(items.map(({ taskId, reason }) => [taskId, reason])).toEqual([
    ['a', 'Overdue since Thursday.'],
    ['b', 'Due today.'],
  ]);
});

test('a day with less time than the target has a smaller plan', () => {
  expect([
    plan({ target: 120 }).capacity,
    plan({ target: 120, available: 50 }).capacity,
    plan({ target: 120, available: 0 }).capacity,
  ]).toEqual([108, 45, 0]);
});

test('a task that is too long for the day is planned in part, and the plan says how much', () => {
  const { items } = plan({ target: 100, tasks: [task('a', { dueDate: day, estimate: 300 })] });
  expect(items).toMatchObject([{ minutes: 90, reason: 'Due today. 90 of its 300 minutes fit today.' }]);
});

test('a backlog of cards does not fill the day', () => {
  const { items } = plan({ target: 200, dueCards: 500 });
  expect(items).toMatchObject([
    { kind: 'cards', minutes: 45, title: 'Revise 90 cards', reason: '500 cards are due. 90 are enough for today.' },
  ]);
});

test('the weaker and the heavier subject get more of the day, and time of one subject is one item', () => {
  const { items } = plan({
    target: 400,
    subjects: [subject('maths', { weakness: 1 }), subject('physics', { weakness: 0 }), subject('chemistry')],
  });
  const minutes = (id: string) => items.find(({ subjectId }) => subjectId === id)!.minutes;
  expect(items.map(({ title }) => title).toSorted()).toEqual(['chemistry', 'maths', 'physics']);
  expect(minutes('maths')).toBeGreaterThan(minutes('physics'));
  expect(minutes('maths') + minutes('physics') + minutes('chemistry')).toBe(360);
});

test('open tasks come before study without a task, also those without a date or a subject, in the order of the board', () => {
  const { items } = plan({
    subjects: [subject('maths')],
    tasks: [
      task('b', { position: 'k' }),
      task('a', { position: 'V' }),
      task('c', { position: 'V', subjectId: 'maths', priority: 'high' }),
      task('d', { dueDate: addDays(day, 3) }),
    ],
  });
  expect(items.map(({ taskId, title, minutes, reason }) => [taskId ?? title, minutes, reason])).toEqual([
    ['d', 30, 'Due Tuesday.'],
    ['c', 30, 'maths is next.'],
    ['a', 30, 'On your list, without a date.'],
    ['b', 30, 'On your list, without a date.'],
    ['maths', 60, 'maths is next.'],
  ]);
});

test('a task postponed three times is only offered again when it is due', () => {
  const subjects = [subject('maths')];
  const tired = task('a', { subjectId: 'maths', carried: 3 });
  expect(plan({ subjects, tasks: [tired] }).items.every(({ taskId }) => taskId === null)).toBe(true);
  expect(plan({ subjects, tasks: [{ ...tired, dueDate: day }] }).items[0]).toMatchObject({ taskId: 'a' });
});

test('a postponed task stays out of the plan until its day, even if overdue', () => {
  const overdue = task('a', { dueDate: addDays(day, -3), plannedDay: addDays(day, 1) });
  expect(plan({ tasks: [overdue] })).toMatchObject({ items: [], leftOut: [] });
  expect(plan({ tasks: [overdue], day: addDays(day, 1) }).items).toMatchObject([{ taskId: 'a' }]);
});

test('unfinished items of yesterday are carried over a limited number of times', () => {
  const yesterdays = (carried: number) => task('a', { plannedDay: addDays(day, -1), carried });
  expect(plan({ tasks: [yesterdays(1)] }).items).toMatchObject([{ reason: 'You planned this. It is not done yet.' }]);
  expect(plan({ tasks: [yesterdays(3)] })).toMatchObject({ items: [], leftOut: [] });
});

test('a subject’s reason names its share of the exam and any neglect', () => {
  const physics = subject('Physics', { exam: 'JEE Main', daysToExam: 62, weakness: 0.7 });
  expect(plan({ target: 30, subjects: [physics] }).items).toMatchObject([
    { reason: "Physics is 33% of JEE Main, in 62 days. You haven't studied it much lately." },
  ]);
  expect(plan({ target: 30, subjects: [subject('Physics')] }).items).toMatchObject([{ reason: 'Physics is next.' }]);
  const neglected = subject('Maths', { weakness: 0.7 });
  expect(plan({ target: 30, subjects: [neglected] }).items).toMatchObject([{ reason: "You haven't studied Maths much lately." }]);
  const untouched = { ...neglected, isStudied: false };
  expect(plan({ target: 30, subjects: [untouched] }).items).toMatchObject([{ reason: "You haven't studied Maths lately." }]);
});

const subjectIds = ['maths', 'physics', 'chemistry', 'biology'];
const anyTask = fc.record({
  id: fc.uuid(),
  title: fc.string({ maxLength: 20 }),
  subjectId: fc.option(fc.constantFrom(...subjectIds)),
  priority: fc.constantFrom('none', 'low', 'medium', 'high'),
  position: fc.constantFrom('V', 'k'),
  dueDate: fc.option(fc.integer({ min: -30, max: 30 }).map((days) => addDays(day, days))),
  estimate: fc.option(fc.integer({ min: 1, max: 1440 })),
  spent: fc.integer({ min: 0, max: 2000 }),
  plannedDay: fc.option(fc.constantFrom(addDays(day, -1), day, addDays(day, 1))),
  carried: fc.integer({ min: 0, max: 5 }),
  need: fc.constantFrom(0, 1, 1.5, 2, 3),
}) satisfies fc.Arbitrary<PlanTask>;
const anySubject = fc.record({
  id: fc.constantFrom(...subjectIds),
  name: fc.constant('x'),
  exam: fc.constantFrom('NEET', null),
  examWeight: fc.double({ min: 0, max: 1, noNaN: true }),
  weakness: fc.double({ min: 0, max: 1, noNaN: true }),
  isStudied: fc.boolean(),
  daysToExam: fc.option(fc.integer({ min: -10, max: 400 })),
}) satisfies fc.Arbitrary<PlanSubject>;
const anyInput = fc.record({
  day: fc.constant(day),
  target: fc.integer({ min: 0, max: 1440 }),
  available: fc.option(fc.integer({ min: 0, max: 1440 })),
  tasks: fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 40 }),
  subjects: fc.uniqueArray(anySubject, { selector: ({ id }) => id }),
  dueCards: fc.integer({ min: 0, max: 2000 }),
}) satisfies fc.Arbitrary<PlanInput>;

test('for any input: never over capacity, no due task dropped silently, every item has a reason', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { items, leftOut, capacity } = planDay(input);
      expect(items.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(capacity);
      expect(capacity).toBeLessThanOrEqual(0.9 * input.target);
      const said = new Set([...items.map(({ taskId }) => taskId), ...leftOut.map(({ taskId }) => taskId)]);
      for (const { id, dueDate, plannedDay } of input.tasks) {
        const isPutOff = plannedDay !== null && plannedDay > day;
        if (dueDate !== null && dueDate <= day) expect(said.has(id)).toBe(!isPutOff);
      }
      const planned = items.flatMap(({ taskId }) => taskId ?? []);
      expect(new Set(planned).size).toBe(planned.length);
      for (const { minutes, reason } of items) expect([minutes > 0, reason.length > 0 && reason.length <= 300]).toEqual([true, true]);
    }),
  );
});

test('the order of the input does not change the plan', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const reordered = { ...input, tasks: input.tasks.toReversed(), subjects: input.subjects.toReversed() };
      expect(planDay(reordered)).toEqual(planDay(input));
    }),
  );
});

test('of tasks that are equal but for the board, the chapter of a subject that needs study most comes first', () => {
  const tasks = [
    task('a', { subjectId: 'physics', position: 'a', need: 0 }),
    task('b', { subjectId: 'chemistry', position: 'b', need: 0 }),
    task('c', { subjectId: 'physics', position: 'c', need: 3 }),
    task('d', { subjectId: null, position: 'd', need: 3 }),
    task('e', { subjectId: 'physics', position: 'e', need: 0, priority: 'high' }),
  ];
  const { items } = plan({ tasks, target: 600 });
  expect(items.flatMap(({ taskId }) => taskId ?? [])).toEqual(['e', 'c', 'b', 'a', 'd']);
});
