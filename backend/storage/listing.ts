import * as v from 'valibot';

import type { Claims } from '../database/request-context.ts';
import { STORAGE_LIMITS } from '../base/limits.ts';
import type { Access } from './access.ts';
import { decodePart } from './object-name.ts';
import type { StoredObject } from './objects.ts';
import { count, read } from './request-values.ts';
import { jsonAnswer, type Route, type StorageParts } from './route.ts';

const NO_TEXT = `prefix must be a text of at most ${STORAGE_LIMITS.nameCharacters} characters`;
const BY_NAME = 'Objects are listed by name, upwards, from the first; search, sortBy, offset, cursor and folders are not offered';
const COMMON = {
  prefix: v.nullish(v.pipe(v.string(NO_TEXT), v.maxLength(STORAGE_LIMITS.nameCharacters, NO_TEXT)), ''),
  limit: count(100, STORAGE_LIMITS.listedAtOnce),
  // storage-js always sends `sortBy` and `offset`.
  sortBy: v.nullish(v.strictObject({ column: v.literal('name', BY_NAME), order: v.nullish(v.literal('asc', BY_NAME)) }, BY_NAME)),
};
const FOLDER = v.object({ ...COMMON, search: v.nullish(v.literal('', BY_NAME)), offset: v.nullish(v.literal(0, BY_NAME)) });
const TREE = v.object({ ...COMMON, cursor: v.nullish(v.literal('', BY_NAME)), with_delimiter: v.nullish(v.literal(false, BY_NAME)) });

interface ListRequest {
  readonly bucket: string;
  /** Prefix of the names, by which the index finds them. */
  readonly prefix: string;
  /** True to list only objects directly in this folder. */
  readonly isFolder: boolean;
  readonly limit: number;
}

/** Both ways of listing: one folder, or everything below a prefix. */
export function listRoutes({ access, buckets }: StorageParts): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/object\/list\/([^/]+)$/,
      answer: async (call) => {
        const caller = call.caller();
        const { limit, prefix } = read(FOLDER, await call.json());
        const { id: bucket } = await buckets.find(decodePart(call.parts[0]!));
        const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
        const objects = await listObjects(access, caller, { bucket, prefix: folder, isFolder: true, limit });
        return jsonAnswer(objects.map((object) => entryOf(object, object.name.slice(folder.length))));
      },
    },
    {
      method: 'POST',
      path: /^\/object\/list-v2\/([^/]+)$/,
      answer: async (call) => {
        const caller = call.caller();
        const { limit, prefix } = read(TREE, await call.json());
        const { id: bucket } = await buckets.find(decodePart(call.parts[0]!));
        // Query one more than requested, to know whether there are more.
        const objects = await listObjects(access, caller, { bucket, prefix, isFolder: false, limit: limit + 1 });
        const page = objects.slice(0, limit);
        return jsonAnswer({
          hasNext: objects.length > page.length,
          folders: [],
          objects: page.map((object) => ({ ...entryOf(object, object.name), key: object.name })),
        });
      },
    },
  ];
}

/**
 * Reads the first objects by name, in the index's order. Students may list only their own folder: elsewhere, Postgres would evaluate the
 * policies for every object of the bucket.
 */
async function listObjects(access: Access, caller: Claims, request: ListRequest): Promise<StoredObject[]> {
  const isOwn = typeof caller.sub === 'string' && request.prefix.startsWith(`${caller.sub}/`);
  if (!isOwn && caller.role !== 'service_role') return [];
  const rows = await access(caller, (transaction) =>
    transaction.query<{ object: StoredObject }>(
      `select to_jsonb(o) as object from storage.objects o
       where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3
         and (not $4 or strpos(substr(name, length($2) + 1), '/') = 0)
       order by name collate "C" limit $5`,
      [request.bucket, request.prefix, `${request.prefix}\u{10ffff}`, request.isFolder, request.limit],
    ),
  );
  return rows.map(({ object }) => object);
}

function entryOf({ id, created_at, updated_at, metadata }: StoredObject, name: string) {
  return { name, id, created_at, updated_at, last_accessed_at: updated_at, metadata };
}
