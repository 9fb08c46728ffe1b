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

-- Keeps the digest of a collection: a migration that makes a table one calls this too. A function for each, whose
-- statements are planned once a session.
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

select sync.keep_digest(name, scope_column) from sync.collections;

-- The digest of a feed that the caller may see; null of any other. The hash is 64 bits, in hexadecimal digits.
create function sync.feed_digest(collection text, scope uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('collection', feed_digest.collection, 'scope', feed_digest.scope,
    'count', coalesce(sum(d.count), 0), 'hash', lpad(to_hex(coalesce(bit_xor(d.hash), 0)), 16, '0'))
  from sync.digests d
  where d.collection = feed_digest.collection and d.scope = feed_digest.scope
  having sync.scopes((select auth.uid()))->feed_digest.collection ? feed_digest.scope::text
$$;

revoke execute on function sync.fold_digests(text, uuid), sync.keep_digest(text, text), sync.rebuild_digest(text),
  sync.feed_digest(text, uuid) from public;
grant execute on function sync.feed_digest(text, uuid) to authenticated, service_role;
grant execute on function sync.rebuild_digest(text) to service_role;
