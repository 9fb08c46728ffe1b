import type { Sql, TransactionSql } from 'postgres';

import type { Change, Cursor, PullAnswer, PushAnswer, PushedDocument } from '../../../replication/protocol/wire.ts';
import { uuidOf } from '../sql-server.ts';

const STUDENT = uuidOf('student', 0);

async function as<T>(sql: Sql, user: string | null, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claim.sub', ${user ?? ''}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user, role: 'authenticated' })}, true)`;
    await tx`set local role authenticated`;
    return work(tx);
  })) as T;
}

async function push(
  tx: TransactionSql,
  documents: readonly PushedDocument[],
  incarnation: string | null = null,
  device = 'phone',
): Promise<PushAnswer> {
  const [row] = await tx<
    { answer: PushAnswer }[]
  >`select public.sync_push(${JSON.stringify({ device, incarnation, documents })}::text::jsonb) as answer`;
  return row!.answer;
}

async function pull(tx: TransactionSql, cursor: Cursor | null, more: object = {}, newest?: number): Promise<PullAnswer> {
  const feed = { collection: 'todos', scope: STUDENT, cursor, ...(newest === undefined ? {} : { newest }) };
  const [row] = await tx<
    { answer: PullAnswer }[]
  >`select public.sync_pull(${JSON.stringify({ feeds: [feed], limit: 500, skip: [], ...more })}::text::jsonb) as answer`;
  return row!.answer;
}

function task(i: number, base: number, ...changes: Change[]): PushedDocument {
  return { collection: 'todos', id: uuidOf('doc', i), base, changes };
}

const creation = (title: string, n = 1): Change => ({ n, set: { createdBy: STUDENT, title } });

async function signUp(sql: Sql): Promise<void> {
  await sql`insert into auth.users (id, email) values (${STUDENT}, 'student@example.org')`;
  await sql`insert into public.users (id) values (${STUDENT})`;
}

