import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dropJoin, keepJoin, readWaitingJoins } from './waiting-joins.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a code is stored once, for the student who typed it, until it is removed', () => {
  expect([keepJoin('asha', 'AB12CD'), keepJoin('asha', 'AB12CD'), keepJoin('asha', 'ZZ99ZZ')]).toEqual([true, true, true]);
  expect(readWaitingJoins('asha')).toEqual(['AB12CD', 'ZZ99ZZ']);
  expect(readWaitingJoins('vikram')).toEqual([]);
  dropJoin('asha', 'AB12CD');
  expect(readWaitingJoins('asha')).toEqual(['ZZ99ZZ']);
});

test('a device without storage reports that nothing was stored', () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keepJoin('asha', 'AB12CD')).toBe(false);
});

test.for(['{', '{"a":1}', '[1,null]', 'null'])('what is stored as %s breaks nothing', (text) => {
  localStorage.setItem('ekagra-asha-draft-joins', text);
  expect(readWaitingJoins('asha')).toEqual([]);
});
