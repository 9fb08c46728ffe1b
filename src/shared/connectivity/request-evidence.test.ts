import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { observedFetch } from './request-evidence.ts';

const SECRET = 'my diary';
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: readonly unknown[]) => void lines.push(parts.join(' ')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(respond: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async () => respond());
}

const post = (path: string, signal?: AbortSignal) =>
  observedFetch(`http://server${path}`, { method: 'POST', body: SECRET, headers: { authorization: SECRET }, ...(signal && { signal }) });

test('a refused call is logged with what was tried, and without what was written', async () => {
  const details = { message: `invalid: ${SECRET}`, details: `Failing row contains (${SECRET}).`, hint: SECRET };
  answer(() => Response.json({ code: '23514', ...details }, { status: 400 }));
  await post(`/rest/v1/rpc/join_group?q=${SECRET}`);
  await vi.waitFor(() => expect(lines).toEqual(['POST /rest/v1/rpc/join_group answered 400 (23514)']));
  await post('/rest/v1/rpc/join_group');
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  answer(() => Response.json({ error_code: 'invalid_credentials', msg: SECRET }, { status: 400 }));
  await post('/auth/v1/token?grant_type=password');
  await vi.waitFor(() => expect(lines.at(-1)).toBe('POST /auth/v1/token answered 400 (invalid_credentials)'));
  answer(() => new Response(SECRET, { status: 500 }));
  const response = await post('/functions/v1/tutor');
  await vi.waitFor(() => expect(lines.at(-1)).toBe('POST /functions/v1/tutor answered 500'));
  expect(await response.text()).toBe(SECRET);
  expect(lines.join('\n')).not.toContain(SECRET);
});

test('a call that is retried without a network is logged once, until it works again', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  const tryAll = async () => {
    for (const path of ['/rest/v1/rpc/sync_push', '/rest/v1/rpc/sync_pull']) await post(path).catch(() => undefined);
    // Logged by a module that is loaded with the first failure.
    await import('./log-failure.ts');
    await new Promise((resolve) => setTimeout(resolve));
  };
  for (let round = 0; round < 5; round += 1) await tryAll();
  const both = ['POST /rest/v1/rpc/sync_push got no answer', 'POST /rest/v1/rpc/sync_pull got no answer'];
  expect(lines).toEqual(both);
  answer(() => new Response(null, { status: 503 }));
  await tryAll();
  expect(lines).toEqual(both);
  answer(() => new Response(null, { status: 204 }));
  await tryAll();
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  await tryAll();
  expect(lines).toEqual([...both, ...both]);
});

test('neither a row that is not there nor a call that the app took back is a fault', async () => {
  answer(() => Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 }));
  await post('/rest/v1/users');
  answer(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  await expect(post('/rest/v1/rpc/one')).rejects.toThrow('aborted');
  answer(() => new Response(null, { status: 400 }));
  await post('/rest/v1/rpc/last');
  await vi.waitFor(() => expect(lines).toEqual(['POST /rest/v1/rpc/last answered 400']));
});
