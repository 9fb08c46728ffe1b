import type { Database } from '../database/database.ts';

export interface Column {
  readonly name: string;
  /** The type's short name, which supabase-js knows: int8, text, _text … */
  readonly type: string;
  /** The type as SQL: bigint, character varying(60) … */
  readonly sqlType: string;
  /** API roles that may select it. */
  readonly roles: readonly string[];
}

/** A table whose changes are published. */
export interface Relation {
  readonly oid: number;
  readonly schema: string;
  readonly table: string;
  /** `"schema"."table"`. */
  readonly sqlName: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
}

/** The tables of the publication `supabase_realtime` that have a primary key. */
export async function readRelations(database: Database): Promise<Relation[]> {
  const rows = await database.query<{
    oid: number;
    schema: string;
    table: string;
    sqlName: string;
    columns: Column[];
    primaryKey: string[];
  }>(`
    select
      c.oid::int8 as oid, n.nspname as schema, c.relname as table,
      format('%I.%I', n.nspname, c.relname) as "sqlName",
      (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, a.atttypmod),
          'roles', (
            select coalesce(jsonb_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) role
            where has_column_privilege(role, c.oid, a.attnum, 'select')
          )) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary
      ) as "primaryKey"
    from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime'
    order by 2, 3`);
  return rows.filter((row) => row.primaryKey !== null);
}
