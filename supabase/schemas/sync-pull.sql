-- Pull: what changed in a student's feeds since a cursor, in parts.

-- Functions may name what later files make.
set check_function_bodies = off;

-- A part of one feed as a device gets it. `rows` is an array, written already: nothing is parsed or written twice.
create type sync.page as (rows json, bytes int, size int, cursor jsonb, more boolean, held_back boolean, reread boolean);

-- SCOPE-1: for each collection, whose documents the user may see.
create function sync.scopes(caller uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own jsonb := jsonb_build_array(caller);
  groups jsonb := (select coalesce(jsonb_agg(g.id), '[]') from public.groups g where g.members @> array[caller]);
begin
  return (select coalesce(jsonb_object_agg(c.name, case c.scope_kind when 'user' then own else groups end), '{}')
    from sync.collections c where caller is not null);
end $$;
revoke execute on function sync.scopes(uuid) from public;
grant execute on function sync.scopes(uuid) to authenticated, service_role;

-- PULL-1…11. `stable`: the whole answer is read in one snapshot, and the bound below which every transaction has ended
-- is that snapshot's own. `json`, not `jsonb`: the rows go out as they were written.
create function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  packed boolean := coalesce(request->'packed' = 'true', false);
  skip text[] := array(select s.value#>>'{}' from jsonb_array_elements(coalesce(request->'skip', '[]')) s
    where case when jsonb_typeof(s.value) = 'string' then length(s.value#>>'{}') <= 20 end limit 1000);
  room int := least(greatest(coalesce((request->>'limit')::int, 500), 1), 5000);
  -- Together under 4 MB, with what stands around them.
  most_bytes constant int := 3000000;
  most_newest_bytes constant int := 700000;
  bytes int := most_bytes;
  newest_bytes int := most_newest_bytes;
  newest_room int := 1000;
  incarnation uuid := sync.incarnation_id(request);
  feeds json[] := '{}';
  columns jsonb := '{}';
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
  if pg_column_size(request) > 1048576 then
    raise exception 'Nobody follows so many feeds' using errcode = '22023';
  end if;
  perform set_config('sync.device', case when packed then coalesce(left(request->>'device', 100), '') else '' end, true);
  -- INC-4: to whom is ahead, nothing is told but that.
  if caller is not null and incarnation = sync.incarnation_id() then
    for feed in select value from jsonb_array_elements(coalesce(request->'feeds', '[]')) limit 1000 loop
      newest := least(coalesce((feed->>'newest')::int, 0), newest_room);
      after := sync.read_cursor(feed->'cursor');
      part := null;
      if feed ? 'part' and newest_room > 0 then
        part := sync.read_part(feed->>'collection', (feed->>'scope')::uuid, feed->'part'->'before',
          least((feed->'part'->>'most')::int, newest_room), newest_bytes, newest_bytes = most_newest_bytes, packed);
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
        page := sync.read_feed(feed->>'collection', (feed->>'scope')::uuid, after, room, bytes, bytes = most_bytes, skip, packed);
      else
        page := (null, 0, 0, after, true, false, false)::sync.page;
      end if;
      newest_rows := null;
      if newest > 0 and page.more and not page.reread then
        newest_rows := sync.newest_rows(feed->>'collection', (feed->>'scope')::uuid, newest, newest_bytes, packed);
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
      if packed and (page.size > 0 or part is not null or newest_rows is not null) then
        columns := columns || jsonb_build_object(feed->>'collection', sync.shown_names(feed->>'collection'));
      end if;
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
    'columns', columns,
    'feeds', to_json(feeds),
    'held_back', held_back,
    'digests', to_json(digests),
    'room', case when jsonb_typeof(request->'room') = 'array' then sync.room(request->'room') end);
end $$;
revoke execute on function public.sync_pull(jsonb) from public, anon, authenticated;
grant execute on function public.sync_pull(jsonb) to authenticated, service_role;

create function sync.visible_row(collection text, id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  execute format('select to_jsonb(t) - ''_xact'' from public.%I t where t.id = $1::uuid', sync.table_of(collection))
    into result using id;
  return result;
exception when invalid_text_representation then
  return null;
end $$;
revoke execute on function sync.visible_row(text, text) from public;
grant execute on function sync.visible_row(text, text) to authenticated, service_role;

-- PULL-5: the newest rows of one scope, the newest first, as many as the budget allows. They move no cursor.
create function sync.newest_rows(collection text, scope uuid, most int, budget int, packed boolean) returns json[]
language plpgsql stable set search_path = '' set enable_sort = off set enable_bitmapscan = off set jit = off as $$
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
    select %4$s
    from public.%1$I t where t.%2$I = $1 and not t._deleted order by t.%3$I desc, t.id desc limit $2
  $sql$, sync.table_of(collection), sync.scope_column(collection), newest_by, sync.shown_row(collection, packed))
  using scope, least(most, 100)
  loop
    bytes := bytes + octet_length(found::text);
    exit when bytes > budget;
    rows := rows || found;
  end loop;
  return rows;
end $$;
revoke execute on function sync.newest_rows(text, uuid, integer, integer, boolean) from public;
grant execute on function sync.newest_rows(text, uuid, integer, integer, boolean) to authenticated, service_role;

-- PULL-7: which transactions hold back every device's pull, the oldest first: only those that have written. The query's
-- class, not its text: that has students' words in it.
create function sync.open_transactions() returns table (pid int, age_seconds double precision, state text, query_class text)
language sql stable set search_path = '' as $$
  select t.pid, extract(epoch from clock_timestamp() - t.began)::double precision, t.state, t.query_class
  from (
    select a.pid, a.xact_start as began, a.state, a.backend_xid as xid, case
      when a.query ~* 'sync_push' then 'push'
      when a.query ~* 'sync_pull' then 'pull'
      when a.query ~* '^\s*(insert|update|delete|merge|copy)\y' then 'write'
      when a.query ~* '^\s*(create|alter|drop|truncate|grant|revoke|comment)\y' then 'schema'
      when a.query ~* '^\s*(vacuum|analyze|reindex|cluster|refresh)\y' then 'maintenance'
      when a.query ~* '^\s*(select|with)\y' then 'query'
      else 'other'
    end as query_class
    from pg_catalog.pg_stat_activity a
    where a.backend_xid is not null and a.pid <> pg_backend_pid()
    union all
    -- Nobody's session any more, and open until somebody ends it by its name.
    select null, p.prepared, 'prepared', p.transaction, 'prepared' from pg_catalog.pg_prepared_xacts p
  ) t
  order by age(t.xid) desc
$$;
revoke execute on function sync.open_transactions() from public;
grant execute on function sync.open_transactions() to service_role;

-- The digest of a feed that the caller may see; null of any other. The hash is 64 bits, in hexadecimal digits.
create function sync.feed_digest(collection text, scope uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('collection', feed_digest.collection, 'scope', feed_digest.scope,
    'count', coalesce(sum(d.count), 0), 'hash', lpad(to_hex(coalesce(bit_xor(d.hash), 0)), 16, '0'))
  from sync.digests d
  where d.collection = feed_digest.collection and d.scope = feed_digest.scope
  having sync.scopes((select auth.uid()))->feed_digest.collection ? feed_digest.scope::text
$$;
revoke execute on function sync.feed_digest(text, uuid) from public;
grant execute on function sync.feed_digest(text, uuid) to authenticated, service_role;

-- The columns of a collection as a device gets them: all but the feed's own. PUSH-12: of a group's rows, which others write too, it
-- gets its own entries in _seen. PULL-12 looks for a writer's whole name, as JSON writes it: for a part of one, a forged name would
-- find out others' letter by letter, and one with a backslash would not find itself.
create function sync.shown_columns(collection text) returns table (name name, value text)
language sql stable set search_path = '' as $$
  select a.attname, case
    when a.attname <> '_seen' then format('t.%I', a.attname)
    when d.device is not null then format('case when strpos(t._seen::text, %L) > 0 or t._seen ? %L then sync.seen_by(t._seen, %L) end',
      left(to_jsonb(d.owner)::text, -1), d.device, d.owner)
    when c.scope_kind = 'group' then format('sync.shown_seen(t._seen, %L)', sync.owner_of((select auth.uid()), ''))
    else 't._seen' end
  from pg_catalog.pg_attribute a
  join sync.collections c on c.name = shown_columns.collection
  cross join (select r.device, sync.owner_of((select auth.uid()), r.device) as owner from (select sync.reading_device() as device) r) d
  where a.attrelid = format('public.%I', sync.table_of(collection))::regclass
    and a.attnum > 0 and not a.attisdropped and a.attname <> '_xact'
  order by a.attnum
$$;
revoke execute on function sync.shown_columns(text) from public;
grant execute on function sync.shown_columns(text) to authenticated, service_role;

-- One feed after a cursor, until it ends, `most` rows are there, or the next one goes over `budget` bytes. A first
-- row over the budget is answered all the same where `budget` is a whole answer's: nobody would get past it.
--
-- PULL-8: a row whose _xact is none of this cluster's yet came from a backup of another one. Nothing writes such rows
-- any more, so they come first, in their own order, under the cursor {xact: 0, id: '<xact>/<id>'}. Once this cluster's
-- counter passes such an _xact, the row is read like any other, maybe a second time.
-- In its statements: %1$I is the table, %2$I its scope's column, %3$s how a row is written.
create function sync.read_feed(collection text, scope uuid, after jsonb, most int, budget int, is_first boolean, skip text[], packed boolean)
returns sync.page
language plpgsql stable set search_path = '' set enable_sort = off set enable_bitmapscan = off set jit = off as $$
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
              then %3$s end as shown
          from public.%1$I t
          where t.%2$I = $1 and t._xact >= $3 and t._xact < $4 and (t._xact, t.id) > ($6, $7)
          order by t._xact, t.id
          limit $2
        ) x
        window feed as (order by x.xact, x.id rows unbounded preceding)
      ) w
    ) r
  $sql$, sync.table_of(collection), sync.scope_column(collection), sync.shown_row(collection, packed));
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
revoke execute on function sync.read_feed(text, uuid, jsonb, integer, integer, boolean, text[], boolean) from public;
grant execute on function sync.read_feed(text, uuid, jsonb, integer, integer, boolean, text[], boolean) to authenticated, service_role;

