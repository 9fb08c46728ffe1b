import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { createTimeSpentStore } from './time-spent-store.ts';

const [task, other] = [crypto.randomUUID(), crypto.randomUUID()];
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

async function study(taskId: string, duration: number, minute = 0): Promise<string> {
  const id = crypto.randomUUID();
  const fields = {
    id,
    user_id: crypto.randomUUID(),
    start_time: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
    date: '2026-11-21',
    study_day: '2026-11-21',
  };
  expect(await replica.insert('study_sessions', { ...fields, duration, task_id: taskId })).toEqual({ ok: true });
  return id;
}

test('sessions added, corrected or deleted while the board is open count at once', async () => {
  const before = await study(task, 25);
  const store = createTimeSpentStore();
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  const end = store.follow(replica);
  await expect.poll(() => store.minutesOf(task)).toBe(25);

  await study(task, 20);
  await study(other, 50);
  await expect.poll(() => [store.minutesOf(task), store.minutesOf(other)]).toEqual([45, 50]);
  await replica.edit('study_sessions', before, { duration: 30, task_id: other });
  await expect.poll(() => [store.minutesOf(task), store.minutesOf(other)]).toEqual([20, 80]);
  await replica.remove('study_sessions', before);
  await expect.poll(() => store.minutesOf(other)).toBe(50);
  expect(listener.mock.calls.length).toBeGreaterThanOrEqual(5);
  end();
});

test('more sessions than one page are all counted once, also those with equal start times', async () => {
  for (let at = 0; at < 13; at++) await study(task, 1, Math.floor(at / 2));
  const store = createTimeSpentStore(4);
  const end = store.follow(replica);
  await expect.poll(() => store.minutesOf(task)).toBe(13);
  end();
});
