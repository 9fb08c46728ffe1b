import type { Relation } from './relation.ts';

/** Columns of a table that a role may select, as `[{name, type}]`. */
export const VISIBILITY_SCHEMA = `
  create function _realtime.selectable_columns(relation oid, reader name) returns jsonb
  language sql stable set search_path = '' as $$
    select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum), '[]')
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.oid = relation and a.attnum > 0 and not a.attisdropped
      and has_schema_privilege(reader, c.relnamespace, 'usage') and has_column_privilege(reader, c.oid, a.attnum, 'select')
  $$;
`;

/**
 * Creates the function that decides who may see a table's changes, so that Postgres plans its query once instead of per user (a
 * tenth of the cost).
 * `changes` has `types`, `xids` and `keys` (one list per primary key column), each with one entry per change, and `records`, by
 * the change's index from 1: parsing them is most of the cost, and they are seldom needed. `readers` are objects `{role,
 * claims, places}`. Returns, per reader, the indexes they may see and those undecidable without the record.
 * A row still in the state the change left is looked up with the reader's rights. For a deleted or rewritten row, its policies
 * are evaluated on the record. A rewritten row must be visible in its current state too: otherwise a row that was just shared
 * would reveal its past.
 * Forced to a generic plan: otherwise Postgres replans for each reader, since it assumes long arrays, and a reader here has few
 * entries.
 * Stable, so that all is decided in the snapshot of the calling statement. Rows are looked up in scalar subqueries, which use
 * the key's index; `exists` might scan the table per user.
 */
export function visibilityFunction({ oid, table, sqlName, primaryKey }: Relation): string {
  const keys = primaryKey.map(
    ({ sqlType }, index) => `key_${index} ${sqlType}[] := array(select jsonb_array_elements_text(changes->'keys'->${index})::${sqlType});`,
  );
  const isRow = primaryKey.map(({ sqlName: column }, index) => `t.${column} = key_${index}[_c.place]`).join(' and ');
  return `
    create or replace function _realtime.visible_${oid}(changes jsonb, readers jsonb)
    returns table (reader int, places int[], undecided int[], problem text) language plpgsql stable
    set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_variable
    declare
      ${keys.join('\n')}
      xids text[] := array(select jsonb_array_elements_text(changes->'xids'));
      standing text[] := array(
        select case when type <> 'DELETE' then (select t.xmin::text from ${sqlName} t where ${isRow}) end
        from jsonb_array_elements_text(changes->'types') with ordinality _c (type, place) order by place);
      past int[] := array(
        select place from generate_subscripts(xids, 1) place where standing[place] is distinct from xids[place]);
      records jsonb := changes->'records';
      asking record;
      policy text;
    begin
      for asking in
        select (ordinality - 1)::int as n, value->>'role' as role, value->'claims' as claims,
          array(select jsonb_array_elements_text(value->'places')::int) as places
        from jsonb_array_elements(readers) with ordinality
      loop
        policy := case when asking.places && past then _realtime.policy(${oid}, asking.role, 'r') end;
        reader := asking.n;
        undecided := '{}';
        problem := null;
        begin
          perform _realtime.assume(asking.claims, asking.role);
          places := array(
            select _c.place from unnest(asking.places) _c (place)
            where standing[_c.place] is null or (select true from ${sqlName} t where ${isRow}));
          if places && past then
            undecided := array(
              select _c.place from unnest(places) _c (place) where _c.place = any (past) and not records ? _c.place::text);
            execute format(
              'select array(
                select _c.place from unnest($2) _c (place)
                where _c.place <> all ($3) or case when $1 ? _c.place::text then
                  (select %s from jsonb_populate_record(null::%s, $1->_c.place::text) %I) end)',
              policy, ${literal(sqlName)}, ${literal(table)})
            into places using records, places, past;
          end if;
        exception
          when insufficient_privilege then
            places := '{}';
          when others then
            -- A policy that fails hides the row.
            places := '{}';
            problem := sqlstate;
        end;
        perform set_config('role', 'none', true);
        return next;
      end loop;
    end $$;`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
