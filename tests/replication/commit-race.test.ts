import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import type { Cursor, PullAnswer } from '../../replication/protocol/wire.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const WRITERS = 32;
const ROWS_PER_WRITER = 40;

let server: TestPostgres;
let backend: RunningBackend;
let dataDir: string;
let sql: Sql;

beforeAll(async () => {
  server = await startPostgres();
  dataDir = mkdtempSync(join(tmpdir(), 'ekagra-commit-race-'));
  backend = await startTestBackend({ ...server.options, dataDir });
  sql = postgres(server.url, { max: WRITERS + 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await backend.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

async function newStudent(): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return id;
}

function insertTask(db: Sql, owner: string, title: string): Promise<unknown> {
  return db`insert into public.todos (id, "createdBy", title) values (${randomUUID()}, ${owner}, ${title})`;
}

/** Reads on with the cursor of `sync_pull`. */
function safeReader(owner: string): () => Promise<string[]> {
  let cursor: Cursor | null = null;
  return async () => {
    const titles: string[] = [];
    for (;;) {
      const request = { feeds: [{ collection: 'todos', scope: owner, cursor }], limit: 500, skip: [] };
      const answer = await sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claim.sub', ${owner}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated' })}, true)`;
        await tx`set local role authenticated`;
        const [row] = await tx<{ answer: PullAnswer }[]>`select public.sync_pull(${JSON.stringify(request)}::text::jsonb) as answer`;
        return row!.answer;
      });
      const page = answer.feeds[0]!;
      cursor = page.cursor;
      titles.push(...page.rows.map((row) => String(row['title'])));
      if (!page.more) return titles;
    }
  };
}

/** Reads on after the newest time it has seen, as RxDB's own Supabase plugin does. */
function timestampReader(owner: string): () => Promise<string[]> {
  let after = 0;
  return async () => {
    const rows = await sql<{ title: string; updatedAt: string }[]>`
      select title, "updatedAt" from public.todos where "createdBy" = ${owner} and "updatedAt" > ${after} order by "updatedAt"`;
    after = Math.max(after, ...rows.map((row) => Number(row.updatedAt)));
    return rows.map(({ title }) => title);
  };
}

async function pullAs(owner: string): Promise<PullAnswer> {
  const request = { feeds: [{ collection: 'todos', scope: owner, cursor: null }], limit: 500, skip: [] };
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claim.sub', ${owner}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated' })}, true)`;
    await tx`set local role authenticated`;
    const [row] = await tx<{ answer: PullAnswer }[]>`select public.sync_pull(${JSON.stringify(request)}::text::jsonb) as answer`;
    return row!.answer;
  });
}

describe('PULL-7: rows held back by an open transaction', () => {
  test('the answer says so while there are any that this device does not have, and metrics name the transaction', async () => {
    const [owner, other] = [await newStudent(), await newStudent()];
    const slow = await sql.reserve();
    await slow`begin`;
    await insertTask(slow as unknown as Sql, other, 'somebody else’s, unfinished');
    expect(await pullAs(owner)).toMatchObject({ held_back: false });
    await insertTask(sql, owner, 'waits for it');
    expect(await pullAs(owner)).toMatchObject({ held_back: true, feeds: [{ rows: [], more: false }] });

    const [{ pid }] = await slow<[{ pid: number }]>`select pg_backend_pid() as pid`;
    expect(await sql`select pid, state from sync.open_transactions()`).toEqual([{ pid, state: 'idle in transaction' }]);
    const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { secretKey: string };
    const metrics = await fetch(`${backend.url}/metrics`, { headers: { authorization: `Bearer ${secretKey}` } });
    expect(await metrics.text()).toMatch(
      new RegExp(`^ekagra_oldest_transaction_seconds\\{pid="${pid}",state="idle in transaction",query="query"\\} \\d`, 'm'),
    );
    expect((await fetch(`${backend.url}/metrics`)).status).toBe(401);

    await slow`commit`;
    slow.release();
    expect(await pullAs(owner)).toMatchObject({ held_back: false, feeds: [{ rows: [{ title: 'waits for it' }] }] });
  });
});

describe('PULL-1: a row that commits late is not skipped', () => {
  test('one transaction writes first and commits last: a timestamp cursor never sees its row, ours does', async () => {
    const owner = await newStudent();
    const safe = safeReader(owner);
    const byTime = timestampReader(owner);
    const seen = { safe: [] as string[], byTime: [] as string[] };
    const read = async (): Promise<void> => {
      seen.safe.push(...(await safe()));
      seen.byTime.push(...(await byTime()));
    };

    const slow = await sql.reserve();
    await slow`begin`;
    await insertTask(slow as unknown as Sql, owner, 'early bird');
    await sql`select pg_sleep(0.01)`;
    await insertTask(sql, owner, 'second');
    await read();
    expect(seen.byTime).toEqual(['second']);
    await slow`commit`;
    slow.release();
    await read();

    expect(seen.safe.sort()).toEqual(['early bird', 'second']);
    expect(seen.byTime).toEqual(['second']);
  });

  test(`${WRITERS} writers that commit whenever they like: nothing missed, nothing twice`, async () => {
    const owner = await newStudent();
    const safe = safeReader(owner);
    const seen: string[] = [];
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) seen.push(...(await safe()));
    })();

    const writer = async (w: number): Promise<void> => {
      for (let i = 0; i < ROWS_PER_WRITER; i++) {
        await sql.begin(async (tx) => {
          await insertTask(tx as unknown as Sql, owner, `${w}/${i}`);
          await tx`select pg_sleep(random() * 0.02)`;
        });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, w) => writer(w)));
    isWriting = false;
    await reading;
    seen.push(...(await safe()));

    expect(new Set(seen).size).toBe(WRITERS * ROWS_PER_WRITER);
    expect(seen.length).toBe(WRITERS * ROWS_PER_WRITER);
  });
});
