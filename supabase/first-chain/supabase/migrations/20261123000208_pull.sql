-- The pull: bounded in bytes (PULL-6), says when rows are held back (PULL-7), reads rows that another database cluster
-- wrote before a restore (PULL-8), says which feeds have to be read again (TOMB-2), and gives digests (VERIFY-1).

-- A part of one feed as a device gets it. `rows` are JSON already: nothing is parsed or written twice.
create type sync.page as (rows json[], bytes int, size int, cursor jsonb, more boolean, held_back boolean, reread boolean);

-- The columns of a collection as a device gets them: all but the feed's own. PUSH-12: of a group's rows, which others
-- write too, they get their own entries in _seen.
create function sync.shown_columns(collection text) returns text
language sql stable set search_path = '' as $$
  select string_agg(case when a.attname = '_seen' and c.scope_kind = 'group'
      then format('sync.shown_seen(t._seen, %L) as _seen', sync.owner_of((select auth.uid()), ''))
      else format('t.%I', a.attname) end, ', ' order by a.attnum)
  from pg_catalog.pg_attribute a
  join sync.collections c on c.name = shown_columns.collection
  where a.attrelid = format('public.%I', sync.table_of(collection))::regclass
    and a.attnum > 0 and not a.attisdropped and a.attname <> '_xact'
$$;

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
  rows json[] := '{}';
  bytes int := 0;
  size int := 0;
  length int;
  is_full boolean := false;
  is_held_back boolean := false;
  found record;
  cleared xid8 := sync.horizon(collection, scope);
  -- TOMB-2: the horizon when this reading began. Tombstones cleared since were written above it.
  since text := case when after is null then cleared::text else after->>'horizon' end;
  query text := format($sql$
    select t._xact as xact, t.id,
      -- PULL-3: what this device wrote itself, and heard so, it has already; what triggers wrote besides
      -- (writer "") it has not.
      case when t._xact::text <> all ($5) or (t._seen->''->>1)::bigint = t._version
        then (select to_json(shown) from (select %3$s) shown) end as shown
    from public.%1$I t
    where t.%2$I = $1 and t._xact >= $3 and t._xact < $4 and (t._xact, t.id) > ($6, $7)
    order by t._xact, t.id
    limit $2
  $sql$, sync.table_of(collection), sync.scope_column(collection), sync.shown_columns(collection));
begin
  if after is not null and cleared > coalesce(since, '0')::xid8 and cleared > (after->>'xact')::xid8 then
    return ('{}', 0, 0, after, true, false, true)::sync.page;
  end if;
  loop
    place := case
      when is_old then string_to_array(after->>'id', '/')
      when after->>'xact' <> '0' then array[after->>'xact', after->>'id']
    end;
    for found in execute query
    using scope, most - size,
      case when is_old then newest else '0' end, case when is_old then '18446744073709551615' else horizon end,
      own, coalesce(place[1], '0')::xid8, coalesce(place[2], '00000000-0000-0000-0000-000000000000')::uuid
    loop
      if found.shown is not null then
        length := octet_length(found.shown::text);
        is_full := bytes + length > budget and not (is_first and size = 0);
        exit when is_full;
        rows := rows || found.shown;
        bytes := bytes + length;
      end if;
      size := size + 1;
      after := case when is_old then jsonb_build_object('xact', '0', 'id', lpad(found.xact::text, 20, '0') || '/' || found.id)
        else jsonb_build_object('xact', found.xact::text, 'id', found.id) end;
    end loop;
    exit when not is_old or is_full or size >= most;
    is_old := false;
  end loop;
  is_full := is_full or size >= most;

  -- PULL-7: only while some transaction is open can there be rows between the two bounds.
  if not is_full and horizon < newest then
    execute format($sql$
      select exists (
        select from public.%1$I t where t.%2$I = $1 and t._xact >= $2 and t._xact < $3
          and (t._xact::text <> all ($4) or (t._seen->''->>1)::bigint = t._version))
    $sql$, sync.table_of(collection), sync.scope_column(collection))
    into is_held_back using scope, horizon, newest, own;
  end if;
  if is_whole and (is_full or is_held_back) and after is not null then
    after := after || '{"whole": true}';
  end if;
  if since is not null and after is not null then
    after := after || jsonb_build_object('horizon', since);
  end if;
  return (rows, bytes, size, after, is_full, is_held_back, false)::sync.page;
