-- How many rows of the caller's own the server has, by collection: a first sync shows how far it is. Read from the digests
-- that every write keeps (20261123000207_digests.sql), so it costs a few rows whatever a student has.
create function public.count_own_rows() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.collection, f.count), '{}')
  from (
    select d.collection, sum(d.count) as count from sync.digests d join sync.collections c on c.name = d.collection
    where d.scope = (select auth.uid()) and c.scope_kind = 'user'
    group by d.collection
  ) f
$$;

revoke execute on function public.count_own_rows() from public, anon;
grant execute on function public.count_own_rows() to authenticated;
