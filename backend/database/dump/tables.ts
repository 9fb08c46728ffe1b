import type { ISql } from 'postgres';

/** A table that a dump reads and a load fills. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** True for a partitioned table. Its partitions are read and written through it. */
  readonly isPartitioned: boolean;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  /** `schema.name` of the table whose column it numbers. */
  readonly table: string | null;
}

/**
 * SQL: all schemas except Postgres's own: those of the app, of auth and storage, and the operator's. `_realtime` is omitted, because
 * Realtime recreates it at every start and keeps nothing in it.
 */
const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '_realtime')`;
const EXTENSION = `(
  select e.extname from pg_depend d join pg_extension e on e.oid = d.refobjid
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e' limit 1)`;

export async function readTables(sql: ISql): Promise<Table[]> {
  return await listOf<Table>(
    sql,
    `select json_build_object('schema', n.nspname, 'name', c.relname, 'isPartitioned', c.relkind = 'p', 'columns', coalesce((
       select json_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]')) as item
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p') and c.relpersistence <> 't' and not c.relispartition and ${EXTENSION} is null
     order by n.nspname, c.relname`,
  );
}

export async function readSequences(sql: ISql): Promise<Sequence[]> {
  return await listOf<Sequence>(
    sql,
    `select json_build_object('schema', n.nspname, 'name', c.relname, 'table', (
       select on_schema.nspname || '.' || of.relname
       from pg_depend d join pg_class of on of.oid = d.refobjid join pg_namespace on_schema on on_schema.oid = of.relnamespace
       where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') limit 1)) as item
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind = 'S' and c.relpersistence <> 't' and ${EXTENSION} is null
     order by n.nspname, c.relname`,
  );
}

/** One sentence for each object that holds data but is not dumped. */
export async function readLeftOut(sql: ISql): Promise<string[]> {
  return await listOf<string>(
    sql,
    `select to_json(s.sentence) as item from (
       select format('%I.%I: belongs to the extension %s', n.nspname, c.relname, ${EXTENSION}) as sentence
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${OURS} and c.relkind in ('r', 'p') and ${EXTENSION} is not null
       union all
       select format('%I.%I: is a foreign table, its data is on another server', n.nspname, c.relname)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${OURS} and c.relkind = 'f'
       union all
       select format('%s large objects (pg_largeobject)', count(*)) from pg_largeobject_metadata having count(*) > 0
     ) s order by s.sentence`,
  );
}

/** Names of the tables and columns that are in `wanted` and not in `present`. */
export function missingFrom(present: readonly Table[], wanted: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]): string[] {
  return wanted.flatMap(({ schema, name, columns }) => {
    const table = present.find((one) => one.schema === schema && one.name === name);
    if (!table) return [`${schema}.${name}`];
    return columns.filter((column) => !table.columns.includes(column)).map((column) => `${schema}.${name}.${column}`);
  });
}

/** `copy … to stdout` of these columns; with `pages`, only of the pages from `from` up to `to`. */
export function copyOut(table: Table, columns: readonly string[], pages?: { readonly from: number; readonly to: number }): string {
  const part = pages ? ` where ctid >= '(${pages.from},0)' and ctid < '(${pages.to},0)'` : '';
  // `only`: tables that inherit from this one are dumped separately.
  return `copy (select ${columns.map(quoted).join(', ')} from ${table.isPartitioned ? '' : 'only '}${nameOf(table)}${part}) to stdout`;
}

export function copyIn(table: Table, columns: readonly string[]): string {
  return `copy ${nameOf(table)} ${columns.length > 0 ? `(${columns.map(quoted).join(', ')})` : ''} from stdin`;
}

export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Queries a list as JSON, which every kind of connection parses the same way. */
async function listOf<Item>(sql: ISql, query: string): Promise<Item[]> {
  const [row] = await sql.unsafe<[{ items: Item[] }]>(`select coalesce(json_agg(q.item), '[]') as items from (${query}) q`);
  return row.items;
}
