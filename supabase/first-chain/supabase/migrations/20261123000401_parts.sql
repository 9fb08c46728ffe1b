-- PULL-9: of a long feed a device has the end, and older parts as they are looked at. A page is read by one statement,
-- not row by row.

drop function sync.read_feed(text, uuid, jsonb, int, int, boolean, text[]);
-- `rows` is an array, written already: nothing is parsed or written twice. Null where there are none.
alter type sync.page alter attribute rows type json;

-- One feed after a cursor, until it ends, `most` rows are there, or the next one goes over `budget` bytes. A first
-- row over the budget is answered all the same where `budget` is a whole answer's: nobody would get past it.
--
-- PULL-8: a row whose _xact is none of this cluster's yet came from a backup of another one. Nothing writes such rows
-- any more, so they come first, in their own order, under the cursor {xact: 0, id: '<xact>/<id>'}. Once this cluster's
-- counter passes such an _xact, the row is read like any other, maybe a second time.
create function sync.read_feed(collection text, scope uuid, after jsonb, most int, budget int, is_first boolean, skip text[])
returns sync.page
language plpgsql stable set search_path = '' as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  is_old boolean := after is null or after->>'xact' = '0';
  -- Transactions of this device may have the number of an old row's. Until a feed was read once, nothing is skipped.
  is_whole boolean := after is null or after ? 'whole';
  own text[] := case when is_whole then '{}' else skip end;
  place text[];
  rows json;
  bytes int := 0;
  size int := 0;
  is_full boolean := false;
  is_held_back boolean := false;
  part record;
  cleared xid8 := sync.horizon(collection, scope);
  -- TOMB-2: the horizon when this reading began. Tombstones cleared since were written above it.
  since text := case when after is null then cleared::text else after->>'horizon' end;
  -- Cumulated from the first row on, so what fits is the beginning. A row that is not shown weighs nothing.
  query text := format($sql$
    select count(*)::int as found, count(*) filter (where fits)::int as size,
      coalesce(max(r.weight) filter (where fits), 0)::int as bytes,
      json_agg(r.shown) filter (where fits and r.shown is not null) as rows,
      max(r.xact) filter (where fits) as xact, (array_agg(r.id) filter (where fits)) as ids
    from (
      select w.*, coalesce(w.weight, 0) <= $8 or ($9 and w.nth = 1) as fits
      from (
        select x.*, row_number() over feed as nth, sum(octet_length(x.shown::text)) over feed as weight
        from (
          select t._xact as xact, t.id,
            -- PULL-3: what this device wrote itself, and heard so, it has already; what triggers wrote besides
            -- (writer "") it has not.
            case when t._xact::text <> all ($5) or (t._seen->''->>1)::bigint = t._version
              then (select to_json(shown) from (select %3$s) shown) end as shown
          from public.%1$I t
          where t.%2$I = $1 and t._xact >= $3 and t._xact < $4 and (t._xact, t.id) > ($6, $7)
          order by t._xact, t.id
          limit $2
        ) x
        window feed as (order by x.xact, x.id rows unbounded preceding)
      ) w
    ) r
  $sql$, sync.table_of(collection), sync.scope_column(collection), sync.shown_columns(collection));
begin
  if after is not null and cleared > coalesce(since, '0')::xid8 and cleared > (after->>'xact')::xid8 then
    return (null, 0, 0, after, true, false, true)::sync.page;
  end if;
  loop
    place := case
      when is_old then string_to_array(after->>'id', '/')
      when after->>'xact' <> '0' then array[after->>'xact', after->>'id']
    end;
    execute query into part
    using scope, most - size,
      case when is_old then newest else '0' end, case when is_old then '18446744073709551615' else horizon end,
      own, coalesce(place[1], '0')::xid8, coalesce(place[2], '00000000-0000-0000-0000-000000000000')::uuid,
      budget - bytes, is_first and size = 0;
    if part.size > 0 then
      -- A dump's rows and this cluster's meet in one answer once.
      rows := case when rows is null or part.rows is null then coalesce(rows, part.rows)
        else (select json_agg(value) from (select value from json_array_elements(rows) union all select value from json_array_elements(part.rows)) both_) end;
      bytes := bytes + part.bytes;
      size := size + part.size;
      after := case when is_old then jsonb_build_object('xact', '0', 'id', lpad(part.xact::text, 20, '0') || '/' || part.ids[part.size])
        else jsonb_build_object('xact', part.xact::text, 'id', part.ids[part.size]) end;
    end if;
    is_full := part.size < part.found or size >= most;
    exit when not is_old or is_full;
    is_old := false;
  end loop;

  -- PULL-7: only while some transaction is open can there be rows between the two bounds.
  if not is_full and horizon < newest then
    execute format($sql$
      select exists (
        select from public.%1$I t where t.%2$I = $1 and t._xact >= $2 and t._xact < $3
          and (t._xact::text <> all ($4) or (t._seen->''->>1)::bigint = t._version))
    $sql$, sync.table_of(collection), sync.scope_column(collection))
    into is_held_back using scope, horizon, newest, own;
  end if;
  -- An empty last page leaves the cursor where it was, and the feed is read to its end all the same.
  after := case when is_whole and (is_full or is_held_back) then after || '{"whole": true}' else after - 'whole' end;
  if since is not null and after is not null then
    after := after || jsonb_build_object('horizon', since);
  end if;
  return (rows, bytes, size, after, is_full, is_held_back, false)::sync.page;
