import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBorder } from './border.ts';
import { createCounters } from './counters.ts';
import { createRequestLog } from './request-log.ts';
import { targetOf } from '../base/request-target.ts';
import { sendError } from '../base/send-error.ts';

const PATHS: Readonly<Record<string, (response: ServerResponse) => Promise<void> | void>> = {
  '/throws': () => {
    throw new Error('a fault of ours');
  },
  '/rejects': () => Promise.reject(new Error('a fault of ours')),
  '/no-database': () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  '/half': async (response) => {
    response.writeHead(200).write('half of ');
    throw new Error('a fault of ours');
  },
  '/refuses': (response) => sendError(response, 429, 'over_request_rate_limit', 'Too many'),
  '/reads': async (response) => {
    const body = await buffer(response.req);
    response.end(`${body.length} bytes`);
  },
  '/fine': (response) => void response.end('fine'),
};

/** A server whose handlers fail, as those of the backend must not. */
function startServer() {
  const lines: string[] = [];
  const handled: string[] = [];
  const counters = createCounters();
  const border = createBorder({ counters, log: createRequestLog((text) => lines.push(...text.trim().split('\n'))) });
  const server = createServer();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void border.answer(request, response, () => {
      handled.push(request.url!);
      return PATHS[targetOf(request).path.replace(/^\/rest\/v1/, '')]!(response);
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    void border.upgrade(request, socket, head, (asked) => {
      if (targetOf(asked).path === '/nobody') return false;
      throw new Error('a fault of ours');
    });
  });
  return { server, counters, lines, handled };
}

let running: ReturnType<typeof startServer> & { port: number };

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const started = startServer();
  started.server.listen(0, '127.0.0.1');
  await once(started.server, 'listening');
  running = { ...started, port: (started.server.address() as AddressInfo).port };
});
afterEach(() => {
  running.server.closeAllConnections();
  running.server.close();
  vi.restoreAllMocks();
});

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${running.port}${path}`);

/** The whole answer to these bytes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(running.port, '127.0.0.1');
  socket.write(bytes);
  return await text(socket);
}

test.each(['/throws', '/rejects'])('an error of %s ends its own request only: 500, logged, with the id of the answer', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'unexpected_failure', message: 'The server failed to handle the request' });
  const id = answer.headers.get('x-request-id');
  expect(console.error).toHaveBeenCalledWith(`request ${id} failed`, expect.any(Error));
  expect(await (await get('/fine')).text()).toBe('fine');
});

test('a request without a connection to the database is told to try again, and logged in one line', async () => {
  const answer = await get('/no-database');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
  expect(console.error).toHaveBeenCalledWith(`request ${answer.headers.get('x-request-id')} failed`, 'connect ECONNREFUSED');
});

test('an answer that fails half way is cut off, not completed with an error', async () => {
  await expect(get('/half').then((answer) => answer.text())).rejects.toThrow(/terminated|aborted|failed/);
  expect(await (await get('/fine')).text()).toBe('fine');
});

test('an address that is none is refused before any handler sees it', async () => {
  for (const line of ['//', 'http://a:99999/', '/a/../fine', '*']) {
    const answer = await exchange(`GET ${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect.soft(answer, line).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"bad_target"/);
  }
  expect(running.handled).toEqual([]);
});

test('methods that Fetch cannot express are refused', async () => {
  expect(await exchange('TRACE /fine HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 405 /);
});

test('an upgrade that fails, or that nobody takes, ends its socket only', async () => {
  const upgrade = (path: string) => exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  expect(await upgrade('/fails')).toBe('');
  expect(await upgrade('/nobody')).toMatch(/^HTTP\/1.1 404 [\s\S]*"code":"not_found"/);
  expect(await upgrade('//')).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"bad_target"/);
  expect(await (await get('/fine')).text()).toBe('fine');
});

test('one line a request says id, route, status and time, and nothing that the caller wrote', async () => {
  const answer = await get('/rest/v1/throws?email=asha@example.com&apikey=secret');
  await get('/fine');
  await get('/throws');
  await vi.waitFor(() => expect(running.lines.length).toBe(2));
  const logged = running.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-/),
    id: answer.headers.get('x-request-id'),
    route: '/rest/v1/throws',
    status: 500,
    ms: expect.any(Number),
  });
  // Files and pages only where they fail.
  expect(logged[1]).toMatchObject({ route: 'page', status: 500 });
});

test('refusals are counted by reason, answers by area and status', async () => {
  await (await get('/refuses')).text();
  await (await get('/rest/v1/fine')).text();
  await vi.waitFor(() => {
    expect(running.counters.lines()).toContain('ekagra_refusals_total{reason="over_request_rate_limit"} 1');
    expect(running.counters.lines()).toContain('ekagra_requests_total{area="rest",status="200"} 1');
  });
});

/** A body of so many chunks of one size, and the answer. */
function sendChunks(count: number, size: number): Promise<string> {
  const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  return exchange(
    `POST /reads HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(count)}0\r\n\r\n`,
  );
}

test('a body may come in many pieces, but not in crumbs', async () => {
  expect(await sendChunks(1500, 1)).toContain('1500 bytes');
  expect(await sendChunks(6000, 500)).toContain('3000000 bytes');
  expect(await sendChunks(3000, 1).catch(() => '')).not.toContain('3000 bytes');
  expect(await (await get('/fine')).text()).toBe('fine');
});
