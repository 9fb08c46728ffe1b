import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { NOW, type CollectionSchema, type PropertySchema } from '../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const SYNC_COLUMNS = ['_xact', '_version', '_deleted', '_seen'];
/** RxDB's free core opens 13 in one process; the conflict log is one of them. */
const MOST_COLLECTIONS = 12;
/** PULL-11: a function of Postgres takes at most 100 arguments, and `json_build_array` takes a row's columns. */
const MOST_COLUMNS = 100;
const schemas: readonly CollectionSchema[] = Object.values(collectionSchemas);

let backend: TestBackend;

interface Column {
  readonly name: string;
  /** `character varying(60)`, `uuid[]` … */
  readonly type: string;
  readonly isNullable: boolean;
  /** SQL. */
  readonly default: string | null;
  /** SQL of every constraint on this column alone. */
  readonly checks: string;
}

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const columns = await backend.query<Column & Record<string, unknown>>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
       pg_get_expr(d.adbin, d.adrelid) as default,
       (select coalesce(string_agg(pg_get_constraintdef(c.oid), ' '), '') from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = format('public.%I', $1::text)::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return new Map(columns.filter(({ name }) => !SYNC_COLUMNS.includes(name)).map((column) => [column.name, column]));
}

const hasWritable = ({ properties, serverOwned }: CollectionSchema): boolean =>
  Object.keys(properties).some((field) => field !== 'id' && !serverOwned.includes(field));

const isNullable = ({ type }: PropertySchema): boolean => type.includes('null');

/** Type of the column for a property. */
function typeOf({ type, format, maxLength, enum: words, items }: PropertySchema): string {
  const kind = typeof type === 'string' ? type : type.find((name) => name !== 'null')!;
  switch (kind) {
    case 'string':
      if (format) return { uuid: 'uuid', date: 'date', 'date-time': 'timestamp with time zone', 'epoch-ms': 'bigint' }[format];
      return words ? 'text' : `character varying(${maxLength})`;
    case 'array':
      return items?.format === 'uuid' ? 'uuid[]' : `character varying(${items?.maxLength})[]`;
    case 'integer':
      return format === 'epoch-ms' ? 'bigint' : 'integer';
    case 'number':
      return 'double precision';
    case 'object':
      return 'jsonb';
    default:
      return kind;
  }
}

/** Constraints that match the limits a device checks while the student types. */
function limitsOf({ minLength, minimum, maximum, maxItems, enum: words }: PropertySchema): RegExp[] {
  return [
    ...(minLength === undefined ? [] : [/<> ''/]),
    ...(minimum === undefined ? [] : [new RegExp(`>= ${minimum}\\b`)]),
    ...(maximum === undefined ? [] : [new RegExp(`<= ${maximum}\\b`)]),
    ...(maxItems === undefined ? [] : [new RegExp(`cardinality\\(.*<= ${maxItems}\\b`)]),
    ...(words === undefined ? [] : [new RegExp(`ARRAY\\[${words.map((word) => `'${word}'::text`).join(', ')}\\]`)]),
  ];
}

