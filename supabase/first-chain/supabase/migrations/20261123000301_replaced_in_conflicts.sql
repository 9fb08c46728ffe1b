-- MERGE-5: a push whose deletion gave way (MERGE-4) is told what its other changes replaced, like any other push.
do $$
declare
  definition text := pg_get_functiondef('sync.push_documents(text, text, jsonb[])'::regprocedure);
  answered constant text := 'jsonb_build_object(''status'', ''conflict'', ''row'', coalesce(j.after, j.before))';
begin
  if position(answered in definition) = 0 then
    raise exception 'sync.push_documents answers a deletion that gave way in another way: revise this migration';
  end if;
  execute replace(definition, answered,
    'jsonb_build_object(''status'', ''conflict'', ''row'', coalesce(j.after, j.before), ''replaced'', j.lost - ''_deleted'')');
end $$;
