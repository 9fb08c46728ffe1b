import type { Database } from '../../database/database.ts';

export interface Column {
  readonly name: string;
  /** Short type name known to supabase-js: int8, text, _text … */
  readonly type: string;
  /** SQL type without length: bigint, character varying … */
  readonly sqlType: string;
  /** An enum type; its JSON form is the value's name. */
  readonly isEnum: boolean;
  /** API roles with the select privilege. */
  readonly roles: readonly string[];
}

/** A table whose changes are captured. */
export interface Relation {
  readonly oid: number;
  readonly schema: string;
  readonly table: string;
  /** `schema.table`, quoted where necessary. */
  readonly sqlName: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly { readonly name: string; readonly sqlName: string; readonly sqlType: string }[];
  readonly isIdentityFull: boolean;
  /** True if its triggers match its replica identity. */
  readonly hasTriggers: boolean;
}

/** Tables of the publication `supabase_realtime` with a primary key. */
export async function readRelations(database: Database): Promise<Relation[]> {
  const rows = await database.query<{ relation: Relation | (Omit<Relation, 'primaryKey'> & { primaryKey: null }) }>(`
    select to_jsonb(r) as relation from (
    select
      c.oid::int8 as oid, n.nspname as schema, c.relname as table,
      format('%I.%I', n.nspname, c.relname) as "sqlName",
      (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, -1), 'isEnum', t.typtype = 'e',
          'roles', (
            select coalesce(jsonb_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) role
            where has_column_privilege(role, c.oid, a.attnum, 'select')
          )) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select jsonb_agg(
          jsonb_build_object('name', a.attname, 'sqlName', quote_ident(a.attname), 'sqlType', format_type(a.atttypid, a.atttypmod))
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary
      ) as "primaryKey",
      c.relreplident = 'f' as "isIdentityFull",
      (
        select count(*) >= 3
          and bool_or(c.relreplident <> 'f' or t.tgoldtable is not null and t.tgnewtable is not null)
        from pg_trigger t join pg_proc f on f.oid = t.tgfoid
        where t.tgrelid = c.oid and f.proname = 'publish' and f.pronamespace = to_regnamespace('_realtime')
      ) as "hasTriggers"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_publication_tables p
      on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
    order by 2, 3) r`);
  return rows.map(({ relation }) => relation).filter((relation) => relation.primaryKey !== null);
}