// Only the database knows its columns.
describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('on $name', ({ open }) => {
  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend?.close());

  describe.each(schemas)('$name', (schema) => {
    const { name, properties, scope, scopeKind, serverOwned } = schema;

    test('has the same fields on devices and in the database: a field of one side is lost silently', async () => {
      const columns = await columnsOf(name);
      expect([...columns.keys()].sort()).toEqual(Object.keys(properties).sort());
      expect(columns.size + SYNC_COLUMNS.length).toBeLessThanOrEqual(MOST_COLUMNS);
      for (const [field, property] of Object.entries(properties)) {
        const column = columns.get(field)!;
        expect({ field, type: column.type, isNullable: column.isNullable }).toEqual({
          field,
          type: typeOf(property),
          isNullable: isNullable(property),
        });
      }
    });

    test('has the same limits on both sides: changes from a laxer device would be refused', async () => {
      const columns = await columnsOf(name);
      for (const [field, property] of Object.entries(properties)) {
        for (const limit of limitsOf(property)) expect(columns.get(field)!.checks, `${field}`).toMatch(limit);
      }
    });

    test('has the same defaults on both sides: devices show new documents as the server will store them', async () => {
      const { id: _madeWhereTheDocumentIs, ...others } = Object.fromEntries(await columnsOf(name));
      for (const [field, column] of Object.entries(others)) {
        const property = properties[field]!;
        if (property.default === NOW) {
          expect(column.default, `${field}`).toContain('now()');
          continue;
        }
        const [row] = await backend.query<{ value: unknown }>(`select to_jsonb(${column.default ?? 'null::text'}) as value`);
        // A field that is null until the server sets it may have any default: an email address.
        if (property.default !== undefined || !serverOwned.includes(field)) {
          expect(row!.value, `${field}`).toEqual(property.default ?? null);
        }
      }
    });

    test.runIf(hasWritable(schema))(
      'is created with the defaults of the table: a migration that changes one writes the registry anew',
      async () => {
        const [row] = await backend.query<{ known: string; readings: string }>(
          `select p.prosrc as known, sync.readings_of(c.name, c.writable) as readings
           from pg_proc p, sync.collections c where p.oid = format('sync.%I', 'create_' || $1)::regproc and c.name = $1`,
          [name],
        );
        expect(row!.known).toContain(row!.readings);
      },
    );

    test('is in the registry as devices have it: the push would refuse a field, or let one through', async () => {
      const [known] = await backend.query<Record<'scope_column' | 'scope_kind', string> & Record<'writable' | 'stamped', string[]>>(
        'select * from sync.collections where name = $1',
        [name],
      );
      const sent = Object.keys(properties).filter((field) => field !== 'id' && !serverOwned.includes(field));
      expect(known!.writable.toSorted()).toEqual(sent.sort());
      expect([known!.scope_column, known!.scope_kind]).toEqual([scope, scopeKind]);
      expect(known!.stamped).toEqual(expect.arrayContaining([...serverOwned]));
    });

    test('VERIFY-1 keeps a digest: without its triggers every comparison would differ', async () => {
      const triggers = await backend.query<{ tgname: string }>(
        `select tgname from pg_trigger where tgrelid = format('public.%I', $1::text)::regclass and tgname like 'digest%' order by 1`,
        [name],
      );
      expect(triggers.map(({ tgname }) => tgname)).toEqual(['digest_delete', 'digest_insert', 'digest_update']);
    });

    test('lets clients write exactly what devices send', async () => {
      const granted = await backend.query<{ column_name: string; privilege_type: string }>(
        `select column_name, privilege_type from information_schema.column_privileges
         where table_schema = 'public' and table_name = $1 and grantee = 'authenticated' and privilege_type in ('INSERT', 'UPDATE')`,
        [name],
      );
      const may = (privilege: string): string[] =>
        granted.flatMap(({ column_name, privilege_type }) => (privilege_type === privilege ? [column_name] : [])).sort();
      const sent = Object.keys(properties).filter((field) => field !== 'id' && !serverOwned.includes(field));
      const touched = Object.keys(properties).filter((field) => field === 'updatedAt' || field === 'updated_at');
      expect(may('INSERT')).toEqual(sent.length === 0 ? [] : [...sent, 'id', ...SYNC_COLUMNS].sort());
      expect(may('UPDATE')).toEqual(sent.length === 0 ? [] : [...sent, ...touched, ...SYNC_COLUMNS].sort());
    });

    test('has no index on a nullable field: IndexedDB would omit those documents', () => {
      for (const field of schema.indexes.flat()) expect(isNullable(properties[field]!), `${field}`).toBe(false);
    });
  });

  test('is replicated and published to Realtime by the database: otherwise its changes never arrive', async () => {
    const names = schemas.map(({ name }) => name).sort();
    const known = await backend.query<{ name: string }>('select name from sync.collections');
    expect(known.map(({ name }) => name).sort()).toEqual(names);
    const published = await backend.query<{ tablename: string }>(
      `select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
    );
    expect(published.map(({ tablename }) => tablename).sort()).toEqual(names);
  });
});

test('there are not more collections than RxDB opens: one more and no database opens', () => {
  expect(schemas.length).toBeLessThanOrEqual(MOST_COLLECTIONS);
});
