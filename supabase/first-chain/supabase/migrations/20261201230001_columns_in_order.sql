-- The columns that a creation is told of, in an order of their own: until now it was that of a hash table, so that two databases
-- with the same collections could have functions that were written differently.

do $$
declare
  definition text := pg_get_functiondef('sync.write_creation()'::regprocedure);
  columns constant text := 'except select unnest(new.touched));';
  conditions constant text := $x$, ' or '), 'false')$x$;
begin
  if position(columns in definition) = 0 or position(conditions in definition) = 0 then
    raise exception 'sync.write_creation reads its columns in another way: revise this migration';
  end if;
  definition := replace(definition, columns, 'except select unnest(new.touched) order by 1);');
  execute replace(definition, conditions, $x$, ' or ' order by o.name), 'false')$x$);
end $$;

-- Writes each collection's function anew.
update sync.collections set name = name;
