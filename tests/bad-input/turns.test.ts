import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { QUEUE_LIMITS } from '../../backend/base/limits.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const WAITING_FUNCTION = `
  create function public.wait_for_lock() returns int language plpgsql as 'begin perform pg_advisory_xact_lock_shared(7); return 1; end';
  grant execute on function public.wait_for_lock() to authenticated;
`;

describe.skipIf(!backends.every(({ isEmbedded }) => isEmbedded)).each(backends)('turns at the database, on $name', ({ open }) => {
  let backend: TestBackend;

  beforeAll(async () => {
    const supabaseDir = mkdtempSync(join(tmpdir(), 'ekagra-turns-'));
    cpSync('supabase', supabaseDir, { recursive: true });
    writeFileSync(join(supabaseDir, 'migrations', '99999999999999_waiting.sql'), WAITING_FUNCTION);
    backend = await open({ supabaseDir, eachWaiting: QUEUE_LIMITS.eachWaiting });
    rmSync(supabaseDir, { recursive: true });
  });
  afterAll(() => backend?.close());

  const giveBack = () => backend.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);

  /** Whatever is called under the lock takes until it is given back. */
  async function underLock(run: () => Promise<void>): Promise<void> {
    const holding = backend.query(`select pg_advisory_xact_lock(7), pg_sleep(20)`).catch(() => undefined);
    await expect.poll(async () => (await backend.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).length).toBe(1);
    try {
      await run();
    } finally {
      await giveBack();
      await holding;
    }
  }

  const call = ({ client }: Student): Promise<number> => Promise.resolve(client.rpc('wait_for_lock')).then(({ status }) => status);

  test('two students with 30 slow calls each hold nobody up, and are refused what is beyond 22', async () => {
    const [first, second, other] = await Promise.all([signUp(backend), signUp(backend), signUp(backend)]);
    const statuses: number[] = [];
    await underLock(async () => {
      const calls = [first, second].flatMap((student) => Array.from({ length: 30 }, async () => void statuses.push(await call(student))));
      const most = QUEUE_LIMITS.eachAtOnce + QUEUE_LIMITS.eachWaiting;
      await expect.poll(() => statuses).toEqual(Array.from({ length: 2 * (30 - most) }, () => 503));
      // While all of theirs still wait for the lock.
      expect((await other.client.from('todos').select('id')).status).toBe(200);
      expect(
        (await fetch(`${backend.url}/rest/v1/qa_entries?select=id&limit=1`, { headers: { apikey: backend.publishableKey } })).status,
      ).toBe(200);
      await giveBack();
      await Promise.all(calls);
    });
    // On a slow machine some come to their end first.
    expect(statuses.filter((status) => status === 200 || status === 504)).toHaveLength(
      2 * (QUEUE_LIMITS.eachAtOnce + QUEUE_LIMITS.eachWaiting),
    );
  });

  test('as many students as there are turns, with calls that take until they are ended, hold up no other student’s pull', async () => {
    const [other, ...many] = await Promise.all(Array.from({ length: 6 }, () => signUp(backend)));
    const ended: number[] = [];
    await underLock(async () => {
      const calls = many.flatMap((student) => Array.from({ length: 4 }, async () => void ended.push(await call(student))));
      await expect
        .poll(async () => (await backend.query(`select from pg_stat_activity where wait_event = 'advisory'`)).length)
        .toBeGreaterThanOrEqual(QUEUE_LIMITS.pullsReserve);
      const request = { feeds: [{ collection: 'todos', scope: other!.id, cursor: null }], limit: 100, skip: [] };
      const { status } = await other!.client.rpc('sync_pull', { request });
      // Before any of theirs came to its end.
      expect([status, ended]).toEqual([200, []]);
      await giveBack();
      await Promise.all(calls);
    });
  });
});
