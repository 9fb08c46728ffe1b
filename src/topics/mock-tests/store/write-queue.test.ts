import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { WriteResult } from '../../../shared/replica/local-database.ts';
import { createWriteQueue } from './write-queue.ts';

const FULL: WriteResult = { ok: false, error: { kind: 'quota', message: 'This device has no space left.' } };

/** A device whose storage can be full, or give no answer. */
function device() {
  const stored: string[] = [];
  const told: boolean[] = [];
  const state = { isFull: false, credit: 0, writes: 0, answer: Promise.resolve(), unstored: [] as readonly string[] };
  const queue = createWriteQueue(
    async (texts, credit): Promise<WriteResult> => {
      state.writes++;
      await state.answer;
      if (state.isFull) return FULL;
      stored.push(...texts);
      state.credit += credit;
      return { ok: true };
    },
    (unstored) => (state.unstored = unstored),
  );
  queue.onChange = (isSaved) => told.push(isSaved);
  return { queue, state, stored, told };
}

describe('answers on their way to the device', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are all stored, each once and in turn, when a full device is free again', async () => {
    const { queue, state, stored, told } = device();
    state.isFull = true;
    queue.add(['a'], 0);
    queue.add(['b'], 60_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([stored, told]).toEqual([[], [false]]);
    queue.add(['c'], 0);
    state.isFull = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect([stored, state.credit, told]).toEqual([['a', 'b', 'c'], 60_000, [false, true]]);
  });

  test('are kept for a crash from the press on until they are stored', async () => {
    const { queue, state, stored } = device();
    const { promise, resolve } = Promise.withResolvers<void>();
    state.answer = promise;
    queue.add(['a'], 0);
    expect(state.unstored).toEqual(['a']);
    queue.add(['b'], 0);
    expect([state.unstored, stored]).toEqual([['a', 'b'], []]);
    state.isFull = true;
    resolve();
    await vi.advanceTimersByTimeAsync(1000);
    expect([state.unstored, stored]).toEqual([['a', 'b'], []]);
    state.isFull = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect([state.unstored, stored]).toEqual([[], ['a', 'b']]);
  });

  test('that the device fails twice are told of twice', async () => {
    const { queue, state, told } = device();
    for (const isFull of [true, false, true, false]) {
      state.isFull = isFull;
      queue.add(['a'], 0);
      await vi.advanceTimersByTimeAsync(4000);
    }
    expect(told).toEqual([false, true, false, true]);
  });

  test('are not called saved while the device gives no answer, and are not written twice', async () => {
    const { queue, state, stored, told } = device();
    let answer = () => {};
    state.answer = new Promise((resolve) => (answer = resolve));
    queue.add(['a'], 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told, state.writes]).toEqual([[false], 1]);
    answer();
    await queue.emptied();
    expect([stored, told]).toEqual([['a'], [false, true]]);
  });

  test('are waited for before a test is submitted', async () => {
    const { queue, state, stored } = device();
    state.isFull = true;
    queue.add(['a'], 0);
    let isEmptied = false;
    const emptied = queue.emptied().then(() => (isEmptied = true));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(isEmptied).toBe(false);
    state.isFull = false;
    await vi.advanceTimersByTimeAsync(4000);
    await emptied;
    expect(stored).toEqual(['a']);
  });

  test('are stored after nothing was to store, as beyond the most visits', async () => {
    const { queue, stored } = device();
    queue.add([], 0);
    queue.add(['a'], 0);
    await queue.emptied();
    expect(stored).toEqual(['a']);
  });

  test('that a broken storage throws on are tried again', async () => {
    const stored: string[] = [];
    let isBroken = true;
    const queue = createWriteQueue(
      async (texts) => {
        if (isBroken) throw new Error('The database was closed');
        stored.push(...texts);
        return { ok: true };
      },
      () => {},
    );
    queue.add(['a'], 0);
    await vi.advanceTimersByTimeAsync(1000);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect(stored).toEqual(['a']);
  });
});
