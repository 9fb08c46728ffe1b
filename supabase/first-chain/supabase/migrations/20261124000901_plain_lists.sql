-- A list holds values: neither null nor further lists, which its type allows. One such value in a message, stored by any
-- member, stopped the apps of all who read it.
do $$
declare
  list record;
begin
  for list in
    select a.attrelid::regclass as of_table, a.attname as name, c.relname as table_name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, a.atttypmod) like '%[]'
  loop
    execute format(
      'update %1$s set %2$I = array(select value from unnest(%2$I) value where value is not null)
       where array_ndims(%2$I) > 1 or %2$I::text[] is distinct from array_remove(%2$I::text[], null)',
      list.of_table, list.name);
    -- array_position accepts no list of lists.
    execute format(
      'alter table %1$s add constraint %3$I check (case when array_ndims(%2$I) > 1 then false else array_position(%2$I, null) is null end)',
      list.of_table, list.name, format('%s_%s_plain', list.table_name, list.name));
  end loop;
end $$;
