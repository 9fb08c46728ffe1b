import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { STATEMENT_SECONDS } from '../../backend/database/callers.ts';
import { QUEUE_LIMITS } from '../../backend/base/limits.ts';
import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import type { Cursor, PullAnswer } from '../../replication/protocol/wire.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const SLOW_FUNCTIONS = `
  create function public.wait_for_lock() returns int language plpgsql as 'begin perform pg_advisory_xact_lock(1); return 1; end';
  create function public.sleep_long() returns int language plpgsql as 'begin perform pg_sleep(60); return 1; end';
  grant execute on function public.wait_for_lock(), public.sleep_long() to authenticated, anon;
`;
const MOST_BYTES = 4_000_000;
/** Six bytes each in JSON. */
const CONTROL_CHARACTER = '\u0001';

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('one request does not block everyone, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    // The REST layer reads functions at its start.
    const supabaseDir = mkdtempSync(join(tmpdir(), 'ekagra-one-request-'));
    cpSync('supabase', supabaseDir, { recursive: true });
    writeFileSync(join(supabaseDir, 'migrations', '99999999999999_slow.sql'), SLOW_FUNCTIONS);
    backend = await open({ supabaseDir });
    rmSync(supabaseDir, { recursive: true });
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
  });
  afterAll(() => backend.close());

  /** The answer as sent. */
  async function pull(feeds: readonly object[], limit = 5000): Promise<{ answer: PullAnswer; bytes: number }> {
    const response = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${student.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ request: { feeds, limit, skip: [] } }),
    });
    const text = await response.text();
    expect(response.status).toBe(200);
    return { answer: JSON.parse(text) as PullAnswer, bytes: Buffer.byteLength(text) };
  }

  test.each([
    ['long', 'x', 100],
    ['of characters that JSON writes with six', CONTROL_CHARACTER, 30],
  ])('PULL-6 a pull of rows that are %s answers at most 4 MB, and each row once by the cursor', async (_what, character, count) => {
    const chat = randomUUID();
    await backend.query(
      `insert into public.chat_messages (id, user_id, chat_id, role, content)
       select gen_random_uuid(), $1, $2, 'user', repeat($3, 100000) from generate_series(1, $4::int)`,
      [student.id, chat, character, count],
    );
    const seen: string[] = [];
    let cursor: Cursor | null = null;
    for (;;) {
      const { answer, bytes } = await pull([
        { collection: 'chat_messages', scope: student.id, cursor },
        { collection: 'todos', scope: student.id, cursor: null },
      ]);
      expect(bytes).toBeLessThan(MOST_BYTES);
      const page = answer.feeds[0]!;
      expect(page.rows.length).toBeGreaterThan(0);
      seen.push(...page.rows.filter((row) => row['chat_id'] === chat).map(({ id }) => id));
      cursor = page.cursor;
      if (!page.more) break;
      expect(answer.feeds).toHaveLength(1);
    }
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  });

  test('PULL-6 the newest messages of many groups count towards the 4 MB', async () => {
    const groups: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { data } = await student.client.rpc('create_group', { name: `Group ${i}` }).throwOnError();
      groups.push((data as { id: string }).id);
    }
    await backend.query(
      `insert into public.group_messages (id, "groupId", "createdBy", text)
       select gen_random_uuid(), unnest($1::uuid[]), $2, repeat($3, 4000) from generate_series(1, 300)`,
      [groups, student.id, CONTROL_CHARACTER],
    );
    const { answer, bytes } = await pull(groups.map((scope) => ({ collection: 'group_messages', scope, cursor: null, newest: 100 })));
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(answer.feeds[0]!.newest!.length).toBeGreaterThan(10);
  });

  test.each(['title=match.(a+)%2B%24', 'title=not.imatch.x', 'or=(title.imatch.x,id.is.null)', 'title=%256Datch.x'])(
    'a filter by a regular expression is refused: %s',
    async (filter) => {
      for (const token of [backend.publishableKey, student.accessToken]) {
        const response = await fetch(`${backend.url}/rest/v1/qa_entries?select=id&${filter}`, {
          headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
        });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ message: expect.stringContaining('match') });
      }
    },
  );

  test('each role has a statement time-out, equal in the embedded REST layer and in PostgREST', async () => {
    const roles = await backend.query<{ name: string; limit: string }>(
      `select rolname as name, split_part(setting, '=', 2) as limit from pg_roles, unnest(rolconfig) setting
       where setting like 'statement_timeout=%' and rolname in ('anon', 'authenticated', 'service_role')`,
    );
    expect(Object.fromEntries(roles.map(({ name: role, limit }) => [role, limit]))).toEqual(
      Object.fromEntries(Object.entries(STATEMENT_SECONDS).map(([role, seconds]) => [role, `${seconds}s`])),
    );
  });

  describe('on a server of its own', () => {
    test('a statement over its role’s time-out ends with 504', async () => {
      const { status } = await visitor(backend).rpc('sleep_long');
      expect(status).toBe(504);
    });

    test('health and auth answer while queries use all of their connections', async () => {
      const students = await Promise.all(Array.from({ length: 4 }, () => signUp(backend)));
      const holding = backend.query('select pg_advisory_xact_lock(1), pg_sleep(25)').catch(() => undefined);
      const waiting = students.flatMap(({ client }) => Array.from({ length: 10 }, async () => void (await client.rpc('wait_for_lock'))));
      const sessionsTaken = async (): Promise<number> =>
        (await backend.query(`select from pg_stat_activity where wait_event = 'advisory'`)).length;
      const most = 8 - QUEUE_LIMITS.pullsReserve;
      await expect.poll(sessionsTaken).toBe(most);
      expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
      const { error } = await visitor(backend).auth.signInWithPassword({ email: students[0]!.email, password: 'correct horse' });
      expect([error, await sessionsTaken()]).toEqual([null, most]);
      await backend.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
      await Promise.all([holding, ...waiting]);
    });
  });
});
