-- Replication: what it needs of any table, and the two functions that devices call. The rules (PULL-…, PUSH-…) are those of
-- replication/SPEC.md.

-- Functions may name what later files make.
set check_function_bodies = off;

-- Schema "sync" is not exposed over the API.
create schema sync;
grant usage on schema sync to authenticated, service_role;

-- Realtime carries changes (REAL-1). Hosted projects have the publication already.
do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- Texts, at most so many of at most this length.
create function sync.are_texts(list jsonb, most int, longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when list is null then true
    when jsonb_typeof(list) <> 'array' then false
    when jsonb_array_length(list) > most then false
    else not exists (
      select from jsonb_array_elements(list) e
      where case when jsonb_typeof(e.value) = 'string' then length(e.value#>>'{}') > longest else true end) end;
end $$;
revoke execute on function sync.are_texts(jsonb, integer, integer) from public;
grant execute on function sync.are_texts(jsonb, integer, integer) to authenticated, service_role;

-- What a caller sends is measured before it is expanded. A jsonb number is stored in some bytes and may be 131,072 digits as text
-- (1e131071): no number is made a text, and no arithmetic is done with it, before its size is known. These bounds hold whoever
-- calls; the embedded backend has its own before the database (backend/base/limits.ts).
-- JSON that may be stored: of this many bytes as it is kept, twice as many as text, and with numbers of at most a hundred digits.
create function sync.fits(value jsonb, most int) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when value is null or value in ('{}', '[]', 'null') then true
    when pg_column_size(value) > most then false
    when jsonb_path_exists(value, 'strict $.** ? (@ >= 1e100 || @ <= -1e100 || (@ > -1e-100 && @ < 1e-100 && @ != 0))') then false
    else octet_length(value::text) <= 2 * most
  end
$$;
revoke execute on function sync.fits(jsonb, integer) from public;
grant execute on function sync.fits(jsonb, integer) to anon, authenticated, service_role;

-- INC-1: one random id for the life of this database. After a restore from a backup run
-- `update sync.incarnation set id = gen_random_uuid()`: devices then know that the past they
-- replicated may be gone, and start over instead of missing changes in silence.
create table sync.incarnation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- INC-3…5: the database notices by itself that it was restored.
  -- What of the incarnation does not survive a restore is stored beside it, as it was when the id was given.
  lineage text,
  -- Where the embedded backend's data folder lies. Another one than before: the folder was copied.
  place text
);
alter table sync.incarnation enable row level security;

-- What the functions below know of each replicated table. sync.replicate fills it.
create table sync.collections (
  name text primary key,
  -- The column that holds the id of who may see a row, and whose id that is.
  scope_column text not null,
  scope_kind text not null check (scope_kind in ('user', 'group')),
  -- Columns that devices send; none where only the server writes.
  writable text[] not null,
  -- Columns that every write sets anew, to their defaults.
  touched text[] not null,
  -- Columns whose value a device cannot know after its own push: the server's own, and those that the
  -- server may write differently from how they were sent.
  stamped text[] not null,
  -- PULL-5: of a long feed the newest rows come first, and the rest behind them.
  -- The column by which rows of a collection are old or new to a student; null where a device does not ask.
  -- There is an index of the scope and this column.
  newest_by text,
  -- MERGE-6: a deletion stays, whatever its author did not know of.
  deletion_wins boolean not null default false
);
grant select on sync.collections to authenticated, service_role;

-- PUSH-11: what a push replaced unseen, until the device says that it has it. At most 100 a student.
create table sync.replaced_values (
  place bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  collection text not null,
  id uuid not null,
  writer text not null,
  n bigint not null,
  "values" jsonb not null,
  -- The transaction that replaced them.
  xact xid8 not null default pg_current_xact_id()
);
create index replaced_values_documents on sync.replaced_values (user_id, collection, id);
alter table sync.replaced_values enable row level security;
grant select, insert, delete on sync.replaced_values to authenticated;

-- TOMB-1…3: tombstones are cleared, and what was deleted stays deleted.
-- Up to which transaction tombstones of a feed are gone. A device that has not read so far may have missed one.
create table sync.horizons (
  collection text not null references sync.collections (name),
  scope uuid not null,
  xact xid8 not null,
  primary key (collection, scope)
);
alter table sync.horizons enable row level security;
grant select, insert, update on sync.horizons to service_role;

-- VERIFY-1: a digest of each feed, kept up to date by every write (decision 23).
-- Sums up to the digest of a feed: how many rows live there, and the exclusive or of a hash of each one's id and
-- version. Writers only add rows here: one row for each feed that all of them update would make them wait for each other.
create table sync.digests (
  collection text not null,
  scope uuid not null,
  count bigint not null,
  hash bigint not null
);
create index digests_feed on sync.digests (collection, scope);
alter table sync.digests enable row level security;

-- The devices on which a student is signed in, for the student alone: a neutral name, the last sync, and signing one out.
-- A session of Auth is a device. What Auth itself stores of it, address and user agent, is not shown.
create table sync.devices (
  session_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- Said by the device: "Chrome on Android". Letters alone, so that nobody who stole a session leaves a message or a link.
  name varchar(40) not null check (name ~ '^[A-Za-z]+( [A-Za-z]+)*$'),
  synced_at timestamptz not null default now()
);
create index devices_user on sync.devices (user_id);
alter table sync.devices enable row level security;

-- TOMB-4: a row that is created after a clearing begins above every version that was cleared in its collection. Otherwise a deletion
-- whose answer was lost a month ago, sent again, would take a document that somebody made anew under the same id for the one it knew.
create table sync.cleared_versions (
  collection text primary key references sync.collections (name),
  newest bigint not null
);
alter table sync.cleared_versions enable row level security;
grant select, insert, update on sync.cleared_versions to service_role;

-- Every push and pull asks these. PL/pgSQL keeps a plan for the session, an SQL function for one statement: half a
-- millisecond each.
create function sync.incarnation_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  now_lineage text := sync.lineage();
begin
  return (select case when i.lineage = now_lineage then i.id else md5(i.id || now_lineage)::uuid end from sync.incarnation i);
end $$;
revoke execute on function sync.incarnation_id() from public;
grant execute on function sync.incarnation_id() to authenticated, service_role;

-- The incarnation that this device is told: to one that is ahead, it is another one than it knows.
create function sync.incarnation_id(request jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return case when sync.is_ahead(request) then md5(sync.incarnation_id() || 'ahead')::uuid else sync.incarnation_id() end;
end $$;
revoke execute on function sync.incarnation_id(jsonb) from public;
grant execute on function sync.incarnation_id(jsonb) to authenticated, service_role;

create function sync.table_of(collection text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if exists (select 1 from sync.collections c where c.name = collection) then
    return collection;
  end if;
  raise exception 'No collection named %', coalesce(collection, 'null') using errcode = '22023';
end $$;
revoke execute on function sync.table_of(text) from public;
grant execute on function sync.table_of(text) to authenticated, service_role;

create function sync.scope_column(collection text) returns text
language sql stable set search_path = '' as $$
  select c.scope_column from sync.collections c where c.name = collection
$$;
revoke execute on function sync.scope_column(text) from public;
grant execute on function sync.scope_column(text) to authenticated, service_role;

create function sync.writable_columns(collection text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  columns text[] := (select c.writable from sync.collections c where c.name = collection);
begin
  if columns = '{}' then
    raise exception 'Only the server writes %', collection using errcode = '42501';
  end if;
  return columns;
end $$;
revoke execute on function sync.writable_columns(text) from public;
grant execute on function sync.writable_columns(text) to authenticated, service_role;

-- A write that changes nothing is none (DOC-7): no version, no event, nothing for any device to fetch. A member could otherwise make
-- all devices of a group download it again with one `update group_messages set text = text`. A push is not concerned: it takes in
-- the number of its change (PUSH-3, DOC-3), and sync.stamp does not run for it.
create function sync.stamp() returns trigger
language plpgsql set search_path = '' as $$
declare
  content record;
begin
  new._xact := pg_current_xact_id();
  if tg_op = 'INSERT' then
    perform sync.await_clearing(tg_table_name, new.id);
    new._version := sync.first_version(tg_table_name);
    new._seen := jsonb_build_object('', jsonb_build_array(0, new._version));
    return new;
  end if;
  -- The server's own columns are no content, whatever a client writes there.
  content := new;
  content._xact := old._xact;
  content._version := old._version;
  content._seen := old._seen;
  if tg_argv[0] = 'updatedAt' then
    content."updatedAt" := old."updatedAt";
  elsif tg_argv[0] = 'updated_at' then
    content.updated_at := old.updated_at;
  end if;
  -- Of an account that is forgotten, _seen changes too (sync.unsign).
  if content is not distinct from old and coalesce(current_setting('sync.forgetting', true), '') = '' then
    return null;
  end if;
  new._version := old._version + 1;
  new._seen := old._seen || jsonb_build_object('', jsonb_build_array(0, new._version));
  return new;
end $$;
revoke execute on function sync.stamp() from public;
grant execute on function sync.stamp() to authenticated, service_role;

-- The clock of a device may be wrong by years. A push leaves these columns to their defaults; other
-- writers are kept from them here. Columns in camel case are epoch milliseconds, the others times.
create function sync.touch_epoch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."updatedAt" := (extract(epoch from now()) * 1000)::bigint;
  return new;
end $$;
revoke execute on function sync.touch_epoch() from public;
grant execute on function sync.touch_epoch() to authenticated, service_role;

create function sync.touch_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
revoke execute on function sync.touch_time() from public;
grant execute on function sync.touch_time() to authenticated, service_role;

-- A device knows when something was made while it had no network, but nothing is made in the future.
create function sync.clamp_epoch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."createdAt" := (extract(epoch from now()) * 1000)::bigint;
  return new;
end $$;
revoke execute on function sync.clamp_epoch() from public;
grant execute on function sync.clamp_epoch() to authenticated, service_role;

create function sync.clamp_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := now();
  return new;
end $$;
revoke execute on function sync.clamp_time() from public;
grant execute on function sync.clamp_time() to authenticated, service_role;

-- A real deletion is one of an account, which arrives from a foreign key, or of a tombstone that is cleared.
create function sync.bury() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or (old._deleted and current_setting('sync.clearing', true) = 'on') then
    return old;
  end if;
  execute format('update %I.%I set _deleted = true where id = $1 and not _deleted', tg_table_schema, tg_table_name)
    using old.id;
  return null;
end $$;
revoke execute on function sync.bury() from public;
grant execute on function sync.bury() to authenticated, service_role;

-- Makes a table a collection: the sync columns, their triggers, the index of its feed, row-level
-- security, what clients are granted (to read, and to write the columns that devices send), its place
-- in the publication for Realtime, and its entry in sync.collections. Policies are the table's own.
--
-- A table with nothing writable is the server's: what is deleted there is gone, and a device that
-- should forget a row must lose its scope or be sent a tombstone.
-- In what it runs: %1$I is the table, %2$I its feed's index, %3$I its scope's column, %4$L the column of the time of writing.
create function sync.replicate(
  table_name text,
  scope_column text,
  writable text[],
  scope_kind text default 'user',
  -- Beside the server's own columns and times, which are always among them.
  stamped text[] default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  -- Written by every push, and so granted with the columns that devices send.
  sync_columns text := '_xact, _version, _deleted, _seen';
  touched text[];
  own text[];
begin
  select coalesce(array_agg(a.attname::text) filter (where a.attname in ('updatedAt', 'updated_at')), '{}'),
    array_agg(a.attname::text) filter (where a.attname <> all (writable) or a.attname = any (replicate.stamped)
      or a.attname = 'createdAt' or a.atttypid = 'timestamptz'::regtype)
  into touched, own
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'id';
  insert into sync.collections values (table_name, scope_column, scope_kind, writable, touched, own);

  -- The server's writes during a push come from triggers and are stamped like any other.
  execute format($sql$
    alter table public.%1$I
      add column _xact xid8 not null default pg_current_xact_id(),
      add column _version bigint not null default 1,
      add column _deleted boolean not null default false,
      add column _seen jsonb not null default '{}';
    create index %2$I on public.%1$I (%3$I, _xact, id);
    create trigger sync_stamp before insert or update on public.%1$I
      for each row when (current_setting('sync.pushing', true) is distinct from 'on' or pg_trigger_depth() > 0)
      execute function sync.stamp(%4$L);
    alter table public.%1$I enable row level security;
    revoke all on public.%1$I from public, anon, authenticated;
    grant select on public.%1$I to authenticated;
    grant select, insert, update, delete on public.%1$I to service_role;
    alter publication supabase_realtime add table public.%1$I;
  $sql$, table_name, table_name || '_feed', scope_column, coalesce(touched[1], ''));

  if touched <> '{}' then
    execute format($sql$
      create trigger touch before insert or update on public.%I
        for each row when (current_setting('sync.pushing', true) is distinct from 'on' or pg_trigger_depth() > 0)
        execute function sync.%I();
    $sql$, table_name, case when 'updatedAt' = any (touched) then 'touch_epoch' else 'touch_time' end);
  end if;
  if 'createdAt' = any (writable) then
    execute format($sql$
      create trigger clamp before insert or update on public.%I
        for each row when (new."createdAt" > extract(epoch from now()) * 1000) execute function sync.clamp_epoch();
    $sql$, table_name);
  elsif 'created_at' = any (writable) then
    execute format($sql$
      create trigger clamp before insert or update on public.%I
        for each row when (new.created_at > now()) execute function sync.clamp_time();
    $sql$, table_name);
  end if;
  if writable <> '{}' then
    execute format($sql$
      grant insert (id, %2$s, %4$s), update (%2$s, %3$s, %4$s) on public.%1$I to authenticated;
      create trigger sync_bury before delete on public.%1$I for each row execute function sync.bury();
    $sql$, table_name, sync.column_list(writable), sync.column_list(touched), sync_columns);
  end if;
end $$;
revoke execute on function sync.replicate(text, text, text[], text, text[]) from public;

-- Values for the columns that an older app does not know yet.
create function sync.defaults(table_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  execute format('select jsonb_build_object(%s)', sync.default_pairs(table_name)) into result;
  return result;
end $$;
revoke execute on function sync.defaults(text) from public;
grant execute on function sync.defaults(text) to authenticated, service_role;

-- What every push of a collection sets anew: as sync.stamp does, and the columns' defaults.
create function sync.touched_values(collection text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  touched text[] := (select c.touched from sync.collections c where c.name = sync.table_of(collection));
begin
  return case touched[1]
    when 'updatedAt' then jsonb_build_object('updatedAt', (extract(epoch from now()) * 1000)::bigint)
    when 'updated_at' then jsonb_build_object('updated_at', now())
    else '{}'
  end;
end $$;
revoke execute on function sync.touched_values(text) from public;
grant execute on function sync.touched_values(text) to authenticated, service_role;

create function sync.column_pairs(columns text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(format('%L, t.%I', c, c), ', '), '') from unnest(columns) c
$$;
revoke execute on function sync.column_pairs(text[]) from public;
grant execute on function sync.column_pairs(text[]) to authenticated, service_role;

create function sync.column_list(columns text[], prefix text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('%s%I', prefix, c), ', ') from unnest(columns) c
$$;
revoke execute on function sync.column_list(text[], text) from public;
grant execute on function sync.column_list(text[], text) to authenticated, service_role;

-- Who made a change, what a creation may replace, and what was replaced: the rules DOC-4, DOC-5, PUSH-11, PUSH-12 and
-- MERGE-6 of replication/SPEC.md. docs/decisions/0022-names-for-changes.md says why.
-- The keys of a row's _seen begin with the owner: the caller's part, which no client chooses, and the device's. A
-- change of a named writer has that name behind it. Rows from before have the bare name of the device.
create function sync.owner_of(caller uuid, device text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(replace(caller::text, '-', ''), 12) || '/' || device;
end $$;
revoke execute on function sync.owner_of(uuid, text) from public;
grant execute on function sync.owner_of(uuid, text) to authenticated, service_role;

create function sync.device_of(owner text) returns text
language sql immutable set search_path = '' as $$
  select substr(owner, strpos(owner, '/') + 1)
$$;
revoke execute on function sync.device_of(text) from public;
grant execute on function sync.device_of(text) to authenticated, service_role;

-- PUSH-12: of each device the 8 newest entries, and 64 in all. What is left out counts as written by somebody.
create function sync.shortened_seen(seen jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with entries as (
    select e.key, e.value, (e.value->>1)::bigint as version,
      row_number() over (partition by e.key = '', split_part(e.key, '/', 1), split_part(e.key, '/', 2)
        order by (e.value->>1)::bigint desc, e.key) as of_device,
      row_number() over (order by e.key = '' desc, (e.value->>1)::bigint desc, e.key) as of_all
    from jsonb_each(seen) e
  )
  select coalesce(jsonb_object_agg(key, value) filter (where key <> '' and of_device <= 8 and of_all <= 64), '{}')
    || coalesce((select jsonb_build_object('', jsonb_build_array(0, max(version)))
      from entries where key = '' or of_device > 8 or of_all > 64 having count(*) > 0), '{}')
  from entries
$$;
revoke execute on function sync.shortened_seen(jsonb) from public;
grant execute on function sync.shortened_seen(jsonb) to authenticated, service_role;

-- What a caller is shown of a row's _seen: the entries of their own, and that others wrote as one (PUSH-12).
create function sync.shown_seen(seen jsonb, owner text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.key, s.entry), '{}')
  from (
    select case when split_part(e.key, '/', 1) = split_part(owner, '/', 1) or e.key = sync.device_of(owner) then e.key else '' end as key,
      (array_agg(e.value order by (e.value->>1)::bigint desc))[1] as entry
    from jsonb_each(seen) e group by 1
  ) s
$$;
revoke execute on function sync.shown_seen(jsonb, text) from public;
grant execute on function sync.shown_seen(jsonb, text) to authenticated, service_role;

create function sync.shown(record jsonb, owner text) returns jsonb
language sql immutable set search_path = '' as $$
  select record || jsonb_build_object('_seen', sync.shown_seen(record->'_seen', owner))
$$;
revoke execute on function sync.shown(jsonb, text) from public;
grant execute on function sync.shown(jsonb, text) to authenticated, service_role;

-- - The cluster's identifier: a dump is restored into another cluster.
-- - The timeline: recovery to a point in time, or from a physical backup, begins another one.
-- - The transaction that wrote the row which this is stored in: a dump's row is written by another one.
create function sync.lineage() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select concat_ws('/',
      (select system_identifier from pg_catalog.pg_control_system()),
      case when pg_is_in_recovery() then (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_catalog.pg_control_checkpoint())
        else left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
      i.xmin)
    from sync.incarnation i);
exception when insufficient_privilege then
  return (select i.xmin::text from sync.incarnation i);
end $$;
revoke execute on function sync.lineage() from public;

-- INC-4: has this device seen a transaction that this database has not begun yet? Its past is another one then.
create function sync.is_ahead(request jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from (
      select request->>'heard' as xact
      union all
      (select feed#>>'{cursor,xact}' from jsonb_array_elements(coalesce(request->'feeds', '[]')) feed limit 1000)
    ) known
    where known.xact::xid8 >= pg_snapshot_xmax(pg_current_snapshot()));
end $$;
revoke execute on function sync.is_ahead(jsonb) from public;
grant execute on function sync.is_ahead(jsonb) to authenticated, service_role;

-- A new incarnation, for an operator who restored in a way that nothing above notices.
create function sync.renew_incarnation() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  update sync.incarnation set id = gen_random_uuid();
  update sync.incarnation set lineage = sync.lineage();
  return sync.incarnation_id();
end $$;
revoke execute on function sync.renew_incarnation() from public;
grant execute on function sync.renew_incarnation() to service_role;

-- Called by the embedded backend at each start.
create function sync.opened_at(place text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known text := (select i.place from sync.incarnation i);
begin
  if known is not distinct from opened_at.place then
    return;
  end if;
  update sync.incarnation i set place = opened_at.place, id = case when known is null then sync.incarnation_id() else gen_random_uuid() end;
  update sync.incarnation set lineage = sync.lineage();
end $$;
revoke execute on function sync.opened_at(text) from public;

create function sync.horizon(collection text, scope uuid) returns xid8
language sql stable security definer set search_path = '' as $$
  -- That of another cluster says nothing: every device began anew after the restore.
  select h.xact from sync.horizons h
  where h.collection = horizon.collection and h.scope = horizon.scope and h.xact < pg_snapshot_xmax(pg_current_snapshot())
$$;
revoke execute on function sync.horizon(text, uuid) from public;
grant execute on function sync.horizon(text, uuid) to authenticated, service_role;

-- Clears tombstones that were written longer ago than this, at most so many: call it again until it answers 0.
-- Profiles, groups and their cards have no tombstones that may go: others refer to them.
create function sync.clear_tombstones(older_than interval default '1 year', most int default 5000) returns int
language plpgsql volatile set search_path = '' as $$
declare
  c record;
  cleared int;
  total int := 0;
begin
  if older_than is null or older_than < '30 days' then
    raise exception 'A device may be away for a month: tombstones are kept for 30 days at least' using errcode = '22023';
  end if;
  perform set_config('sync.clearing', 'on', true);
  for c in
    select name, scope_column, touched[1] as written_at from sync.collections
    where touched <> '{}' and writable <> '{}' and scope_column <> 'id' order by name
  loop
    exit when total >= most;
    execute format($sql$
      with old as (
        select id from public.%1$I where _deleted and %3$I < %4$s limit $1 for update skip locked
      ), gone as (
        delete from public.%1$I t using old where t.id = old.id returning t.%2$I as scope, t._xact as xact, t._version as version
      ), noted as (
        insert into sync.horizons as h select %5$L, scope, max(xact) from gone group by scope
        on conflict (collection, scope) do update set xact =
          case when h.xact < pg_snapshot_xmax(pg_current_snapshot()) then greatest(h.xact, excluded.xact) else excluded.xact end
      ), raised as (
        insert into sync.cleared_versions as c select %5$L, max(version) from gone having count(*) > 0
        on conflict (collection) do update set newest = greatest(c.newest, excluded.newest)
      )
      select count(*)::int from gone
    $sql$, c.name, c.scope_column, c.written_at,
      case c.written_at when 'updatedAt' then '(extract(epoch from now() - $2) * 1000)::bigint' else 'now() - $2' end, c.name)
    into cleared using most - total, older_than;
    total := total + cleared;
  end loop;
  perform set_config('sync.clearing', '', true);
  return total;
end $$;
revoke execute on function sync.clear_tombstones(interval, integer) from public;
grant execute on function sync.clear_tombstones(interval, integer) to service_role;

-- TOMB-3: is there no such row for anybody? Runs with every right: row-level security hides a row as well as an absence.
create function sync.is_gone(collection text, id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  is_there boolean;
begin
  execute format('select exists (select from public.%I t where t.id = $1)', sync.table_of(collection)) into is_there using id;
  return not is_there;
end $$;
revoke execute on function sync.is_gone(text, uuid) from public;
grant execute on function sync.is_gone(text, uuid) to authenticated, service_role;

-- Makes one row of many. Rows that another writer folds at this moment are left to it.
create function sync.fold_digests(collection text, scope uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with folded as (
    delete from sync.digests d where d.ctid = any (array(
      select s.ctid from sync.digests s
      where s.collection = fold_digests.collection and s.scope = fold_digests.scope limit 200 for update skip locked))
    returning d.count, d.hash
  )
  insert into sync.digests
  select fold_digests.collection, fold_digests.scope, sum(f.count), bit_xor(f.hash) from folded f having count(*) > 0
$$;
revoke execute on function sync.fold_digests(text, uuid) from public;

-- Keeps the digest of a collection: whoever replicates a table calls this too. A function for each, whose
-- statements are planned once a session.
-- In what it writes: %1$I is the function's name, %2$I and %2$L the table, %3$I its scope's column.
create function sync.keep_digest(table_name text, scope_column text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format($sql$
    create function sync.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      scopes uuid[];
      one uuid;
    begin
      if tg_op = 'INSERT' then
        with added as (
          insert into sync.digests
          select %2$L, r.%3$I, count(*), bit_xor(uuid_hash_extended(r.id, r._version))
          from new_rows r where not r._deleted group by r.%3$I
          returning scope
        ) select array_agg(scope) into scopes from added;
      elsif tg_op = 'DELETE' then
        with added as (
          insert into sync.digests
          select %2$L, r.%3$I, -count(*), bit_xor(uuid_hash_extended(r.id, r._version))
          from old_rows r where not r._deleted group by r.%3$I
          returning scope
        ) select array_agg(scope) into scopes from added;
      else
        with added as (
          insert into sync.digests
          select %2$L, r.scope, sum(r.one), bit_xor(r.hash)
          from (
            select n.%3$I as scope, 1 as one, uuid_hash_extended(n.id, n._version) as hash from new_rows n where not n._deleted
            union all
            select o.%3$I, -1, uuid_hash_extended(o.id, o._version) from old_rows o where not o._deleted
          ) r group by r.scope
          returning scope
        ) select array_agg(scope) into scopes from added;
      end if;
      -- Now and then, so that there are never more rows of a feed than some dozens.
      if random() < 0.05 then
        foreach one in array coalesce(scopes[1:10], '{}') loop
          perform sync.fold_digests(%2$L, one);
        end loop;
      end if;
      return null;
    end $body$;
    revoke execute on function sync.%1$I() from public;
    create trigger digest_insert after insert on public.%2$I
      referencing new table as new_rows for each statement execute function sync.%1$I();
    create trigger digest_delete after delete on public.%2$I
      referencing old table as old_rows for each statement execute function sync.%1$I();
    create trigger digest_update after update on public.%2$I
      referencing old table as old_rows new table as new_rows for each statement execute function sync.%1$I();
  $sql$, 'digest_' || table_name, table_name, scope_column);
  perform sync.rebuild_digest(table_name);
end $$;
revoke execute on function sync.keep_digest(text, text) from public;

-- For an operator who has written past the triggers.
create function sync.rebuild_digest(collection text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format($sql$
    lock table public.%1$I in share row exclusive mode;
    delete from sync.digests where collection = %1$L;
    insert into sync.digests
    select %1$L, r.%2$I, count(*), bit_xor(uuid_hash_extended(r.id, r._version)) from public.%1$I r where not r._deleted group by r.%2$I;
  $sql$, sync.table_of(collection), sync.scope_column(collection));
end $$;
revoke execute on function sync.rebuild_digest(text) from public;
grant execute on function sync.rebuild_digest(text) to service_role;

-- Writes a collection's create_…, whenever what is known of the collection changes: the short way for what is new to everybody,
-- which is most of what a device brings home at once. Nothing to compare, nothing to merge.
--
-- Answers with a verdict for each row, or null and writes nothing where a row is anything but a creation of known fields; raises
-- unique_violation where it was not new after all.
--
-- In what it writes: %1$I is the function's name, %2$I the table, %3$L the columns that devices send as text[], %4$s the same as a
-- list, %5$s the expressions that read them from a row, %6$s whether the device must be told of the row, %7$s what it is told,
-- %8$s the columns needed for that.
create function sync.write_creation() returns trigger
language plpgsql set search_path = '' as $$
declare
  own text[] := array(select unnest(new.stamped) except select unnest(new.touched) order by 1);
  told text;
begin
  if new.writable = '{}' then
    return null;
  end if;
  -- PUSH-5: a column that the server may set is told unless it is as sent.
  select coalesce(string_agg(case when w.k is null then 'true' else
    format('at[%1$s] is null or to_jsonb(i.%2$I) is distinct from r.value->at[%1$s]', w.k, o.name) end, ' or ' order by o.name), 'false')
  into told
  from unnest(own) o(name)
  left join unnest(new.writable) with ordinality w(name, k) on w.name = o.name;
  execute format($sql$
    -- The planner takes a batch for a handful of rows, and would compare each with each.
    create or replace function sync.%1$I(owner text, creations jsonb) returns jsonb[]
    language plpgsql volatile set search_path = '' set enable_nestloop = off set jit = off as $body$
    declare
      given text[] := sync.names_of(creations, '{set,init}');
      added text[] := sync.names_of(creations, '{add}');
      width int := 2 + cardinality(given || added) + cardinality(sync.names_of(creations, '{was}'));
      at int[] := array(select coalesce(cardinality(given) + array_position(added, w.name), array_position(given, w.name)) + 1
        from unnest(%3$L::text[]) with ordinality w(name, k) order by w.k);
      -- Values that members are added to.
      bases int[] := array(select array_position(given, a) + 1 from unnest(added) a where a = any (given));
      writer text := owner || '/' || (creations->>'w');
      first bigint := sync.first_version(%2$L);
      result jsonb[];
    begin
      if not sync.are_known(creations, given, added, %3$L) then
        return null;
      end if;
      with rows as materialized (
        select r.value, r.place, (r.value->>0)::uuid as id
        from jsonb_array_elements(creations->'rows') with ordinality r(value, place)
      ), inserted as (
        insert into public.%2$I as t (id, %4$s, _version, _seen)
        select r.id, %5$s, first, jsonb_build_object(writer, jsonb_build_array(r.value->1, first))
        from rows r
        where (select bool_and(case when jsonb_typeof(s.value) = 'array' then jsonb_array_length(s.value) = width
            -- Numbers alone lie between numbers.
            and s.value->1 between '1' and '9007199254740991' and strpos(s.value->>1, '.') = 0
            and (bases = '{}' or not exists (select from unnest(bases) b where s.value->b <> '[]')) end is true) from rows s)
        -- Two pushes of the same ids do not wait for each other.
        order by r.id
        returning t.id%8$s
      )
      select array_agg(case when %6$s then sync.applied(first, jsonb_build_object(%7$s)) else to_jsonb(first) end order by r.place) into result
      from rows r
      join inserted i on i.id = r.id;
      if sync.first_version(%2$L) <> first then
        raise unique_violation;
      end if;
      return result;
    end $body$;
    revoke execute on function sync.%1$I(text, jsonb) from public;
    grant execute on function sync.%1$I(text, jsonb) to authenticated, service_role;
  $sql$, 'create_' || new.name, new.name, new.writable, sync.column_list(new.writable), sync.readings_of(new.name, new.writable), told,
    (select coalesce(string_agg(format('%L, i.%I', o, o), ', '), '') from unnest(own) o),
    (select coalesce(string_agg(format(', t.%I', o), ''), '') from unnest(own) o));
  return null;
end $$;
revoke execute on function sync.write_creation() from public;
create trigger write_creation after insert or update on sync.collections for each row execute function sync.write_creation();

-- A push asks the catalogue for no column's default: that takes as long as inserting thirty rows, at each request.
-- The expressions of a table's defaults, as arguments of jsonb_build_object.
create function sync.default_pairs(table_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum), '')
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', table_name)::regclass and left(a.attname, 1) <> '_' and a.attgenerated = ''
$$;
revoke execute on function sync.default_pairs(text) from public;
grant execute on function sync.default_pairs(text) to authenticated, service_role;

-- The others' rows lose the student's part in them, and the entries by which replication tells writers apart.
create function sync.unsign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new._seen := (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(new._seen) e
    where split_part(e.key, '/', 1) <> current_setting('sync.forgetting'));
  return new;
end $$;
revoke execute on function sync.unsign() from public;

create function sync.session_id() returns uuid
language sql stable set search_path = '' as $$
  select (auth.jwt()->>'session_id')::uuid
$$;
revoke execute on function sync.session_id() from public;

-- PUSH-13: creations that give the same fields come as rows of values, with the names once. Names are half of a creation's
-- JSON; reading them, and telling for each document which fields it has, was a third of what a push cost the database.
-- Expressions that read the columns of a table from a row r of creations, as jsonb_populate_record would. at[k] is the place of
-- the k-th column in the row; null where the creations do not give it. Lengths are checked by the insert: a cast to varchar(60)
-- would cut.
create function sync.readings_of(table_name text, columns text[]) returns text
language sql stable set search_path = '' as $$
  select string_agg(format('case when at[%s] is null then %s else %s end', c.k, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null'),
    case
      when a.atttypid = 'jsonb'::regtype then format('nullif(r.value->at[%s], ''null'')', c.k)
      when t.typcategory = 'A' then format($x$case when r.value->at[%1$s] = '[]' then '{}'
        else (jsonb_populate_record(null::public.%2$I, jsonb_build_object(%3$L, r.value->at[%1$s]))).%3$I end$x$, c.k, table_name, c.name)
      else format('(r.value->>at[%s])::%s', c.k, format_type(a.atttypid, null))
    end), ', ' order by c.k)
  from unnest(columns) with ordinality c(name, k)
  join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', table_name)::regclass and a.attname = c.name
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
$$;
revoke execute on function sync.readings_of(text, text[]) from public;

-- PUSH-1: a device sends no more changes of one document at once (MOST_CHANGES in replication/protocol/wire.ts).
create function sync.most_changes() returns int
language sql immutable set search_path = '' as $$
  select 1000
$$;
revoke execute on function sync.most_changes() from public;
grant execute on function sync.most_changes() to authenticated, service_role;

-- The entries of one device, of all its openings, and what all others wrote as one.
create function sync.seen_by(seen jsonb, owner text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.key, s.entry), '{}')
  from (
    select case when starts_with(e.key, owner || '/') or e.key in (owner, sync.device_of(owner)) then e.key else '' end as key,
      (array_agg(e.value order by (e.value->>1)::bigint desc))[1] as entry
    from jsonb_each(seen) e group by 1
  ) s
$$;
revoke execute on function sync.seen_by(jsonb, text) from public;
grant execute on function sync.seen_by(jsonb, text) to authenticated, service_role;

create policy "Clears tombstones" on sync.cleared_versions for all to service_role using (true) with check (true);
create policy "Clears tombstones" on sync.horizons for all to service_role using (true) with check (true);
create policy "What a student's pushes replaced is their own" on sync.replaced_values
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into sync.incarnation default values;
-- Its own statement, so that the lineage is that of the row as it stays.
update sync.incarnation set lineage = sync.lineage();
