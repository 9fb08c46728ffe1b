-- TOMB-4, of rows that no push writes: a plain insert that waits for a clearing has its number before the clearing has ended, so it
-- would begin with 1. It waits first, and then looks up its number. A push locks its rows anyway.
create or replace function sync.await_clearing(collection text, id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('select from public.%I t where t.id = $1 for key share', sync.table_of(collection)) using id;
end $$;
revoke execute on function sync.await_clearing(text, uuid) from public;
grant execute on function sync.await_clearing(text, uuid) to authenticated, service_role;

create or replace function sync.stamp() returns trigger
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

-- What was cleared before TOMB-4 has left its feeds' horizons, but no versions: a million writes of one row are more than any had.
insert into sync.cleared_versions as c (collection, newest)
select distinct h.collection, 1000000 from sync.horizons h
on conflict (collection) do nothing;
