/**
 * Who may see a changed row. `changes` are objects `{type, xid, key: [text], record}`, `readers` objects
 * `{role, claims, places: [index into changes]}`.
 *
 * A row that stands as the change left it is looked up with the reader's rights. One that was deleted, or
 * written again since, is not there to look up: its policies are asked of the row as it was. Written
 * again, it has to be visible as it stands now, too: otherwise a row that somebody has only now been
 * shown would tell them its past.
 *
 * Stable, so that all is judged in the one snapshot of the calling statement.
 */
export const VISIBILITY_SCHEMA = `
  create function _realtime.selectable_columns(relation oid, reader name) returns jsonb
  language sql stable set search_path = '' as $$
    select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum), '[]')
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.oid = relation and a.attnum > 0 and not a.attisdropped
      and has_schema_privilege(reader, c.relnamespace, 'usage') and has_column_privilege(reader, c.oid, a.attnum, 'select')
  $$;

  create function _realtime.visible(relation oid, changes jsonb, readers jsonb)
  returns table (reader int, places int[], problem text) language plpgsql stable as $$
  declare
    target text;
    alias text;
    is_row text;
    past int[];
    statement text;
    asking record;
  begin
    select format('%I.%I', n.nspname, c.relname), quote_ident(c.relname), (
      select string_agg(format('t.%I = (_c.changes->_c.place->''key''->>%s)::%s',
        a.attname, array_position(i.indkey::int2[], a.attnum), format_type(a.atttypid, a.atttypmod)), ' and ')
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary)
    into strict target, alias, is_row
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = relation;

    execute format('
      select array(select _c.place from (select $1, generate_series(0, jsonb_array_length($1) - 1)) _c (changes, place)
      where not exists (select from %s t where %s and t.xmin::text = _c.changes->_c.place->>''xid''))', target, is_row)
    into past using changes;

    for asking in
      select (ordinality - 1)::int as n, value->>'role' as role, value->'claims' as claims,
        array(select jsonb_array_elements_text(value->'places')::int) as places
      from jsonb_array_elements(readers) with ordinality
    loop
      statement := format('
        select array(select _c.place from (select $1, unnest($2)) _c (changes, place)
        where (_c.changes->_c.place->>''type'' = ''DELETE'' or exists (select from %s t where %s))', target, is_row);
      if past && asking.places then
        statement := statement || format('
          and (_c.place <> all ($3) or (select %s from jsonb_populate_record(null::%s, _c.changes->_c.place->''record'') %s))',
          _realtime.policy(relation, asking.role, 'r'), target, alias);
      end if;
      perform _realtime.assume(asking.claims, asking.role);
      reader := asking.n;
      problem := null;
      begin
        execute statement || ')' into places using changes, asking.places, past;
      exception
        when insufficient_privilege then
          places := '{}';
        when others then
          -- A policy that fails hides the row.
          places := '{}';
          problem := sqlerrm;
      end;
      perform set_config('role', 'none', true);
      return next;
    end loop;
  end $$;
`;
