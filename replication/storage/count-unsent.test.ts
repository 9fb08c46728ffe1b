import { expect, test } from 'vitest';

import { totalUnsent } from './count-unsent.ts';

const none = { waiting: 0, rejected: 0 };

test('a task that today’s plan took up reads as one change', () => {
  const counts = new Map([
    ['todos', { waiting: 1, rejected: 0 }],
    ['study_plan_items', { waiting: 3, rejected: 0 }],
  ] as const);
  expect(totalUnsent(counts)).toEqual({ waiting: 1, rejected: 0 });
});

test('a change of the plan alone still reads as waiting, and as rejected: nothing says “Synced”', () => {
  const counts = new Map([
    ['todos', none],
    ['study_plan_items', { waiting: 2, rejected: 1 }],
  ] as const);
  expect(totalUnsent(counts)).toEqual({ waiting: 2, rejected: 1 });
  expect(totalUnsent(new Map([['todos', none]] as const))).toEqual(none);
});
