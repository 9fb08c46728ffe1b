import { decodePart } from './object-name.ts';
import { jsonAnswer, type Call, type Route, type StorageParts } from './route.ts';

const ONE = /^\/bucket\/([^/]+)$/;

export function bucketRoutes({ buckets }: StorageParts): Route[] {
  const id = ({ parts }: Call) => decodePart(parts[0]!);
  return [
    { method: 'GET', path: /^\/bucket$/, answer: async (call) => jsonAnswer(await buckets.list(call.caller())) },
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
