-- PUSH-13: creations that give the same fields come as rows of values, with the names once. Names are half of a creation's
-- JSON; reading them, and telling for each document which fields it has, was a third of what a push cost the database.

-- Expressions that read the columns of a table from a row r of creations, as jsonb_populate_record would. at[k] is the place of
-- the k-th column in the row; null where the creations do not give it. Lengths are checked by the insert: a cast to varchar(60)
-- would cut.
create function sync.readings_of(table_name text, columns text[]) returns text
language sql stable set search_path = '' as $$
  select string_agg(format('case when at[%s] is null then %s else %s end', c.k, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null'),
    case
      when a.atttypid = 'jsonb'::regtype then format('nullif(r.value->at[%s], ''null'')', c.k)
      when t.typcategory = 'A' then format($x$case when r.value->at[%1$s] = '[]' then '{}'
        else (jsonb_populate_record(null::public.%2$I, jsonb_build_object(%3$L, r.value->at[%1$s]))).%3$I end$x$, c.k, table_name, c.name)
      else format('(r.value->>at[%s])::%s', c.k, format_type(a.atttypid, null))
    end), ', ' order by c.k)
  from unnest(columns) with ordinality c(name, k)
  join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', table_name)::regclass and a.attname = c.name
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
$$;

-- Writes a collection's create_…, whenever what is known of the collection changes: the short way for what is new to everybody,
-- which is most of what a device brings home at once. Nothing to compare, nothing to merge.
--
-- Answers with a verdict for each row, or null and writes nothing where a row is anything but a creation of known fields; raises
-- unique_violation where it was not new after all.
create or replace function sync.write_creation() returns trigger
language plpgsql set search_path = '' as $$
declare
  own text[] := array(select unnest(new.stamped) except select unnest(new.touched));
  told text;
begin
  if new.writable = '{}' then
    return null;
  end if;
  -- PUSH-5: a column that the server may set is told unless it is as sent.
  select coalesce(string_agg(case when w.k is null then 'true' else
    format('at[%1$s] is null or to_jsonb(i.%2$I) is distinct from r.value->at[%1$s]', w.k, o.name) end, ' or '), 'false')
  into told
  from unnest(own) o(name)
  left join unnest(new.writable) with ordinality w(name, k) on w.name = o.name;
  execute format($sql$
    -- The planner takes a batch for a handful of rows, and would compare each with each.
    create or replace function sync.%1$I(owner text, creations jsonb) returns jsonb[]
    language plpgsql volatile set search_path = '' set enable_nestloop = off set jit = off as $body$
    declare
      given text[] := sync.names_of(creations, '{set,init}');
      added text[] := sync.names_of(creations, '{add}');
      width int := 2 + cardinality(given || added) + cardinality(sync.names_of(creations, '{was}'));
      at int[] := array(select coalesce(cardinality(given) + array_position(added, w.name), array_position(given, w.name)) + 1
        from unnest(%3$L::text[]) with ordinality w(name, k) order by w.k);
      -- Values that members are added to.
      bases int[] := array(select array_position(given, a) + 1 from unnest(added) a where a = any (given));
      writer text := owner || '/' || (creations->>'w');
      result jsonb[];
    begin
      if not sync.are_known(creations, given, added, %3$L) then
        return null;
      end if;
      with rows as materialized (
        select r.value, r.place, (r.value->>0)::uuid as id
        from jsonb_array_elements(creations->'rows') with ordinality r(value, place)
      ), inserted as (
        insert into public.%2$I as t (id, %4$s, _seen)
        select r.id, %5$s, jsonb_build_object(writer, jsonb_build_array(r.value->1, 1))
        from rows r
        where (select bool_and(case when jsonb_typeof(s.value) = 'array' then jsonb_array_length(s.value) = width
            -- Numbers alone lie between numbers.
            and s.value->1 between '1' and '9007199254740991' and strpos(s.value->>1, '.') = 0
            and (bases = '{}' or not exists (select from unnest(bases) b where s.value->b <> '[]')) end is true) from rows s)
        -- Two pushes of the same ids do not wait for each other.
        order by r.id
        returning t.id%8$s
      )
      select array_agg(case when %6$s then sync.applied(1, jsonb_build_object(%7$s)) else '1' end order by r.place) into result
      from rows r
      join inserted i on i.id = r.id;
      return result;
    end $body$;
    revoke execute on function sync.%1$I(text, jsonb) from public;
    grant execute on function sync.%1$I(text, jsonb) to authenticated, service_role;
  $sql$, 'create_' || new.name, new.name, new.writable, sync.column_list(new.writable), sync.readings_of(new.name, new.writable), told,
    (select coalesce(string_agg(format('%L, i.%I', o, o), ', '), '') from unnest(own) o),
    (select coalesce(string_agg(format(', t.%I', o), ''), '') from unnest(own) o));
  return null;
