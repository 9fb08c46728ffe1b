import { expect, test } from 'vitest';

import type { PullRequest } from '../protocol/wire.ts';
import { notingDevice } from './note-device.ts';
import { TransportError, type Transport } from './transport.ts';

const request = {} as PullRequest;
const MINUTE = 60_000;

function device() {
  const state = { now: 0, notes: 0, fails: false };
  const transport: Transport = {
    pull: () => (state.fails ? Promise.reject(new TransportError('unreachable', 'no network')) : Promise.resolve('answer')),
    push: () => Promise.resolve('answer'),
    subscribe: () => () => undefined,
  };
  const clock = { now: () => state.now, after: () => () => undefined };
  const noting = notingDevice(transport, clock, () => {
    state.notes += 1;
    return Promise.reject(new Error('the server does not know the function yet'));
  });
  return { state, noting };
}

test('a device notes its sync after a pull, not after each, and its failure costs no answer', async () => {
  const { state, noting } = device();
  expect(await noting.pull(request)).toBe('answer');
  state.now = 9 * MINUTE;
  await noting.pull(request);
  expect(state.notes).toBe(1);
  state.now = 10 * MINUTE;
  await noting.pull(request);
  expect(state.notes).toBe(2);
});

test('a pull without an answer is no sync', async () => {
  const { state, noting } = device();
  state.fails = true;
  await expect(noting.pull(request)).rejects.toThrow('no network');
  expect(state.notes).toBe(0);
});
