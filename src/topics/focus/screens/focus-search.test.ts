import * as v from 'valibot';
import { expect, test } from 'vitest';

import { focusSearch } from './focus-search.ts';

test('a link chooses by ids alone: other values are dropped', () => {
  const task = crypto.randomUUID();
  expect(v.parse(focusSearch, { task, subject: 'physics', other: task })).toEqual({ task });
  expect(v.parse(focusSearch, { task: 12, subject: { $ne: null } })).toEqual({});
});
