import { expect, test } from 'vitest';

import { closeWriting, WritingClosedError, whileWriting } from './writing.ts';

const nothing = (): Promise<string> => Promise.resolve('stored');

test('AUTH-5 closing waits for a write under way, and refuses those that come later', async () => {
  const gate = Promise.withResolvers<string>();
  const underWay = whileWriting('a', () => gate.promise);
  let isClosed = false;
  const closing = closeWriting('a').then((reopen) => {
    isClosed = true;
    return reopen;
  });
  await expect(whileWriting('a', nothing)).rejects.toBeInstanceOf(WritingClosedError);
  expect(isClosed).toBe(false);
  gate.resolve('first');
  expect(await underWay).toBe('first');
  const reopen = await closing;
  await expect(whileWriting('a', nothing)).rejects.toThrow('You are signing out, so this was not saved.');
  reopen();
  await expect.poll(() => whileWriting('a', nothing).catch(() => 'refused')).toBe('stored');
});

test('AUTH-5 a sign-out closes nobody else’s writing', async () => {
  const reopen = await closeWriting('b');
  expect(await whileWriting('c', nothing)).toBe('stored');
  reopen();
});

test('AUTH-5 a write that hangs ends the closing, and writing goes on', async () => {
  const gate = Promise.withResolvers<string>();
  const underWay = whileWriting('d', () => gate.promise);
  await expect(closeWriting('d', 20)).rejects.toThrow(/abort|timeout/i);
  gate.resolve('late');
  expect(await underWay).toBe('late');
  await expect.poll(() => whileWriting('d', nothing).catch(() => 'refused')).toBe('stored');
});

test('AUTH-5 writes do not wait for each other', async () => {
  const gate = Promise.withResolvers<string>();
  const first = whileWriting('e', () => gate.promise);
  expect(await whileWriting('e', nothing)).toBe('stored');
  gate.resolve('first');
  await first;
});
