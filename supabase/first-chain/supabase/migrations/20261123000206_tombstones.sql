-- TOMB-1…3: tombstones are cleared, and what was deleted stays deleted.

-- Up to which transaction tombstones of a feed are gone. A device that has not read so far may have missed one.
create table sync.horizons (
  collection text not null references sync.collections (name),
  scope uuid not null,
  xact xid8 not null,
  primary key (collection, scope)
);
alter table sync.horizons enable row level security;

create function sync.horizon(collection text, scope uuid) returns xid8
language sql stable security definer set search_path = '' as $$
  -- That of another cluster says nothing: every device began anew after the restore.
  select h.xact from sync.horizons h
  where h.collection = horizon.collection and h.scope = horizon.scope and h.xact < pg_snapshot_xmax(pg_current_snapshot())
$$;

-- A real deletion is one of an account, which arrives from a foreign key, or of a tombstone that is cleared.
create or replace function sync.bury() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or (old._deleted and current_setting('sync.clearing', true) = 'on') then
    return old;
  end if;
  execute format('update %I.%I set _deleted = true where id = $1 and not _deleted', tg_table_schema, tg_table_name)
    using old.id;
  return null;
end $$;

-- What is cleared is found by its age, among few.
do $$
declare
  c record;
begin
  for c in select name, touched[1] as written_at from sync.collections where touched <> '{}' and writable <> '{}' and scope_column <> 'id' loop
    execute format('create index %I on public.%I (%I) where _deleted', c.name || '_tombstones', c.name, c.written_at);
  end loop;
end $$;

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
        delete from public.%1$I t using old where t.id = old.id returning t.%2$I as scope, t._xact as xact
      ), noted as (
        insert into sync.horizons as h select %5$L, scope, max(xact) from gone group by scope
        on conflict (collection, scope) do update set xact =
          case when h.xact < pg_snapshot_xmax(pg_current_snapshot()) then greatest(h.xact, excluded.xact) else excluded.xact end
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

-- TOMB-3: is there no such row for anybody? Runs with every right: row-level security hides a row as well as an absence.
create function sync.is_gone(collection text, id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  is_there boolean;
begin
  execute format('select exists (select from public.%I t where t.id = $1)', sync.table_of(collection)) into is_there using id;
  return not is_there;
end $$;

-- The push says so, whatever it is like otherwise at this point.
do $$
declare
  definition text := pg_get_functiondef('sync.push_documents(text, text, jsonb[])'::regprocedure);
  refused constant text := 'when not p.known and p.base > 0 then ''forbidden''';
  answered constant text := 'when j.refused is not null then';
begin
  if position(refused in definition) = 0 or position(answered in definition) = 0 then
    raise exception 'sync.push_documents refuses an unknown row in another way: revise this migration';
  end if;
  definition := replace(definition, refused, 'when not p.known and p.base > 0 and sync.is_gone(%6$L, p.id) then ''gone'' ' || refused);
  execute replace(definition, answered, 'when j.refused = ''gone'' then ''{"status": "gone"}'' ' || answered);
end $$;

revoke execute on function sync.horizon(text, uuid), sync.clear_tombstones(interval, int), sync.is_gone(text, uuid) from public;
grant execute on function sync.horizon(text, uuid), sync.is_gone(text, uuid) to authenticated, service_role;
grant execute on function sync.clear_tombstones(interval, int) to service_role;
grant select, insert, update on sync.horizons to service_role;
create policy "Clears tombstones" on sync.horizons for all to service_role using (true) with check (true);
