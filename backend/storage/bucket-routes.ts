import * as v from 'valibot';

import { BUCKET, NEW_BUCKET } from './bucket-request.ts';
import { decodePart } from './object-name.ts';
import { count, read } from './request-values.ts';
import { jsonAnswer, type Call, type Route, type StorageParts } from './route.ts';

const MAX_LIMIT = 1000;

const PAGE = v.object({ limit: count(MAX_LIMIT, MAX_LIMIT), offset: count(0, Number.MAX_SAFE_INTEGER) });

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
          ...read(PAGE, { limit: numberOf('limit'), offset: numberOf('offset') }),
        };
        return jsonAnswer(await buckets.list(caller(), request));
      },
    },
    { method: 'GET', path: ONE, answer: async (call) => jsonAnswer(await buckets.get(call.caller(), id(call))) },
    {
      method: 'POST',
      path: /^\/bucket$/,
      answer: async (call) => {
        const [caller, request] = [call.caller(), read(NEW_BUCKET, await call.json())];
        await buckets.create(caller, request);
        return jsonAnswer({ name: request.id });
      },
    },
    {
      method: 'PUT',
      path: ONE,
      answer: async (call) => {
        await buckets.update(call.caller(), id(call), read(BUCKET, await call.json()));
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
