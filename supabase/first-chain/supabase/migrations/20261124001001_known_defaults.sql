-- A push asks the catalogue for no column's default: that takes as long as inserting thirty rows, at each request.

-- The expressions of a table's defaults, as arguments of jsonb_build_object.
create function sync.default_pairs(table_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum), '')
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', table_name)::regclass and left(a.attname, 1) <> '_' and a.attgenerated = ''
$$;

-- What every push of a collection sets anew: as sync.stamp does, and the columns' defaults.
create or replace function sync.touched_values(collection text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  touched text[] := (select c.touched from sync.collections c where c.name = sync.table_of(collection));
begin
  return case touched[1]
    when 'updatedAt' then jsonb_build_object('updatedAt', (extract(epoch from now()) * 1000)::bigint)
    when 'updated_at' then jsonb_build_object('updated_at', now())
    else '{}'
  end;
end $$;
drop function sync.defaults(text, text[]);
create function sync.defaults(table_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  execute format('select jsonb_build_object(%s)', sync.default_pairs(table_name)) into result;
  return result;
end $$;

-- The functions that create know the defaults. They are written anew with each change of sync.collections.
do $$
declare
  writer text := pg_get_functiondef('sync.write_creation()'::regprocedure);
  push text := pg_get_functiondef('sync.push_documents(text, text, jsonb[])'::regprocedure);
  steps constant text[][] := array[
    array['sync.%1$I(owner text, documents jsonb[], defaults jsonb)', 'sync.%1$I(owner text, documents jsonb[])'],
    array['jsonb_populate_record(null::public.%2$I, defaults)', 'jsonb_populate_record(null::public.%2$I, jsonb_build_object(%7$s))'],
    array['sync.%1$I(text, jsonb[], jsonb)', 'sync.%1$I(text, jsonb[])'],
    array['sync.column_pairs(own));', 'sync.column_pairs(own), sync.default_pairs(new.name));']];
  push_steps constant text[][] := array[
    array['  defaults jsonb := sync.defaults(target);', '  defaults jsonb;'],
    array['execute format(''select sync.%I($1, $2, $3)'', ''create_'' || target) into result using owner, documents, defaults;',
      'execute format(''select sync.%I($1, $2)'', ''create_'' || target) into result using owner, documents;'],
    array['  perform sync.check_changes(documents);', '  perform sync.check_changes(documents);' || chr(10) || '  defaults := sync.defaults(target);']];
  step text[];
begin
  foreach step slice 1 in array steps loop
    if position(step[1] in writer) = 0 then
      raise exception 'sync.write_creation writes otherwise: revise this migration';
    end if;
    writer := replace(writer, step[1], step[2]);
  end loop;
  foreach step slice 1 in array push_steps loop
    if position(step[1] in push) = 0 then
      raise exception 'sync.push_documents begins in another way: revise this migration';
    end if;
    push := replace(push, step[1], step[2]);
  end loop;
  execute writer;
  execute push;
  for step in select array[format('sync.%I(text, jsonb[], jsonb)', 'create_' || c.name)] from sync.collections c where c.writable <> '{}' loop
    execute 'drop function ' || step[1];
  end loop;
end $$;
update sync.collections set name = name;

revoke execute on function sync.default_pairs(text), sync.defaults(text) from public;
grant execute on function sync.default_pairs(text), sync.defaults(text) to authenticated, service_role;
