import type { PullAnswer, PushAnswer, ServerRow } from '../../replication/protocol/wire.ts';
import type { RunningBackend } from '../../backend/start-backend.ts';
import type { Fault } from './faults.ts';
import type { ServerSetting } from './scene.ts';
import type { OperatedServer } from './server.ts';

const TABLES = ['todos', 'group_notes', 'users'] as const;

/** The tables get a field of every merge policy, so that the SQL is compared for all of them. */
export async function prepareSqlServer(backend: Pick<RunningBackend, 'query'>): Promise<void> {
  const content = ['title', 'notes', 'labels', 'marks', 'points'];
  const statements = [
    `alter table public.todos
       add column points integer not null default 0,
       add column marks varchar(60)[] not null default '{}',
       add column colour text not null default 'none'`,
    'grant insert (points, marks, colour), update (points, marks, colour) on public.todos to authenticated',
    `update sync.collections set writable = writable || array['points', 'marks', 'colour'], newest_by = 'createdAt' where name = 'todos'`,
    `create table public.group_notes (
       id uuid primary key,
       "groupId" uuid not null references public.groups (id) on delete cascade,
       "createdBy" uuid references auth.users (id) on delete set null,
       "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
       "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
       title text not null check (title <> ''),
       notes text not null default '',
       labels varchar(60)[] not null default '{}',
       marks varchar(60)[] not null default '{}',
       points integer not null default 0)`,
    `select sync.replicate('group_notes', 'groupId', array['groupId', 'createdBy', ${list(content)}], 'group')`,
    `select sync.keep_digest('group_notes', 'groupId')`,
    `create policy "Members write" on public.group_notes for all to authenticated
       using ("groupId" in (select id from public.groups where members @> array[(select auth.uid())]))`,
    `update sync.collections set newest_by = 'createdAt' where name = 'group_notes'`,
  ];
  for (const statement of statements) await backend.query(statement);
}

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** The real `sync_pull` and `sync_push`, called as the user, over the network of `setting.world`. */
export function sqlServer(backend: Pick<RunningBackend, 'query'>, { world, random }: ServerSetting): OperatedServer {
  const listeners: ((row: ServerRow, collection: string) => void)[] = [];
  const query = <T extends object>(sql: string, params: readonly unknown[] = []): Promise<T[]> =>
    world.outside(backend.query(sql, params)) as unknown as Promise<T[]>;
  let backup: readonly string[] | undefined;

  async function call<T>(name: 'sync_pull' | 'sync_push', user: string, request: object): Promise<T> {
    const [row] = await query<{ answer: T }>(
      `with caller as materialized (
         select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', 'authenticated', true))
       select public.${name}($3::jsonb) as answer from caller`,
      [user, JSON.stringify({ sub: user, role: 'authenticated' }), JSON.stringify(request)],
    );
    return row!.answer;
  }

  async function announce(where: string, value: string): Promise<void> {
    const rows = await query<{ name: string; row: ServerRow }>(
      TABLES.map((name) => `select '${name}' as name, to_jsonb(t) - '_xact' as row from public.${name} t where ${where}`).join(
        ' union all ',
      ),
      [value],
    );
    for (const { name, row } of rows) for (const listener of listeners) listener(row, name);
  }

  return {
    // An occasional small page: rows that do not fit come with the next ones (PULL-5).
    pull: (user, request) => call<PullAnswer>('sync_pull', user, random.chance(0.5) ? { ...request, limit: 1 + random.below(6) } : request),
    async push(user, request) {
      const answer = await call<PushAnswer>('sync_push', user, request);
      if (answer.verdicts) await announce('_xact = $1::xid8', answer.xact);
      return answer;
    },
    async rows() {
      const rows = await query<{ row: ServerRow }>(
        TABLES.map((name) => `select to_jsonb(t) - '_xact' as row from public.${name} t`).join(' union all '),
      );
      return rows.map(({ row }) => row);
    },
    onCommit: (listener) => listeners.push(listener),

    async write(collection, id, change) {
      const [found] = await query<{ row: ServerRow }>(`select to_jsonb(t) as row from public.${collection} t where id = $1`, [id]);
      const fields = found ? change(found.row) : null;
      if (!fields) return;
      const columns = Object.keys(fields).map((name) => `${name} = (jsonb_populate_record(null::public.${collection}, $2)).${name}`);
      if (fields['_deleted']) await query(`delete from public.${collection} where id = $1`, [id]);
      else await query(`update public.${collection} set ${columns.join(', ')} where id = $1`, [id, JSON.stringify(fields)]);
      await announce('id = $1::uuid', id);
    },
    async setMember(student, group, isMember) {
      if (group === '') {
        await query('insert into auth.users (id, email) values ($1, $2)', [student, `${student}@example.org`]);
        await query('insert into public.users (id) values ($1)', [student]);
      } else if (isMember) {
        await query(
          `insert into public.groups as g (id, name, owner_id, members, "inviteCode") values ($1::uuid, 'Optics', $2::uuid, array[$2::uuid], upper(substr($1::text, 3, 6)))
           on conflict (id) do update set members = g.members || excluded.members`,
          [group, student],
        );
      } else await query('update public.groups set members = array_remove(members, $2::uuid) where id = $1', [group, student]);
      await announce('id = $1::uuid', student);
    },
    async setRoom(tasks) {
      await query(`update private.quotas set most = $1 where name = 'todos'`, [tasks ?? 50_000]);
    },
    // Ages tombstones: those of a history are seconds old.
    clearTombstones: async () => [],
    async backUp() {
      const tables = TABLES.map((name) =>
        query<{ rows: string }>(`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from public.${name} t`),
      );
      backup = (await Promise.all(tables)).map(([table]) => table!.rows);
    },
    async restore() {
      if (!backup) return;
      // Like a restore: without triggers, and with what they wrote.
      for (const name of TABLES) await query(`alter table public.${name} disable trigger all`);
      for (const [i, name] of TABLES.entries()) {
        await query(`delete from public.${name}`);
        await query(`insert into public.${name} select * from jsonb_populate_recordset(null::public.${name}, $1::jsonb)`, [backup[i]]);
      }
      for (const name of TABLES) await query(`alter table public.${name} enable trigger all`);
      for (const name of TABLES) await query(`select sync.rebuild_digest('${name}')`);
      await query('select private.recount_usage()');
      await query('select sync.renew_incarnation()');
    },
  };
}

/** Removes the students of earlier histories. */
export async function emptySqlServer(backend: Pick<RunningBackend, 'query'>): Promise<void> {
  await backend.query('delete from public.groups');
  await backend.query('delete from auth.users');
  // The next history has the same ids, which the purge would take for accounts that a restore brought back.
  await backend.query('delete from private.purged_accounts');
  await backend.query(`update private.quotas set most = 50000 where name = 'todos'`);
}

/** Faults that need a second connection, or a month. */
export const NOT_BY_SQL: readonly Fault[] = ['lateCommits', 'heldRows', 'clearings'];

/** Ids in the tables' format. */
export function uuidOf(kind: 'student' | 'group' | 'doc', index: number): string {
  const place = { student: 1, group: 2, doc: 3 }[kind];
  // PUSH-12 distinguishes students by the start of their ids.
  return `${place}${index.toString(16).padStart(7, '0')}-0000-4000-8000-000000000000`;
}
