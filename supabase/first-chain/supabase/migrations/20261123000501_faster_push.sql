-- The push at two thirds of its cost. A function with `set search_path` is called by itself for every row, which costs more
-- than what most of them do: expressions that every document meets stand in the statement. And a statement that is put
-- together at each call is planned at each call: for what is new, each collection has a function.

drop function sync.create_documents(text, text, jsonb[], uuid[], text[], text[]);
drop function sync.are_creations(jsonb[], text[]);
drop function sync.fields_of_creation(jsonb);

-- Writes a collection's create_…, whenever what is known of the collection changes.
--
-- The short way for what is new to everybody, which is most of what a device brings home at once: nothing to compare,
-- nothing to merge. Answers as sync.push_documents does, or null and writes nothing where a document is anything but one
-- whole change of known fields, on nothing; raises unique_violation where it was not new after all.
--
-- PUSH-12: numbers and names that this does not take are refused by sync.check_changes on the long way.
create function sync.write_creation() returns trigger
language plpgsql set search_path = '' as $$
declare
  own text[] := array(select unnest(new.stamped) except select unnest(new.touched));
begin
  if new.writable = '{}' then
    return null;
  end if;
  execute format($sql$
    -- The planner takes a batch for a handful of documents, and would compare each with each.
    create or replace function sync.%1$I(owner text, documents jsonb[], defaults jsonb) returns jsonb[]
    language plpgsql volatile set search_path = '' set enable_nestloop = off set jit = off as $body$
    declare
      result jsonb[];
    begin
      with read as materialized (
        select d.place, (d.document->>'id')::uuid as id, d.document#>'{changes,0}' as change,
          d.document->'base' = '0' and jsonb_typeof(d.document->'changes') = 'array' and d.document#>'{changes,1}' is null as is_first
        from unnest(documents) with ordinality d(document, place)
      ), sent as materialized (
        select r.place, r.id, r.change,
          coalesce(r.change->'init', '{}') || coalesce(r.change->'set', '{}') || coalesce(r.change->'add', '{}')
            || coalesce(r.change->'inc', '{}') as fields
        from read r
        where r.is_first and r.change ?| '{init,set}' and not r.change ? 'remove'
          -- Numbers alone lie between numbers.
          and r.change->'n' between '1' and '9007199254740991' and strpos(r.change->>'n', '.') = 0
          and coalesce(jsonb_typeof(r.change->'w') = 'string' and length(r.change->>'w') between 1 and 36, true)
      ), inserted as (
        insert into public.%2$I as t (id, %3$s, _seen)
        select s.id, %4$s, jsonb_build_object(owner || coalesce('/' || (s.change->>'w'), ''), jsonb_build_array(s.change->'n', 1))
        -- All rows by one call: one call a row costs a third of the insert.
        from jsonb_populate_recordset(jsonb_populate_record(null::public.%2$I, defaults), (
          select jsonb_agg(s.fields order by s.place) from sent s
          having count(*) = cardinality(documents) and bool_and(s.fields - %5$L::text[] = '{}')
        )) with ordinality c
        join sent s on s.place = c.ordinality
        returning t.id, jsonb_build_object(%6$s) as own
      )
      select array_agg(case when s.fields @> i.own then '1' else sync.applied(1, i.own) end order by s.place) into result
      from sent s
      join inserted i on i.id = s.id;
      return result;
    end $body$;
    revoke execute on function sync.%1$I(text, jsonb[], jsonb) from public;
    grant execute on function sync.%1$I(text, jsonb[], jsonb) to authenticated, service_role;
  $sql$, 'create_' || new.name, new.name, sync.column_list(new.writable), sync.column_list(new.writable, 'c.'), new.writable,
    sync.column_pairs(own));
  return null;
end $$;
revoke execute on function sync.write_creation() from public;
create trigger write_creation after insert or update on sync.collections for each row execute function sync.write_creation();
update sync.collections set name = name;

do $$
declare
  definition text := pg_get_functiondef('sync.push_documents(text, text, jsonb[])'::regprocedure);
  steps constant text[][] := array[
    array[$x$  own text[] := array(select unnest(sync.stamped_columns(collection)) except select unnest(sync.touched_columns(collection)));
  touched text := (select string_agg(format('%I = default', c), ', ') from unnest(sync.touched_columns(collection)) c);
  deletion_wins boolean := (select c.deletion_wins from sync.collections c where c.name = collection);
$x$, $x$  own text[];
  touched text;
  deletion_wins boolean;
$x$],
    array[$x$  ids uuid[] := array(select (d->>'id')::uuid from unnest(pushed) d);
$x$, $x$  ids uuid[];
$x$],
    array[$x$begin
  perform sync.check_changes(documents);
$x$, $x$begin
  begin
    execute format('select sync.%I($1, $2, $3)', 'create_' || target) into result using owner, documents, defaults;
    if result is not null then
      return result;
    end if;
  exception when unique_violation then
    -- Sent before, or there is a row that we may not see: the long way finds out.
  end;
  perform sync.check_changes(documents);
$x$],
    array[$x$  if sync.are_creations(documents, writable) then
    begin
      return sync.create_documents(target, owner, documents, ids, writable, own);
    exception when unique_violation then
      -- Sent before, or there is a row that we may not see: the long way finds out.
    end;
  end if;
$x$, $x$  ids := array(select (d->>'id')::uuid from unnest(documents) d);
  select c.deletion_wins, array(select unnest(c.stamped) except select unnest(c.touched)),
    (select string_agg(format('%I = default', t), ', ') from unnest(c.touched) t)
  into deletion_wins, own, touched from sync.collections c where c.name = collection;
$x$]];
  step text[];
