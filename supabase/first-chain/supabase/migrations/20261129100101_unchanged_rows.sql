-- A write that changes nothing is none (DOC-7): no version, no event, nothing for any device to fetch. A member could otherwise make
-- all devices of a group download it again with one `update group_messages set text = text`. A push is not concerned: it takes in
-- the number of its change (PUSH-3, DOC-3), and sync.stamp does not run for it.
create or replace function sync.stamp() returns trigger
language plpgsql set search_path = '' as $$
declare
  content record;
begin
  if tg_op = 'UPDATE' then
    -- The server's own columns are no content, whatever a client writes there.
    content := new;
    content._xact := old._xact;
    content._version := old._version;
    content._seen := old._seen;
    if tg_argv[0] = 'updatedAt' then
      content."updatedAt" := old."updatedAt";
    elsif tg_argv[0] = 'updated_at' then
      content.updated_at := old.updated_at;
    end if;
    -- Of an account that is forgotten, _seen changes too (sync.unsign).
    if content is not distinct from old and coalesce(current_setting('sync.forgetting', true), '') = '' then
      return null;
    end if;
  end if;
  new._xact := pg_current_xact_id();
  new._version := case tg_op when 'INSERT' then 1 else old._version + 1 end;
  new._seen := case tg_op when 'INSERT' then '{}'::jsonb else old._seen end
    || jsonb_build_object('', jsonb_build_array(0, new._version));
  return new;
end $$;

do $$
declare
  c record;
begin
  for c in select name, coalesce(touched[1], '') as written_at from sync.collections loop
    execute format($sql$
      create or replace trigger sync_stamp before insert or update on public.%I
        for each row when (current_setting('sync.pushing', true) is distinct from 'on' or pg_trigger_depth() > 0)
        execute function sync.stamp(%L)
    $sql$, c.name, c.written_at);
  end loop;
end $$;

-- Tables that become collections later get the same.
do $$
declare
  definition text := pg_get_functiondef('sync.replicate(text, text, text[], text, text[])'::regprocedure);
  plain constant text := 'execute function sync.stamp();';
  values_of constant text := '$sql$, table_name, table_name || ''_feed'', scope_column);';
begin
  if position(plain in definition) = 0 or position(values_of in definition) = 0 then
    raise exception 'sync.replicate makes its triggers in another way: revise this migration';
  end if;
  definition := replace(definition, plain, 'execute function sync.stamp(%4$L);');
  execute replace(definition, values_of, '$sql$, table_name, table_name || ''_feed'', scope_column, coalesce(touched[1], ''''));');
end $$;
