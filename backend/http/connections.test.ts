import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { createBorder } from './border.ts';
import { followConnections } from './connections.ts';
import { createCounters } from './counters.ts';

const request = 'GET /rest/v1/todos HTTP/1.1\r\nHost: x\r\n\r\n';

test('of 500 requests in one packet few are begun, and others on other connections are answered', async () => {
  const server = createServer();
  const connections = followConnections(server);
  const border = createBorder({ counters: createCounters() });
  const begun: ServerResponse[] = [];
  server.on('request', (asked, response) => void border.answer(asked, response, () => void begun.push(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = () => connect(port, '127.0.0.1').on('error', () => {});

  const flood = open();
  flood.write(request.repeat(500));
  await once(flood.resume(), 'close');
  expect(begun.length).toBeLessThanOrEqual(REQUEST_LIMITS.pipelined);

  begun.length = 0;
  const honest = open();
  honest.write(request.repeat(REQUEST_LIMITS.pipelined - 1) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await expect.poll(() => begun.length).toBe(REQUEST_LIMITS.pipelined);
  for (const response of begun) response.end('fine');
  expect((await text(honest)).match(/200 OK/g)).toHaveLength(REQUEST_LIMITS.pipelined);
  await connections.stop(0);
});
