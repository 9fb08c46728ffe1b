import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dueReason, isDue } from '../../topics/plan/rules/daily-plan.ts';
import { nextExam } from '../../topics/plan/rules/exam-weights.ts';
import { daysBetween } from './calendar-day.ts';
import { dueWords } from '../../topics/tasks/rules/due-date.ts';
import { addDays, clockOf, startOfStudyDay, studyDayOf } from './study-day.ts';

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map((date) => date.getTime());

test('at any instant board, plan and countdowns speak of one day: an exam is never 60 and 61 days away at once', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 400 }), (now, day_start_time, days) => {
      const clock = clockOf({ day_start_time });
      const today = studyDayOf(now, clock);
      expect(startOfStudyDay(today, clock)).toBeLessThanOrEqual(now);
      expect(startOfStudyDay(addDays(today, 1), clock)).toBeGreaterThan(now);
      const dates = { priority: 'none', position: '', dueDate: today, plannedDay: null } as const;
      const task = { ...dates, id: '1', title: 'Optics', subjectId: null, estimate: null, spent: 0, carried: 0, need: 0 };
      expect(dueWords(today, today).words).toBe('Today');
      expect(isDue(task, today) && dueReason(task, today)).toBe('Due today.');
      const exam = addDays(today, days);
      expect(nextExam({ NEET: exam }, today)?.days).toBe(days);
      expect(daysBetween(today, exam)).toBe(days);
    }),
  );
});
