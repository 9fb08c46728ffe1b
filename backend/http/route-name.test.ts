import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { routeOf } from './route-name.ts';

test.each([
  ['/rest/v1/todos?id=eq.1', '/rest/v1/todos'],
  ['/rest/v1/rpc/sync_push', '/rest/v1/rpc/sync_push'],
  ['/rest/v1/asha@example.com', '/rest/v1/:name'],
  ['/auth/v1/admin/users/7a1e6c50-0000-4000-8000-000000000000', '/auth/v1/admin/users/…'],
  ['/storage/v1/object/chat-images/7a1e/holiday.png', '/storage/v1/object/…'],
  ['/functions/v1/questions/why-is-the-sky-blue', '/functions/v1/questions/…'],
  ['/realtime/v1/websocket?apikey=x', '/realtime/v1/websocket'],
  ['/qa/why-is-the-sky-blue-0a1b2c3d', 'page'],
  ['/healthz', '/healthz'],
  ['//x', 'unreadable'],
])('the log calls %s %s', (url, template) => expect(routeOf({ url } as IncomingMessage).template).toBe(template));
