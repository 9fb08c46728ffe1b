import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetReads } from './read-era.ts';
import { type Reading, readFetch } from './read-fetch.ts';

const RPC = 'http://server/rest/v1/rpc/search_public_groups';
const SEARCH: RequestInit = { method: 'POST', body: '{"query":"physics"}' };
const ASHA: Reading = { reader: 'asha', memory: 'fallback' };

/** An answer of the server, or none. */
type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> } | 'none';
let asked: { readonly at: number; readonly method: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  forgetReads();
  asked = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answers one after the other, the last one again and again. */
function serve(...answers: readonly Answer[]): void {
  const begun = performance.now();
  asked = [];
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push({ at: performance.now() - begun, method: init?.method ?? 'GET' });
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return Response.json(answer.body ?? [], { status: answer.status, headers: answer.headers ?? {} });
  });
}

const times = () => asked.map(({ at }) => at);

async function read(reading: Reading = ASHA, init: RequestInit = SEARCH, url = RPC): Promise<unknown> {
  const outcome = readFetch(reading)(url, init).then(
    async (response) => (response.ok ? response.json() : response.status),
    (error: unknown) => (error as Error).name,
  );
  await vi.advanceTimersByTimeAsync(200_000);
  return outcome;
}

test.each(['POST', 'GET'])('a read by %s is tried three times more, after 1, 2 and 4 s', async (method) => {
  const init = method === 'POST' ? SEARCH : {};
  serve('none');
  expect(await read(ASHA, init)).toBe('TypeError');
  expect(times()).toEqual([0, 1000, 3000, 7000]);
  serve({ status: 500 }, 'none', { status: 502 }, { status: 200, body: ['found'] });
  expect(await read(ASHA, init)).toEqual(['found']);
  expect(times()).toEqual([0, 1000, 3000, 7000]);
});

test('pauses end at 30 s, also where the server asks for more with Retry-After', async () => {
  serve(
    { status: 429, headers: { 'retry-after': '5' } },
    { status: 503, headers: { 'retry-after': '3600' } },
    { status: 408 },
    { status: 200 },
  );
  expect(await read()).toEqual([]);
  expect(times()).toEqual([0, 5000, 35_000, 39_000]);
});

test('an answer that will not change is not asked for again, whatever its status', async () => {
  const final = fc.integer({ min: 400, max: 499 }).filter((status) => status !== 408 && status !== 429);
  await fc.assert(
    fc.asyncProperty(final, async (status) => {
      serve({ status, body: { code: 'P0001' } });
      // A portal's 404 names no error: another answer of it would.
      expect(await read()).toBe(status);
      expect(asked).toHaveLength(1);
    }),
  );
});

test('a write is never repeated, whatever comes back', async () => {
  const writes = [
    { method: 'PATCH', url: 'http://server/rest/v1/users?id=eq.1' },
    { method: 'DELETE', url: 'http://server/rest/v1/group_bans?user_id=eq.1' },
    { method: 'POST', url: 'http://server/rest/v1/shared_chats' },
    { method: 'POST', url: 'http://server/storage/v1/object/profile-pictures/1.webp' },
    { method: 'POST', url: 'http://server/auth/v1/token?grant_type=password' },
    { method: 'PUT', url: 'http://server/auth/v1/user' },
  ];
  for (const { method, url } of writes) {
    for (const answer of ['none', { status: 503 }, { status: 429 }] as const) {
      serve(answer);
      await read({ reader: null, memory: 'none' }, { method, body: '{}' }, url);
      expect(times()).toEqual([0]);
    }
  }
});

test('a device without a network says so at once, also when it loses it between two attempts', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  serve('none');
  expect(await read()).toBe('TypeError');
  expect(times()).toEqual([0]);

  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  serve({ status: 429, headers: { 'retry-after': '30' } }, 'none');
  const outcome = readFetch(ASHA)(RPC, SEARCH).catch(({ name }: Error) => name);
  await vi.advanceTimersByTimeAsync(3000);
  vi.stubGlobal('navigator', { onLine: false });
  page.dispatchEvent(new Event('offline'));
  expect(await outcome).toBe('TypeError');
  expect(times()).toEqual([0, 3000]);
});

