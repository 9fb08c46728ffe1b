import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backends, type TestBackend } from '../support/backends.ts';
import { createCast, givePaper, ROLES, type Actor, type Cast, type Role } from '../support/cast.ts';
import { readFunctions, readTables, type DatabaseFunction, type Table } from '../support/catalogue.ts';
import { rowOf, secretsOf, seed } from '../support/rows.ts';
import { EXPECTED_CALLS } from './expected-calls.ts';
import { openDirect, type Direct } from './direct.ts';
import { callStatement, forgedCalls, NO_TEXT, ownersArguments, type Arguments, type Group } from './forged-arguments.ts';
import { parseMatrix, printMatrix } from './matrix.ts';

const expected = parseMatrix(EXPECTED_CALLS);

/** Private data of the owner in these tables. */
const PRIVATE_TABLES = [
  'users',
  'userSubjects',
  'todos',
  'study_sessions',
  'flashcards',
  'chats',
  'chat_messages',
  'shared_chats',
  'attempts',
  'feedback',
];

/** A forgery of each kind, and a refusal of each kind, goes through the REST API: it must refuse, too, not fail. */
const REFUSED_BELOW = 500;

/** Checks that are missing on purpose. */
const HOLES: readonly { readonly called: string; readonly sql: string; readonly find?: string; readonly replace?: string }[] = [
  { called: 'rename_group', sql: 'public.rename_group', find: 'perform private.owned_group(group_id);', replace: '' },
  {
    called: 'withdraw_paper',
    sql: 'public.withdraw_paper',
    find: 'g.members @> array[caller] and caller in (p.author_id, g.owner_id)',
    replace: 'true',
  },
  { called: 'sync_pull', sql: 'alter function public.sync_pull security definer' },
];

/** Members of the owner's group see a copy of these. */
const PUBLIC_PROFILE = /^secret-(username|display_name|photo_url)-/;
/** Whoever has a group's code may learn its owner. */
const ON_AN_INVITE = /^secret-display_name-/;

