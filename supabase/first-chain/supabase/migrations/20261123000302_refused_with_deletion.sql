-- PUSH-7, PUSH-8: what is refused of a document that is deleted in the same push. Only where nobody has the row was it
-- “never here”: the answer to its creation may have been lost, and then the deletion has to be written. What else was
-- refused went with the document.
do $$
declare
  batch text := pg_get_functiondef('sync.push_batch(text, text, jsonb[])'::regprocedure);
  never_here constant text := '(documents[1]->>''base'')::bigint = 0 and';
  apart text := pg_get_functiondef('sync.push_apart(text, text, jsonb, text, text)'::regprocedure);
  is_new constant text := '(document->>''base'')::bigint = 0 or half = 0';
  answered constant text := $sql$  return case when jsonb_typeof(verdict) = 'number' then '{"status": "applied"}' else verdict - 'stamp' end
    || jsonb_build_object(
      'row', coalesce(nullif(verdict->'row', 'null'), sync.visible_row(collection, document->>'id')),
      'rejected', jsonb_build_object('fields', array(select unnest(fields) except select unnest(good)), 'reason', reason, 'message', message));$sql$;
begin
  if position(never_here in batch) = 0 or position(is_new in apart) = 0 or position(answered in apart) = 0 then
    raise exception 'Refused documents are judged in another way: revise this migration';
  end if;
  execute replace(batch, never_here, never_here || ' sync.is_gone(collection, (documents[1]->>''id'')::uuid) and');
  apart := replace(apart, is_new, 'rejected->''row'' = ''null'' or half = 0');
  execute replace(apart, answered, $sql$  verdict := case when jsonb_typeof(verdict) = 'number' then '{"status": "applied"}' else verdict - 'stamp' end
    || jsonb_build_object('row', coalesce(nullif(verdict->'row', 'null'), sync.visible_row(collection, document->>'id')));
  if verdict->'row'->'_deleted' = 'true' then
    return verdict;
  end if;
  return verdict || jsonb_build_object('rejected',
    jsonb_build_object('fields', array(select unnest(fields) except select unnest(good)), 'reason', reason, 'message', message));$sql$);
end $$;
