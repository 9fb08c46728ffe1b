import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFunctions } from './functions.ts';
import type { FunctionLimits } from '../base/limits.ts';
import { signToken } from '../testing/sign-token.ts';
import { PATIENCE_MS } from '../testing/patience.ts';

const keys = { jwtSecret: 'the secret of these tests', publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };

const MEGABYTE = 1024 * 1024;

/** Limits that a busy machine does not exceed by itself, and that the tests reach quickly. */
const patient: Partial<FunctionLimits> = {
  maxBody: MEGABYTE,
  maxWorkers: 6,
  queueMs: 30_000,
  cpuMs: 1000,
  heapMegabytes: 64,
  memory: 256 * MEGABYTE,
};

describe('the function host', () => {
  let host: Host;
  let url: string;
  let client: SupabaseClient;
  let call: Host['call'];

  // Last output of dying functions.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});

  beforeAll(async () => {
    host = await openHost(patient);
    ({ url, client, call } = host);
  });
  afterAll(async () => {
    await host.close();
    log.mockRestore();
  });

  const misbehave = (how: string, at = host) => at.call(`misbehave?how=${encodeURIComponent(how)}`);

  test('text, JSON, bytes and forms come back as supabase-js sends them', async () => {
    const invoke = async (body: string | Blob | FormData | Record<string, unknown>) =>
      (await client.functions.invoke('echo', { body })).data as unknown;
    expect(await invoke('नमस्ते')).toBe('नमस्ते');
    expect(await invoke({ a: [1, null] })).toEqual({ a: [1, null] });
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    expect(new Uint8Array(await ((await invoke(new Blob([bytes]))) as Blob).arrayBuffer())).toEqual(bytes);
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'photo.png');
    const file = ((await invoke(form)) as FormData).get('file') as File;
    expect([file.name, file.size]).toEqual(['photo.png', bytes.length]);
  });

  test('a function sees the request as on Supabase', async () => {
    const { data } = await client.functions.invoke('inspect/deeper?a=1', { method: 'PATCH', body: { x: 1 }, headers: { 'x-mine': 'yes' } });
    expect(data).toMatchObject({
      method: 'PATCH',
      url: `${url}/inspect/deeper?a=1`,
      headers: { 'x-mine': 'yes', 'content-type': 'application/json', apikey: keys.publishableKey },
    });
  });

  test('a function knows its project and its secrets, and nothing else of the machine', async () => {
    const { data } = await client.functions.invoke('inspect');
    expect(data.environment).toEqual({
      SUPABASE_URL: 'http://127.0.0.1:5180',
      SUPABASE_ANON_KEY: keys.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
      OF_THE_TESTS: 'a secret',
    });
    expect(data.reachable).toEqual(['its own folder']);
    // Functions have the API's rights: the database's own address would give them all.
    expect(JSON.stringify(data.environment)).not.toMatch(/postgres|DB_URL/i);
  });

  test('npm:, names of deno.json and shared files are imported', async () => {
    expect((await client.functions.invoke('imports')).data).toEqual(['Namaste', true, '*']);
  });

  test('aliases lead to a function', async () => {
    expect((await client.functions.invoke('other', { body: 'x' })).data).toBe('x');
  });

  describe('who may call', () => {
    const token = (claims: object, secret = keys.jwtSecret, alg = 'HS256') => signToken(claims, secret, { alg });
    const now = Math.floor(Date.now() / 1000);
    const student = { sub: crypto.randomUUID(), role: 'authenticated', exp: now + 60 };

    test.each([
      ['a token', { authorization: `Bearer ${token(student)}` }],
      ['the publishable key', { apikey: keys.publishableKey }],
      ['the publishable key as the token', { authorization: `Bearer ${keys.publishableKey}` }],
      ['the secret key', { apikey: keys.secretKey }],
    ])('%s allows calling a function', async (_what, headers) => {
      expect((await fetch(`${url}/functions/v1/echo`, { method: 'POST', headers })).status).toBe(200);
    });

    test.each([
      ['nothing', {}, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'],
      ['an unknown key', { apikey: 'sb_publishable_other' }, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'],
      ['no token', { authorization: 'Basic eDp5' }, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
      ['half a token', { authorization: 'Bearer a.b' }, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
      ["somebody else's token", { authorization: `Bearer ${token(student, 'another')}` }, 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
      [
        'an unsigned token',
        { authorization: `Bearer ${token(student, keys.jwtSecret, 'none')}` },
        'UNAUTHORIZED_LEGACY_JWT',
        'Invalid JWT',
      ],
      ['an old token', { authorization: `Bearer ${token({ ...student, exp: now - 1 })}` }, 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
      [
        'a forged token and a key',
        { authorization: `Bearer ${token(student, 'another')}`, apikey: keys.publishableKey },
        'UNAUTHORIZED_LEGACY_JWT',
        'Invalid JWT',
      ],
    ])('%s allows none, unless the function checks by itself', async (_what, headers: Record<string, string>, code, message) => {
      const refused = await fetch(`${url}/functions/v1/echo`, { method: 'POST', headers });
      expect([refused.status, refused.headers.get('sb-error-code')]).toEqual([401, code]);
      expect(await refused.json()).toEqual({ code, message });
      expect((await fetch(`${url}/functions/v1/open`, { method: 'POST', headers })).status).toBe(200);
    });

    test('a CORS preflight is answered by the function, with or without a token', async () => {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
      const answer = await fetch(`${url}/functions/v1/inspect`, { method: 'OPTIONS', headers });
      expect(await answer.json()).toMatchObject({ method: 'OPTIONS' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const refused = await fetch(`${url}/functions/v1/echo`, { method: 'POST', headers });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    });
  });

  test.each(['missing', 'switched', '_shared', '..%2f..%2f', '', 'echo%2f..', '.env'])('there is no function named "%s"', async (name) => {
    const answer = await call(name);
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }]);
  });

  test.each(['HEAD', 'PROPFIND'])('%s is no method of functions', async (method) => {
    expect((await call('echo', { method })).status).toBe(405);
  });

  test.each(['broken', 'silent'])('a function that cannot be loaded (%s) says so, each time', async (name) => {
    for (let time = 0; time < 2; time++) {
      const answer = await call(name);
      expect(log).toHaveBeenCalledWith(expect.stringMatching(`^\\[${name}\\] Error: `));
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' });
    }
  });

  test.each([
    ['throw', 500, 'EDGE_FUNCTION_ERROR'],
    ['answer something else', 500, 'EDGE_FUNCTION_ERROR'],
    ['exit', 500, 'WORKER_ERROR'],
    ['throw outside of the request', 500, 'WORKER_ERROR'],
    ['fill the heap', 546, 'WORKER_RESOURCE_LIMIT'],
    // Process usage is only known on Linux.
    ...(process.platform === 'linux'
      ? [
          ['loop for ever', 546, 'WORKER_RESOURCE_LIMIT'] as const,
          ['fill the memory beside the heap', 546, 'WORKER_RESOURCE_LIMIT'] as const,
        ]
      : []),
  ] as const)('a request that makes its function %s fails alone', async (how, status, code) => {
    const failing = misbehave(how);
    // The same and another function, meanwhile and afterwards.
    expect(await (await misbehave('answer before reading')).text()).toBe('too early');
    expect((await client.functions.invoke('echo', { body: 'meanwhile' })).data).toBe('meanwhile');
    const failed = await failing;
    expect([failed.status, failed.headers.get('sb-error-code')]).toEqual([status, code]);
    expect(await (await misbehave('answer before reading')).text()).toBe('too early');
  });

  test('supabase-js exposes a function’s error', async () => {
    const { data, error } = await client.functions.invoke('misbehave?how=exit');
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(await (error as FunctionsHttpError).context.json()).toMatchObject({ code: 'WORKER_ERROR' });
  });

  test('an answer whose function crashes is cut off, not ended as if complete', async () => {
    const answer = await misbehave('crash in the middle');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('twenty concurrent requests are all answered, by several processes or in turn', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => client.functions.invoke('echo', { body: `${index}` })));
    expect(answers.map(({ data }) => data as string)).toEqual(answers.map((_, index) => `${index}`));
  });

  test('a function is not loaded again for the next request', async () => {
    const timesAsked = async () => (await client.functions.invoke('inspect')).data.count as number;
    // A process becomes free shortly after its answer.
    await expect.poll(timesAsked).toBeGreaterThan(1);
  });

  describe('time limits', () => {
    let hasty: Host;
    beforeAll(async () => (hasty = await openHost({ idleMs: 4000, wallClockMs: 6000, maxWorkers: 2, queueMs: 1500 })));
    afterAll(() => hasty.close());

    test.concurrent('a function that does not answer times out with Supabase’s error', async () => {
      const answer = await misbehave('never answer', hasty);
      expect(answer.status).toBe(504);
      expect(await answer.json()).toEqual({ code: 'IDLE_TIMEOUT', message: 'Request idle timeout limit (4s) reached' });
    });

    test.concurrent('an answer that never ends is cut off', async () => {
      const answer = await misbehave('never end', hasty);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow('terminated');
    });

    test('when all workers are busy a request waits, with a time-out', async () => {
      // On a busy machine a process may start more slowly than a request waits, and end before the next one comes.
      const whileBusy = async () => {
        const begun = await Promise.all([misbehave('never end', hasty), misbehave('never end', hasty)]);
        return [...begun, await hasty.call('echo')].map(({ status }) => status);
      };
      await expect.poll(whileBusy).toEqual([200, 200, 546]);
      await expect.poll(async () => (await hasty.call('echo')).status).toBe(200);
    });
  });

  describe('readers of growing answers', () => {
    const one = { workersOfFunction: 2, maxWorkers: 3, streamsOfWorker: 2, queueMs: 3000, callsOfCaller: 3, waitingOfCaller: 2 };
    let shared: Host;
    beforeAll(async () => {
      shared = await openHost({ ...patient, ...one });
      // On a busy machine a process starts more slowly than a caller waits: all three run before the tests do.
      const processesOfThree = async (): Promise<number> => {
        const readers = await Promise.all([read(studentOf()), read(studentOf()), read(studentOf())]);
        for (const reader of readers) reader.leave();
        return new Set(readers.flatMap(({ process }) => process ?? [])).size;
      };
      const start = async (): Promise<void> => {
        const isEchoing = (await shared.call('echo', { body: 'x' })).status === 200;
        if ((await processesOfThree()) < 2 || !isEchoing) throw new Error('Not all processes have started');
      };
      await vi.waitFor(start, { timeout: 60_000 });
    });
    afterAll(() => shared.close());

    const studentOf = () =>
      signToken({ sub: crypto.randomUUID(), role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 600 }, keys.jwtSecret);
    /** An answer by events that never ends, of a process. */
    async function read(token: string) {
      const leave = new AbortController();
      const answer = await shared.call('stream', { headers: { authorization: `Bearer ${token}` }, signal: leave.signal });
      if (answer.status !== 200)
        return { status: answer.status, code: ((await answer.json()) as { code: string }).code, process: undefined, leave: () => {} };
      const { value } = await answer.body!.pipeThrough(new TextDecoderStream()).getReader().read();
      return { status: 200, process: value, leave: () => leave.abort() };
    }

    test('one caller is told to wait, others read on in the same processes, and other functions go on', async () => {
      const [one, other] = [studentOf(), studentOf()];
      const own = await Promise.all([read(one), read(one), read(one)]);
      expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await read(one)).toMatchObject({ status: 429, code: 'too-many-at-once' });
      const theirs = await read(other);
      expect(theirs.status).toBe(200);
      // Two processes for four readers.
      expect(new Set([...own, theirs].map((reader) => reader.process)).size).toBe(2);
      expect((await shared.call('echo', { body: 'meanwhile' })).status).toBe(200);
      expect(await read(other)).toMatchObject({ status: 546 });
      // A place is free as soon as a reader leaves.
      own[0]!.leave();
      let last = await read(other);
      for (let tries = 0; last.status !== 200 && tries < 5; tries++) last = await read(other);
      expect(last.status).toBe(200);
      for (const reader of [...own, theirs, last]) reader.leave();
    });

    test('beyond those who may wait a caller is refused at once', async () => {
      const one = studentOf();
      const ask = () => Promise.all(Array.from({ length: 8 }, () => read(one)));
      const counted = (all: Awaited<ReturnType<typeof ask>>) =>
        [200, 429].map((status) => all.filter((each) => each.status === status).length);
      let readers = await ask();
      // The places of the test before are free a moment later.
      for (let tries = 0; counted(readers)[0] !== 3 && tries < 8; tries++) {
        for (const reader of readers) reader.leave();
        readers = await ask();
      }
      expect(counted(readers)).toEqual([3, 5]);
      for (const reader of readers) reader.leave();
    });

    test('the longest headers that are accepted break off no answer of the same process', async () => {
      const readers = await Promise.all([read(studentOf()), read(studentOf())]);
      const ask = () => shared.call('stream', { headers: { 'x-long': 'a'.repeat(15_500) } });
      let answer = await ask();
      // The places of the test before are free a moment later; 546 says that there is none.
      for (let tries = 0; answer.status === 546 && tries < 8; tries++) answer = await ask();
      expect(answer.status).toBe(200);
      await answer.body!.cancel();
      // Its place, and those of the test before, are free a moment later.
      for (let tries = 0; readers.length < 4 && tries < 8; tries++) {
        const next = await read(studentOf());
        if (next.status === 200) readers.push(next);
      }
      expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      // As many as the function may have: none was started in place of another.
      expect(new Set(readers.map((reader) => reader.process)).size).toBe(one.workersOfFunction);
      for (const reader of readers) reader.leave();
    });

    test('those who come and leave wear out no process that others read from', async () => {
      const readers = await Promise.all([read(studentOf()), read(studentOf())]);
      const used = new Set(readers.map((reader) => reader.process));
      for (let times = 0; times < 30; times++) {
        const short = await read(studentOf());
        used.add(short.process);
        short.leave();
      }
      // As many as the function may have: none was started in place of another.
      expect(used.size).toBeLessThanOrEqual(one.workersOfFunction);
      for (const reader of readers) reader.leave();
    });

    test('a request that ends its process takes no answer of another function along', async () => {
      const reader = await read(studentOf());
      expect((await misbehave('exit', shared)).status).toBe(500);
      expect((await shared.call('echo', { body: 'x' })).status).toBe(200);
      reader.leave();
    });
  });

  test('the rest of a request that a function did not read keeps no later one of its connection waiting', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const post = async (path: string, body: Buffer): Promise<number> => {
      const sent = httpRequest(`${url}/functions/v1/${path}`, { method: 'POST', agent, headers: { apikey: keys.publishableKey } });
      sent.end(body);
      const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [IncomingMessage];
      await once(answer.resume(), 'end', { signal: AbortSignal.timeout(PATIENCE_MS) });
      return answer.statusCode!;
    };
    for (let times = 0; times < 5; times += 1) {
      expect(await post('misbehave?how=answer%20before%20reading', Buffer.alloc(patient.maxBody! - 1))).toBe(200);
      expect(await post('open', Buffer.from('small'))).toBe(200);
    }
  });

  test.each([true, false])('an oversized body is refused (with Content-Length: %s)', async (isSaid) => {
    const body = Buffer.alloc(patient.maxBody! + 1);
    // It reads everything before it answers.
    const sent = httpRequest(`${url}/functions/v1/converse`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey, ...(isSaid ? { 'content-length': body.length } : {}) },
    });
    sent.on('error', () => {});
    sent.end(body);
    const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [IncomingMessage];
    answer.on('error', () => {}).resume();
    expect(answer.statusCode).toBe(413);
    expect((await client.functions.invoke('echo', { body: 'small' })).data).toBe('small');
  });

  describe('with an outside server', () => {
    let outside: Outside;
    beforeAll(async () => (outside = await openOutside()));
    afterAll(() => outside.close());

    test('events arrive one by one while the function is running', async () => {
      const { data } = await client.functions.invoke('converse', { body: { outside: outside.url, events: 3 } });
      const reader = (data as Response).body!.pipeThrough(new TextDecoderStream()).getReader();
      for (const event of [1, 2, 3]) {
        if (event > 1) (await outside.called('/next')).end();
        expect((await reader.read()).value).toBe(`data: ${event}\n\n`);
      }
      expect((await reader.read()).done).toBe(true);
    });

    test('a request is read while it is sent, and answered meanwhile', async () => {
      const sent = httpRequest(`${url}/functions/v1/echo`, { method: 'POST', headers: { apikey: keys.publishableKey } });
      sent.write('first');
      const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [IncomingMessage];
      for (const word of ['first', 'second', 'third']) {
        if (word !== 'first') sent.write(word);
        const [chunk] = (await once(answer, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer];
        expect(chunk.toString()).toBe(word);
      }
      sent.end();
      await once(answer.resume(), 'end', { signal: AbortSignal.timeout(PATIENCE_MS) });
    });

    test('the function learns that its client disconnected', async () => {
      const leave = new AbortController();
      const answer = await call('converse', { body: JSON.stringify({ outside: outside.url, events: 2 }), signal: leave.signal });
      await answer.body!.getReader().read();
      leave.abort();
      expect((await outside.called('/left')).end().writableEnded).toBe(true);
    });

    test('background work continues after the answer', async () => {
      expect((await client.functions.invoke('background', { body: { outside: outside.url } })).data).toBe('answered');
      (await outside.called('/task')).end();
      (await outside.called('/task-done')).end();
    });
  });
});

