import type { TestBackend } from './backends.ts';

export interface Column {
  readonly name: string;
  /** As printed by `format_type`: `character varying(60)`, `uuid`, `timestamp with time zone` … */
  readonly type: string;
  /** SQL of the check constraints on this column alone. */
  readonly checks: string;
  /** True if a signed-in student may insert it; otherwise an attempt with another column fails for this reason alone. */
  readonly isGranted: boolean;
  /** The same for updates. */
  readonly isUpdatable: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** Referenced and referencing tables of this schema. */
  readonly neighbours: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
}

export interface DatabaseFunction {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The database's roles that may call it. The others are refused whatever the arguments are. */
  readonly callers: readonly ('anon' | 'authenticated')[];
}

/** Everything queryable under `/rest/v1/<name>`: tables, views, foreign tables. */
export function readTables({ query }: TestBackend): Promise<Table[]> {
  return query<Table & Record<string, unknown>>(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'isGranted', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
          'isUpdatable', has_column_privilege('authenticated', c.oid, a.attnum, 'update'),
          'checks', (select coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '')
                     from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(a.attname), '[]') from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
       where k.conrelid = c.oid and k.contype = 'p') as "primaryKey",
      (select coalesce(jsonb_agg(distinct o.relname), '[]')
       from pg_constraint f join pg_class o on o.oid in (f.conrelid, f.confrelid) and o.oid <> c.oid
       where f.contype = 'f' and c.oid in (f.conrelid, f.confrelid) and o.relnamespace = c.relnamespace) as neighbours
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1`);
}

/** Everything callable under `/rest/v1/rpc/<name>`. */
export function readFunctions({ query }: TestBackend): Promise<DatabaseFunction[]> {
  return query<DatabaseFunction & Record<string, unknown>>(`
    select p.proname as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[t.place], 'type', format_type(t.type, null)) order by t.place), '[]')
       from unnest(p.proargtypes) with ordinality t(type, place)) as parameters,
      (select coalesce(jsonb_agg(r.role), '[]') from unnest('{anon,authenticated}'::text[]) r(role)
       where has_function_privilege(r.role, p.oid, 'execute')) as callers
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`);
}
