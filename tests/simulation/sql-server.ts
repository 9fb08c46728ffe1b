import type { PullAnswer, PushAnswer, ServerRow } from '../../replication/protocol/wire.ts';
import { uuidOf } from './ids.ts';
import type { HistoryOptions, ServerSetting } from './scene.ts';
import { transactionLength, TOMBSTONE_MS, type OperatedServer } from './server.ts';
import { openSqlSessions, type Query, type SqlSessions } from './sql-sessions.ts';

const TABLES = ['todos', 'group_notes', 'users', 'study_sessions', 'userSubjects', 'flashcards'] as const;

/** The database's own functions, for one history after another. */
export interface RealSql {
  /** For `liveThrough`. */
  readonly options: HistoryOptions;
  /** SQL outside of histories. */
  readonly query: Query;
  close(): Promise<void>;
}

/** @param url of a prepared database that nobody else uses; the user is a superuser */
export async function openRealSql(url: string): Promise<RealSql> {
  const sessions = openSqlSessions(url);
  await prepareTables(sessions.query);
  const { query, close } = sessions;
  async function server(setting: ServerSetting): Promise<OperatedServer> {
    // Those of the history before.
    await sessions.abortAll();
    await emptyTables(query);
    return sqlServer(sessions, setting);
  }
  return { options: { server, idOf: uuidOf }, query, close };
}

