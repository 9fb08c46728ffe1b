import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LaneFullError } from '../../base/lane.ts';
import type { RunningBackend } from '../../start-backend.ts';
import { signUp } from '../../testing/client.ts';
import { PUBLISHABLE_KEY } from '../../setup/supabase-app.ts';
import { startTestBackend, WIDE_LIMITS } from '../../testing/start-test-backend.ts';
import { createPasswordPool } from './pool.ts';
import { passwordPool } from './passwords.ts';

const LIMITS = { threads: 2, eachWaiting: 30, allWaiting: 40 };

function newPool(limits = LIMITS) {
  const pool = createPasswordPool(limits);
  onTestFinished(() => pool.close());
  return pool;
}

test('passwords are computed on other threads, a bounded number at once', async () => {
  const pool = newPool();
  const before = { thread: process.threadCpuUsage(), process: process.cpuUsage() };
  const running: number[] = [];
  const jobs = Array.from({ length: 20 }, async () => {
    const hash = await pool.hash('a school', 'correct horse', 10);
    running.push(pool.running);
    return hash;
  });
  const hashes = await Promise.all(jobs);
  const [thread, all] = [process.threadCpuUsage(before.thread), process.cpuUsage(before.process)];
  // Shares of the same work, however slow the machine is.
  expect(thread.user / all.user).toBeLessThan(0.5);
  expect(Math.max(...running)).toBeLessThanOrEqual(LIMITS.threads);
  expect(hashes).toEqual(hashes.map(() => expect.stringMatching(/^\$2b\$10\$/)));
  expect(new Set(hashes).size).toBe(20);
});

test('hashes of before stay valid, of each kind and cost', async () => {
  const pool = newPool();
  const old = bcrypt.hashSync('correct horse', 4);
  for (const hash of [old, old.replace('$2b$', '$2a$'), old.replace('$2b$', '$2y$')]) {
    expect(await pool.compare('a', 'correct horse', hash)).toBe(true);
    expect(await pool.compare('a', 'battery staple', hash)).toBe(false);
  }
  expect(await pool.compare('a', 'anything', 'no hash at all')).toBe(false);
});

test('many sign-ins from one network leave the next turn to another, and what is too much is refused', async () => {
  const pool = newPool();
  const order: string[] = [];
  const ask = async (caller: string) => {
    await pool.hash(caller, 'x', 4);
    order.push(caller);
  };
  const school = Array.from({ length: LIMITS.threads + LIMITS.eachWaiting }, () => ask('school'));
  await expect(ask('school')).rejects.toThrow(LaneFullError);
  const homes = ['home 1', 'home 2'].map(ask);
  await Promise.all(homes);
  expect(order.length).toBeLessThan(10);
  await Promise.all(school);
  expect(pool.running).toBe(0);
});

test('a password that cannot be computed takes no turn with it', async () => {
  const pool = newPool();
  await expect(pool.hash('a', Symbol('uncloneable') as never, 4)).rejects.toThrow(/cloned/);
  expect(await Promise.all(Array.from({ length: 5 }, () => pool.hash('a', 'x', 4)))).toHaveLength(5);
});

describe('140 visitors who sign in at once', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ authLimits: WIDE_LIMITS });
  });
  afterAll(() => backend.close());

  test('hold up no request of a student, and those beyond the bound may ask again', async () => {
    const student = await signUp(backend);
    // A quarter of the usual cost: the machine may be busy, and the order is the same.
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', '8');
    onTestFinished(() => void vi.unstubAllEnvs());
    const [before, answered] = [passwordPool.done, [] as number[]];
    const all = Array.from({ length: 140 }, async (_, index) => {
      const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `visitor-${index}@example.com`, password: 'not known' }),
      });
      answered.push(answer.status);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    });
    await vi.waitFor(() => expect(passwordPool.running).toBeGreaterThan(0), { timeout: 60_000, interval: 1 });
    const request = { device: 'phone', limit: 500, skip: [], feeds: [], packed: true };
    await student.client.rpc('sync_pull', { request }).throwOnError();
    expect(answered.filter((status) => status === 400).length).toBeLessThan(70);
    await Promise.all(all);
    const refused = answered.filter((status) => status === 503).length;
    expect(answered.filter((status) => status === 400)).toHaveLength(140 - refused);
    expect(passwordPool.done - before).toBe(140 - refused);
    expect(refused).toBeLessThanOrEqual(20);
  });
});