end $$;

-- PULL-9: the cursor of a device that begins with the end of a feed: everything below has ended and is visible now.
create function sync.present(collection text, scope uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'xact', (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text, 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'horizon', sync.horizon(present.collection, present.scope)::text))
$$;

-- PULL-9: rows before a place, the last of them first, tombstones too, and the floor: the place from which on a device
-- has everything then, null where nothing is older. Null where the budget is spent: there is always room for one row
-- of the first such feed.
create function sync.read_part(collection text, scope uuid, before jsonb, most int, budget int, is_first boolean) returns json
language plpgsql stable set search_path = '' as $$
declare
  newest_by text := (select c.newest_by from sync.collections c where c.name = collection);
  rows json[] := '{}';
  bytes int := 0;
  found record;
  floor json;
begin
  if newest_by is null then
    return null;
  end if;
  for found in execute format($sql$
    select (select to_json(shown) from (select %4$s) shown) as shown, json_build_object('at', t.%3$I, 'id', t.id) as place
    from public.%1$I t where t.%2$I = $1 and (t.%3$I, t.id) < ($3, $4) order by t.%3$I desc, t.id desc limit $2
  $sql$, sync.table_of(collection), sync.scope_column(collection), newest_by, sync.shown_columns(collection))
  using scope, least(greatest(most, 1), 500) + 1, (before->>'at')::bigint, (before->>'id')::uuid
  loop
    bytes := bytes + octet_length(found.shown::text);
    if (bytes > budget and not (is_first and cardinality(rows) = 0)) or cardinality(rows) >= least(greatest(most, 1), 500) then
      if cardinality(rows) = 0 then
        return null;
      end if;
      return json_build_object('rows', to_json(rows), 'floor', floor);
    end if;
    rows := rows || found.shown;
    floor := found.place;
  end loop;
  return json_build_object('rows', to_json(rows), 'floor', null);
end $$;

-- VERIFY-1: the digest of the part of a feed that lies at or after a place; null where it is more than 20,000 rows, of
-- which it is not worth the work, and of a feed that the caller may not see.
create function sync.part_digest(collection text, scope uuid, floor jsonb) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  newest_by text := (select c.newest_by from sync.collections c where c.name = part_digest.collection);
  digest record;
begin
  if newest_by is null or not coalesce(sync.scopes((select auth.uid()))->collection ? scope::text, false) then
    return null;
  end if;
  execute format($sql$
    select count(*) as count, coalesce(bit_xor(uuid_hash_extended(r.id, r._version)), 0) as hash
    from (
      select t.id, t._version from public.%1$I t
      where t.%2$I = $1 and not t._deleted and (t.%3$I, t.id) >= ($2, $3)
      order by t.%3$I desc, t.id desc limit 20001
    ) r
  $sql$, sync.table_of(collection), sync.scope_column(collection), newest_by)
  into digest using scope, (floor->>'at')::bigint, (floor->>'id')::uuid;
  return case when digest.count <= 20000 then json_build_object('collection', collection, 'scope', scope,
    'count', digest.count, 'hash', lpad(to_hex(digest.hash), 16, '0')) end;
end $$;

-- PULL-1…9. `stable`: the whole answer is read in one snapshot, and the bound below which every transaction has ended
-- is that snapshot's own. `json`, not `jsonb`: the rows go out as they were written.
create or replace function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  skip text[] := array(select jsonb_array_elements_text(coalesce(request->'skip', '[]')) limit 1000);
  room int := least(greatest(coalesce((request->>'limit')::int, 500), 1), 5000);
  -- Together under 4 MB, with what stands around them.
  most_bytes constant int := 3000000;
  most_newest_bytes constant int := 700000;
  bytes int := most_bytes;
  newest_bytes int := most_newest_bytes;
  newest_room int := 1000;
  incarnation uuid := sync.incarnation_id(request);
  feeds json[] := '{}';
  digests json[] := '{}';
  digest json;
  held_back boolean := false;
  feed jsonb;
  after jsonb;
  page sync.page;
  newest int;
  newest_rows json[];
  part json;
