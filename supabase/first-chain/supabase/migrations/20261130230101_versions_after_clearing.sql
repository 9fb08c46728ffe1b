-- TOMB-4: a row that is created after a clearing begins above every version that was cleared in its collection. Otherwise a deletion
-- whose answer was lost a month ago, sent again, would take a document that somebody made anew under the same id for the one it knew.
create table sync.cleared_versions (
  collection text primary key references sync.collections (name),
  newest bigint not null
);
alter table sync.cleared_versions enable row level security;
grant select, insert, update on sync.cleared_versions to service_role;
create policy "Clears tombstones" on sync.cleared_versions for all to service_role using (true) with check (true);

create function sync.first_version(collection text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.newest from sync.cleared_versions c where c.collection = first_version.collection), 0) + 1
$$;
revoke execute on function sync.first_version(text) from public;
grant execute on function sync.first_version(text) to authenticated, service_role;

do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('sync.clear_tombstones(interval, int)', 'returning t.%2$I as scope, t._xact as xact', 'returning t.%2$I as scope, t._xact as xact, t._version as version'),
    ('sync.clear_tombstones(interval, int)', E'else excluded.xact end\n      )', E'else excluded.xact end\n      ), raised as (\n'
      '        insert into sync.cleared_versions as c select %5$L, max(version) from gone having count(*) > 0\n'
      '        on conflict (collection) do update set newest = greatest(c.newest, excluded.newest)\n      )'),
    -- A statement sees a clearing as a whole: the tombstone and the lower number, or neither.
    ('sync.push_documents(text, text, jsonb[])', 'as t (id, %2$s, _deleted, _seen)', 'as t (id, %2$s, _deleted, _version, _seen)'),
    ('sync.push_documents(text, text, jsonb[])', 'false), sync.seen_with(''{}'', $2, j.changes, 1)',
      'false), v.first, sync.seen_with(''{}'', $2, j.changes, v.first)'),
    ('sync.push_documents(text, text, jsonb[])', 'cross join lateral jsonb_populate_record(defaults.record, j.final) r',
      E'cross join lateral jsonb_populate_record(defaults.record, j.final) r\n      cross join (select sync.first_version(%6$L) as first) v'),
    ('sync.write_creation()', E'      result jsonb[];\n    begin', E'      first bigint := sync.first_version(%2$L);\n      result jsonb[];\n    begin'),
    ('sync.write_creation()', 'as t (id, %4$s, _seen)', 'as t (id, %4$s, _version, _seen)'),
    ('sync.write_creation()', 'jsonb_build_object(writer, jsonb_build_array(r.value->1, 1))',
      'first, jsonb_build_object(writer, jsonb_build_array(r.value->1, first))'),
    ('sync.write_creation()', 'sync.applied(1, jsonb_build_object(%7$s)) else ''1'' end', 'sync.applied(first, jsonb_build_object(%7$s)) else to_jsonb(first) end'),
    -- The insert may have waited for a clearing that began before it: then the long way looks again.
    ('sync.write_creation()', E'      return result;\n    end $body$',
      E'      if sync.first_version(%2$L) <> first then\n        raise unique_violation;\n      end if;\n      return result;\n    end $body$')
  ) as changes (signature, found, put) loop
    definition := pg_get_functiondef(change.signature::regprocedure);
    if length(definition) - length(replace(definition, change.found, '')) <> length(change.found) then
      raise exception '% has another form: revise this migration', change.signature;
    end if;
    execute replace(definition, change.found, change.put);
  end loop;
end $$;
-- Writes each collection's function anew.
update sync.collections set name = name;