test('whoever leaves is not asked for again', async () => {
  serve('none');
  const leaving = new AbortController();
  const outcome = readFetch(ASHA)(RPC, { ...SEARCH, signal: leaving.signal }).catch(({ name }: Error) => name);
  await vi.advanceTimersByTimeAsync(500);
  leaving.abort();
  expect(await outcome).toBe('AbortError');
  expect(times()).toEqual([0]);
});

test('when the server is away, an answer of the last five minutes is given at once, to its own student, until something is written', async () => {
  serve({ status: 200, body: ['Physics'] });
  expect(await read()).toEqual(['Physics']);
  // Answers are as many as before: each read asks.
  const soon = async (reading = ASHA, init = SEARCH) => {
    const outcome = readFetch(reading)(RPC, init).then(
      (response) => response.json(),
      ({ name }: Error) => name,
    );
    let answered: unknown = 'waits';
    void outcome.then((answer) => (answered = answer));
    await vi.advanceTimersByTimeAsync(999);
    const soonest = answered;
    await vi.advanceTimersByTimeAsync(10_000);
    return soonest;
  };
  serve('none');
  expect(await soon()).toEqual(['Physics']);
  expect(times()).toEqual([0]);
  expect(await soon({ ...ASHA, reader: 'ravi' })).toBe('waits');
  expect(await soon({ ...ASHA, memory: 'none' })).toBe('waits');
  expect(await soon(ASHA, { ...SEARCH, body: '{"query":"maths"}' })).toBe('waits');
  forgetReads();
  expect(await soon()).toBe('waits');
});

test('no answer is older than five minutes', async () => {
  serve({ status: 200, body: ['Physics'] });
  const first: Reading = { reader: null, memory: 'first' };
  const ask = async () => (await readFetch(first)(RPC, SEARCH)).json() as Promise<unknown>;
  await ask();
  await vi.advanceTimersByTimeAsync(299_000);
  await ask();
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  await ask();
  expect(asked).toHaveLength(2);
  // Nothing is held in memory for longer, and no timer stays behind.
  await vi.advanceTimersByTimeAsync(302_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that a write overtook is not remembered', async () => {
  let answer!: (response: Response) => void;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const first: Reading = { reader: null, memory: 'first' };
  const old = readFetch(first)(RPC, SEARCH);
  forgetReads();
  answer(Response.json(['before']));
  expect(await (await old).json()).toEqual(['before']);
  serve({ status: 200, body: ['after'] });
  expect(await read(first)).toEqual(['after']);
});

test('memory is bounded: the oldest answers leave, and one that is too large never enters', async () => {
  const first: Reading = { reader: null, memory: 'first' };
  const ask = async (at: number) => (await readFetch(first)(`${RPC}?at=${at}`)).text();
  serve({ status: 200, body: ['small'] });
  for (let at = 0; at <= 100; at += 1) await ask(at);
  expect(asked).toHaveLength(101);
  await ask(100);
  await ask(1);
  expect(asked).toHaveLength(101);
  await ask(0);
  expect(asked).toHaveLength(102);

  serve({ status: 200, body: 'x'.repeat(499_990) });
  for (let at = 200; at < 205; at += 1) await ask(at);
  await ask(204);
  expect(asked).toHaveLength(5);
  await ask(200);
  expect(asked).toHaveLength(6);
  serve({ status: 200, body: 'x'.repeat(500_001) });
  await ask(300);
  await ask(300);
  expect(asked).toHaveLength(2);
});

test('whoever has another answer does not wait for retries', async () => {
  serve({ status: 500 });
  expect(await read({ ...ASHA, hasOther: async () => true })).toBe(500);
  expect(times()).toEqual([0]);
});

test('a picture takes as long as it comes', async () => {
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('"whole"'));
          controller.close();
        }, 60_000);
        init?.signal?.addEventListener('abort', () => controller.error(new Error('cut off')), { once: true });
      },
    });
    return new Response(body);
  });
  expect(await read({ reader: 'asha', memory: 'none' })).toBe('whole');
});