begin
  -- INC-4: to whom is ahead, nothing is told but that.
  if caller is not null and incarnation = sync.incarnation_id() then
    for feed in select value from jsonb_array_elements(coalesce(request->'feeds', '[]')) limit 1000 loop
      newest := least(coalesce((feed->>'newest')::int, 0), newest_room);
      after := nullif(feed->'cursor', 'null');
      part := null;
      if feed ? 'part' and newest_room > 0 then
        part := sync.read_part(feed->>'collection', (feed->>'scope')::uuid, feed->'part'->'before',
          least((feed->'part'->>'most')::int, newest_room), newest_bytes, newest_bytes = most_newest_bytes);
        newest_bytes := newest_bytes - octet_length(part::text);
        newest_room := newest_room - json_array_length(part->'rows');
      end if;
      if feed ? 'part' and after is null then
        -- Asked for again with the next page.
        continue when part is null;
        after := sync.present(feed->>'collection', (feed->>'scope')::uuid);
      end if;
      continue when room <= 0 and newest <= 0 and part is null;
      if room > 0 then
        page := sync.read_feed(feed->>'collection', (feed->>'scope')::uuid, after, room, bytes, bytes = most_bytes, skip);
      else
        page := (null, 0, 0, after, true, false, false)::sync.page;
      end if;
      newest_rows := null;
      if newest > 0 and page.more and not page.reread then
        newest_rows := sync.newest_rows(feed->>'collection', (feed->>'scope')::uuid, newest, newest_bytes);
        newest_bytes := newest_bytes - octet_length(to_json(newest_rows)::text);
        newest_room := newest_room - cardinality(newest_rows);
      end if;
      feeds := feeds || case
        when page.reread then json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', '[]'::json, 'cursor', page.cursor, 'more', true, 'reread', true)
        when part is not null then json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', coalesce(page.rows, '[]'), 'cursor', page.cursor, 'more', page.more, 'part', part)
        when newest_rows is not null then json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', coalesce(page.rows, '[]'), 'cursor', page.cursor, 'more', page.more, 'newest', to_json(newest_rows))
        else json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', coalesce(page.rows, '[]'), 'cursor', page.cursor, 'more', page.more)
      end;
      -- VERIFY-1: of what was read to its end in this very snapshot.
      if (feed->>'verify')::boolean and not page.more and not page.held_back then
        digest := case when feed ? 'floor' then sync.part_digest(feed->>'collection', (feed->>'scope')::uuid, feed->'floor')
          else sync.feed_digest(feed->>'collection', (feed->>'scope')::uuid) end;
        digests := case when digest is null then digests else digests || digest end;
      end if;
      held_back := held_back or page.held_back;
      -- A feed that is cut short ends the answer: what does not fit may not be small either.
      room := case when page.more and not page.reread then 0 else room - page.size end;
      bytes := bytes - page.bytes;
    end loop;
  end if;

  return json_build_object(
    'user', caller,
    'incarnation', incarnation,
    'scopes', sync.scopes(caller),
    'feeds', to_json(feeds),
    'held_back', held_back,
    'digests', to_json(digests));
end $$;

-- Each of these reads some rows in the order of an index. Where a table has grown since it was analysed, the planner takes
-- a feed for short, and reads and sorts all of it for every page.
do $$
declare
  reader text;
begin
  foreach reader in array array['sync.read_feed(text, uuid, jsonb, int, int, boolean, text[])', 'sync.newest_rows(text, uuid, int, int)',
    'sync.read_part(text, uuid, jsonb, int, int, boolean)', 'sync.part_digest(text, uuid, jsonb)'] loop
    execute format('alter function %s set enable_sort = off', reader);
    execute format('alter function %s set enable_bitmapscan = off', reader);
    -- What is off counts as dear, and dear queries are compiled, which takes longer than they do.
    execute format('alter function %s set jit = off', reader);
  end loop;
end $$;

revoke execute on function sync.read_feed(text, uuid, jsonb, int, int, boolean, text[]), sync.present(text, uuid),
  sync.read_part(text, uuid, jsonb, int, int, boolean), sync.part_digest(text, uuid, jsonb) from public;
grant execute on function sync.read_feed(text, uuid, jsonb, int, int, boolean, text[]), sync.present(text, uuid),
  sync.read_part(text, uuid, jsonb, int, int, boolean), sync.part_digest(text, uuid, jsonb) to authenticated, service_role;
