import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { picture } from '../../backend/testing/pictures.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { readTables } from '../support/catalogue.ts';
import { createCast, type Cast } from '../support/cast.ts';
import { rowOf, secretsOf, seed } from '../support/rows.ts';

/**
 * Tables that hold nothing of a student, also when the test below has filled every other one. A new table is either filled there,
 * or has its reason here.
 */
const NEVER = [
  // What letters look like.
  'private.confusables',
  // How anybody's rows are counted.
  'private.counted',
  // Words that nobody may have beside the product's name.
  'private.filler_words',
  'private.office_words',
  'private.purged_accounts',
  // Words of what is published for everybody, and stays.
  'private.qa_addresses',
  'private.qa_words',
  'private.quotas',
  // Names that nobody may have.
  'private.reserved_names',
  // One number for each collection.
  'sync.cleared_versions',
  'sync.collections',
  'sync.incarnation',
];

/** Texts of these rows stay, without the student (decision 36): published for everybody, the group's, or about somebody else. */
const STAYS = ['qa_entries', 'qa_answers', 'qa_comments', 'groups', 'group_members', 'group_bans'];

describe.each(backends.filter(({ isEmbedded }) => isEmbedded))('a purged account is gone, on $name', ({ open }) => {
  let backend: TestBackend;
  let directory: string;
  let cast: Cast;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'ekagra-gone-'));
    backend = await open({ dataDir: directory });
    cast = await createCast(backend);
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const filesOnDisk = () =>
    readdirSync(path.join(directory, 'storage'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

  /** The tables with a row in which one of these texts stands, in any column, JSON and arrays included. */
  async function tablesWith(traces: readonly string[]): Promise<string[]> {
    const tables = await backend.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
      order by 1`);
    const patterns = traces.map((trace) => `%${trace}%`);
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await backend.query<{ there: boolean }>(`select exists (select from ${name} t where t::text like any ($1)) as there`, [
        patterns,
      ]);
      if (row!.there) found.push(name);
    }
    return found;
  }

  test('every table, bucket and file had something of it, and has nothing any more; what is the others’ stays whole', async () => {
    const { owner, member, groupId } = cast;
    const email = (await owner.client.from('users').select('email').single().throwOnError()).data!.email as string;
    const traces = [owner.id, owner.id.replaceAll('-', '').slice(0, 12), email];
    for (const table of await readTables(backend)) {
      const row = await seed(backend, table, rowOf(table, owner.id, cast));
      if (!STAYS.includes(table.name)) traces.push(...secretsOf(row).values());
    }
    const theirs = await fillTheRest(backend, cast);
    for (const { client, id } of [owner, member]) {
      for (const bucket of ['profile-pictures', 'background-images', 'chat-images', 'qa-images']) {
        const { error } = await client.storage
          .from(bucket)
          .upload(
            `${id}/${crypto.randomUUID()}.${bucket === 'qa-images' ? 'webp' : 'png'}`,
            picture(bucket === 'qa-images' ? 'image/webp' : 'image/png'),
          );
        if (error) throw error;
      }
    }
    const [{ rows: others }] = (await backend.query(`select count(*)::int as rows from storage.objects where name not like $1`, [
      `${owner.id}/%`,
    ])) as [{ rows: number }];

    const tables = (
      await backend.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'private', 'sync') order by 1`)
    ).map(({ name }) => name);
    const before = await tablesWith(traces);
    expect(tables.filter((name) => !before.includes(name))).toEqual(NEVER);
    expect(before).toEqual(
      expect.arrayContaining(['auth.users', 'auth.identities', 'auth.sessions', 'auth.refresh_tokens', 'storage.objects']),
    );

    await backend.query(`update public.users set deletion_due = now() where id = $1`, [owner.id]);
    const { secretKey } = JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8')) as { secretKey: string };
    const answer = await fetch(`${backend.url}/functions/v1/purge-accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(await answer.json()).toEqual({ purged: 1 });

    // The list of purged ids, which holds nothing else.
    expect(await tablesWith(traces)).toEqual(['private.purged_accounts']);
    expect(await backend.query('select count(*)::int as rows from storage.objects')).toEqual([{ rows: others }]);
    expect(filesOnDisk()).toBe(others);

    const { data: group } = await member.client.from('groups').select('owner_id, members').eq('id', groupId).single().throwOnError();
    expect(group).toEqual({ owner_id: member.id, members: [member.id] });
    const { data: message } = await member.client
      .from('group_messages')
      .select('text, mentions, reactions, createdBy')
      .eq('id', theirs.messageId)
      .single()
      .throwOnError();
    expect(message).toEqual({ text: 'Theirs', mentions: [cast.stranger.id], reactions: [`${member.id} 👍`], createdBy: member.id });
    expect(await backend.query('select author_id, author_name from public.qa_answers where id <> $1', [cast.answerId])).toEqual([
      { author_id: null, author_name: null },
    ]);
    expect(await wrongDigests(backend)).toEqual([]);
  });
});

/** What no table of the catalogue above reaches: private tables, and the owner's part in rows of others. */
async function fillTheRest({ query }: TestBackend, { owner, member, stranger, groupId, givenId }: Cast): Promise<{ messageId: string }> {
  const messageId = crypto.randomUUID();
  const message = { groupId, createdBy: member.id, text: 'Theirs', mentions: [owner.id, stranger.id], reactions: [`${member.id} 👍`] };
  await member.client
    .from('group_messages')
    .insert({ id: messageId, ...message })
    .throwOnError();
  const reactions = [`${member.id} 👍`, `${owner.id} 🎉`];
  const documents = [{ collection: 'group_messages', id: messageId, base: 1, changes: [{ n: 1, w: 'w', set: { reactions } }] }];
  await owner.client.rpc('sync_push', { request: { device: 'phone', documents } }).throwOnError();
  await member.client
    .from('users')
    .update({ blocked: [owner.id], muted: [owner.id] })
    .eq('id', member.id)
    .throwOnError();
  await owner.client.rpc('start_group_timer', { group_id: groupId, phase: 'focus', minutes: 25 }).throwOnError();
  for (const [sql, ...parameters] of [
    ['insert into private.moderators values ($1)', owner.id],
    [`insert into public.group_bans ("groupId", user_id, username) values ($1, $2, 'secret-name')`, groupId, owner.id],
    [
      `insert into private.reports (reporter, "groupId", group_name, student, student_name, reason) values ($1, $2, 'G', $3, 'N', 'spam'), ($3, $2, 'G', $1, 'N', 'spam')`,
      owner.id,
      groupId,
      member.id,
    ],
    [
      `insert into private.moderation_log (moderator, action, report_id, student, reason, note)
       values ($1, 'dismiss', gen_random_uuid(), $2, 'spam', 'kept'), ($2, 'ban', gen_random_uuid(), $1, 'spam', 'secret-note')`,
      owner.id,
      member.id,
    ],
    [
      `insert into private.hidden_messages select id, 'hidden', array[$1::uuid], array[$1 || ' 👍'], null from public.group_messages where "createdBy" = $2`,
      owner.id,
      member.id,
    ],
    [
      `insert into private.hidden_messages select id, 'hidden', '{}', '{}', "imagePath" from public.group_messages where "createdBy" = $1 limit 1`,
      owner.id,
    ],
    [`insert into private.given_results values ($1, $2, gen_random_uuid(), '{}', now(), false, true)`, givenId, owner.id],
    [`insert into private.tutor_questions values ($1, gen_random_uuid())`, owner.id],
    [`insert into private.tutor_answers (user_id, question_id) values ($1, gen_random_uuid())`, owner.id],
    [
      `insert into sync.replaced_values (user_id, collection, id, writer, n, "values")
       values ($1, 'todos', gen_random_uuid(), 'w', 1, '{}'), ($2, 'users', $2, 'w', 1, jsonb_build_object('blocked', jsonb_build_array($1::text)))`,
      owner.id,
      member.id,
    ],
    [`insert into sync.horizons values ('todos', $1, '3')`, owner.id],
    [
      `insert into private.qa_edits (answer_id, body) select id, 'written by ' || author_id from public.qa_answers where author_id = $1`,
      owner.id,
    ],
    [
      `insert into private.qa_duplicates (entry_id, marked_by) select id, author_id from public.qa_entries where author_id = $1 limit 1`,
      owner.id,
    ],
    [`insert into sync.devices (session_id, user_id, name) values (gen_random_uuid(), $1, 'Chrome on Android')`, owner.id],
  ] as const)
    await query(sql, parameters);
  return { messageId };
}

/** Feeds whose digest is not that of their rows (VERIFY-1), and digests of nobody's feed. */
async function wrongDigests({ query }: TestBackend): Promise<unknown[]> {
  const collections = await query<{ name: string; scope: string }>('select name, scope_column as scope from sync.collections');
  const feeds = collections.map(
    ({ name, scope }) =>
      `select '${name}' as collection, "${scope}" as scope, count(*) as count, bit_xor(uuid_hash_extended(id, _version)) as hash
       from public."${name}" where not _deleted group by 2`,
  );
  return query(`
    select * from (${feeds.join(' union all ')}) f
    full join (select collection, scope, sum(count) as count, bit_xor(hash) as hash from sync.digests group by 1, 2) d using (collection, scope)
    where (coalesce(f.count, 0), coalesce(f.hash, 0)) is distinct from (coalesce(d.count, 0), coalesce(d.hash, 0))`);
}
