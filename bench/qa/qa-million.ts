import { performance } from 'node:perf_hooks';

import postgres, { type Sql } from 'postgres';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import type { SearchedEntry } from '../../src/topics/questions/rules/entry-search.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { percentile } from '../shared/percentile.ts';

const ROWS = 1_000_000;
/** Rows of one statement. */
const BATCH = 50_000;
/** Connections that insert at the same time. */
const WRITERS = 4;
/** Number of words that only one question has, such as misspelt ones. */
const RARE_WORDS = 200_000;
const ROUNDS = 10;
/** Time-out of the preparation, in ms. */
const PATIENCE = 400_000;

type Query = Readonly<Record<string, string>>;

const QUERIES: readonly Query[] = [
  { words: 'momentum' },
  { words: 'momentm' },
  { words: 'momentum of a ball', sort: 'helpful' },
  { words: 'satelite orbit radius' },
  { words: 'current resistance', subject: 'physics' },
  { words: 'photosinthesis light reaction' },
  { words: 'energy', sort: 'unanswered' },
  { words: 'acceleratoin of a block on an incline' },
  { words: String.raw`\frac{1}{2} m v^2 velocity` },
  { words: 'integral of x', chapter: 'math-integral-calculus' },
  { words: 'संवेग' },
  { words: 'mole of gas' },
  { words: 'raretbcq' },
  { words: 'raretbcx momentum' },
  { words: 'zzzzzz' },
  { words: 'mass' },
  { words: 'ma' },
];
/** Queries made to be slow: many words, common ones that no question has together, and misspelt ones. */
const HOSTILE: readonly Query[] = [
  { words: 'momentum enzyme matrix grammar' },
  { words: 'mass energy force cell matrix enzyme momentum velocity' },
  { words: 'masss enrgy forse cel matix enzime momentm velocty' },
  { words: 'qqqqqq wwwwww momentum enzyme rrrrrr matrix tttttt yyyyyy' },
];

export interface MillionFigures {
  readonly rows: number;
  readonly words: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** p95 of `HOSTILE` queries, which are made to be slow. */
  readonly hostileP95Ms: number;
}

/** Searches a million questions on a real Postgres, through REST as a visitor, and prints the plan of a search. */
export async function searchMillion(entries: readonly SearchedEntry[]): Promise<MillionFigures> {
  const server = await startPostgres();
  const backend = await startTestBackend(server.options);
  const sql = postgres(server.url, { max: WRITERS, onnotice: () => {}, connection: { statement_timeout: PATIENCE } });
  try {
    await insertQuestions(sql, entries);
    const [{ rows, words }] = (await sql`
      select (select count(*) from public.qa_entries)::int as rows, (select count(*) from private.qa_words)::int as words`) as unknown as [
      { rows: number; words: number },
    ];
    await printPlan(server.url);
    const asked = await measure(backend.url, QUERIES);
    const hostile = await measure(backend.url, HOSTILE);
    return {
      rows,
      words,
      p50Ms: percentile(asked, 0.5),
      p95Ms: percentile(asked, 0.95),
      hostileP95Ms: percentile(hostile, 0.95),
    };
  } finally {
    await sql.end({ timeout: 5 });
    await backend.close();
    await server.stop();
  }
}

/** Durations in ms of all queries over several rounds. */
async function measure(url: string, queries: readonly Query[]): Promise<readonly number[]> {
  const times = new Map<Query, number[]>(queries.map((query) => [query, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of queries) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const ms = await timeOf(`${url}/rest/v1/rpc/search_questions?${new URLSearchParams(query).toString()}`);
      // The first round warms up.
      if (round > 0) times.get(query)!.push(ms);
    }
  }
  for (const [query, its] of times) console.log(`${percentile(its, 0.5).toFixed(1).padStart(7)} ms  ${JSON.stringify(query)}`);
  return [...times.values()].flat();
}

