import { type Cursor, type Entry, listObjects, type ListRequest } from './listing.ts';
import { decodePart } from './object-name.ts';
import { countOf, textOf } from './request-values.ts';
import { jsonAnswer, type Route, type StorageParts } from './route.ts';
import { invalidRequest } from './storage-error.ts';

const MAX_LIMIT = 1000;

/** Both ways of listing: one folder, page by page; and everything below a prefix, cursor by cursor. */
export function listRoutes({ access, buckets }: StorageParts): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/object\/list\/([^/]+)$/,
      answer: async (call) => {
        const request = await call.json();
        const { id } = await buckets.find(decodePart(call.parts[0]!));
        const folder = textOf(request['prefix']);
        const entries = await listObjects(access, call.caller(), id, {
          ...commonOf(request),
          prefix: folder === '' || folder.endsWith('/') ? folder : `${folder}/`,
          byFolder: true,
          search: textOf(request['search']),
          offset: countOf(request['offset'], 0, Number.MAX_SAFE_INTEGER),
        });
        return jsonAnswer(entries.map(fileOrFolder));
      },
    },
    {
      method: 'POST',
      path: /^\/object\/list-v2\/([^/]+)$/,
      answer: async (call) => {
        const request = await call.json();
        const { id } = await buckets.find(decodePart(call.parts[0]!));
        const [common, prefix, cursor] = [commonOf(request), textOf(request['prefix']), textOf(request['cursor'])];
        const entries = await listObjects(access, call.caller(), id, {
          ...common,
          // One more than asked for tells whether there is more.
          limit: common.limit + 1,
          prefix,
          byFolder: request['with_delimiter'] === true,
          search: '',
          offset: 0,
          ...(cursor === '' ? {} : { after: parseCursor(cursor) }),
        });
        const page = entries.slice(0, common.limit);
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

function commonOf(request: Record<string, unknown>): Pick<ListRequest, 'limit' | 'sortBy'> {
  const { column = 'name', order = 'asc' } = (request['sortBy'] ?? {}) as Record<string, unknown>;
  return { limit: countOf(request['limit'], 100, MAX_LIMIT), sortBy: { column: String(column), order: String(order) } };
}

function parseCursor(cursor: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')) return value as unknown as Cursor;
  } catch {
    throw invalidRequest('The cursor is not one of ours');
  }
  throw invalidRequest('The cursor is not one of ours');
}
