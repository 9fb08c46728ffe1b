import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../base/limits.ts';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { createBodyMemory } from './body-memory.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const ask = (body: string): Promise<Response> =>
  fetch(`${backend.url}/rest/v1/rpc/good_questions`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body,
  });

/** A visitor's request whose last byte never comes. */
async function stall(): Promise<Socket> {
  const { bodyBytes } = REQUEST_LIMITS;
  const socket = connect(backend.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /rest/v1/todos HTTP/1.1\r\nHost: localhost\r\napikey: ${PUBLISHABLE_KEY}\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
  );
  await new Promise((written) => socket.write(Buffer.alloc(bodyBytes - 1, ' '), written));
  return socket;
}

test('bodies that stop arriving take a bounded memory, and give it back', async () => {
  const { heldBytesOfNetwork, bodyBytes } = REQUEST_LIMITS;
  const sockets = await Promise.all(Array.from({ length: heldBytesOfNetwork / bodyBytes + 2 }, stall));
  const refused = await Promise.race(sockets.map(async (socket) => String((await once(socket, 'data'))[0])));
  expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*"code":"too_busy"/);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await ask(`{"most":1}${' '.repeat(200_000)}`)).status).toBe(200);
});

test('networks that fill the memory with bodies that never end keep nobody else from sending', async () => {
  const memory = createBodyMemory({ heldBytesOfNetwork: 1000, heldBytes: 3000 });
  const server = createServer((request, response) => {
    memory.withBody(request, 1000, async (body) => void response.end(`${body.length} bytes`)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (network: string, bytes: number, announced = bytes): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Length: ${announced}\r\n\r\n${'x'.repeat(bytes)}`);
    return socket;
  };
  const stalled = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((network) => send(network, 999, 1000).resume());
  const brokenOff = async (): Promise<number> => {
    const honest = send('198.51.100.1', 500);
    expect(String((await once(honest, 'data'))[0])).toContain('500 bytes');
    honest.destroy();
    return stalled.filter(({ destroyed }) => destroyed).length;
  };
  // Once all of theirs has arrived, one of them leaves what it has to others.
  await expect.poll(brokenOff).toBe(1);
  expect(await brokenOff()).toBe(1);
  for (const socket of stalled) socket.destroy();
  server.close();
});
