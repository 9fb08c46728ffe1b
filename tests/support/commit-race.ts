import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';

import type { Cursor, PullAnswer } from '../../replication/protocol/wire.ts';

export interface Race {
  readonly writers: number;
  /** Total over all writers. */
  readonly rows: number;
  readonly rowsPerCommit: number;
  /** Maximum random delay between write and commit. */
  readonly longestWaitMs: number;
}

/** Rows that each reader got while the writers wrote, and once more at the end. */
export interface RaceOutcome {
  readonly missedByCursor: number;
  readonly twiceByCursor: number;
  readonly missedByTime: number;
}

const PAGE = 2000;

/** Reads everything new, page by page. */
type Reader = () => AsyncGenerator<readonly string[]>;

/** 32 writers need as many connections, and each reader one more: `sql` must have `race.writers + 2`. */
export async function raceCommits(sql: Sql, race: Race): Promise<RaceOutcome> {
  const owner = await newStudent(sql);
  // RxDB's plugin requires this index too: without it the timestamp reader scans the table each time.
  await sql`create index if not exists by_time on public.todos ("createdBy", "updatedAt", id)`;
  let isWriting = true;
  const readAll = async (read: Reader): Promise<Uint8Array> => {
    const seen = new Uint8Array(race.rows);
    for (let isLast = false; ; isLast = !isWriting) {
      for await (const titles of read()) for (const title of titles) seen[Number(title)]! += 1;
      if (isLast) return seen;
    }
  };
  const reading = Promise.all([readAll(cursorReader(sql, owner)), readAll(timeReader(sql, owner))]);

  const commits = Math.ceil(race.rows / race.rowsPerCommit);
  let next = 0;
  const writer = async (): Promise<void> => {
    for (let commit = next++; commit < commits; commit = next++) {
      const first = commit * race.rowsPerCommit;
      const last = Math.min(first + race.rowsPerCommit, race.rows) - 1;
      // oxlint-disable-next-line no-await-in-loop -- a writer has one connection
      await sql.begin(async (tx) => {
        await tx`
          insert into public.todos (id, "createdBy", title)
          select gen_random_uuid(), ${owner}, number::text from generate_series(${first}::int, ${last}::int) as number`;
        await tx`select pg_sleep(random() * ${race.longestWaitMs / 1000}::float8)`;
      });
    }
  };
  await Promise.all(Array.from({ length: race.writers }, writer)).finally(() => (isWriting = false));
  const [byCursor, byTime] = await reading;
  return {
    missedByCursor: count(byCursor, (times) => times === 0),
    twiceByCursor: count(byCursor, (times) => times > 1),
    missedByTime: count(byTime, (times) => times === 0),
  };
}

export async function newStudent(sql: Sql): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return id;
}

/** One page of `sync_pull`, with the student's own rights. */
export function pullTasks(sql: Sql, owner: string, cursor: Cursor | null): Promise<PullAnswer> {
  const request = { feeds: [{ collection: 'todos', scope: owner, cursor }], limit: PAGE, skip: [] };
  return sql.begin(async (tx: TransactionSql) => {
    await tx`select set_config('request.jwt.claim.sub', ${owner}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated' })}, true)`;
    await tx`set local role authenticated`;
    const [row] = await tx<{ answer: PullAnswer }[]>`select public.sync_pull(${JSON.stringify(request)}::text::jsonb) as answer`;
    return row!.answer;
  }) as Promise<PullAnswer>;
}

/** Continues with the cursor of `sync_pull`. */
export function cursorReader(sql: Sql, owner: string): Reader {
  let cursor: Cursor | null = null;
  return async function* read() {
    for (let more = true; more;) {
      // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ends
      const [page] = (await pullTasks(sql, owner, cursor)).feeds;
      ({ cursor, more } = page!);
      yield page!.rows.map((row) => String(row['title']));
    }
  };
}

/** Reads on after the newest time it has seen, as RxDB's own Supabase plugin does. */
export function timeReader(sql: Sql, owner: string): Reader {
  let after = { updatedAt: '0', id: '00000000-0000-0000-0000-000000000000' };
  return async function* read() {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ends
      const rows = await sql<{ id: string; title: string; updatedAt: string }[]>`
        select id, title, "updatedAt" from public.todos
        where "createdBy" = ${owner} and ("updatedAt", id) > (${after.updatedAt}, ${after.id})
        order by "updatedAt", id limit ${PAGE}`;
      after = rows.at(-1) ?? after;
      yield rows.map(({ title }) => title);
      if (rows.length < PAGE) return;
    }
  };
}

function count(seen: Uint8Array, is: (times: number) => boolean): number {
  return seen.reduce((sum, times) => sum + Number(is(times)), 0);
}
