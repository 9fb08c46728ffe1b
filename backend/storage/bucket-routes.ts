import { decodePart } from './object-name.ts';
import { countOf } from './request-values.ts';
import { jsonAnswer, type Call, type Route, type StorageParts } from './route.ts';

const MAX_LIMIT = 1000;

const ONE = /^\/bucket\/([^/]+)$/;

export function bucketRoutes({ buckets }: StorageParts): Route[] {
  const id = ({ parts }: Call) => decodePart(parts[0]!);
  return [
    {
      method: 'GET',
      path: /^\/bucket$/,
      answer: async ({ caller, query }) => {
        const numberOf = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
        const request = {
          search: query.get('search') ?? '',
          sortColumn: query.get('sortColumn') ?? 'id',
          sortOrder: query.get('sortOrder') ?? 'asc',
          limit: countOf(numberOf('limit'), MAX_LIMIT, MAX_LIMIT),
          offset: countOf(numberOf('offset'), 0, Number.MAX_SAFE_INTEGER),
        };
        return jsonAnswer(await buckets.list(caller(), request));
      },
    },
    { method: 'GET', path: ONE, answer: async (call) => jsonAnswer(await buckets.get(call.caller(), id(call))) },
    {
      method: 'POST',
      path: /^\/bucket$/,
      answer: async (call) => {
        const request = await call.json();
        await buckets.create(call.caller(), request);
        return jsonAnswer({ name: request['id'] });
      },
    },
    {
      method: 'PUT',
      path: ONE,
      answer: async (call) => {
        await buckets.update(call.caller(), id(call), await call.json());
        return jsonAnswer({ message: 'Successfully updated' });
      },
    },
    {
      method: 'POST',
      path: /^\/bucket\/([^/]+)\/empty$/,
      answer: async (call) => {
        await buckets.empty(call.caller(), id(call));
        return jsonAnswer({ message: 'Successfully emptied' });
      },
    },
    {
      method: 'DELETE',
      path: ONE,
      answer: async (call) => {
        await buckets.delete(call.caller(), id(call));
        return jsonAnswer({ message: 'Successfully deleted' });
      },
    },
  ];
}