end $$;

-- The names of these parts of creations, in the order of a row's values.
create function sync.names_of(creations jsonb, parts text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select n.name from unnest(parts) with ordinality p(part, k)
    cross join lateral jsonb_array_elements_text(coalesce(creations->p.part, '[]')) with ordinality n(name, place)
    order by p.k, n.place);
end $$;

create function sync.are_known(creations jsonb, given text[], added text[], writable text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (given || added) <@ writable
    and cardinality(given) = (select count(distinct n) from unnest(given) n)
    and cardinality(added) = (select count(distinct n) from unnest(added) n)
    and jsonb_typeof(creations->'w') = 'string' and length(creations->>'w') between 1 and 36;
end $$;

-- The same creations as single documents.
create function sync.documents_of(creations jsonb) returns jsonb[]
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := '{set,init,add,was}';
  width int := 2 + cardinality(sync.names_of(creations, parts));
  part text;
  place int;
  value jsonb;
  change jsonb;
  result jsonb[] := '{}';
begin
  for value in select r.value from jsonb_array_elements(creations->'rows') with ordinality r(value, place) order by r.place loop
    if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) <> width then
      raise exception 'A row of creations has an id, a number and a value for each name' using errcode = '22023';
    end if;
    change := jsonb_build_object('n', value->1, 'w', creations->'w');
    place := 2;
    foreach part in array parts loop
      continue when not creations ? part;
      change := change || jsonb_build_object(part, (
        select coalesce(jsonb_object_agg(n.name, value->(place - 1 + n.nth::int)), '{}')
        from jsonb_array_elements_text(creations->part) with ordinality n(name, nth)));
      place := place + jsonb_array_length(creations->part);
    end loop;
    result := result || jsonb_build_object('collection', creations->'collection', 'id', value->0, 'base', 0,
      'changes', jsonb_build_array(change));
  end loop;
  return result;
end $$;

