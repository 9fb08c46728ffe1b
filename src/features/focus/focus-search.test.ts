import { expect, test } from 'vitest';

import { focusSearch } from './focus-search.ts';

test('a link chooses by ids alone: what anybody else writes into the address is left out', () => {
  const task = crypto.randomUUID();
  expect(focusSearch({ task, subject: 'physics', other: task })).toEqual({ task });
  expect(focusSearch({ task: 12, subject: { $ne: null } })).toEqual({});
});
