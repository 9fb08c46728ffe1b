-- INC-3…5: the database notices by itself that it was restored.

-- What of the incarnation does not survive a restore is stored beside it, as it was when the id was given.
alter table sync.incarnation
  add column lineage text,
  -- Where the embedded backend's data folder lies. Another one than before: the folder was copied.
  add column place text;

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

-- Reads, and never writes: `sync_pull` may not. The same restored database gives the same answer every time.
create or replace function sync.incarnation_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when i.lineage = l.lineage then i.id else md5(i.id || l.lineage)::uuid end
  from sync.incarnation i, (select sync.lineage() as lineage) l
$$;

-- INC-4: has this device seen a transaction that this database has not begun yet? Its past is another one then.
create function sync.is_ahead(request jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from (
      select request->>'heard' as xact
      union all
      (select feed#>>'{cursor,xact}' from jsonb_array_elements(coalesce(request->'feeds', '[]')) feed limit 1000)
    ) known
    where known.xact::xid8 >= pg_snapshot_xmax(pg_current_snapshot()))
$$;

-- The incarnation that this device is told: to one that is ahead, it is another one than it knows.
create function sync.incarnation_id(request jsonb) returns uuid
language sql stable set search_path = '' as $$
  select case when sync.is_ahead(request) then md5(sync.incarnation_id() || 'ahead')::uuid else sync.incarnation_id() end
$$;

-- A new incarnation, for an operator who restored in a way that nothing above notices.
create function sync.renew_incarnation() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  update sync.incarnation set id = gen_random_uuid();
  update sync.incarnation set lineage = sync.lineage();
  return sync.incarnation_id();
end $$;

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

-- The row is written by this transaction first, so that its lineage is that of the row as it stays.
update sync.incarnation set id = id;
update sync.incarnation set lineage = sync.lineage();

-- A push by a device that is ahead writes nothing: whatever the function is like at this point, it asks with its request.
do $$
declare
  definition text := pg_get_functiondef('public.sync_push(jsonb)'::regprocedure);
begin
  if position('sync.incarnation_id()' in definition) = 0 then
    raise exception 'sync_push no longer asks for its incarnation: revise this migration';
  end if;
  execute replace(definition, 'sync.incarnation_id()', 'sync.incarnation_id(request)');
end $$;

revoke execute on function sync.lineage(), sync.is_ahead(jsonb), sync.incarnation_id(jsonb), sync.renew_incarnation(), sync.opened_at(text)
  from public;
grant execute on function sync.is_ahead(jsonb), sync.incarnation_id(jsonb) to authenticated, service_role;
grant execute on function sync.renew_incarnation() to service_role;
