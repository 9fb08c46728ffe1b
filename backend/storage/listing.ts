import type { Claims } from '../database/request-context.ts';
import type { Access } from './access.ts';
import type { StoredObject } from './objects.ts';
import { invalidRequest } from './storage-error.ts';

export interface ListRequest {
  /** Prefix of the names, which is cut from the answer's names. */
  readonly prefix: string;
  /** An object with a further `/` in its name is listed as its folder. */
  readonly byFolder: boolean;
  /** Case-insensitive prefix of the rest of the name. */
  readonly search: string;
  readonly sortBy: { readonly column: string; readonly order: string };
  readonly limit: number;
  readonly offset: number;
  /** Continues after this entry. */
  readonly after?: Cursor;
}

/** Position of an entry in the requested order: the sort value and the name. */
export type Cursor = readonly [value: string, name: string];

export interface Entry {
  readonly name: string;
  /** Null for a folder. */
  readonly object: StoredObject | null;
  readonly cursor: Cursor;
}

const SORTED_BY: ReadonlySet<string> = new Set(['name', 'created_at', 'updated_at', 'last_accessed_at']);

/** The objects of a bucket that the caller may see. Rejects with StorageError. */
export async function listObjects(access: Access, caller: Claims, bucket: string, request: ListRequest): Promise<Entry[]> {
  const { column } = request.sortBy;
  if (!SORTED_BY.has(column)) throw invalidRequest('sortBy.column must be name, created_at, updated_at or last_accessed_at');
  const [direction, beyond] = request.sortBy.order.toLowerCase() === 'desc' ? ['desc', '<'] : ['asc', '>'];
  const value = column === 'name' ? 'name' : `coalesce(object->>'${column}', '')`;
  const rows = await access(caller, (transaction) =>
    transaction.query<{ name: string; object: StoredObject | null; value: string }>(
      `with found as (
         select substr(o.name, length($2) + 1) as rest, to_jsonb(o) as object
         from storage.objects o
         -- By the index on names, and before any policy is asked about a row.
         where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3
       ), entries as (
         select rest as name, object from found where not $4 or strpos(rest, '/') = 0
         union all
         select distinct split_part(rest, '/', 1), null::jsonb from found where $4 and strpos(rest, '/') > 0
       ), placed as (
         select name collate "C" as name, object, ${value} collate "C" as value from entries where name ilike $5
       )
       select * from placed
       where $6::text is null or (value, name) ${beyond} ($6, $7)
       order by value ${direction}, name ${direction}
       limit $8 offset $9`,
      [
        bucket,
        request.prefix,
        `${request.prefix}\u{10ffff}`,
        request.byFolder,
        beginningWith(request.search),
        request.after?.[0] ?? null,
        request.after?.[1] ?? null,
        request.limit,
        request.offset,
      ],
    ),
  );
  return rows.map((row) => ({ name: row.name, object: row.object, cursor: [row.value, row.name] }));
}

/** Escapes text for LIKE. */
function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
