import fc from 'fast-check';
import { expect, test } from 'vitest';

import { TimeSpent, type TaskTime } from './time-spent.ts';

const session: fc.Arbitrary<TaskTime> = fc.record({
  id: fc.constantFrom('s1', 's2', 's3', 's4'),
  taskId: fc.option(fc.constantFrom('a', 'b')),
  minutes: fc.integer({ min: 0, max: 720 }),
});

test('a repeated, corrected or reassigned session never counts twice', () => {
  fc.assert(
    fc.property(fc.array(session), (arrivals) => {
      const spent = new TimeSpent();
      for (const one of arrivals) spent.put(one);
      const last = [...new Map(arrivals.map((one) => [one.id, one])).values()];
      for (const task of ['a', 'b']) {
        const minutes = last.filter(({ taskId }) => taskId === task).reduce((sum, one) => sum + one.minutes, 0);
        expect(spent.minutesOf(task)).toBe(minutes);
      }
    }),
  );
});