/** What needs two connections, or is met by chance too seldom. Each answers what is wrong, or nothing. */
export const sqlLitmus: Readonly<Record<string, (sql: Sql) => Promise<string | undefined>>> = {
  async 'PULL-1 no row appears behind the cursor, nor is one lost within a transaction'(sql) {
    await signUp(sql);
    const slow = await sql.reserve();
    await slow`begin`;
    await slow`insert into public.todos (id, "createdBy", title) values (${uuidOf('doc', 1)}, ${STUDENT}, 'late')`;
    await as(sql, STUDENT, (tx) => push(tx, [task(2, 0, creation('early'))]));
    const before = await as(sql, STUDENT, (tx) => pull(tx, null));
    await slow`commit`;
    slow.release();
    let { cursor } = before.feeds[0]!;
    const seen = before.feeds[0]!.rows.length;
    if (seen > 0) return 'a row above a running transaction was handed out';
    await as(sql, STUDENT, (tx) => push(tx, [task(3, 0, creation('three')), task(4, 0, creation('four'))]));
    let rows = 0;
    for (let page = 0; page < 6; page++) {
      const [feed] = (await as(sql, STUDENT, (tx) => pull(tx, cursor, { limit: 1 }))).feeds;
      rows += feed!.rows.length;
      ({ cursor } = feed!);
    }
    return rows === 4 ? undefined : `${rows} rows of 4`;
  },

  async 'PULL-3, PULL-5 what a trigger wrote is not left out, and the newest come first'(sql) {
    await signUp(sql);
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    // As a trigger would, in the transaction of the push.
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set title = 'by a trigger', _version = 2, _seen = _seen || '{"": [0, 2]}' where id = ${uuidOf('doc', 1)}`;
    await sql`alter table public.todos enable trigger all`;
    const { feeds } = await as(sql, STUDENT, (tx) => pull(tx, null, { skip: [answer.xact] }));
    if (feeds[0]!.rows.length !== 1) return 'left out';
    for (let i = 2; i < 6; i++)
      await sql`insert into public.todos (id, "createdBy", title, "createdAt") values (${uuidOf('doc', i)}, ${STUDENT}, ${String(i)}, ${i})`;
    await sql`update public.todos set "createdAt" = 1 where id = ${uuidOf('doc', 1)}`;
    const newest = (await as(sql, STUDENT, (tx) => pull(tx, null, { limit: 1 }, 2))).feeds[0]!.newest!.map(({ title }) => title);
    return newest.join() === '5,4' ? undefined : `the newest are ${newest.join()}`;
  },

  async 'PUSH-4, PUSH-5 each document has its own verdict, and a device is not told what it knows'(sql) {
    await signUp(sql);
    const answer = await as(sql, STUDENT, (tx) =>
      push(tx, [task(1, 0, creation('one')), task(2, 0, creation('')), task(3, 0, creation('three'))]),
    );
    const words = answer.verdicts!.map((verdict) => (typeof verdict === 'number' ? 'known' : verdict.status));
    if (words.join() !== 'applied,rejected,applied' && words.join() !== 'known,rejected,known') return words.join();
    const edit = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: 'again' } })]));
    if (typeof edit.verdicts![0] !== 'number') return `told ${JSON.stringify(edit.verdicts![0])}`;
    const resent = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: 'resent' } })]));
    const [row] = await sql`select title from public.todos where id = ${uuidOf('doc', 1)}`;
    return row!['title'] === 'again' ? undefined : `applied again: ${JSON.stringify(resent.verdicts)}`;
  },

  async 'PUSH-6 what is nobody’s fault fails the request, and rejects nothing'(sql) {
    await signUp(sql);
    await sql.unsafe(`create function public.simulated_deadlock() returns trigger language plpgsql as $$
      begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
    await sql.unsafe(
      `create trigger simulated before insert on public.todos for each row when (new.title = 'deadlock') execute function public.simulated_deadlock()`,
    );
    try {
      const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('deadlock'))])).catch(() => undefined);
      return answer === undefined ? undefined : `answered ${JSON.stringify(answer.verdicts)}`;
    } finally {
      await sql.unsafe('drop function public.simulated_deadlock() cascade');
    }
  },

  async 'PUSH-6 rows are locked in the order of their ids'(sql) {
    await signUp(sql);
    for (const i of [2, 1]) await sql`insert into public.todos (id, "createdBy", title) values (${uuidOf('doc', i)}, ${STUDENT}, 'x')`;
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`select 1 from public.todos where id = ${uuidOf('doc', 1)} for update`;
    const pushed = as(sql, STUDENT, (tx) =>
      push(tx, [task(2, 1, { n: 1, set: { notes: 'b' } }), task(1, 1, { n: 1, set: { notes: 'a' } })]),
    );
    for (let waits = false; !waits;) {
      const [row] = await sql`select exists (select 1 from pg_locks where not granted) as waits`;
      waits = row!['waits'] as boolean;
    }
    // The push waits for the first row, and so has not locked the second one.
    const free = await sql`select 1 from public.todos where id = ${uuidOf('doc', 2)} for update nowait`.then(
      () => true,
      () => false,
    );
    await holder`rollback`;
    holder.release();
    await pushed;
    return free ? undefined : 'a later row is locked first';
  },

  async 'MERGE-4 a deletion that gives way is told so'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 1, set: { notes: 'theirs' } })], null, 'tablet'));
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { _deleted: true } })]));
    const [verdict] = answer.verdicts!;
    return typeof verdict === 'object' && verdict.status === 'conflict' && !verdict.row._deleted ? undefined : JSON.stringify(verdict);
  },

  async 'MERGE-5 a push is told what it replaced'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('old'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 1, set: { title: 'theirs' }, was: { title: 'old' } })], null, 'tablet'));
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: 'mine' }, was: { title: 'old' } })]));
    const verdict = answer.verdicts![0] as { readonly replaced?: Readonly<Record<string, unknown>> };
    return verdict.replaced?.['title'] === 'theirs' ? undefined : JSON.stringify(verdict);
  },

  async 'AUTH-1, INC-1 a stranger is nobody, and a push for a lost past changes nothing'(sql) {
    await signUp(sql);
    const answer = await as(sql, null, (tx) => pull(tx, null));
    if (answer.user !== null) return `a stranger is ${answer.user}`;
    const refused = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))], '00000000-0000-4000-8000-000000000000'));
    const [row] = await sql`select count(*)::int as count from public.todos`;
    return refused.verdicts === null && row!['count'] === 0 ? undefined : JSON.stringify(refused.verdicts);
  },
};
