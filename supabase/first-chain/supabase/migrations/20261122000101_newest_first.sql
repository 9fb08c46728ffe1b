-- PULL-5: of a long feed the newest rows come first, and the rest behind them.

-- The column by which rows of a collection are old or new to a student; null where a device does not ask.
-- There is an index of the scope and this column.
alter table sync.collections add column newest_by text;
update sync.collections set newest_by = 'createdAt' where name = 'group_messages';

-- The newest rows of one scope, the newest first. They move no cursor.
create function sync.newest_rows(collection text, scope text, most int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  newest_by text := (select c.newest_by from sync.collections c where c.name = collection);
  result jsonb;
begin
  if newest_by is null then
    return '[]';
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(t) - '_xact' order by t.%3$I desc, t.id desc), '[]')
    from (
      select * from public.%1$I where %2$I = $1::uuid and not _deleted order by %3$I desc, id desc limit $2
    ) t
  $sql$, sync.table_of(collection), sync.scope_column(collection), newest_by)
  into result using scope, least(most, 100);
  return result;
end $$;

-- As before, and PULL-5: a feed that asks for its newest rows and has more than fit is answered with them, also where
-- there was no room left for it at all.
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  skip text[] := array(select jsonb_array_elements_text(coalesce(request->'skip', '[]')));
  room int := least(greatest(coalesce((request->>'limit')::int, 500), 1), 5000);
  feeds jsonb := '[]';
  feed jsonb;
  page record;
  answered jsonb;
  newest int;
begin
  if caller is not null then
    for feed in select value from jsonb_array_elements(coalesce(request->'feeds', '[]')) limit 1000 loop
      newest := coalesce((feed->>'newest')::int, 0);
      continue when room <= 0 and newest <= 0;
      if room > 0 then
        execute format($sql$
          with page as (
            select t.*
            from public.%1$I t
            where t.%2$I = $1::uuid
              and ($2 is null or (t._xact, t.id) > ($2::xid8, $3::uuid))
              and t._xact < pg_snapshot_xmin(pg_current_snapshot())
            order by t._xact, t.id
            limit $4
          )
          select
            count(*) as size,
            -- PULL-3: what this device wrote itself, and heard so, it has already; what triggers wrote
            -- besides (writer "") it has not.
            coalesce(jsonb_agg(to_jsonb(page) - '_xact' order by _xact, id)
              filter (where _xact::text <> all ($5) or (_seen->''->>1)::bigint = _version), '[]') as rows,
            (array_agg(jsonb_build_object('xact', _xact::text, 'id', id) order by _xact desc, id desc))[1] as cursor
          from page
        $sql$, sync.table_of(feed->>'collection'), sync.scope_column(feed->>'collection'))
        into page
        using feed->>'scope', feed#>>'{cursor,xact}', feed#>>'{cursor,id}', room, skip;
      else
        select 0::bigint as size, '[]'::jsonb as rows, null::jsonb as cursor into page;
      end if;

      answered := jsonb_build_object(
        'collection', feed->'collection',
        'scope', feed->'scope',
        'rows', page.rows,
        'cursor', coalesce(page.cursor, nullif(feed->'cursor', 'null')),
        'more', page.size >= room);
      if newest > 0 and page.size >= room then
        answered := answered || jsonb_build_object('newest', sync.newest_rows(feed->>'collection', feed->>'scope', newest));
      end if;
      feeds := feeds || answered;
      room := room - page.size;
    end loop;
  end if;

  return jsonb_build_object(
    'user', caller,
    'incarnation', sync.incarnation_id(),
    'scopes', sync.scopes(caller),
    'feeds', feeds);
end $$;

revoke execute on function sync.newest_rows(text, text, int) from public;
grant execute on function sync.newest_rows(text, text, int) to authenticated, service_role;
