import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { forgetSeen, keepSeen, readSeen } from './seen-answers.ts';

test('an answer is read again as it was, and one that was never seen is not there', async () => {
  await keepSeen('list', [{ title: 'गति' }]);
  expect(await readSeen('list')).toEqual([{ title: 'गति' }]);
  expect(await readSeen('other')).toBeUndefined();
});

test('what is read counts as seen last when the clock stands still', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1);
  for (const key of ['e', 'f']) await keepSeen(key, 'x'.repeat(100), 350);
  await readSeen('e');
  for (const key of ['g', 'h']) await keepSeen(key, 'x'.repeat(100), 350);
  clock.mockRestore();
  expect(await readSeen('f')).toBeUndefined();
  expect(await readSeen('e')).toBe('x'.repeat(100));
});

test('within the budget what was seen longest ago goes first, and one answer cannot push out all others', async () => {
  const text = 'x'.repeat(100);
  for (const key of ['a', 'b', 'c']) await keepSeen(key, text, 350);
  await readSeen('a');
  await keepSeen('d', text, 350);
  expect(await readSeen('b')).toBeUndefined();
  for (const key of ['a', 'c', 'd']) expect(await readSeen(key)).toBe(text);
  await keepSeen('huge', 'x'.repeat(1000), 350);
  expect(await readSeen('huge')).toBeUndefined();
  expect(await readSeen('a')).toBe(text);
});

test('when a student signs out, what they searched for goes, and the questions that they read stay', async () => {
  await keepSeen('rpc/search_questions?words=shame', []);
  await keepSeen('qa_entries?slug=eq.a', [1]);
  await forgetSeen('rpc/search_questions?');
  expect([await readSeen('rpc/search_questions?words=shame'), await readSeen('qa_entries?slug=eq.a')]).toEqual([undefined, [1]]);
});

test('the address counts, too: searches that find nothing do not fill a disk beside the budget', async () => {
  for (const key of ['1', '2', '3', '4']) await keepSeen(key.repeat(100), [], 350);
  expect(await readSeen('1'.repeat(100))).toBeUndefined();
  expect(await readSeen('4'.repeat(100))).toEqual([]);
});
