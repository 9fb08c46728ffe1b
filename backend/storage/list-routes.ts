import * as v from 'valibot';

import { type Entry, listObjects } from './listing.ts';
import { decodePart } from './object-name.ts';
import { count, read } from './request-values.ts';
import { jsonAnswer, type Route, type StorageParts } from './route.ts';

const MAX_LIMIT = 1000;

const TEXT = v.nullish(v.string('prefix, search and cursor must be text'), '');
const SORT = 'sortBy.column and sortBy.order must be text';

const COMMON = {
  prefix: TEXT,
  limit: count(100, MAX_LIMIT),
  sortBy: v.nullish(v.object({ column: v.optional(v.string(SORT), 'name'), order: v.optional(v.string(SORT), 'asc') }, SORT), {}),
};
const FOLDER = v.object({ ...COMMON, search: TEXT, offset: count(0, Number.MAX_SAFE_INTEGER) });
const TREE = v.object({ ...COMMON, cursor: TEXT, with_delimiter: v.optional(v.unknown()) });

const NOT_OURS = 'The cursor is not one of ours';
const CURSOR = v.pipe(v.string(), v.parseJson(undefined, NOT_OURS), v.strictTuple([v.string(NOT_OURS), v.string(NOT_OURS)], NOT_OURS));

/** Both ways of listing: one folder in pages, or everything below a prefix by cursor. */
export function listRoutes({ access, buckets }: StorageParts): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/object\/list\/([^/]+)$/,
      answer: async (call) => {
        const { limit, sortBy, prefix, search, offset } = read(FOLDER, await call.json());
        const { id } = await buckets.find(decodePart(call.parts[0]!));
        const entries = await listObjects(access, call.caller(), id, {
          limit,
          sortBy,
          prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
          byFolder: true,
          search,
          offset,
        });
        return jsonAnswer(entries.map(fileOrFolder));
      },
    },
    {
      method: 'POST',
      path: /^\/object\/list-v2\/([^/]+)$/,
      answer: async (call) => {
        const { limit, sortBy, prefix, cursor, with_delimiter: byFolder } = read(TREE, await call.json());
        const { id } = await buckets.find(decodePart(call.parts[0]!));
        const entries = await listObjects(access, call.caller(), id, {
          // One more than requested shows whether there is more.
          limit: limit + 1,
          sortBy,
          prefix,
          byFolder: byFolder === true,
          search: '',
          offset: 0,
          ...(cursor === '' ? {} : { after: read(CURSOR, Buffer.from(cursor, 'base64url').toString('utf8')) }),
        });
        const page = entries.slice(0, limit);
        const hasNext = entries.length > page.length;
        return jsonAnswer({
          hasNext,
          ...(hasNext ? { nextCursor: Buffer.from(JSON.stringify(page.at(-1)!.cursor)).toString('base64url') } : {}),
          folders: page.filter(({ object }) => object === null).map(({ name }) => ({ key: `${prefix}${name}`, name: `${prefix}${name}/` })),
          objects: page
            .filter(({ object }) => object !== null)
            .map((entry) => ({ ...fileOrFolder(entry), key: `${prefix}${entry.name}`, name: `${prefix}${entry.name}` })),
        });
      },
    },
  ];
}

function fileOrFolder({ name, object }: Entry) {
  const { id = null, created_at = null, updated_at = null, metadata = null } = object ?? {};
  return { name, id, created_at, updated_at, last_accessed_at: updated_at, metadata };
}
