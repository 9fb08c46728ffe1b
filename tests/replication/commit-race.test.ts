import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import type { PullAnswer } from '../../replication/protocol/wire.ts';
import { cursorReader, newStudent, pullTasks, raceCommits, timeReader } from '../support/commit-race.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const WRITERS = 32;

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

function insertTask(db: Sql, owner: string, title: string): Promise<unknown> {
  return db`insert into public.todos (id, "createdBy", title) values (${randomUUID()}, ${owner}, ${title})`;
}

function pullAs(owner: string): Promise<PullAnswer> {
  return pullTasks(sql, owner, null);
}

describe('PULL-7: rows held back by an open transaction', () => {
  test('the answer reports them while this device lacks any, and metrics name the transaction', async () => {
    const [owner, other] = [await newStudent(sql), await newStudent(sql)];
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
  test('a transaction that writes first and commits last is missed by a timestamp cursor, not by ours', async () => {
    const owner = await newStudent(sql);
    const readers = { safe: cursorReader(sql, owner), byTime: timeReader(sql, owner) };
    const seen = { safe: [] as string[], byTime: [] as string[] };
    const read = async (): Promise<void> => {
      for await (const titles of readers.safe()) seen.safe.push(...titles);
      for await (const titles of readers.byTime()) seen.byTime.push(...titles);
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

  test(`${WRITERS} writers that commit at random times: our cursor misses nothing, a timestamp cursor does`, async () => {
    const { missedByTime, ...byCursor } = await raceCommits(sql, { writers: WRITERS, rows: 10_000, rowsPerCommit: 10, longestWaitMs: 20 });
    expect(byCursor).toEqual({ missedByCursor: 0, twiceByCursor: 0 });
    // Otherwise nothing committed late, and the test would be vacuous.
    expect(missedByTime).toBeGreaterThan(0);
  });
});
