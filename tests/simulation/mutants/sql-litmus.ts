import { isDeepStrictEqual } from 'node:util';
import type { Sql, TransactionSql } from 'postgres';

import { packingCreations } from '../../../replication/protocol/creations.ts';
import type { Change, Cursor, PullAnswer, PushAnswer, PushedDocument, PushRequest, Verdict } from '../../../replication/protocol/wire.ts';
import { createDigest } from '../../../replication/pull/digest.ts';
import { uuidOf } from '../ids.ts';

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
  more: Partial<PushRequest> = {},
): Promise<PushAnswer> {
  const send = packingCreations(async (request) => {
    const [row] = await tx<{ answer: PushAnswer }[]>`select public.sync_push(${JSON.stringify(request)}::text::jsonb) as answer`;
    return row!.answer;
  });
  return (await send({ protocol: 2, device, incarnation, documents, acknowledged: [], ...more })) as PushAnswer;
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

/** Cases that need two connections, or that random histories rarely reach. Each returns the fault, or nothing. */
export const sqlLitmus: Readonly<Record<string, (sql: Sql) => Promise<string | undefined>>> = {
  async 'HIDE-1 a hidden message has no content, whatever is written to it'(sql) {
    await signUp(sql);
    const [group, message] = [uuidOf('group', 1), uuidOf('doc', 1)];
    await sql`insert into public.groups (id, name, owner_id, members, "inviteCode") values (${group}, 'Optics', ${STUDENT}, ${[STUDENT]}, 'ABCDEF')`;
    await sql`insert into public.group_messages (id, "groupId", "createdBy", text) values (${message}, ${group}, ${STUDENT}, 'hurts')`;
    const text = async () => (await sql`select text from public.group_messages where id = ${message}`)[0]!['text'] as string;
    await sql`update public.group_messages set hidden = 'bullying' where id = ${message}`;
    const onceHidden = await text();
    await sql`update public.group_messages set text = 'hurts again' where id = ${message}`;
    return onceHidden + (await text()) === '' ? undefined : `it reads ${await text()}`;
  },

  async 'DOC-7 a write that changes nothing raises no version'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    await as(sql, STUDENT, (tx) => tx`update public.todos set title = title, "updatedAt" = 5, _version = 9, _seen = '{}'`);
    const [row] = await sql`select _version::int as version from public.todos`;
    return row!['version'] === 1 ? undefined : `its version is ${row!['version']}`;
  },

  async 'FULL-1, FULL-3 an account has so many tasks, keeps what it has, and is told the room'(sql) {
    await signUp(sql);
    const words = async (documents: readonly PushedDocument[], protocol: 2 | 3 = 3) => {
      const { verdicts } = await as(sql, STUDENT, (tx) => push(tx, documents, null, 'phone', { protocol }));
      return verdicts!.map((verdict) => (typeof verdict === 'object' && !('stamp' in verdict) ? verdict.status : 'written')).join();
    };
    await sql`update private.quotas set most = 3 where name = 'todos'`;
    try {
      const filled = await words([1, 2, 3, 4].map((i) => task(i, 0, creation(`${i}`))));
      if (filled !== 'written,written,written,full') return filled;
      if ((await words([task(5, 0, creation('old'))], 2)) !== 'later') return 'a device of protocol 2 is not told “later”';
      // An operator may allow less than there is.
      await sql`update private.quotas set most = 2 where name = 'todos'`;
      const edited = await words([task(1, 1, { n: 2, set: { title: 'a longer title than before' } })]);
      if (edited !== 'written') return `an edit: ${edited}`;
      const { room } = await as(sql, STUDENT, (tx) => pull(tx, null, { room: ['todos'] }));
      if (room?.['todos']?.rows !== 0) return `room: ${JSON.stringify(room)}`;
      const removed = await words([task(1, 2, { n: 3, set: { _deleted: true } })]);
      if (removed !== 'written') return `a deletion: ${removed}`;
      await sql`update private.quotas set most = case name when 'todos' then 9 else 4 end where name in ('todos', 'kept_rows')`;
      const beside = (await as(sql, STUDENT, (tx) => pull(tx, null, { room: ['todos'] }))).room;
      return beside?.['todos']?.rows === 1 ? undefined : `room beside a tombstone: ${JSON.stringify(beside)}`;
    } finally {
      await sql`update private.quotas set most = case name when 'todos' then 50000 else 400000 end where name in ('todos', 'kept_rows')`;
    }
  },

  async 'FULL-1 two devices do not take the same room'(sql) {
    await signUp(sql);
    await sql`update private.quotas set most = 1 where name = 'todos'`;
    const [one, other] = [await sql.reserve(), await sql.reserve()];
    const begin = async (on: typeof one, i: number): Promise<string> => {
      await on`begin`;
      await on`select set_config('request.jwt.claim.sub', ${STUDENT}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: STUDENT, role: 'authenticated' })}, true)`;
      await on`set local role authenticated`;
      return on`insert into public.todos (id, "createdBy", title) values (${uuidOf('doc', i)}, ${STUDENT}, 'x')`.then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      );
    };
    try {
      const first = await begin(one, 1);
      const second = begin(other, 2);
      // Either it waits for the first one, or it is through already, and both have the same room.
      let answered = false;
      void second.then(() => (answered = true));
      for (let waits = false; !waits && !answered;) {
        const [row] = await sql`select exists (select 1 from pg_locks where not granted) as waits`;
        waits = row!['waits'] as boolean;
      }
      await one`commit`;
      const words = `${first}, ${await second}`;
      return words === 'taken, EK413' ? undefined : words;
    } finally {
      await other`rollback`;
      for (const each of [one, other]) each.release();
      await sql`update private.quotas set most = 50000 where name = 'todos'`;
    }
  },

  async 'PULL-6 no row is much larger on the line than in its table'(sql) {
    await signUp(sql);
    const memories = [{ text: '\u0001'.repeat(1900) }, [1e99, 1e-99]];
    const refused: boolean[] = [];
    for (const [i, memory] of memories.entries()) {
      refused.push(
        await sql`insert into public.flashcards (id, user_id, front, memory) values (${uuidOf('doc', i)}, ${STUDENT}, 'x', ${JSON.stringify(memory)}::text::jsonb)`.then(
          () => false,
          () => true,
        ),
      );
    }
    return refused.join() === 'true,false' ? undefined : `refused: ${refused.join()}`;
  },

  async 'PULL-1 no row appears behind the cursor, and none is lost within a transaction'(sql) {
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

  async 'PULL-11 packed rows are the same rows'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const [asObject] = (await as(sql, STUDENT, (tx) => pull(tx, null))).feeds[0]!.rows;
    const { feeds, columns } = await as(sql, STUDENT, (tx) => pull(tx, null, { packed: true }));
    const values = feeds[0]!.rows[0] as unknown as readonly unknown[];
    const packed = Object.fromEntries(columns!['todos']!.map((name, i) => [name, values[i]]));
    return isDeepStrictEqual(packed, asObject) ? undefined : `packed: ${JSON.stringify(packed)}, as an object: ${JSON.stringify(asObject)}`;
  },

  async 'PULL-12 a device gets its own entries, and one for all others'(sql) {
    await signUp(sql);
    const edit = (base: number, n: number, w: string): PushedDocument => task(1, base, { n, w, set: { title: `${w} ${n}` } });
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, { ...creation('one'), w: 'a' })]));
    await as(sql, STUDENT, (tx) => push(tx, [edit(1, 1, 'x')], null, 'laptop'));
    await as(sql, STUDENT, (tx) => push(tx, [edit(2, 2, 'x')], null, 'tablet'));
    await as(sql, STUDENT, (tx) => push(tx, [edit(3, 1, 'b')]));
    await sql`update public.todos set title = 'by SQL' where id = ${uuidOf('doc', 1)}`;
    const owner = `${STUDENT.replaceAll('-', '').slice(0, 12)}/phone`;
    const shown = async (device: string): Promise<unknown> => {
      const { feeds, columns } = await as(sql, STUDENT, (tx) => pull(tx, null, { packed: true, device }));
      return (feeds[0]!.rows[0] as unknown as readonly unknown[])[columns!['todos']!.indexOf('_seen')];
    };
    const [own, none] = [await shown('phone'), await shown('watch')];
    const expected = { [`${owner}/a`]: [1, 1], [`${owner}/b`]: [1, 4], '': [0, 5] };
    return isDeepStrictEqual(own, expected) && none === null
      ? undefined
      : `${JSON.stringify(own)}, and of another device ${JSON.stringify(none)}`;
  },

  async 'PULL-12 a device gets what its earlier releases wrote, without a writer and without its user'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const owner = `${STUDENT.replaceAll('-', '').slice(0, 12)}/phone`;
    const seen = { phone: [2, 1], [owner]: [3, 1], 'phone/x': [4, 1] };
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set _seen = ${JSON.stringify(seen)}::text::jsonb where id = ${uuidOf('doc', 1)}`;
    await sql`alter table public.todos enable trigger all`;
    const { feeds, columns } = await as(sql, STUDENT, (tx) => pull(tx, null, { packed: true, device: 'phone' }));
    const shown = (feeds[0]!.rows[0] as unknown as readonly unknown[])[columns!['todos']!.indexOf('_seen')];
    const expected = { phone: [2, 1], [owner]: [3, 1], '': [4, 1] };
    return isDeepStrictEqual(shown, expected) ? undefined : JSON.stringify(shown);
  },

  async 'PULL-12 a device with odd letters in its name finds its entries, and a part of another one finds nothing'(sql) {
    await signUp(sql);
    const odd = 'C:\\"phone"';
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, { ...creation('one'), w: 'a' })], null, odd));
    const shown = async (device: string): Promise<unknown> => {
      const { feeds, columns } = await as(sql, STUDENT, (tx) => pull(tx, null, { packed: true, device }));
      return (feeds[0]!.rows[0] as unknown as readonly unknown[])[columns!['todos']!.indexOf('_seen')];
    };
    const [own, part] = [await shown(odd), await shown('phone')];
    const isFound = isDeepStrictEqual(own, { [`${STUDENT.replaceAll('-', '').slice(0, 12)}/${odd}/a`]: [1, 1] });
    return isFound && part === null ? undefined : `${JSON.stringify(own)}, and by a part of its name ${JSON.stringify(part)}`;
  },

  async 'PULL-3, PULL-5 rows written by triggers are not skipped, and the newest come first'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(9, 0, creation('read'))]));
    const [read] = (await as(sql, STUDENT, (tx) => pull(tx, null))).feeds;
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    // Like a trigger, in the push's transaction.
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set title = 'by a trigger', _version = 2, _seen = _seen || '{"": [0, 2]}' where id = ${uuidOf('doc', 1)}`;
    await sql`alter table public.todos enable trigger all`;
    await sql`select sync.rebuild_digest('todos')`;
    const { feeds } = await as(sql, STUDENT, (tx) => pull(tx, read!.cursor, { skip: [answer.xact] }));
    if (feeds[0]!.rows.length !== 1) return 'left out';
    for (let i = 2; i < 6; i++)
      await sql`insert into public.todos (id, "createdBy", title, "createdAt") values (${uuidOf('doc', i)}, ${STUDENT}, ${String(i)}, ${i})`;
    await sql`update public.todos set "createdAt" = 1 where id in (${uuidOf('doc', 1)}, ${uuidOf('doc', 9)})`;
    const newest = (await as(sql, STUDENT, (tx) => pull(tx, null, { limit: 1 }, 2))).feeds[0]!.newest!.map(({ title }) => title);
    return newest.join() === '5,4' ? undefined : `the newest are ${newest.join()}`;
  },

  async 'PUSH-4, PUSH-5 each document has its own verdict, and a device is not sent what it knows'(sql) {
    await signUp(sql);
    const answer = await as(sql, STUDENT, (tx) =>
      push(tx, [task(1, 0, creation('one')), task(2, 0, creation('')), task(3, 0, creation('three'))]),
    );
    const words = answer.verdicts!.map((verdict) => (typeof verdict === 'number' ? 'known' : verdict.status));
    if (words.join() !== 'applied,rejected,applied' && words.join() !== 'known,rejected,known') return words.join();
    const edit = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: 'again' } })]));
    if (typeof edit.verdicts![0] !== 'number') return `told ${JSON.stringify(edit.verdicts![0])}`;
    const [edited] = await sql`select "updatedAt" from public.todos where id = ${uuidOf('doc', 1)}`;
    if (edit.stamps['todos']?.['updatedAt'] !== Number(edited!['updatedAt'])) return `stamped ${JSON.stringify(edit.stamps)}`;
    const resent = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: 'resent' } })]));
    const [row] = await sql`select title from public.todos where id = ${uuidOf('doc', 1)}`;
    return row!['title'] === 'again' ? undefined : `applied again: ${JSON.stringify(resent.verdicts)}`;
  },

  async 'PUSH-4, PUSH-12, PUSH-13 a new document is complete, with valid numbers and names'(sql) {
    await signUp(sql);
    const made = (more: object): Change => ({ ...creation('new'), w: 'writer', init: { notes: '' }, ...more });
    const wrong = [
      { n: 0 },
      { n: 2 ** 53 },
      { n: 1.5 },
      { w: 'w'.repeat(37) },
      { set: { createdBy: STUDENT, title: 'new', unheard: 'of' } },
    ];
    for (const [i, more] of wrong.entries()) {
      const answer = await as(sql, STUDENT, (tx) => push(tx, [task(2 * i, 0, made({})), task(2 * i + 1, 0, made(more))]));
      const words = answer.verdicts!.map((verdict) => (typeof verdict === 'number' ? 'applied' : verdict.status));
      if (words.join() !== 'applied,rejected') return `${JSON.stringify(more)}: ${words.join()}`;
    }
    return undefined;
  },

  async 'PUSH-13 what is in a list is written as sent, under its own names, whether all of it is new or not'(sql) {
    await signUp(sql);
    const fields = { title: 'Optics', notes: 'n', status: 'done', priority: 'high', labels: ['a'], points: 3, marks: ['m'] };
    const { title, notes, status, ...initial } = fields;
    const made = (more: object = {}): Change => ({
      n: 2,
      w: 'w',
      set: { createdBy: STUDENT, title, notes, status },
      init: initial,
      was: { title: 'before', status: 'todo' },
      ...more,
    });
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, made()), task(2, 0, made())]));
    // One of them is there already: the long way.
    await as(sql, STUDENT, (tx) => push(tx, [task(2, 0, made()), task(3, 0, made())]));
    const rows = await sql`select title, notes, status, priority, labels, points, marks, _version::int,
      (select max(e.value->>0)::int from jsonb_each(_seen) e) as n from public.todos order by id`;
    const isRight = rows.length === 3 && rows.every((row) => isDeepStrictEqual({ ...row }, { ...fields, _version: 1, n: 2 }));
    if (!isRight) return JSON.stringify(rows);
    // Members are added to what else the creation gives.
    await as(sql, STUDENT, (tx) => push(tx, [task(4, 0, made({ init: { labels: ['a'] }, add: { labels: ['b'] } }))]));
    const [row] = await sql`select labels from public.todos where id = ${uuidOf('doc', 4)}`;
    return isDeepStrictEqual(row!['labels'], ['a', 'b']) ? undefined : JSON.stringify(row);
  },

  async 'PUSH-13 what the server sets in a new document is told, and only that'(sql) {
    await signUp(sql);
    const made = (given: object): Change => ({ n: 1, w: 'w', set: { createdBy: STUDENT, title: 'new', ...given }, init: {} });
    const { verdicts } = await as(sql, STUDENT, (tx) =>
      push(tx, [
        task(4, 0, made({ createdAt: 9e15 })),
        task(1, 0, made({ createdAt: 1_700_000_000_000 })),
        task(2, 0, made({})),
        task(3, 0, made({ createdAt: 9e15 })),
      ]),
    );
    const told = verdicts!.map((verdict) =>
      typeof verdict === 'number' ? 'nothing' : Object.keys((verdict as { stamp?: object }).stamp ?? {}).join(),
    );
    const isRight = ['_version,createdAt', 'createdAt,_version'].some((set) => told.join(' ') === `${set} nothing ${set} ${set}`);
    return isRight ? undefined : told.join(' ');
  },

  async 'PUSH-13 a list comes where its collection is first named'(sql) {
    await signUp(sql);
    await sql.unsafe(`create function public.simulated_order() returns trigger language plpgsql as $$ begin
      if not exists (select from public."userSubjects" where name = new.title) then raise foreign_key_violation; end if;
      return new; end $$`);
    await sql.unsafe('create trigger simulated before insert on public.todos for each row execute function public.simulated_order()');
    try {
      // The subject is a document before the list, or in a list of its own.
      for (const [i, more] of [{}, { w: 'w', init: {} }].entries()) {
        const set = { userId: STUDENT, name: `subject ${i}`, color: 'indigo' };
        const subject: PushedDocument = {
          collection: 'userSubjects',
          id: uuidOf('doc', 2 * i),
          base: 0,
          changes: [{ n: 1, set, ...more }],
        };
        const made: Change = { ...creation(`subject ${i}`), w: 'w', init: {} };
        const { verdicts } = await as(sql, STUDENT, (tx) => push(tx, [subject, task(2 * i + 1, 0, made)]));
        if (verdicts!.some((verdict) => typeof verdict !== 'number' && verdict.status === 'rejected')) return JSON.stringify(verdicts);
      }
      return undefined;
    } finally {
      await sql.unsafe('drop function public.simulated_order() cascade');
    }
  },

  async 'PUSH-6 a fault unrelated to the data fails the request, and rejects nothing'(sql) {
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

  async 'PUSH-6, PUSH-13 rows of a list are created in the order of their ids'(sql) {
    await signUp(sql);
    const holder = await sql.reserve();
    await holder`begin`;
    const create = (i: number) => holder`insert into public.todos (id, "createdBy", title) values (${uuidOf('doc', i)}, ${STUDENT}, 'x')`;
    await create(1);
    const made: Change = { ...creation('new'), w: 'w', init: {} };
    const pushed = as(sql, STUDENT, (tx) => push(tx, [task(2, 0, made), task(1, 0, made)]));
    for (let waits = false; !waits;) {
      const [row] = await sql`select exists (select 1 from pg_locks where not granted) as waits`;
      waits = row!['waits'] as boolean;
    }
    // The push waits for the first row, so it has not created the second one. Otherwise one of them ends in a deadlock.
    const fault = await Promise.all([create(2).then(() => holder`rollback`), pushed]).then(() => undefined, String);
    await holder`rollback`;
    holder.release();
    return fault;
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
    // The push waits for the first row, so it has not locked the second one.
    const free = await sql`select 1 from public.todos where id = ${uuidOf('doc', 2)} for update nowait`.then(
      () => true,
      () => false,
    );
    await holder`rollback`;
    holder.release();
    await pushed;
    return free ? undefined : 'a later row is locked first';
  },

  async 'MERGE-4 a deletion that loses is reported'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 1, set: { notes: 'theirs' } })], null, 'tablet'));
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { _deleted: true } })]));
    const [verdict] = answer.verdicts!;
    return typeof verdict === 'object' && verdict.status === 'conflict' && !verdict.row._deleted ? undefined : JSON.stringify(verdict);
  },

  async 'MERGE-5 a push learns what it replaced'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('old'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 1, set: { title: 'theirs' }, was: { title: 'old' } })], null, 'tablet'));
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: 'mine' }, was: { title: 'old' } })]));
    const verdict = answer.verdicts![0] as { readonly replaced?: Readonly<Record<string, unknown>> };
    return verdict.replaced?.['title'] === 'theirs' ? undefined : JSON.stringify(verdict);
  },

  async 'DOC-5, MERGE-5 a creation learns what it replaced, though it does not say that it saw nothing'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('theirs'))], null, 'tablet'));
    const mine = { n: 1, w: 'w', init: { notes: '' }, set: { createdBy: STUDENT, title: 'mine' } };
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, mine)]));
    const { replaced } = answer.verdicts![0] as { readonly replaced?: Readonly<Record<string, unknown>> };
    return JSON.stringify(replaced) === '{"title":"theirs"}' ? undefined : JSON.stringify(answer.verdicts);
  },

  async 'AUTH-1, INC-1 a visitor has no user id, and a push for another incarnation changes nothing'(sql) {
    await signUp(sql);
    const answer = await as(sql, null, (tx) => pull(tx, null));
    if (answer.user !== null) return `a stranger is ${answer.user}`;
    const refused = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))], '00000000-0000-4000-8000-000000000000'));
    const [row] = await sql`select count(*)::int as count from public.todos`;
    return refused.verdicts === null && row!['count'] === 0 ? undefined : JSON.stringify(refused.verdicts);
  },

  async 'DOC-5, MERGE-1, MERGE-2 a change touches only its own fields'(sql) {
    await signUp(sql);
    const theirs: Change = {
      n: 1,
      set: { createdBy: STUDENT, title: 'theirs', notes: 'theirs' },
      add: { marks: ['a', 'b'] },
      inc: { points: 2 },
    };
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, theirs)], null, 'tablet'));
    const mine: Change = {
      n: 1,
      init: { notes: '', points: 0 },
      set: { title: 'mine', createdBy: STUDENT },
      remove: { marks: ['a'] },
      inc: { points: 3 },
    };
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, mine)]));
    const [row] = await sql`select title, notes, points, marks from public.todos where id = ${uuidOf('doc', 1)}`;
    const right = JSON.stringify({ title: 'mine', notes: 'theirs', points: 5, marks: ['b'] });
    return JSON.stringify(row) === right ? undefined : JSON.stringify(row);
  },

  async 'PULL-7 a pull reports held back rows'(sql) {
    await signUp(sql);
    const slow = await sql.reserve();
    await slow`begin`;
    await slow`select pg_current_xact_id()`;
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const before = await as(sql, STUDENT, (tx) => pull(tx, null));
    await slow`commit`;
    slow.release();
    const after = await as(sql, STUDENT, (tx) => pull(tx, null));
    const isRight = before.held_back === true && after.held_back === false && after.feeds[0]!.rows.length === 1;
    return isRight ? undefined : JSON.stringify([before.held_back, after.held_back]);
  },

  async 'PULL-8 the first reading of a feed skips nothing'(sql) {
    await signUp(sql);
    const { xact } = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const whole = await as(sql, STUDENT, (tx) => pull(tx, null, { skip: [xact] }));
    return whole.feeds[0]!.rows.length === 1 ? undefined : 'left out';
  },

  async 'PUSH-2 each of several collections has its own verdicts'(sql) {
    await signUp(sql);
    const profile: PushedDocument = { collection: 'users', id: STUDENT, base: 1, changes: [{ n: 1, set: { daily_motivation: 'go' } }] };
    const answer = await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('')), profile, task(2, 0, creation('two'))]));
    const words = answer.verdicts!.map((verdict) =>
      typeof verdict === 'object' && verdict?.status === 'rejected' ? 'rejected' : 'applied',
    );
    return words.join() === 'rejected,applied,applied' ? undefined : words.join();
  },

  async 'PUSH-3 an old change is not applied again, alone or among new ones'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'), { n: 2, inc: { points: 1 } })]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, inc: { points: 1 } }, { n: 3, inc: { points: 10 } })]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 2, { n: 3, set: { title: 'again' } })]));
    const [row] = await sql`select title, points from public.todos where id = ${uuidOf('doc', 1)}`;
    return row!['points'] === 11 && row!['title'] === 'one' ? undefined : JSON.stringify(row);
  },

  async 'PUSH-4, PUSH-8 only faults of the data are rejected, and faults of the server are retried'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const { verdicts } = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { title: '', notes: 'mine' } })]));
    const verdict = verdicts![0] as { readonly rejected?: { readonly fields: readonly string[] } };
    if (verdict.rejected?.fields.join() !== 'title') return JSON.stringify(verdict);
    await sql.unsafe(
      `create function public.simulated_fault() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`,
    );
    await sql.unsafe(
      `create trigger simulated before insert on public.todos for each row when (new.title = 'fault') execute function public.simulated_fault()`,
    );
    try {
      const answer = await as(sql, STUDENT, (tx) => push(tx, [task(2, 0, creation('fault'))]));
      return (answer.verdicts![0] as { status: string }).status === 'later' ? undefined : JSON.stringify(answer.verdicts);
    } finally {
      await sql.unsafe('drop function public.simulated_fault() cascade');
    }
  },

  async 'PUSH-11 replaced values are reported until acknowledged'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('old'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 1, set: { title: 'theirs' }, was: { title: 'old' } })], null, 'tablet'));
    const mine = task(1, 1, { n: 2, set: { title: 'mine' }, was: { title: 'old' } });
    const { xact } = await as(sql, STUDENT, (tx) => push(tx, [mine]));
    const again = (await as(sql, STUDENT, (tx) => push(tx, [mine]))).verdicts![0] as { readonly earlier?: readonly object[] };
    if (JSON.stringify(again.earlier) !== '[{"title":"theirs"}]') return JSON.stringify(again);
    const last = await as(sql, STUDENT, (tx) => push(tx, [mine], null, 'phone', { acknowledged: [xact] }));
    return 'earlier' in (last.verdicts![0] as object) ? 'still remembered' : undefined;
  },

  async 'PUSH-8, PUSH-11 refused fields are reported until acknowledged, like replaced ones'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, { ...creation('old'), add: { marks: ['a'] } })]));
    const long = 'x'.repeat(61);
    const mine = task(1, 1, { n: 2, set: { title: '', notes: 'mine' }, add: { marks: [long] } });
    const { verdicts, xact } = await as(sql, STUDENT, (tx) => push(tx, [mine]));
    const verdict = verdicts![0] as { readonly rejected?: { readonly fields: readonly string[] } };
    if (verdict.rejected?.fields.toSorted().join() !== 'marks,title') return JSON.stringify(verdict);
    const again = (await as(sql, STUDENT, (tx) => push(tx, [mine]))).verdicts![0] as { readonly earlier?: readonly object[] };
    if (JSON.stringify(again.earlier) !== JSON.stringify([{ marks: ['a', long], title: '' }])) return JSON.stringify(again);
    const last = await as(sql, STUDENT, (tx) => push(tx, [mine], null, 'phone', { acknowledged: [xact] }));
    return 'earlier' in (last.verdicts![0] as object) ? 'still remembered' : undefined;
  },

  async 'PUSH-8 a refused field that is too large or invalid rejects the whole document'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const large: Change = { n: 2, set: { title: 'x'.repeat(70_000), notes: 'mine' } };
    const senseless = { n: 2, set: { notes: 'mine' }, inc: { points: 'many' } } as never;
    for (const change of [large, senseless]) {
      const { verdicts } = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, change)]));
      const [row] = await sql`select notes from public.todos where id = ${uuidOf('doc', 1)}`;
      const { status } = verdicts![0] as { readonly status: string };
      if (status !== 'rejected' || row!['notes'] === 'mine') return JSON.stringify(verdicts);
    }
    return undefined;
  },

  async 'PUSH-8, PUSH-9 fields left untried by a spent budget are not refused'(sql) {
    await signUp(sql);
    const all = Array.from({ length: 60 }, (_, i) => i);
    const send = (document: (i: number) => PushedDocument) => as(sql, STUDENT, (tx) => push(tx, all.map(document)));
    await send((i) => task(i, 0, creation(String(i))));
    const { verdicts } = await send((i) => task(i, 1, { n: 2, set: { title: '', notes: 'mine', colour: 'red', points: 3 } }));
    const words = verdicts!.map((verdict) => {
      const { status, rejected } = verdict as { readonly status: string; readonly rejected?: { readonly fields: readonly string[] } };
      return rejected ? rejected.fields.join() : status;
    });
    const said = [...new Set(words)].toSorted().join(' | ');
    return said === 'later | title' ? undefined : said;
  },

  async 'PUSH-11 at most a hundred unacknowledged entries are remembered'(sql) {
    await signUp(sql);
    await sql`insert into sync.replaced_values (user_id, collection, id, writer, n, "values")
      select ${STUDENT}, 'todos', gen_random_uuid(), 'w', n, '{"title": ""}' from generate_series(1, 150) n`;
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
    const [row] = await sql`select count(*)::int as count, min(n)::int as first from sync.replaced_values`;
    return row!['count'] === 100 && row!['first'] === 51 ? undefined : JSON.stringify(row);
  },

  async 'PUSH-4 a row that another device creates during the push does not count as foreign'(sql) {
    await signUp(sql);
    const other = await sql.reserve();
    await other`begin`;
    await other`insert into public.todos (id, "createdBy", title) values (${uuidOf('doc', 1)}, ${STUDENT}, 'by another device')`;
    const pushed = as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('mine'), { n: 2, set: { notes: 'mine' } })]));
    const isBlocked = async () => (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`).length > 0;
    for (let looks = 0; looks < 2000; looks++) if (await isBlocked()) break;
    await other`commit`;
    other.release();
    const { verdicts } = await pushed;
    const [row] = await sql`select title, notes from public.todos where id = ${uuidOf('doc', 1)}`;
    return row!['notes'] === 'mine' ? undefined : JSON.stringify(verdicts);
  },

  async 'PUSH-7, PUSH-8 a deletion is written even if an earlier edit is refused and its creation was not answered'(sql) {
    await signUp(sql);
    const made: Change = { n: 1, w: 'w', set: { createdBy: STUDENT, title: 'one' }, was: { createdBy: null, title: null }, init: {} };
    const spoiled: Change = { n: 2, w: 'w', set: { title: '' }, was: { title: 'one' } };
    const deleted: Change = { n: 3, w: 'w', set: { _deleted: true }, was: { _deleted: false } };
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, made)]));
    const { verdicts } = await as(sql, STUDENT, (tx) =>
      push(tx, [task(1, 0, made, spoiled, deleted), task(2, 0, { ...made, set: { ...made.set, title: '' } }, deleted)]),
    );
    const [row] = await sql`select _deleted from public.todos where id = ${uuidOf('doc', 1)}`;
    const [first, second] = verdicts as { readonly status: string; readonly row: { readonly _deleted: boolean } | null }[];
    const isRight = row!['_deleted'] === true && first!.row?._deleted === true && !('rejected' in first!) && second!.row === null;
    return isRight ? undefined : JSON.stringify(verdicts);
  },

  async 'PUSH-12 nobody writes in another’s name, or sees the devices of others'(sql) {
    await signUp(sql);
    const [other, group] = [uuidOf('student', 1), uuidOf('group', 0)];
    await sql`insert into auth.users (id, email) values (${other}, 'other@example.org')`;
    await sql`insert into public.users (id) values (${other})`;
    await sql`insert into public.groups (id, name, owner_id, members, "inviteCode") values (${group}, 'Optics', ${STUDENT}, ${[STUDENT, other]}, 'ABCDEF')`;
    const note = (base: number, change: Change): PushedDocument => ({
      collection: 'group_notes',
      id: uuidOf('doc', 9),
      base,
      changes: [change],
    });
    await as(sql, STUDENT, (tx) => push(tx, [note(0, { n: 1, set: { groupId: group, createdBy: STUDENT, title: 'mine' } })]));
    // As the author's device, with a number it has not reached yet.
    const { verdicts } = await as(sql, other, (tx) => push(tx, [note(1, { n: 9, set: { title: 'theirs' } })]));
    await as(sql, STUDENT, (tx) => push(tx, [note(2, { n: 2, set: { title: 'edited' } })]));
    const [row] = await sql`select title from public.group_notes where id = ${uuidOf('doc', 9)}`;
    if (row!['title'] !== 'edited') return `the title is ${String(row!['title'])}: ${JSON.stringify(verdicts)}`;
    const feeds = [{ collection: 'group_notes', scope: group, cursor: null }];
    const { feeds: pages } = await as(sql, other, (tx) => pull(tx, null, { feeds }));
    const { feeds: packed, columns } = await as(sql, other, (tx) => pull(tx, null, { feeds, packed: true }));
    const values = packed[0]!.rows[0] as unknown as readonly object[];
    for (const seen of [pages[0]!.rows[0]!._seen, values[columns!['group_notes']!.indexOf('_seen')]!]) {
      const writers = Object.keys(seen).toSorted();
      if (writers.length !== 2 || writers[0] !== '') return `shows ${writers.join(', ')}`;
    }
    return undefined;
  },

  async 'MERGE-4 an edit revives a document deleted meanwhile, and SQL counts as a writer'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one')), task(2, 0, creation('two'))]));
    await sql`delete from public.todos where id = ${uuidOf('doc', 1)}`;
    await sql`update public.todos set notes = 'by SQL' where id = ${uuidOf('doc', 2)}`;
    const answer = await as(sql, STUDENT, (tx) =>
      push(tx, [task(1, 1, { n: 2, set: { notes: 'mine' } }), task(2, 1, { n: 2, set: { _deleted: true } })]),
    );
    const rows = await sql`select _deleted from public.todos order by id`;
    return rows.every(({ _deleted }) => _deleted === false) ? undefined : JSON.stringify(answer.verdicts);
  },

  async 'MERGE-5 a push whose deletion loses learns what else it replaced'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('old'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 1, set: { title: 'theirs' }, was: { title: 'old' } })], null, 'tablet'));
    const mine: Change = { n: 2, set: { title: 'mine', _deleted: true }, was: { title: 'old', _deleted: false } };
    const verdict = (await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, mine)]))).verdicts![0] as Exclude<Verdict, number>;
    const isRight = verdict.status === 'conflict' && 'replaced' in verdict && verdict.replaced!['title'] === 'theirs';
    return isRight ? undefined : JSON.stringify(verdict);
  },

  async 'MERGE-6 where deletions win, no edit revives the row'(sql) {
    await signUp(sql);
    await sql`update sync.collections set deletion_wins = true where name = 'todos'`;
    try {
      await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one'))]));
      await sql`delete from public.todos where id = ${uuidOf('doc', 1)}`;
      await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { notes: 'mine' } })]));
      const [row] = await sql`select _deleted from public.todos where id = ${uuidOf('doc', 1)}`;
      return row!['_deleted'] === true ? undefined : 'it is back';
    } finally {
      await sql`update sync.collections set deletion_wins = false where name = 'todos'`;
    }
  },

  async 'SCOPE-1 a pull names the groups of a member'(sql) {
    await signUp(sql);
    const group = uuidOf('group', 0);
    await sql`insert into public.groups (id, name, owner_id, members, "inviteCode") values (${group}, 'Optics', ${STUDENT}, ${[STUDENT]}, 'ABCDEF')`;
    const { scopes } = await as(sql, STUDENT, (tx) => pull(tx, null));
    return scopes['group_notes']?.join() === group ? undefined : JSON.stringify(scopes['group_notes']);
  },

  async 'INC-4 a device that knows later transactions than this database gets another incarnation'(sql) {
    await signUp(sql);
    const known = await as(sql, STUDENT, (tx) => pull(tx, null));
    const ahead = await as(sql, STUDENT, (tx) => pull(tx, null, { heard: '99999999' }));
    if (known.incarnation === ahead.incarnation) return 'the same incarnation';
    const [next] = await sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xact`;
    const justAhead = await as(sql, STUDENT, (tx) => pull(tx, null, { heard: next!['xact'] as string }));
    return known.incarnation === justAhead.incarnation ? 'the same incarnation, to who has heard of the next transaction' : undefined;
  },

  async 'TOMB-1, TOMB-2, TOMB-3 tombstones are cleared after a month, and devices that may have missed them are told to reread'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one')), task(2, 0, creation('two'))]));
    const { feeds } = await as(sql, STUDENT, (tx) => pull(tx, null));
    await sql`delete from public.todos where id = ${uuidOf('doc', 1)}`;
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set "updatedAt" = 0 where _deleted`;
    await sql`alter table public.todos enable trigger all`;
    const early = await sql`select sync.clear_tombstones(interval '29 days')`.catch(() => 'refused');
    if (early !== 'refused') return 'cleared before a month has passed';
    await sql`select sync.clear_tombstones(interval '30 days')`;
    const [page] = (await as(sql, STUDENT, (tx) => pull(tx, feeds[0]!.cursor))).feeds;
    if (!page!.reread) return 'nobody is told to read again';
    const { verdicts } = await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { notes: 'mine' } })]));
    return (verdicts![0] as { status: string }).status === 'gone' ? undefined : JSON.stringify(verdicts);
  },

  async 'PUSH-3, DOC-5 a late copy of a creation that gave way as a whole revives nothing'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('theirs'))], null, 'laptop'));
    const givesWay = task(1, 0, { n: 1, w: 'tab', init: { createdBy: STUDENT, title: 'mine' } });
    await as(sql, STUDENT, (tx) => push(tx, [givesWay]));
    const [row] = await sql`select title, _version::int as version from public.todos`;
    if (row!['title'] !== 'theirs') return `the title is ${row!['title']}`;
    await as(sql, STUDENT, (tx) => push(tx, [task(1, row!['version'], { n: 2, set: { _deleted: true } })], null, 'laptop'));
    await as(sql, STUDENT, (tx) => push(tx, [givesWay]));
    const [left] = await sql`select _deleted from public.todos`;
    return left!['_deleted'] ? undefined : 'it is back';
  },

  async 'TOMB-4 what is made anew, also while tombstones are cleared, is not what was there before'(sql) {
    await signUp(sql);
    const [one, two, three] = [1, 2, 3];
    await as(sql, STUDENT, (tx) =>
      push(
        tx,
        [one, two, three].map((i) => task(i, 0, creation('old'))),
      ),
    );
    const deletion = { n: 2, set: { _deleted: true } };
    await as(sql, STUDENT, (tx) =>
      push(
        tx,
        [one, two, three].map((i) => task(i, 1, deletion)),
      ),
    );
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set "updatedAt" = 0`;
    await sql`alter table public.todos enable trigger all`;
    // In a list of creations (PUSH-13).
    const anew = (i: number) =>
      as(sql, STUDENT, (tx) => push(tx, [task(i, 0, { ...creation('new'), w: 'tab', init: { notes: '' } })], null, 'laptop'));
    const clearing = await sql.reserve();
    try {
      await clearing`begin`;
      await clearing`select sync.clear_tombstones(interval '30 days')`;
      const created = anew(one);
      for (let waits = false; !waits;) waits = (await sql`select from pg_locks where not granted`).length > 0;
      await clearing`commit`;
      await created;
    } finally {
      clearing.release();
    }
    await anew(two);
    // Beside another change, so that it is no creation in a list.
    await as(sql, STUDENT, (tx) => push(tx, [task(three, 0, creation('new'), { n: 2, set: { notes: 'x' } })], null, 'laptop'));
    await as(sql, STUDENT, (tx) =>
      push(
        tx,
        [one, two, three].map((i) => task(i, 1, deletion)),
      ),
    );
    const left = await sql`select title, _deleted, _version::int as version from public.todos order by id`;
    return left.length === 3 && left.every((row) => row['title'] === 'new' && !row['_deleted'] && row['version'] >= 3)
      ? undefined
      : JSON.stringify(left);
  },

  async 'TOMB-4 a plain insert that waits for a clearing begins above it'(sql) {
    await signUp(sql);
    const id = uuidOf('doc', 1);
    const insert = () => sql`insert into public.todos (id, "createdBy", title) values (${id}, ${STUDENT}, 'x')`;
    await insert();
    await sql`update public.todos set _deleted = true`;
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set "updatedAt" = 0`;
    await sql`alter table public.todos enable trigger all`;
    const clearing = await sql.reserve();
    try {
      await clearing`begin`;
      await clearing`select sync.clear_tombstones(interval '30 days')`;
      const inserted = insert().execute();
      for (let waits = false; !waits;) waits = (await sql`select from pg_locks where not granted`).length > 0;
      await clearing`commit`;
      await inserted;
    } finally {
      clearing.release();
    }
    const [row] = await sql`select _version::int as version from public.todos`;
    return row!['version'] === 3 ? undefined : `its version is ${row!['version']}`;
  },

  async 'PULL-9, VERIFY-1 a feed is read from its end, in parts, and nothing written meanwhile is lost'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) =>
      push(
        tx,
        [1, 2, 3, 4].map((i) => task(i, 0, creation(`task ${i}`))),
      ),
    );
    await sql`alter table public.todos disable trigger all`;
    await sql`update public.todos set "createdAt" = right(title, 1)::int`;
    await sql`alter table public.todos enable trigger all`;
    const slow = await sql.reserve();
    await slow`begin`;
    await slow`insert into public.todos (id, "createdBy", title) values (${uuidOf('doc', 5)}, ${STUDENT}, 'late')`;
    // A later transaction has ended.
    await sql`select pg_current_xact_id()`;
    const END = { at: Number.MAX_SAFE_INTEGER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    const read = async (cursor: Cursor | null, more: object) => {
      const feed = { collection: 'todos', scope: STUDENT, cursor, ...more };
      const { feeds, digests } = await as(sql, STUDENT, (tx) => pull(tx, null, { feeds: [feed] }));
      return { page: feeds[0]!, digest: digests?.[0] };
    };
    const { page: first } = await read(null, { part: { before: END, most: 2 } });
    await slow`commit`;
    slow.release();
    const { page: second } = await read(first.cursor, { part: { before: first.part!.floor, most: 2 } });
    const titles = [first.part!.rows, first.rows, second.rows, second.part!.rows].map((rows) => rows.map(({ title }) => title).join());
    if (titles.join(' | ') !== 'task 4,task 3 |  | late | task 2,task 1') return titles.join(' | ');
    if (second.part!.floor !== null) return 'the beginning is not told';
    const { digest } = await read(second.cursor, { floor: first.part!.floor, verify: true });
    return digest?.count === 3 ? undefined : JSON.stringify(digest);
  },

  async 'VERIFY-1 the digest is that of the rows'(sql) {
    await signUp(sql);
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 0, creation('one')), task(2, 0, creation('two'))]));
    await as(sql, STUDENT, (tx) => push(tx, [task(1, 1, { n: 2, set: { notes: 'mine' } })]));
    const feeds = [{ collection: 'todos', scope: STUDENT, cursor: null, verify: true }];
    const { digests } = await as(sql, STUDENT, (tx) => pull(tx, null, { feeds }));
    const digest = createDigest();
    digest.add({ id: uuidOf('doc', 1), version: 2 });
    digest.add({ id: uuidOf('doc', 2), version: 1 });
    const { count, hash } = digest.value();
    return digests?.[0]?.count === count && digests[0].hash === hash ? undefined : JSON.stringify(digests);
  },

  async 'PULL-6 an answer has at most 4 MB, and the rest comes by the cursor'(sql) {
    await signUp(sql);
    await sql`insert into public.todos (id, "createdBy", title, notes)
      select gen_random_uuid(), ${STUDENT}, n::text, repeat('x', 20000) from generate_series(1, 300) n`;
    let cursor: Cursor | null = null;
    let rows = 0;
    for (let page = 0; page < 4; page++) {
      const answer = await as(sql, STUDENT, (tx) => pull(tx, cursor));
      if (JSON.stringify(answer).length > 4 * 1024 * 1024) return `${JSON.stringify(answer).length} bytes`;
      rows += answer.feeds[0]!.rows.length;
      ({ cursor } = answer.feeds[0]!);
    }
    return rows === 300 ? undefined : `${rows} rows of 300`;
  },

  async 'INC-3 a dump restored into another database has another id'(sql) {
    const incarnation = async () => (await sql`select sync.incarnation_id() as id`)[0]!['id'] as string;
    const before = await incarnation();
    if ((await incarnation()) !== before) return 'it changes by itself';
    // Like restoring a dump: the same content, written by another transaction.
    await sql`update sync.incarnation set id = id`;
    const after = await incarnation();
    await sql`select sync.renew_incarnation()`;
    return after === before ? 'the same id' : undefined;
  },

  async 'INC-5 a copied data folder has another id'(sql) {
    const openedAt = async (place: string) => {
      await sql`select sync.opened_at(${place})`;
      return (await sql`select sync.incarnation_id() as id`)[0]!['id'] as string;
    };
    const [here, again, copy] = [await openedAt('here'), await openedAt('here'), await openedAt('a copy')];
    if (here !== again) return 'another id at every start';
    return copy === here ? 'the same id' : undefined;
  },
};
