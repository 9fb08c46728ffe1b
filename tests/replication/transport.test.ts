import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { AnswerError } from '../../replication/protocol/answers.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { userSubjectsSchema } from '../../replication/schema/user-subjects.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { TransportError } from '../../replication/transport/transport.ts';

test('REAL-3 a channel that the server closes makes the device pull, which learns why', () => {
  const told: ((message: object) => void)[] = [];
  const channel = {
    on: (type: string, _filter: object, listener: (message: object) => void) => (type === 'system' ? told.push(listener) : 0, channel),
    subscribe: () => channel,
  };
  const client = { channel: () => channel } as unknown as SupabaseClient;
  const listener = { ready: vi.fn<() => void>(), changed: vi.fn<() => void>(), incomplete: vi.fn<() => void>() };
  supabaseTransport(client, [], () => Promise.resolve()).subscribe([], listener);
  told[0]!({ extension: 'postgres_changes', status: 'ok' });
  expect(listener.incomplete).not.toHaveBeenCalled();
  told[0]!({ extension: 'system', status: 'error', message: 'The session has ended' });
  expect(listener.incomplete).toHaveBeenCalledOnce();
  expect(listener.ready).toHaveBeenCalledOnce();
});

test('a device subscribes to every change of a table that is in its own scope: subjects by userId, todos by createdBy', () => {
  const bindings: object[] = [];
  const channel = {
    on: (type: string, binding: object) => (type === 'postgres_changes' ? bindings.push(binding) : 0, channel),
    subscribe: () => channel,
  };
  const client = { channel: () => channel } as unknown as SupabaseClient;
  const feeds = [
    { collection: 'userSubjects', scope: 'asha' },
    { collection: 'todos', scope: 'asha' },
  ];
  supabaseTransport(client, [userSubjectsSchema, todosSchema], () => Promise.resolve()).subscribe(feeds, {
    ready: () => undefined,
    changed: () => undefined,
    incomplete: () => undefined,
  });
  expect(bindings).toEqual([
    { event: '*', schema: 'public', table: 'userSubjects', filter: 'userId=eq.asha' },
    { event: '*', schema: 'public', table: 'todos', filter: 'createdBy=eq.asha' },
  ]);
});

/** Anything between device and database: a gateway, a captive portal, a deployment. */
describe('ENG-2: an answer over HTTP', () => {
  let server: Server;
  let next: { status: number; type: string; body: string };
  const pull = () => {
    const { port } = server.address() as AddressInfo;
    const client = createClient(`http://127.0.0.1:${port}`, 'key', { auth: { persistSession: false } });
    return supabaseTransport(client, [], () => Promise.resolve()).pull({ feeds: [], limit: 1, skip: [] });
  };

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(next.status, { 'content-type': next.type });
      response.end(next.body);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  const json = (code: string) => JSON.stringify({ code, message: 'no', details: null, hint: null });

  test.each([
    [200, 'text/html', '<html>Sign in to the wifi</html>'],
    [200, 'application/json', '{"user":'],
  ])('of status %i, %s, that is not JSON, is an AnswerError', async (status, type, body) => {
    next = { status, type, body };
    await expect(pull()).rejects.toThrow(AnswerError);
  });

  test.each([
    // The session is renewed first, and says so itself if it has ended.
    [401, 'application/json', json('PGRST301'), 'refused'],
    [403, 'text/html', '<html>Blocked</html>', 'refused'],
    [404, 'application/json', json('PGRST202'), 'refused'],
    [405, 'application/json', json('25006'), 'refused'],
    [413, 'text/plain', 'Too large', 'refused'],
    [408, 'text/html', '', 'ailing'],
    [429, 'text/html', 'Slow down', 'ailing'],
    [500, 'application/json', json('57014'), 'ailing'],
    [502, 'text/html', '<html>Bad gateway</html>', 'ailing'],
    [504, 'text/html', '', 'ailing'],
  ] as const)('of status %i, %s %s, is classified', async (status, type, body, kind) => {
    next = { status, type, body };
    const error: unknown = await pull().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransportError);
    expect((error as TransportError).kind).toBe(kind);
  });

  test('that never comes counts as unreachable', async () => {
    const client = createClient('http://127.0.0.1:1', 'key', { auth: { persistSession: false } });
    const lost = supabaseTransport(client, [], () => Promise.resolve()).pull({ feeds: [], limit: 1, skip: [] });
    await expect(lost).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
