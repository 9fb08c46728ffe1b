-- PUSH-8, PUSH-11: what a push refused of a document is remembered as what it replaced is, until the device acknowledges the
-- answer. The row takes in the change's number, so after a lost answer the same change meets no refusal again.

-- The values that these fields would have; null where nothing can be worked out, or too much to remember.
create function sync.refused_values(current_row jsonb, changes jsonb, owner text, fields text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into result
  from jsonb_each(sync.patch_of(current_row, changes, coalesce(current_row->'_seen', '{}'), owner, current_row->'_deleted' = 'true')) f
  where f.key = any (fields);
  return case when octet_length(result::text) <= 65536 then result end;
exception when data_exception then
  return null;
end $$;

-- As before, and: a document of which more is refused than can be remembered is refused whole.
create or replace function sync.push_apart(collection text, owner text, document jsonb, reason text, message text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  rejected jsonb := jsonb_build_object('status', 'rejected', 'reason', reason, 'message', message,
    'row', sync.visible_row(collection, document->>'id'));
  fields text[] := array(
    select distinct f.key
    from jsonb_array_elements(document->'changes') c, jsonb_each(c) kind, jsonb_each(kind.value) f
    where kind.key in ('init', 'set', 'add', 'remove', 'inc') order by 1);
  half int := cardinality(fields) / 2;
  last_change jsonb := document->'changes'->-1;
  good text[];
  refused text[];
  refused_values jsonb;
  verdict jsonb;
begin
  if rejected->'row' = 'null' or half = 0 then
    return rejected;
  end if;
  good := sync.good_fields(collection, owner, document, fields[:half], '{}');
  good := sync.good_fields(collection, owner, document, fields[half + 1:], good);
  if sync.is_spent() then
    return '{"status": "later"}';
  end if;
  refused := array(select unnest(fields) except select unnest(good));
  refused_values := sync.refused_values(rejected->'row', document->'changes', owner, refused);
  if good = '{}' or refused_values is null then
    return rejected;
  end if;
  verdict := (sync.push_documents(collection, owner, array[sync.with_fields(document, good)]))[1];
  if verdict->>'status' = 'rejected' then
    return verdict;
  end if;
  verdict := case when jsonb_typeof(verdict) = 'number' then '{"status": "applied"}' else verdict - 'stamp' end
    || jsonb_build_object('row', coalesce(nullif(verdict->'row', 'null'), sync.visible_row(collection, document->>'id')));
  if verdict->'row'->'_deleted' = 'true' then
    return verdict;
  end if;
  insert into sync.replaced_values (user_id, collection, id, writer, n, "values")
  values (auth.uid(), collection, (document->>'id')::uuid, sync.writer_key(owner, last_change), (last_change->>'n')::bigint, refused_values);
  return verdict || jsonb_build_object('rejected', jsonb_build_object('fields', refused, 'reason', reason, 'message', message));
end $$;

revoke execute on function sync.refused_values(jsonb, jsonb, text, text[]) from public;
grant execute on function sync.refused_values(jsonb, jsonb, text, text[]) to authenticated, service_role;
