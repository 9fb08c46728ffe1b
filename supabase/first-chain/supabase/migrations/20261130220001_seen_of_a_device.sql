-- PULL-12: who wrote a row was half of a first pull's bytes. A device looks up its own changes there, and whether others wrote since
-- a version; so it gets its own entries, and one for all others. Where it wrote nothing, that one is (0, version), and is left out.

-- The device that the pull under way is for; null for one of an earlier release.
create function sync.reading_device() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('sync.device', true), '') where strpos(current_setting('sync.device', true), '/') = 0
$$;

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

create or replace function sync.shown_columns(collection text) returns table (name name, value text)
language sql stable set search_path = '' as $$
  select a.attname, case
    when a.attname <> '_seen' then format('t.%I', a.attname)
    when d.device is not null then format('case when strpos(t._seen::text, %L) > 0 then sync.seen_by(t._seen, %L) end',
      d.device, sync.owner_of((select auth.uid()), d.device))
    when c.scope_kind = 'group' then format('sync.shown_seen(t._seen, %L)', sync.owner_of((select auth.uid()), ''))
    else 't._seen' end
  from pg_catalog.pg_attribute a
  join sync.collections c on c.name = shown_columns.collection
  cross join (select sync.reading_device() as device) d
  where a.attrelid = format('public.%I', sync.table_of(collection))::regclass
    and a.attnum > 0 and not a.attisdropped and a.attname <> '_xact'
  order by a.attnum
$$;

do $$
declare
  definition text := pg_get_functiondef('public.sync_pull(jsonb)'::regprocedure);
  was text := $x$  -- INC-4$x$;
begin
  if position(was in definition) = 0 then
    raise exception 'sync_pull begins in another way: revise this migration';
  end if;
  execute replace(definition, was, $x$  perform set_config('sync.device', case when packed then coalesce(left(request->>'device', 100), '') else '' end, true);
  -- INC-4$x$);
end $$;

revoke execute on function sync.reading_device(), sync.seen_by(jsonb, text) from public;
grant execute on function sync.reading_device(), sync.seen_by(jsonb, text) to authenticated, service_role;