end $$;

-- PULL-5: the newest rows of one scope, the newest first, as many as the budget allows. They move no cursor.
drop function sync.newest_rows(text, text, int);
create function sync.newest_rows(collection text, scope uuid, most int, budget int) returns json[]
language plpgsql stable set search_path = '' as $$
declare
  newest_by text := (select c.newest_by from sync.collections c where c.name = collection);
  rows json[] := '{}';
  bytes int := 0;
  found json;
begin
  if newest_by is null then
    return rows;
  end if;
  for found in execute format($sql$
    select (select to_json(shown) from (select %4$s) shown)
    from public.%1$I t where t.%2$I = $1 and not t._deleted order by t.%3$I desc, t.id desc limit $2
  $sql$, sync.table_of(collection), sync.scope_column(collection), newest_by, sync.shown_columns(collection))
  using scope, least(most, 100)
  loop
    bytes := bytes + octet_length(found::text);
    exit when bytes > budget;
    rows := rows || found;
  end loop;
  return rows;
end $$;

-- PULL-1…8. `stable`: the whole answer is read in one snapshot, and the bound below which every transaction has ended
-- is that snapshot's own. `json`, not `jsonb`: the rows go out as they were written.
drop function public.sync_pull(jsonb);
create function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  skip text[] := array(select jsonb_array_elements_text(coalesce(request->'skip', '[]')) limit 1000);
  room int := least(greatest(coalesce((request->>'limit')::int, 500), 1), 5000);
  -- Together under 4 MB, with what stands around them.
  most_bytes constant int := 3000000;
  bytes int := most_bytes;
  newest_bytes int := 700000;
  newest_room int := 1000;
  incarnation uuid := sync.incarnation_id(request);
  feeds json[] := '{}';
  digests json[] := '{}';
  digest json;
  held_back boolean := false;
  feed jsonb;
  after jsonb;
  page sync.page;
  answered json;
  newest int;
  newest_rows json[];
begin
  -- INC-4: to whom is ahead, nothing is told but that.
  if caller is not null and incarnation = sync.incarnation_id() then
    for feed in select value from jsonb_array_elements(coalesce(request->'feeds', '[]')) limit 1000 loop
      newest := least(coalesce((feed->>'newest')::int, 0), newest_room);
      continue when room <= 0 and newest <= 0;
      after := nullif(feed->'cursor', 'null');
      if room > 0 then
        page := sync.read_feed(feed->>'collection', (feed->>'scope')::uuid, after, room, bytes, bytes = most_bytes, skip);
      else
        page := ('{}', 0, 0, after, true, false, false)::sync.page;
      end if;
      newest_rows := null;
      if newest > 0 and page.more and not page.reread then
        newest_rows := sync.newest_rows(feed->>'collection', (feed->>'scope')::uuid, newest, newest_bytes);
        newest_bytes := newest_bytes - octet_length(to_json(newest_rows)::text);
        newest_room := newest_room - cardinality(newest_rows);
      end if;
      answered := case
        when page.reread then json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', '[]'::json, 'cursor', page.cursor, 'more', true, 'reread', true)
        when newest_rows is null then json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', to_json(page.rows), 'cursor', page.cursor, 'more', page.more)
        else json_build_object('collection', feed->'collection', 'scope', feed->'scope',
          'rows', to_json(page.rows), 'cursor', page.cursor, 'more', page.more, 'newest', to_json(newest_rows))
      end;
      feeds := feeds || answered;
      -- VERIFY-1: of what was read to its end in this very snapshot.
      if (feed->>'verify')::boolean and not page.more and not page.held_back then
        digest := sync.feed_digest(feed->>'collection', (feed->>'scope')::uuid);
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

revoke execute on function sync.shown_columns(text), sync.read_feed(text, uuid, jsonb, int, int, boolean, text[]),
  sync.newest_rows(text, uuid, int, int), public.sync_pull(jsonb) from public;
revoke execute on function public.sync_pull(jsonb) from anon;
grant execute on function sync.shown_columns(text), sync.read_feed(text, uuid, jsonb, int, int, boolean, text[]),
  sync.newest_rows(text, uuid, int, int), public.sync_pull(jsonb) to authenticated, service_role;