-- PULL-9: the cursor of a device that begins with the end of a feed: everything below has ended and is visible now.
create function sync.present(collection text, scope uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'xact', (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text, 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'horizon', sync.horizon(present.collection, present.scope)::text))
$$;
revoke execute on function sync.present(text, uuid) from public;
grant execute on function sync.present(text, uuid) to authenticated, service_role;

-- PULL-9: rows before a place, the last of them first, tombstones too, and the floor: the place from which on a device
-- has everything then, null where nothing is older. Null where the budget is spent: there is always room for one row
-- of the first such feed.
create function sync.read_part(collection text, scope uuid, before jsonb, most int, budget int, is_first boolean, packed boolean) returns json
language plpgsql stable set search_path = '' set enable_sort = off set enable_bitmapscan = off set jit = off as $$
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
    select %4$s as shown, json_build_object('at', t.%3$I, 'id', t.id) as place
    from public.%1$I t where t.%2$I = $1 and (t.%3$I, t.id) < ($3, $4) order by t.%3$I desc, t.id desc limit $2
  $sql$, sync.table_of(collection), sync.scope_column(collection), newest_by, sync.shown_row(collection, packed))
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
revoke execute on function sync.read_part(text, uuid, jsonb, integer, integer, boolean, boolean) from public;
grant execute on function sync.read_part(text, uuid, jsonb, integer, integer, boolean, boolean) to authenticated, service_role;

