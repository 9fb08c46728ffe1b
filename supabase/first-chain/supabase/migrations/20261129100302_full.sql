-- FULL-1…3: a quota is a verdict of its own, and a pull says how much room there is.

-- A quota is no fault of the data. A device from before protocol 3 reads 'later'.
create or replace function sync.rejection_of(state text, message text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = 'EK413' then 'full'
    when state = '42501' and message not like 'permission denied%' then 'forbidden'
    when state = '23505' then 'duplicate'
    when state = '23503' then 'missing-reference'
    when state in ('22001', '54000') then 'too-large'
    when state = '23514' and message like '%length%' then 'too-large'
    when left(state, 2) in ('22', '23') and message not like 'No collection named%' then 'invalid'
  end
$$;

-- Collections of which this push has met a document that finds no room: what is new there does not either.
create function sync.is_full(collection text) returns boolean
language sql volatile set search_path = '' as $$
  select is_full.collection = any (string_to_array(coalesce(current_setting('sync.full', true), ''), ','))
$$;

create function sync.no_room() returns jsonb
language sql volatile set search_path = '' as $$
  select case when current_setting('sync.tells_room', true) = 'on' then '{"status": "full", "row": null}'::jsonb else '{"status": "later"}' end
$$;

-- Does it make a row?
create function sync.is_new(collection text, document jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return document->'base' = '0' and document->'changes'->-1->'set'->'_deleted' is distinct from 'true'
    and sync.is_gone(collection, (document->>'id')::uuid);
exception when data_exception then
  return false;
end $$;

create or replace function sync.push_batch(collection text, owner text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  size int := cardinality(documents);
  state text;
  message text;
  reason text;
  are_new boolean[];
  answered jsonb[];
  verdict jsonb;
begin
  if sync.is_spent() then
    return array_fill('{"status": "later"}'::jsonb, array[size]);
  end if;
  if sync.is_full(collection) then
    are_new := array(select sync.is_new(collection, d.document) from unnest(documents) with ordinality d(document, place) order by d.place);
    if true = any (are_new) then
      answered := array(select d.document from unnest(documents, are_new) with ordinality d(document, is_new, place)
        where not d.is_new order by d.place);
      if answered <> '{}' then
        answered := sync.push_batch(collection, owner, answered);
      end if;
      return array(
        select case when d.is_new then sync.no_room() else answered[d.place - count(*) filter (where d.is_new) over (order by d.place)] end
        from unnest(are_new) with ordinality d(is_new, place) order by d.place);
    end if;
  end if;
  begin
    return sync.push_documents(collection, owner, documents);
  exception
    -- Not the document's fault: the whole push fails, the device tries again later.
    when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
      or lock_not_available then
      raise;
    when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text;
      perform sync.count_up('failures', 1 + size / 20);
  end;
  if size > 1 then
    return sync.push_batch(collection, owner, documents[:size / 2]) || sync.push_batch(collection, owner, documents[size / 2 + 1:]);
  end if;
  -- It may quote what was sent.
  message := left(message, 300);
  reason := sync.rejection_of(state, message);
  if reason is null then
    return array['{"status": "later"}'::jsonb];
  end if;
  -- The row we would refuse is deleted already, and was never here.
  if (documents[1]->>'base')::bigint = 0 and sync.is_gone(collection, (documents[1]->>'id')::uuid) and documents[1]->'changes'->-1->'set'->'_deleted' = 'true' then
    return array['{"status": "applied", "row": null}'::jsonb];
  end if;
  if reason <> 'full' then
    return array[sync.push_apart(collection, owner, documents[1], reason, message)];
  end if;
  if sync.is_new(collection, documents[1]) then
    perform set_config('sync.full', concat_ws(',', nullif(current_setting('sync.full', true), ''), collection), true);
    return array[sync.no_room()];
  elsif sync.no_room()->>'status' <> 'full' then
    return array[sync.no_room()];
  end if;
  -- What grows too much waits; what else was written does not (PUSH-8).
  verdict := sync.push_apart(collection, owner, documents[1], reason, message);
  return array[case when verdict->>'status' = 'rejected' and verdict->>'reason' = 'full' then
    sync.no_room() || jsonb_build_object('row', verdict->'row') else verdict end];
end $$;

-- Verdicts of creations that give the same fields, as they were sent.
create or replace function sync.push_creations(collection text, owner text, creations jsonb) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  result jsonb[];
begin
  if not sync.is_spent() and not sync.is_full(collection) then
    begin
      execute format('select sync.%I($1, $2)', 'create_' || sync.table_of(collection)) into result using owner, creations;
    exception
      when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
        or lock_not_available then
        raise;
      when others then
        -- Sent before, a row that we may not see, no room for all of them, or wrong data in one: the long way finds out.
    end;
  end if;
  return coalesce(result, sync.push_settled(collection, owner, sync.documents_of(creations)));
end $$;

-- Nothing of the push is like before, but that it says which protocol it speaks.
do $$
declare
  definition text := pg_get_functiondef('public.sync_push(jsonb)'::regprocedure);
  begins constant text := $x$  perform set_config('sync.pushing', 'on', true);$x$;
begin
  if position(begins in definition) = 0 then
    raise exception 'sync_push begins in another way: revise this migration';
  end if;
  execute replace(definition, begins, begins || $x$
  -- Numbers alone lie between numbers.
  perform set_config('sync.tells_room', case when request->'protocol' between '3' and '1000' then 'on' else '' end, true),
    set_config('sync.full', '', true);$x$);
end $$;

-- FULL-3: how many rows and bytes still fit into these collections of the caller's.
create function sync.room(collections jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.name, jsonb_build_object(
      'rows', greatest(0, least(rows_of.most - has.live, kept_rows.most - has.kept, 1000000000)),
      'bytes', greatest(0, least(row_bytes.most - has.bytes, kept_bytes.most - has.kept_bytes, 1000000000000)))), '{}')
    from sync.collections c
    cross join lateral (
      select coalesce(sum(u.live) filter (where u.name = c.name), 0)::bigint as live, coalesce(sum(u.bytes), 0)::bigint as bytes,
        coalesce(sum(u.kept), 0)::bigint as kept, coalesce(sum(u.kept_bytes), 0)::bigint as kept_bytes
      from private.usage u where u.account = (select auth.uid())
    ) has
    left join private.quotas rows_of on rows_of.name = c.name
    left join private.quotas row_bytes on row_bytes.name = 'row_bytes'
    left join private.quotas kept_rows on kept_rows.name = 'kept_rows'
    left join private.quotas kept_bytes on kept_bytes.name = 'kept_bytes'
    where collections ? c.name);
end $$;

-- Pull: what is asked is measured (sync.read_cursor, texts of bounded length), and the room is told if it is asked for.
do $$
declare
  definition text := pg_get_functiondef('public.sync_pull(jsonb)'::regprocedure);
  step record;
begin
  for step in select * from (values
    ($x$skip text[] := array(select jsonb_array_elements_text(coalesce(request->'skip', '[]')) limit 1000);$x$,
     $x$skip text[] := array(select s.value#>>'{}' from jsonb_array_elements(coalesce(request->'skip', '[]')) s
    where case when jsonb_typeof(s.value) = 'string' then length(s.value#>>'{}') <= 20 end limit 1000);$x$),
    ($x$after := nullif(feed->'cursor', 'null');$x$, $x$after := sync.read_cursor(feed->'cursor');$x$),
    ($x$begin
  -- INC-4$x$, $x$begin
  if pg_column_size(request) > 1048576 then
    raise exception 'Nobody follows so many feeds' using errcode = '22023';
  end if;
  -- INC-4$x$),
    ($x$'digests', to_json(digests));$x$,
     $x$'digests', to_json(digests),
    'room', case when jsonb_typeof(request->'room') = 'array' then sync.room(request->'room') end);$x$)
  ) s (was, becomes) loop
    if position(step.was in definition) = 0 then
      raise exception 'sync_pull reads its request in another way: revise this migration (%)', step.was;
    end if;
    definition := replace(definition, step.was, step.becomes);
  end loop;
  execute definition;
end $$;

revoke execute on function sync.is_full(text), sync.no_room(), sync.is_new(text, jsonb), sync.room(jsonb) from public;
grant execute on function sync.is_full(text), sync.no_room(), sync.is_new(text, jsonb), sync.room(jsonb) to authenticated, service_role;