/** The tables get a field of every merge policy, so that the SQL is compared for all of them. */
async function prepareTables(query: Query): Promise<void> {
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
  for (const statement of statements) await query(statement);
}

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** The real `sync_pull` and `sync_push`, called as the user, over the network of `setting.world`. */
function sqlServer(sessions: SqlSessions, { world, random, longestTransaction }: ServerSetting): OperatedServer {
  const listeners: ((row: ServerRow, collection: string) => void)[] = [];
  /** Virtual times. */
  let deletedAt = new Map<string, number>();
  let backup: { readonly rows: Readonly<Record<string, unknown>>; readonly deletedAt: ReadonlyMap<string, number> } | undefined;

  const once = <T extends object>(sql: string, params?: readonly unknown[]): Promise<T[]> => sessions.statement(world, sql, params);

  async function call<T>(query: Query, name: 'sync_pull' | 'sync_push', user: string, request: object): Promise<T> {
    const [row] = await query<{ answer: T }>(
      `with caller as materialized (
         select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', 'authenticated', true))
       select public.${name}($3::text::jsonb) as answer from caller`,
      [user, JSON.stringify({ sub: user, role: 'authenticated' }), JSON.stringify(request)],
    );
    return row!.answer;
  }

  /** Events tell what a transaction has written. */
  async function announced<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const { result, written } = await sessions.transaction(world, async (query) => {
      const result = await work(query);
      await query('reset role');
      return { result, written: await query<{ name: string; row: ServerRow }>(WRITTEN) };
    });
    for (const { name, row } of written) {
      if (row._deleted) deletedAt.set(row.id, world.now());
      for (const listener of listeners) listener(row, name);
    }
    return result;
  }

  /** Now and then the transaction has begun long before it writes, or ends long after, with all rows locked. */
  async function slowly<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const end = world.now() + transactionLength(random, longestTransaction);
    const isLate = random.chance(0.5);
    const untilItsEnd = async (): Promise<void> => {
      if (world.now() < end) await world.sleep(end - world.now());
    };
    return announced(async (query) => {
      if (isLate) {
        await query('select pg_current_xact_id()');
        await untilItsEnd();
      }
      const result = await work(query);
      await untilItsEnd();
      return result;
    });
  }

  return {
    // An occasional small page: rows that do not fit come with the next ones (PULL-5).
    pull: (user, request) =>
      call<PullAnswer>(once, 'sync_pull', user, random.chance(0.5) ? { ...request, limit: 1 + random.below(6) } : request),
    push: (user, request) => slowly((query) => call<PushAnswer>(query, 'sync_push', user, request)),
    async rows() {
      const rows = await once<{ row: ServerRow }>(
        TABLES.map((name) => `select to_jsonb(t) - '_xact' as row from public."${name}" t`).join(' union all '),
      );
      return rows.map(({ row }) => row);
    },
    onCommit: (listener) => listeners.push(listener),

    write: (collection, id, change) =>
      slowly(async (query) => {
        const [found] = await query<{ row: ServerRow }>(`select to_jsonb(t) as row from public.${collection} t where id = $1 for update`, [
          id,
        ]);
        const fields = found ? change(found.row) : null;
        if (!fields) return;
        const columns = Object.keys(fields).map(
          (name) => `${name} = (jsonb_populate_record(null::public.${collection}, $2::text::jsonb)).${name}`,
        );
        if (fields['_deleted']) await query(`delete from public.${collection} where id = $1`, [id]);
        else await query(`update public.${collection} set ${columns.join(', ')} where id = $1`, [id, JSON.stringify(fields)]);
      }),
    setMember: (student, group, isMember) =>
      announced(async (query) => {
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
      }),
    async setRoom(tasks) {
      await once(`update private.quotas set most = $1 where name = 'todos'`, [tasks ?? 50_000]);
    },
    async askForDeletion(student) {
      await announced((query) => query(`update public.users set deletion_due = now() + interval '14 days' where id = $1`, [student]));
    },
    async purge(student) {
      await announced(async (query) => {
        await query(`update public.users set deletion_due = now() - interval '1 second' where id = $1`, [student]);
        await query('select public.purge_account($1)', [student]);
      });
    },
    clearTombstones() {
      const old = [...deletedAt].flatMap(([id, at]) => (at <= world.now() - TOMBSTONE_MS ? [id] : []));
      return sessions.transaction(world, async (query) => {
        // A month passes for them, and not for their devices.
        await query(`set local session_replication_role = 'replica'`);
        const aged: string[] = [];
        for (const name of ['todos', 'group_notes']) {
          const rows = await query<{ id: string }>(
            `update public.${name} set "updatedAt" = 0
             where id in (select id from public.${name} where _deleted and id = any($1::uuid[]) for update skip locked) returning id`,
            [old],
          );
          aged.push(...rows.map(({ id }) => id));
        }
        await query(`set local session_replication_role = 'origin'`);
        await query(`select sync.clear_tombstones('30 days')`);
        return aged;
      });
    },
    async backUp() {
      const [row] = await once<Record<string, unknown>>(
        `select ${KEPT.map((name, i) => `(select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text from ${name} t) as kept_${i}`).join(', ')}`,
      );
      backup = { rows: row!, deletedAt: new Map(deletedAt) };
    },
    async restore() {
      if (!backup) return;
      const { rows } = backup;
      deletedAt = new Map(backup.deletedAt);
      await world.outside(sessions.abortAll());
      await sessions.transaction(world, async (query) => {
        // Like a restore: without triggers, and with what they wrote.
        await query(`set local session_replication_role = 'replica'`);
        for (const [i, name] of KEPT.entries()) {
          await query(`delete from ${name}`);
          await query(
            `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
            [rows[`kept_${i}`]],
          );
        }
        await query(`set local session_replication_role = 'origin'`);
        for (const name of TABLES) await query(`select sync.rebuild_digest('${name}')`);
        await query(`select private.recount_usage('todos')`);
        await query('select sync.renew_incarnation()');
      });
    },
  };
}

/** In this transaction. */
const WRITTEN = TABLES.map(
  (name) => `select '${name}' as name, to_jsonb(t) - '_xact' as row from public."${name}" t where _xact = pg_current_xact_id()`,
).join(' union all ');

/** What a backup restores besides counts. */
const KEPT = [...TABLES.map((name) => `public."${name}"`), 'sync.horizons', 'sync.cleared_versions', 'sync.replaced_values'];

/** Removes the students of earlier histories. */
export async function emptyTables(query: Query): Promise<void> {
  await query('delete from public.groups');
  await query('delete from auth.users');
  // The next history has the same ids, which the purge would take for accounts that a restore brought back.
  await query('delete from private.purged_accounts');
  await query('delete from sync.horizons');
  await query('delete from sync.cleared_versions');
  await query(`update private.quotas set most = 50000 where name = 'todos'`);
}
