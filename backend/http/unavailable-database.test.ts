import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isUnavailable } from '../database/unavailable.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp } from '../testing/client.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { handleApi } from './api-handler.ts';
import { createBodyMemory } from './body-memory.ts';
import { createUnreadAnswers } from './unread-answers.ts';

test('while Postgres is restarted every answer of the API is JSON with 503 and Retry-After, or the usual one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const dataDir = mkdtempSync(join(tmpdir(), 'ekagra-unavailable-'));
  const backend = await startTestBackend({ dataDir });
  onTestFinished(async () => {
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
    vi.restoreAllMocks();
  });
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const signedIn = { ...headers, authorization: `Bearer ${(await signUp(backend)).accessToken}` };
  const account = JSON.stringify({ email: 'asha@example.com', password: 'not-the-password' });
  const ask: readonly (() => Promise<Response>)[] = [
    () => fetch(`${backend.url}/rest/v1/todos?select=id`, { headers: signedIn }),
    () => fetch(`${backend.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: account }),
    () => fetch(`${backend.url}/rest/v1/rpc/sync_pull`, { method: 'POST', headers: signedIn, body: '{"request":{}}' }),
  ];
  const statusesOf = async () => Promise.all(ask.map(async (send) => (await send()).status));
  const usual = await statusesOf();
  expect(usual.filter((status) => status >= 500)).toEqual([]);

  const [file] = await backend.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`);
  process.kill(Number(file!.text.split('\n')[0]), 'SIGKILL');
  const seen = new Set<number>();
  // Each is asked by itself: one that waits for the database must not keep the others from meeting its absence.
  const asked = ask.map((send, at) =>
    expect
      .poll(
        async () => {
          const answer = await send();
          seen.add(answer.status);
          const text = await answer.text();
          if (answer.status >= 500) {
            expect.soft(answer.status).toBe(503);
            expect.soft(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
            expect.soft(JSON.parse(text)).toMatchObject({ error_code: 'database_unavailable' });
          }
          return [answer.status, seen.has(503)];
        },
        { interval: 20, timeout: 60_000 },
      )
      .toEqual([usual[at], true]),
  );
  await Promise.all(asked);
});

test('a fault of ours that @supabase/lite answers as text is 500 as JSON, without a word to try again', async () => {
  const text = async () => new Response('Internal Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
  const server = createServer((request, response) => {
    const syncCalls = () => Promise.resolve(undefined);
    void handleApi({ fetch: text }, syncCalls, (work) => work(), createBodyMemory(), createUnreadAnswers(), request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/todos`, {
    headers: { connection: 'close' },
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
  expect(await answer.json()).toMatchObject({ code: 'unexpected_failure', message: 'The server failed to handle the request' });
});

test.each([
  ['a closed port', { code: 'ECONNREFUSED', syscall: 'connect' }, true],
  ['no socket', { code: 'ENOENT', syscall: 'connect' }, true],
  ['a file that is missing', { code: 'ENOENT', syscall: 'open' }, false],
  ['a database that starts', { code: '57P03' }, true],
  ['a lost connection', { code: '08006' }, true],
  ['a connection that postgres.js closed', { code: 'CONNECTION_CLOSED' }, true],
  ['a connection that postgres.js ended', { code: 'CONNECTION_ENDED' }, true],
  ['a statement that took too long', { code: '57014' }, false],
  ['a wrong value', { code: '22P02' }, false],
])('of %s the database counts as unavailable: %o', (_what, properties, expected) => {
  expect(isUnavailable(Object.assign(new Error('failed'), properties))).toBe(expected);
});