-- VERIFY-1: the digest of the part of a feed that lies at or after a place; null where it is more than 20,000 rows, of
-- which it is not worth the work, and of a feed that the caller may not see.
create function sync.part_digest(collection text, scope uuid, floor jsonb) returns json
language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_bitmapscan = off set jit = off as $$
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
revoke execute on function sync.part_digest(text, uuid, jsonb) from public;
grant execute on function sync.part_digest(text, uuid, jsonb) to authenticated, service_role;

create function sync.shown_names(collection text) returns json
language sql stable set search_path = '' as $$
  select json_agg(name) from sync.shown_columns(collection)
$$;
revoke execute on function sync.shown_names(text) from public;
grant execute on function sync.shown_names(text) to authenticated, service_role;

-- A row of a collection as a device gets it, as an expression.
create function sync.shown_row(collection text, packed boolean) returns text
language sql stable set search_path = '' as $$
  select case when packed then format('json_build_array(%s)', string_agg(value, ', '))
    else format('(select to_json(shown) from (select %s) shown)', string_agg(format('%s as %I', value, name), ', ')) end
  from sync.shown_columns(collection)
$$;
revoke execute on function sync.shown_row(text, boolean) from public;
grant execute on function sync.shown_row(text, boolean) to authenticated, service_role;

-- A cursor as this database gave it, and nothing else: it goes back with the answer.
create function sync.read_cursor(cursor jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if cursor is null or cursor = 'null' then
    return null;
  end if;
  if jsonb_typeof(cursor->'xact') is distinct from 'string' or jsonb_typeof(cursor->'id') is distinct from 'string'
    or jsonb_typeof(coalesce(cursor->'horizon', '""')) <> 'string' or length(cursor->>'id') > 100 then
    raise exception 'This is not a cursor' using errcode = '22023';
  end if;
  return jsonb_strip_nulls(jsonb_build_object('xact', cursor->'xact', 'id', cursor->'id', 'horizon', cursor->'horizon',
    'whole', case when cursor ? 'whole' then true end));
end $$;
revoke execute on function sync.read_cursor(jsonb) from public;
grant execute on function sync.read_cursor(jsonb) to authenticated, service_role;

-- PULL-12: who wrote a row was half of a first pull's bytes. A device looks up its own changes there, and whether others wrote since
-- a version; so it gets its own entries, and one for all others. Where it wrote nothing, that one is (0, version), and is left out.
-- The device that the pull under way is for; null for one of an earlier release.
create function sync.reading_device() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('sync.device', true), '') where strpos(current_setting('sync.device', true), '/') = 0
$$;
revoke execute on function sync.reading_device() from public;
grant execute on function sync.reading_device() to authenticated, service_role;
