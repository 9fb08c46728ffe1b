import { expect, test } from 'vitest';

import { isQuiet } from './quiet.ts';

const message = { groupId: 'group', createdBy: 'asha', hidden: null };
const nobody = { blocked: new Set<string>(), muted: new Set<string>() };

test('a message counts unless its group or author is muted, its author blocked, or it is hidden', () => {
  expect(isQuiet(nobody, message)).toBe(false);
  expect(isQuiet({ ...nobody, muted: new Set(['other group', 'other student']) }, message)).toBe(false);
  expect(isQuiet({ ...nobody, muted: new Set(['group']) }, message)).toBe(true);
  expect(isQuiet({ ...nobody, muted: new Set(['asha']) }, message)).toBe(true);
  expect(isQuiet({ ...nobody, blocked: new Set(['asha']) }, message)).toBe(true);
  expect(isQuiet(nobody, { ...message, hidden: 'spam' })).toBe(true);
  expect(isQuiet({ ...nobody, blocked: new Set(['']) }, { ...message, createdBy: 'asha' })).toBe(false);
});
