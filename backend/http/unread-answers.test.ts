import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { createUnreadAnswers } from './unread-answers.ts';

test('answers that nobody reads take a bounded memory, and give it back', async () => {
  const answer = Buffer.alloc(16 * 1024 * 1024);
  const end = createUnreadAnswers();
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    responses.push(response);
    end(request, response, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Without a listener for its data a socket reads next to nothing.
  const readers = Array.from({ length: REQUEST_LIMITS.unreadBytesOfNetwork / answer.length + 2 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return socket;
  });
  await expect.poll(() => responses.length).toBe(readers.length);
  expect(responses.filter(({ destroyed }) => destroyed)).toHaveLength(2);
  for (const reader of readers) reader.destroy();
  await expect.poll(() => responses.every(({ closed, destroyed }) => closed || destroyed)).toBe(true);
  const read = await fetch(`http://127.0.0.1:${port}`);
  expect((await read.arrayBuffer()).byteLength).toBe(answer.length);
  server.closeAllConnections();
  server.close();
});
