import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backends, type TestBackend } from '../support/backends.ts';
import { createCast, givePaper, ROLES, type Actor, type Cast, type Role } from '../support/cast.ts';
import { readFunctions, readTables, type DatabaseFunction, type Table } from '../support/catalogue.ts';
import { rowOf, secretsOf, seed } from '../support/rows.ts';
import { EXPECTED_CALLS } from './expected-calls.ts';
import { forgedArguments, ownersArguments, type Arguments } from './forged-arguments.ts';
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

/** Members of the owner's group see a copy of these. */
const PUBLIC_PROFILE = /^secret-(username|display_name|photo_url)-/;
/** Whoever has a group's code may learn its owner. */
const ON_AN_INVITE = /^secret-display_name-/;

describe.each(backends)('who may call what with whose ids, on $name', ({ name, hasSql, open }) => {
  let backend: TestBackend;
  let cast: Cast;
  let tables: Table[];
  let functions: DatabaseFunction[];
  let secrets: string[];
  const found = new Map<string, Record<Role, string>>();

  beforeAll(async () => {
    backend = await open();
    cast = await createCast(backend);
    // Left open: a session that has just begun may ask for the account's deletion.
    await backend.query(`update auth.sessions set created_at = now() - interval '1 day'`);
    [tables, functions] = await Promise.all([readTables(backend), readFunctions(backend)]);
    secrets = [];
    for (const table of tables.filter((candidate) => PRIVATE_TABLES.includes(candidate.name))) {
      secrets.push(...secretsOf(await seed(backend, table, rowOf(table, cast.owner.id, cast))).values());
    }
  });
  afterAll(async () => {
    await backend?.close();
    console.log(`Calls on ${name}\n${printMatrix(found)}`);
  });

  /** Rows in each table that contain one of these ids. */
  async function stateOf(...ids: readonly string[]): Promise<Record<string, string>> {
    const parts = tables.map(
      (table) =>
        `select '${table.name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as rows from public."${table.name}" t where t::text like any ($1::text[])`,
    );
    const rows = await backend.query<{ name: string; rows: string }>(parts.join(' union all '), [ids.map((id) => `%${id}%`)]);
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  }

  async function newGroup(owner: Actor, member: Actor) {
    const [group] = await backend.query<{ id: string; code: string }>(
      `insert into public.groups (name, "createdBy", owner_id, members, "isPublic", "inviteCode")
       values ('Group', $1, $1, $2::uuid[], false, upper(left(md5(gen_random_uuid()::text), 6))) returning id, "inviteCode" as code`,
      [owner.id, `{${owner.id},${member.id}}`],
    );
    return { ...group!, givenId: await givePaper(backend, group!.id, owner.id) };
  }

  /** Calls and returns the status; the answer must not contain the owner's secrets. */
  async function call({ role, client, takeAnswers }: Actor, { name: called }: DatabaseFunction, given: Arguments): Promise<number> {
    takeAnswers();
    const { status } = await client.rpc(called, given);
    const answers = role === 'owner' ? '' : takeAnswers();
    const kept = secrets.filter(
      (secret) => !(role === 'member' && PUBLIC_PROFILE.test(secret)) && !(called === 'invite_preview' && ON_AN_INVITE.test(secret)),
    );
    expect
      .soft(
        kept.filter((secret) => answers.includes(secret)),
        `${role} called with ${JSON.stringify(given).slice(0, 200)}`,
      )
      .toEqual([]);
    return status;
  }

  test.skipIf(!hasSql)('the matrix lists every function', () => {
    expect(functions.map((known) => known.name).sort()).toEqual([...expected.keys()].sort());
  });

  test.skipIf(!hasSql).each([...expected.keys()])('%s: nobody reads or changes what belongs to others', async (name) => {
    // Forged codes use up the attempts of the next function.
    await backend.query('delete from private.allowances');
    const called = functions.find((known) => known.name === name)!;
    const cells = {} as Record<Role, string>;
    const groups = await Promise.all(ROLES.map(() => newGroup(cast.owner, cast.member)));
    const ids = [cast.owner.id, ...groups.map(({ id }) => id)];
    let before = JSON.stringify(await stateOf(...ids));
    for (const [place, role] of ROLES.entries()) {
      const status = await call(cast[role], called, ownersArguments(called, cast, groups[place]!));
      const after = JSON.stringify(await stateOf(...ids));
      cells[role] = after !== before ? 'w' : status < 400 ? 'x' : '-';
      before = after;
    }
    found.set(name, cells);
    expect.soft(cells).toEqual(expected.get(name));

    // The caller is in neither group and has no rights there. Who may not call the function at all was refused above.
    const [owners, strangers] = [await newGroup(cast.owner, cast.member), await newGroup(cast.stranger, cast['ex-member'])];
    const untouched = await stateOf(owners.id, strangers.id);
    for (const role of ROLES.filter((each) => called.callers.includes(each === 'visitor' ? 'anon' : 'authenticated'))) {
      const [victim, group] = role === 'owner' || role === 'member' ? [cast.stranger, strangers] : [cast.owner, owners];
      for (const given of forgedArguments(called, victim, group)) {
        expect.soft(await call(cast[role], called, given), `${role} called with ${JSON.stringify(given).slice(0, 200)}`).toBeLessThan(500);
      }
    }
    expect(await stateOf(owners.id, strangers.id)).toEqual(untouched);
  });
});