-- A verdict for each document, however often the others' transactions come in between.
create function sync.push_settled(collection text, owner text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  verdicts jsonb[] := sync.push_batch(collection, owner, documents);
  places int[];
  answered jsonb[];
begin
  -- A row that another transaction created between our look and our write is looked at again.
  for again in 1..2 loop
    exit when array_position(verdicts, null) is null;
    places := array(select v.place from unnest(verdicts) with ordinality v(verdict, place) where v.verdict is null order by v.place);
    answered := sync.push_batch(collection, owner, array(select documents[p.place] from unnest(places) with ordinality p(place, k) order by p.k));
    for i in 1..cardinality(places) loop
      verdicts[places[i]] := answered[i];
    end loop;
  end loop;
  -- Still there and still invisible: somebody else's row.
  return array(
    select coalesce(v.verdict, '{"status": "rejected", "reason": "forbidden", "message": "the row belongs to someone else", "row": null}')
    from unnest(verdicts) with ordinality v(verdict, place) order by v.place);
end $$;

-- Verdicts of creations that give the same fields, as they were sent.
create function sync.push_creations(collection text, owner text, creations jsonb) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  result jsonb[];
begin
  if not sync.is_spent() then
    begin
      execute format('select sync.%I($1, $2)', 'create_' || sync.table_of(collection)) into result using owner, creations;
    exception
      when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
        or lock_not_available then
        raise;
      when others then
        -- Sent before, a row that we may not see, or wrong data in one of them: the long way finds out.
    end;
  end if;
  return coalesce(result, sync.push_settled(collection, owner, sync.documents_of(creations)));
end $$;

-- PUSH-13. Verdicts are those of the documents, then of the creations' rows. A collection's place is where the request first names
-- it: what refers to something comes after it.
create or replace function public.sync_push(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  device text := request->>'device';
  owner text := sync.owner_of(caller, device);
  incarnation text := sync.incarnation_id(request);
  size int := sync.size_of(request);
  verdicts jsonb[];
  collection text;
  creations jsonb;
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
  if coalesce(length(device), 0) not between 1 and 64 or size is null or size > 500 then
    raise exception 'A push names its device and at most 500 documents' using errcode = '22023';
  end if;
  if gate.is_leaving() then
    return jsonb_build_object('user', caller, 'incarnation', incarnation, 'xact', pg_current_xact_id()::text, 'stamps', '{}'::jsonb,
      'verdicts', to_jsonb(array_fill('{"status": "later"}'::jsonb, array[size])));
  end if;
  verdicts := array_fill(null::jsonb, array[size]);
  perform sync.forget_replaced(caller, request->'acknowledged');
  perform set_config('sync.pushing', 'on', true);

  for collection, creations, places, batch in
    select w.collection, w.creations, w.places, w.batch
    from sync.work_of(request) w
    order by min(w.place) over (partition by w.collection), w.place
  loop
    stamps := stamps || jsonb_build_object(collection, sync.touched_values(collection));
    answered := case when creations is null then sync.push_settled(collection, owner, batch)
      else sync.push_creations(collection, owner, creations) end;
    for i in 1..cardinality(places) loop
      verdicts[places[i]] := answered[i];
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

-- How many documents a push has; null if it is not of the protocol's shape. A list of creations costs as much as three documents.
-- Its names are copied into each document that it is taken apart into: a few kilobytes are many times what any table has.
create function sync.size_of(request jsonb) returns int
language plpgsql immutable set search_path = '' as $$
declare
  creations jsonb := coalesce(request->'creations', '[]');
begin
  if jsonb_typeof(request->'documents') is distinct from 'array' or jsonb_typeof(creations) <> 'array' then
    return null;
  end if;
  if jsonb_array_length(creations) > 20
    or exists (select from jsonb_array_elements(creations) c
      where jsonb_typeof(c->'rows') is distinct from 'array' or pg_column_size(c - 'rows') > 8192)
  then
    return null;
  end if;
  return jsonb_array_length(request->'documents')
    + coalesce((select sum(jsonb_array_length(c->'rows')) from jsonb_array_elements(creations) c), 0);
end $$;

-- What a push asks for: each list of creations, and the other documents of each collection, with the places of their verdicts.
create function sync.work_of(request jsonb)
returns table (collection text, creations jsonb, places int[], batch jsonb[], place numeric)
language plpgsql immutable set search_path = '' as $$
declare
  documents jsonb := request->'documents';
begin
  return query
    select c.value->>'collection', c.value,
      array(select generate_series(c.last - jsonb_array_length(c.value->'rows') + 1, c.last)::int), null::jsonb[],
      -- Before the documents that it stood before, and after the lists before it.
      coalesce((c.value->>'at')::int, 0) + c.ordinality / 100.0
    from (
      select e.value, e.ordinality, jsonb_array_length(documents) + sum(jsonb_array_length(e.value->'rows')) over (order by e.ordinality) as last
      from jsonb_array_elements(coalesce(request->'creations', '[]')) with ordinality e) c
    union all
    select d.value->>'collection', null, array_agg(d.ordinality::int order by d.ordinality), array_agg(d.value order by d.ordinality),
      min(d.ordinality)
    from jsonb_array_elements(documents) with ordinality d group by 1;
end $$;

-- The short way is that of creations in lists; single documents take the long one.
do $$
declare
  definition text := pg_get_functiondef('sync.push_documents(text, text, jsonb[])'::regprocedure);
  short_way constant text := $x$  begin
    execute format('select sync.%I($1, $2)', 'create_' || target) into result using owner, documents;
    if result is not null then
      return result;
    end if;
  exception when unique_violation then
    -- Sent before, or there is a row that we may not see: the long way finds out.
  end;
$x$;
  name text;
begin
  if position(short_way in definition) = 0 then
    raise exception 'sync.push_documents begins in another way: revise this migration';
  end if;
  execute replace(definition, short_way, '');
  for name in select c.name from sync.collections c where c.writable <> '{}' loop
    execute format('drop function sync.%I(text, jsonb[])', 'create_' || name);
  end loop;
end $$;
update sync.collections set name = name;

revoke execute on function sync.readings_of(text, text[]), sync.names_of(jsonb, text[]), sync.are_known(jsonb, text[], text[], text[]), sync.documents_of(jsonb),
  sync.push_settled(text, text, jsonb[]), sync.push_creations(text, text, jsonb), sync.size_of(jsonb), sync.work_of(jsonb) from public;
grant execute on function sync.names_of(jsonb, text[]), sync.are_known(jsonb, text[], text[], text[]), sync.documents_of(jsonb),
  sync.push_settled(text, text, jsonb[]), sync.push_creations(text, text, jsonb), sync.size_of(jsonb), sync.work_of(jsonb)
  to authenticated, service_role;