async function timeOf(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, { headers: { apikey: PUBLISHABLE_KEY } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - began;
}

/**
 * Inserts questions, each combined from three of the bank's, so that word frequencies and combinations are realistic. The words are
 * extracted once per question of the bank, because a million extractions would take minutes.
 */
async function insertQuestions(sql: Sql, entries: readonly SearchedEntry[]): Promise<void> {
  await sql`create table private.bench_texts (at integer primary key, text text, words text[])`;
  await sql`insert into private.bench_texts
    select at - 1, text, private.search_words(text) from unnest(${entries.map(({ title }) => title.slice(0, 400))}::text[]) with ordinality as given (text, at)`;
  await sql`drop index public.qa_entries_search`;
  const starts = Array.from({ length: ROWS / BATCH }, (_, at) => at * BATCH);
  const write = async (): Promise<void> => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- so many at once as there are writers
      await sql.begin(async (transaction) => {
        // Disable triggers, which would extract the words again.
        await transaction`set local session_replication_role = replica`;
        await transaction`
          insert into public.qa_entries (slug, title, body, subject, chapter, votes, answer_count, created_at, search)
          select 'bench-' || n, left(one.text, 200), other.text || ' ' || third.text || ' ' || rare.word, named.subject,
            named.chapter, (hashint8(n) & 63) - 4, hashint8(n + 7) & 3, now() - (${ROWS} - n) * interval '1 minute',
            array_to_tsvector(one.words || other.words || third.words || rare.word || ('@' || named.subject) || ('@' || named.chapter))
          from generate_series(${from}::int, ${from + BATCH - 1}::int) n
          cross join lateral (select count(*)::int as many from private.bench_texts) size
          join private.bench_texts one on one.at = (hashint8(n) & 2147483647) % size.many
          join private.bench_texts other on other.at = (hashint8(n + 1000000007) & 2147483647) % size.many
          join private.bench_texts third on third.at = (hashint8(n + 2000000011) & 2147483647) % size.many
          cross join lateral (select 'rare' || translate(lpad(to_hex(n % ${RARE_WORDS}), 5, '0'), '0123456789', 'tuvwxyzghi') as word) rare
          cross join lateral (select (array['physics', 'chemistry', 'maths', 'biology'])[1 + n % 4] as subject,
            (array['phy-gravitation', 'chem-basic-concepts', 'math-integral-calculus', 'bio-cell'])[1 + n % 4] as chapter) named`;
      });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await sql`insert into private.qa_words (word, slips, entry_id)
    select distinct on (word) word, private.slips(word), gen_random_uuid()
    from (
      select unnest(words) as word from private.bench_texts
      union select 'rare' || translate(lpad(to_hex(n), 5, '0'), '0123456789', 'tuvwxyzghi') from generate_series(0, ${RARE_WORDS - 1}::int) n
    ) known
    where word ~ '^[a-z]{4,32}$' on conflict do nothing`;
  await sql.begin(async (transaction) => {
    await transaction`set local maintenance_work_mem = '1GB'`;
    await transaction`create index qa_entries_search on public.qa_entries using gin (search) with (fastupdate = off)`;
  });
  await sql`vacuum analyze public.qa_entries`;
  await sql`vacuum analyze private.qa_words`;
}

/** Prints the plans of the statements inside the search function, as they run. */
async function printPlan(url: string): Promise<void> {
  const plans: string[] = [];
  const sql = postgres(url, { max: 1, onnotice: ({ message }) => plans.push((message ?? '').replaceAll(/^(.{200}).+$/gm, '$1 …')) });
  try {
    await sql`load 'auto_explain'`;
    await sql`set auto_explain.log_nested_statements = on`;
    await sql`set auto_explain.log_analyze = on`;
    await sql`set auto_explain.log_level = notice`;
    // Skips the faster statements that prepare the words.
    await sql`set auto_explain.log_min_duration = 1`;
    await sql`select id from public.search_questions('momentm of a ball')`;
    console.log(`The plan of a search for "momentm of a ball":\n${plans.join('\n')}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
