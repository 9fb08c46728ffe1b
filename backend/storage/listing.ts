import * as v from 'valibot';

import type { Claims } from '../database/request-context.ts';
import { STORAGE_LIMITS } from '../base/limits.ts';
import type { Access } from './access.ts';
import { decodePart } from './object-name.ts';
import type { StoredObject } from './objects.ts';
import { count, read } from './request-values.ts';
import { jsonAnswer, type Route, type StorageParts } from './route.ts';

const NO_TEXT = `prefix and cursor must be texts of at most ${STORAGE_LIMITS.nameCharacters} characters`;
const TEXT = v.nullish(v.pipe(v.string(NO_TEXT), v.maxLength(STORAGE_LIMITS.nameCharacters, NO_TEXT)), '');
const BY_NAME = 'Objects are listed by name, upwards; search, sortBy and folders are not offered';
const COMMON = {
  prefix: TEXT,
  limit: count(100, STORAGE_LIMITS.listedAtOnce),
  // storage-js always sends it.
  sortBy: v.nullish(v.strictObject({ column: v.literal('name', BY_NAME), order: v.nullish(v.literal('asc', BY_NAME)) }, BY_NAME)),
};
const FOLDER = v.object({ ...COMMON, search: v.nullish(v.literal('', BY_NAME)), offset: count(0, STORAGE_LIMITS.listOffset) });
const TREE = v.object({ ...COMMON, cursor: TEXT, with_delimiter: v.nullish(v.literal(false, BY_NAME)) });

interface ListRequest {
  readonly bucket: string;
  /** Of the names, which the index finds. */
  readonly prefix: string;
  /** Only what lies in this folder itself. */
  readonly isFolder: boolean;
  /** Continues after this name. */
  readonly after: string;
  readonly limit: number;
  readonly offset: number;
}

/** Both ways of listing: one folder in pages, or everything below a prefix by cursor. */
export function listRoutes({ access, buckets }: StorageParts): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/object\/list\/([^/]+)$/,
      answer: async (call) => {
        const caller = call.caller();
        const { limit, offset, prefix } = read(FOLDER, await call.json());
        const { id: bucket } = await buckets.find(decodePart(call.parts[0]!));
        const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
        const objects = await listObjects(access, caller, { bucket, prefix: folder, isFolder: true, after: '', limit, offset });
        return jsonAnswer(objects.map((object) => entryOf(object, object.name.slice(folder.length))));
      },
    },
    {
      method: 'POST',
      path: /^\/object\/list-v2\/([^/]+)$/,
      answer: async (call) => {
        const caller = call.caller();
        const { limit, prefix, cursor } = read(TREE, await call.json());
        const { id: bucket } = await buckets.find(decodePart(call.parts[0]!));
        const after = Buffer.from(cursor, 'base64url').toString('latin1');
        // One more than requested shows whether there is more.
        const objects = await listObjects(access, caller, { bucket, prefix, isFolder: false, after, limit: limit + 1, offset: 0 });
        const page = objects.slice(0, limit);
        const hasNext = objects.length > page.length;
        return jsonAnswer({
          hasNext,
          ...(hasNext ? { nextCursor: Buffer.from(page.at(-1)?.name ?? '', 'latin1').toString('base64url') } : {}),
          folders: [],
          objects: page.map((object) => ({ ...entryOf(object, object.name), key: object.name })),
        });
      },
    },
  ];
}

/**
 * A page of names, read from the index in its order: never more rows than the page and its offset. A student lists their own folder:
 * elsewhere the policies would be asked about every object of the bucket.
 */
async function listObjects(access: Access, caller: Claims, request: ListRequest): Promise<StoredObject[]> {
  const isOwn = typeof caller.sub === 'string' && request.prefix.startsWith(`${caller.sub}/`);
  if (!isOwn && caller.role !== 'service_role') return [];
  const rows = await access(caller, (transaction) =>
    transaction.query<{ object: StoredObject }>(
      `select to_jsonb(o) as object from storage.objects o
       where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3 and name collate "C" > $4
         and (not $5 or strpos(substr(name, length($2) + 1), '/') = 0)
       order by name collate "C" limit $6 offset $7`,
      [request.bucket, request.prefix, `${request.prefix}\u{10ffff}`, request.after, request.isFolder, request.limit, request.offset],
    ),
  );
  return rows.map(({ object }) => object);
}

function entryOf({ id, created_at, updated_at, metadata }: StoredObject, name: string) {
  return { name, id, created_at, updated_at, last_accessed_at: updated_at, metadata };
}