interface Host {
  readonly url: string;
  readonly client: SupabaseClient;
  /** By POST, with the publishable key. */
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

async function openHost(limits: Partial<FunctionLimits>): Promise<Host> {
  const functions = createFunctions({
    supabaseDir: join(import.meta.dirname, 'fixtures'),
    settings: {
      open: { verify_jwt: false },
      switched: { enabled: false, entrypoint: 'functions/echo/index.ts' },
      other: { entrypoint: 'functions/echo/index.ts' },
    },
    keys,
    apiUrl: 'http://127.0.0.1:5180',
    limits,
  });
  const server = createServer((request, response) => void functions.handle(request, response));
  const url = await listen(server);
  return {
    url,
    client: createClient(url, keys.publishableKey),
    call: (path, init = {}) =>
      fetch(`${url}/functions/v1/${path}`, { method: 'POST', ...init, headers: { apikey: keys.publishableKey, ...init.headers } }),
    close: async () => {
      await functions.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Outside {
  readonly url: string;
  /** The answer awaited by a caller of this path. Rejects when nobody calls. */
  called(path: string): Promise<ServerResponse>;
  close(): void;
}

async function openOutside(): Promise<Outside> {
  const calls = new Map<string, ServerResponse[]>();
  const server = createServer((request, response) => {
    calls.set(request.url!, [...(calls.get(request.url!) ?? []), response]);
    server.emit('call');
  });
  const url = await listen(server);
  return {
    url,
    called: async (path) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const call = calls.get(path)?.shift();
        if (call) return call;
        await once(server, 'call', { signal });
      }
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
