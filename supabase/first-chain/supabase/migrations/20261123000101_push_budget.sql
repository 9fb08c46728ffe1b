-- PUSH-4, PUSH-8, PUSH-9: a document is rejected for what is wrong with itself and for nothing else, a field of it takes
-- no other field along, and no push costs the server more than a bounded number of attempts.

-- Counts within this transaction, which is one push. Returns the new count.
create function sync.count_up(what text, amount int) returns int
language plpgsql volatile set search_path = '' as $$
declare
  setting text := 'sync.' || what;
  total int := coalesce(nullif(current_setting(setting, true), ''), '0')::int + amount;
begin
  perform set_config(setting, total::text, true);
  return total;
end $$;

-- What the failed attempts of one push may cost: one each, and one for every 20 documents in it. About a millisecond.
create function sync.is_spent() returns boolean
language sql volatile set search_path = '' as $$
  select sync.count_up('failures', 0) >= 100
$$;

-- The closed list of what can be wrong with a document; null for everything else, which is waited for: a schema on its
-- way to another version, a missing grant, a fault of a trigger.
create or replace function sync.rejection_of(state text, message text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = '42501' and message not like 'permission denied%' then 'forbidden'
    when state = '23505' then 'duplicate'
    when state = '23503' then 'missing-reference'
    when state in ('22001', '54000') then 'too-large'
    when state = '23514' and message like '%length%' then 'too-large'
    when left(state, 2) in ('22', '23') and message not like 'No collection named%' then 'invalid'
  end
$$;

-- A document's changes, of some fields only.
create function sync.with_fields(document jsonb, fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_set(document, '{changes}', (
    select jsonb_agg('{"set": {}}'::jsonb || (
      select jsonb_object_agg(part.key, case when jsonb_typeof(part.value) <> 'object' then part.value else (
        select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(part.value) f where f.key = any (fields)) end)
      from jsonb_each(change) part) order by place)
    from jsonb_array_elements(document->'changes') with ordinality c(change, place)))
$$;

-- Of these fields those that can be written together with the good ones. Writes nothing.
create function sync.good_fields(collection text, owner text, document jsonb, candidates text[], good text[]) returns text[]
language plpgsql volatile set search_path = '' as $$
declare
  half int := cardinality(candidates) / 2;
begin
  begin
    perform sync.push_documents(collection, owner, array[sync.with_fields(document, good || candidates)]);
    -- Undoes it.
    raise exception using errcode = 'SYNCW';
  exception
    when sqlstate 'SYNCW' then
      return good || candidates;
    when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
      or lock_not_available then
      raise;
    when others then
      perform sync.count_up('failures', 1);
  end;
  if half = 0 or sync.is_spent() then
    return good;
  end if;
  good := sync.good_fields(collection, owner, document, candidates[:half], good);
  return sync.good_fields(collection, owner, document, candidates[half + 1:], good);
end $$;

-- PUSH-8: the verdict on a document that cannot be written as a whole. What is new is not split: a message without its
-- text is none.
create function sync.push_apart(collection text, owner text, document jsonb, reason text, message text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  rejected jsonb := jsonb_build_object('status', 'rejected', 'reason', reason, 'message', message,
    'row', sync.visible_row(collection, document->>'id'));
  fields text[] := array(
    select distinct f.key
    from jsonb_array_elements(document->'changes') c, jsonb_each(c) kind, jsonb_each(kind.value) f
    where kind.key in ('init', 'set', 'add', 'remove', 'inc') order by 1);
  half int := cardinality(fields) / 2;
  good text[];
  verdict jsonb;
begin
  if (document->>'base')::bigint = 0 or half = 0 then
    return rejected;
  end if;
  good := sync.good_fields(collection, owner, document, fields[:half], '{}');
  good := sync.good_fields(collection, owner, document, fields[half + 1:], good);
  if sync.is_spent() then
    return '{"status": "later"}';
  end if;
  if good = '{}' then
    return rejected;
  end if;
  verdict := (sync.push_documents(collection, owner, array[sync.with_fields(document, good)]))[1];
  if verdict->>'status' = 'rejected' then
    return verdict;
  end if;
  return case when jsonb_typeof(verdict) = 'number' then '{"status": "applied"}' else verdict - 'stamp' end
    || jsonb_build_object(
      'row', coalesce(nullif(verdict->'row', 'null'), sync.visible_row(collection, document->>'id')),
      'rejected', jsonb_build_object('fields', array(select unnest(fields) except select unnest(good)), 'reason', reason, 'message', message));
end $$;

drop function sync.push_batch(text, text, jsonb[]);
-- PUSH-4: one spoiled document rejects itself and no other. Halving finds it in few attempts.
create function sync.push_batch(collection text, owner text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  size int := cardinality(documents);
  state text;
  message text;
  reason text;
begin
  if sync.is_spent() then
    return array_fill('{"status": "later"}'::jsonb, array[size]);
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
  reason := sync.rejection_of(state, message);
  if reason is null then
    return array['{"status": "later"}'::jsonb];
  end if;
  -- The row we would refuse is deleted already, and was never here.
  if (documents[1]->>'base')::bigint = 0 and documents[1]->'changes'->-1->'set'->'_deleted' = 'true' then
    return array['{"status": "applied", "row": null}'::jsonb];
  end if;
  return array[sync.push_apart(collection, owner, documents[1], reason, message)];
end $$;

revoke execute on function sync.count_up(text, int), sync.is_spent(), sync.with_fields(jsonb, text[]),
  sync.good_fields(text, text, jsonb, text[], text[]), sync.push_apart(text, text, jsonb, text, text),
  sync.push_batch(text, text, jsonb[]) from public;
grant execute on function sync.count_up(text, int), sync.is_spent(), sync.with_fields(jsonb, text[]),
  sync.good_fields(text, text, jsonb, text[], text[]), sync.push_apart(text, text, jsonb, text, text),
  sync.push_batch(text, text, jsonb[]) to authenticated, service_role;
