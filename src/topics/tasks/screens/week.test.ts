import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '../../../shared/days/study-day.ts';
import type { Task } from '../store/task.ts';
import { neighbourColumn, plannedFor, weekColumnOf, weekColumns, weekDays } from './week.ts';

const today = '2026-11-21';
const someDay = fc.option(fc.integer({ min: -10, max: 20 }).map((days) => addDays(today, days)));
const task = fc.record({ plannedDay: someDay, dueDate: someDay }) as fc.Arbitrary<Task>;
const column = fc.constantFrom(...weekDays(today), 'none' as const);

test('a task dropped on a day is shown there with its due date unchanged', () => {
  fc.assert(
    fc.property(task, column, (one, target) => {
      const plannedDay = plannedFor(one, target);
      if (plannedDay === undefined) expect([target, one.dueDate === null]).toEqual(['none', false]);
      else expect(weekColumnOf({ ...one, plannedDay }, today)).toBe(target);
    }),
  );
});

test('every open task of the week is shown once, also overdue and undated ones', () => {
  fc.assert(
    fc.property(fc.array(task), (tasks) => {
      const shown = [...weekColumns(tasks, today).values()].flat();
      const isLater = ({ plannedDay, dueDate }: Task) => {
        const day = plannedDay !== null && plannedDay >= today ? plannedDay : (dueDate ?? plannedDay);
        return day !== null && day >= addDays(today, 7);
      };
      expect(shown.length).toBe(tasks.filter((one) => !isLater(one)).length);
      expect(new Set(shown).size).toBe(new Set(tasks.filter((one) => !isLater(one))).size);
    }),
  );
});

test('a missed plan does not hide the task', () => {
  expect(weekColumnOf({ plannedDay: '2026-11-20', dueDate: null }, today)).toBe('overdue');
  expect(weekColumnOf({ plannedDay: '2026-11-20', dueDate: '2026-11-25' }, today)).toBe('2026-11-25');
  expect(weekColumnOf({ plannedDay: '2026-11-23', dueDate: '2026-11-20' }, today)).toBe('2026-11-23');
});

test('arrow keys move between days and stop at the ends', () => {
  const on = (plannedDay: string | null) => ({ plannedDay, dueDate: null }) as Task;
  expect(neighbourColumn(on(today), 'right', today)).toBe('2026-11-22');
  expect(neighbourColumn(on('2026-11-22'), 'up', today)).toBe(today);
  expect(neighbourColumn(on('2026-11-27'), 'down', today)).toBe('none');
  expect(neighbourColumn(on(null), 'right', today)).toBeUndefined();
  expect(neighbourColumn(on('2026-11-20'), 'right', today)).toBe(today);
});