begin
  foreach step slice 1 in array steps loop
    if position(step[1] in definition) = 0 then
      raise exception 'sync.push_documents begins in another way: revise this migration';
    end if;
    definition := replace(definition, step[1], step[2]);
  end loop;
  execute definition;
end $$;

-- Values for columns that a device does not send: of all, or of these.
drop function sync.defaults(text);
create function sync.defaults(table_name text, columns text[] default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
  expressions text;
begin
  select string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into expressions
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', table_name)::regclass and left(a.attname, 1) <> '_' and a.attgenerated = ''
    and (columns is null or a.attname = any (columns));
  execute format('select jsonb_build_object(%s)', coalesce(expressions, '')) into result;
  return result;
end $$;

create or replace function sync.touched_values(collection text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return sync.defaults(sync.table_of(collection), (select c.touched from sync.collections c where c.name = collection));
end $$;
drop function sync.stamped_columns(text), sync.touched_columns(text);

-- Every push and pull asks these. PL/pgSQL keeps a plan for the session, an SQL function for one statement: half a
-- millisecond each.
create or replace function sync.incarnation_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  now_lineage text := sync.lineage();
begin
  return (select case when i.lineage = now_lineage then i.id else md5(i.id || now_lineage)::uuid end from sync.incarnation i);
end $$;

create or replace function sync.is_ahead(request jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from (
      select request->>'heard' as xact
      union all
      (select feed#>>'{cursor,xact}' from jsonb_array_elements(coalesce(request->'feeds', '[]')) feed limit 1000)
    ) known
    where known.xact::xid8 >= pg_snapshot_xmax(pg_current_snapshot()));
end $$;

create or replace function sync.incarnation_id(request jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return case when sync.is_ahead(request) then md5(sync.incarnation_id() || 'ahead')::uuid else sync.incarnation_id() end;
end $$;

create or replace function sync.forget_replaced(caller uuid, acknowledged jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from sync.replaced_values r where r.user_id = caller
    and (r.xact::text in (select jsonb_array_elements_text(acknowledged))
      or r.place <= (select o.place from sync.replaced_values o where o.user_id = caller order by o.place desc offset 100 limit 1));
end $$;

-- As before, with one look for the incarnation and without a copy of the documents.
create or replace function public.sync_push(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  device text := request->>'device';
  owner text := sync.owner_of(caller, device);
  incarnation text := sync.incarnation_id(request);
  verdicts jsonb[];
  collection text;
  places int[];
  batch jsonb[];
  answered jsonb[];
  stamps jsonb := '{}';
begin
  if caller is null then
    raise exception 'Sign in to push' using errcode = '42501';
  end if;
  if request->>'incarnation' is not null and request->>'incarnation' <> incarnation then
    return jsonb_build_object('user', caller, 'incarnation', incarnation, 'xact', '0', 'stamps', '{}'::jsonb, 'verdicts', null);
  end if;
  if coalesce(length(device), 0) not between 1 and 64 or jsonb_typeof(request->'documents') is distinct from 'array'
    or jsonb_array_length(request->'documents') > 500 then
    raise exception 'A push names its device and at most 500 documents' using errcode = '22023';
  end if;
  verdicts := array_fill(null::jsonb, array[jsonb_array_length(request->'documents')]);
  perform sync.forget_replaced(caller, request->'acknowledged');
  perform set_config('sync.pushing', 'on', true);

  for collection, places, batch in
    select d.value->>'collection', array_agg(d.ordinality::int order by d.ordinality), array_agg(d.value order by d.ordinality)
    from jsonb_array_elements(request->'documents') with ordinality d group by 1 order by min(d.ordinality)
  loop
    stamps := stamps || jsonb_build_object(collection, sync.touched_values(collection));
    -- A row that another transaction created between our look and our write is looked at again.
    for round in 1..3 loop
      answered := sync.push_batch(collection, owner, batch);
      for i in 1..cardinality(places) loop
        verdicts[places[i]] := answered[i];
      end loop;
      exit when array_position(answered, null) is null;
      select array_agg(e.place), array_agg(e.document) into places, batch
      from unnest(places, batch, answered) e(place, document, verdict) where e.verdict is null;
    end loop;
    -- Still there and still invisible: somebody else's row.
    for i in 1..cardinality(places) loop
      continue when answered[i] is not null;
      verdicts[places[i]] := '{"status": "rejected", "reason": "forbidden", "message": "the row belongs to someone else", "row": null}';
    end loop;
  end loop;
  perform set_config('sync.pushing', '', true);

  return jsonb_build_object(
    'user', caller,
    'incarnation', incarnation,
    'xact', pg_current_xact_id()::text,
    'stamps', stamps,
    'verdicts', array(
      select case when jsonb_typeof(v.verdict) = 'object' then sync.told(v.verdict, owner, coalesce(request->>'protocol', '1') >= '2') else v.verdict end
      from unnest(verdicts) with ordinality v(verdict, place) order by v.place));
end $$;

revoke execute on function sync.defaults(text, text[]) from public;
grant execute on function sync.defaults(text, text[]) to authenticated, service_role;