describe.each(backends)('who may call what with whose ids, on $name', ({ name, hasSql, open }) => {
  let backend: TestBackend;
  let cast: Cast;
  let tables: Table[];
  let functions: DatabaseFunction[];
  let direct: Direct;
  let secrets: string[];
  /** One per role, to call with; another once it was changed. */
  let groups: Group[];
  /** Nothing may change these. */
  let owners: Group;
  let strangers: Group;
  const found = new Map<string, Record<Role, string>>();

  beforeAll(async () => {
    backend = await open();
    cast = await createCast(backend);
    // Left open: a session that has just begun may ask for the account's deletion.
    await backend.query(`update auth.sessions set created_at = now() - interval '1 day'`);
    [tables, functions] = await Promise.all([readTables(backend), readFunctions(backend)]);
    direct = await openDirect(backend);
    await prepareStateOf();
    groups = await Promise.all(ROLES.map(() => newGroup(cast.owner, cast.member)));
    [owners, strangers] = [await newGroup(cast.owner, cast.member), await newGroup(cast.stranger, cast['ex-member'])];
    secrets = [];
    for (const table of tables.filter((candidate) => PRIVATE_TABLES.includes(candidate.name))) {
      secrets.push(...secretsOf(await seed(backend, table, rowOf(table, cast.owner.id, cast))).values());
    }
  });
  afterAll(async () => {
    await direct?.close();
    await backend?.close();
    console.log(`Calls on ${name}\n${printMatrix(found)}`);
  });

  /** A digest of the rows in each table that contain one of these ids. */
  async function stateOf(...ids: readonly string[]): Promise<Record<string, string>> {
    const rows = await backend.query<{ name: string; rows: string }>('select name, rows from forging.state_of($1)', [
      ids.map((id) => `%${id}%`),
    ]);
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  }

  /** A function: its plan is made once. */
  async function prepareStateOf(): Promise<void> {
    const parts = tables.map(
      (table) =>
        `select '${table.name}', md5(string_agg(t::text, ' ' order by t::text)) from public."${table.name}" t where t::text like any (patterns)`,
    );
    await backend.query(`create function forging.state_of(patterns text[]) returns table (name text, rows text)
      language plpgsql stable as $$ begin return query ${parts.join(' union all ')}; end $$`);
  }

  async function newGroup(owner: Actor, member: Actor): Promise<Group> {
    const [group] = await backend.query<{ id: string; code: string }>(
      `insert into public.groups (name, "createdBy", owner_id, members, "isPublic", "inviteCode")
       values ('Group', $1, $1, $2::uuid[], false, upper(left(md5(gen_random_uuid()::text), 6))) returning id, "inviteCode" as code`,
      [owner.id, `{${owner.id},${member.id}}`],
    );
    return { ...group!, givenId: await givePaper(backend, group!.id, owner.id) };
  }

  /** The owner's secrets in an answer to somebody else. */
  function leaksIn(text: string, role: Role, called: string): string[] {
    if (role === 'owner') return [];
    const mayKnow = (secret: string): boolean =>
      (role === 'member' && PUBLIC_PROFILE.test(secret)) || (called === 'invite_preview' && ON_AN_INVITE.test(secret));
    return secrets.filter((secret) => text.includes(secret) && !mayKnow(secret));
  }

  /** Calls through the REST API. */
  async function call({ role, client, takeAnswers }: Actor, { name: called }: DatabaseFunction, given: Arguments) {
    takeAnswers();
    const { status } = await client.rpc(called, given);
    return { status, leaks: leaksIn(takeAnswers(), role, called) };
  }

  /**
   * Everything forged, as each role that may call the function at all; the others were refused. The caller is not in the group and
   * has no rights there.
   * @returns what got through
   */
  async function forge(called: DatabaseFunction): Promise<string[]> {
    const untouched = await stateOf(owners.id, strangers.id);
    const through: string[] = [];
    for (const role of ROLES.filter((each) => called.callers.includes(each === 'visitor' ? 'anon' : 'authenticated'))) {
      const [victim, group] = role === 'owner' || role === 'member' ? [cast.stranger, strangers] : [cast.owner, owners];
      const forged = forgedCalls(called, victim, group);
      const stated = forged.filter(({ given }) => !Object.values(given).includes(NO_TEXT));
      const answers = await direct.tryAs(
        cast[role],
        stated.map(({ given }) => callStatement(called, given)),
      );
      for (const [place, { text }] of answers.entries()) {
        for (const leak of leaksIn(text, role, called.name)) through.push(`${leak}: ${describeCall(role, stated[place]!.given)}`);
      }
      const errors = new Map(stated.map(({ given }, place) => [given, answers[place]!.error]));
      for (const { kind, given } of forged) {
        if (!isFirst(role === 'stranger' && kind, `${role} ${errors.get(given)}`)) continue;
        const { status, leaks } = await call(cast[role], called, given);
        if (leaks.length > 0 || status >= REFUSED_BELOW) through.push(`${status} ${leaks.join()}: ${describeCall(role, given)}`);
      }
    }
    const after = await stateOf(owners.id, strangers.id);
    return [...through, ...Object.keys(after).filter((table) => after[table] !== untouched[table])];
  }

  const kinds = new Set<string | false>([false]);
  function isFirst(...these: readonly (string | false)[]): boolean {
    const isNew = these.some((kind) => !kinds.has(kind));
    for (const kind of these) kinds.add(kind);
    return isNew;
  }

  test.skipIf(!hasSql)('the matrix lists every function', () => {
    expect(functions.map((known) => known.name).sort()).toEqual([...expected.keys()].sort());
  });

  test.skipIf(!hasSql).each([...expected.keys()])('%s: nobody reads or changes what belongs to others', async (name) => {
    // Forged codes use up the attempts of the next function.
    await backend.query('delete from private.allowances');
    const called = functions.find((known) => known.name === name)!;
    const cells = {} as Record<Role, string>;
    const ids = [cast.owner.id, ...groups.map(({ id }) => id)];
    let before = JSON.stringify(await stateOf(...ids));
    for (const [place, role] of ROLES.entries()) {
      const { status, leaks } = await call(cast[role], called, ownersArguments(called, cast, groups[place]!));
      expect.soft(leaks, role).toEqual([]);
      const after = JSON.stringify(await stateOf(...ids));
      cells[role] = after !== before ? 'w' : status < 400 ? 'x' : '-';
      before = after;
    }
    for (const [place, role] of ROLES.entries()) if (cells[role] === 'w') groups[place] = await newGroup(cast.owner, cast.member);
    found.set(name, cells);
    expect.soft(cells).toEqual(expected.get(name));

    expect(await forge(called)).toEqual([]);
  });

  test.skipIf(!hasSql).each(HOLES)('$called without its check is found', async ({ called, sql, find, replace }) => {
    if (find === undefined || replace === undefined) {
      await backend.query(sql);
    } else {
      const [row] = await backend.query<{ definition: string }>('select pg_get_functiondef($1::regproc) as definition', [sql]);
      expect(row!.definition).toContain(find);
      await backend.query(row!.definition.replace(find, replace));
    }
    const open = (await readFunctions(backend)).find(({ name }) => name === called)!;
    expect(await forge(open)).not.toEqual([]);
  });
});

function describeCall(role: Role, given: Arguments): string {
  return `${role} called with ${JSON.stringify(given).slice(0, 200)}`;
}
