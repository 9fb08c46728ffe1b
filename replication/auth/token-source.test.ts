import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import { createRefreshTokens } from './refresh-tokens.ts';
import { SessionError } from './session-errors.ts';
import { openSessionStore } from './session-store.ts';
import { parseSession, readSession, SESSION_KEYS, signedInValues, withDeviceExpiry } from './stored-session.ts';
import { clearSession } from './sign-out.ts';
import { createTokenSource, type ExclusiveLock } from './token-source.ts';

const STUDENT = { id: 'student-1', email: 'asha@example.in', user_metadata: {} };
const HOUR_S = 3600;

function tokensNamed(name: string) {
  return { access_token: `access-${name}`, refresh_token: `refresh-${name}`, expires_in: HOUR_S, user: STUDENT };
}

/** Like Web Locks: one holder at a time, first come, first served. */
function createLock(): ExclusiveLock {
  let tail: Promise<unknown> = Promise.resolve();
  return (_name, work) => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };
}

type Answer = () => Response | Promise<Response>;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** One device with several contexts (tabs, the worker), one clock, and a scripted server. */
async function createDevice(answer: Answer) {
  const factory = new IDBFactory();
  const lock = createLock();
  const clock = { now: Date.UTC(2026, 0, 1) };
  const sent: string[] = [];
  const ended: string[] = [];
  const refresh = createRefreshTokens({
    url: 'http://server',
    publishableKey: 'key',
    fetch: async (_url, init) => {
      sent.push((JSON.parse(init?.body as string) as { refresh_token: string }).refresh_token);
      return answer();
    },
  });
  const store = openSessionStore(factory, 'session', 1);
  await store.update([], () => signedInValues(withDeviceExpiry(tokensNamed('first'), clock.now)));
  const openContext = () =>
    createTokenSource({
      store: openSessionStore(factory, 'session', 1),
      lock,
      now: () => clock.now,
      refresh,
      onEnded: (id) => ended.push(id),
    });
  return { store, clock, sent, ended, openContext };
}

const expired = (clock: { now: number }) => (clock.now += HOUR_S * 1000);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error: unknown) => (error instanceof SessionError ? error.kind : error),
  );

describe('a single refresher', () => {
  test('a valid token causes no request', async () => {
    const device = await createDevice(() => json(200, tokensNamed('second')));
    expect(await device.openContext().accessToken(STUDENT.id)).toBe('access-first');
    expect(device.sent).toEqual([]);
  });

  test('two tabs and the worker racing with an expired token send one refresh and share its token', async () => {
    const device = await createDevice(() => json(200, tokensNamed('second')));
    expired(device.clock);
    const contexts = [device.openContext(), device.openContext(), device.openContext()];
    const tokens = await Promise.all(contexts.flatMap((context) => [context.accessToken(STUDENT.id), context.accessToken(STUDENT.id)]));
    expect(new Set(tokens)).toEqual(new Set(['access-second']));
    expect(device.sent).toEqual(['refresh-first']);
  });

  test('a token the server rejects although the clock says it is valid is refreshed once', async () => {
    const device = await createDevice(() => json(200, tokensNamed('second')));
    const [one, two] = [device.openContext(), device.openContext()];
    expect(await Promise.all([one.accessToken(STUDENT.id, 'access-first'), two.accessToken(STUDENT.id, 'access-first')])).toEqual([
      'access-second',
      'access-second',
    ]);
    expect(device.sent).toHaveLength(1);
  });
});

describe('a failing network never signs anybody out', () => {
  const failures: [string, Answer][] = [
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an overloaded server', () => json(503, { message: 'try later' })],
    ['too many requests', () => json(429, { error_code: 'over_request_rate_limit' })],
    ["a captive portal's page", () => new Response('<html>Log in to the Wi-Fi</html>', { status: 200 })],
    ["a proxy's own 403", () => new Response('Forbidden', { status: 403 })],
    ['a 400 that is not about the session', () => json(400, { error_code: 'bad_json' })],
  ];

  test.each(failures)('%s while refreshing keeps the session', async (_name, answer) => {
    const device = await createDevice(answer);
    expired(device.clock);
    expect(await failureOf(device.openContext().accessToken(STUDENT.id))).toBe('unreachable');
    expect((await readSession(device.store)).tokens?.refresh_token).toBe('refresh-first');
    expect(device.ended).toEqual([]);
  });

  test('after a failure the next call retries', async () => {
    let isOnline = false;
    const device = await createDevice(() => (isOnline ? json(200, tokensNamed('second')) : Promise.reject(new TypeError('offline'))));
    const context = device.openContext();
    expired(device.clock);
    expect(await failureOf(context.accessToken(STUDENT.id))).toBe('unreachable');
    isOnline = true;
    expect(await context.accessToken(STUDENT.id)).toBe('access-second');
  });
});

describe('a definite refusal ends the session', () => {
  const refusals: [number, string][] = [
    [400, 'refresh_token_not_found'],
    [400, 'refresh_token_already_used'],
    [403, 'session_not_found'],
    [401, 'session_expired'],
    [403, 'user_banned'],
  ];

  test.each(refusals)('%i %s: typed error, and the student stays the owner of the data', async (status, code) => {
    const device = await createDevice(() => json(status, { error_code: code }));
    const context = device.openContext();
    expired(device.clock);
    expect(await failureOf(context.accessToken(STUDENT.id))).toBe('session-ended');
    expect(device.ended).toEqual([STUDENT.id]);
    expect(await readSession(device.store)).toMatchObject({ owner: STUDENT, tokens: null });
    expect(await failureOf(context.accessToken(STUDENT.id))).toBe('session-ended');
    expect(device.sent).toHaveLength(1);
  });
});

describe('students are never confused', () => {
  test('one student’s pending changes are not sent with the next student’s token', async () => {
    const device = await createDevice(() => json(200, tokensNamed('second')));
    expect(await failureOf(device.openContext().accessToken('student-2'))).toBe('signed-out');
  });

  test('a sign-out during a refresh is not undone by its answer', async () => {
    let answer: (response: Response) => void = () => undefined;
    const asked = Promise.withResolvers<void>();
    const device = await createDevice(() => {
      asked.resolve();
      return new Promise((resolve) => (answer = resolve));
    });
    expired(device.clock);
    const token = failureOf(device.openContext().accessToken(STUDENT.id));
    await asked.promise;
    await clearSession(device.store, STUDENT.id);
    answer(json(200, tokensNamed('second')));
    expect(await token).toBe('signed-out');
    expect(parseSession(await device.store.read(SESSION_KEYS))).toMatchObject({ owner: null, tokens: null });
  });
});

describe('a wrong clock', () => {
  test('years ahead of the server: a new token is valid', async () => {
    const device = await createDevice(() => json(200, { ...tokensNamed('second'), expires_at: Date.UTC(2020, 0, 1) / 1000 }));
    expired(device.clock);
    const context = device.openContext();
    await context.accessToken(STUDENT.id);
    await context.accessToken(STUDENT.id);
    expect(device.sent).toHaveLength(1);
  });

  test('set back by years: a token does not live for years', async () => {
    const device = await createDevice(() => json(200, tokensNamed('second')));
    device.clock.now = Date.UTC(2019, 0, 1);
    expect(await device.openContext().accessToken(STUDENT.id)).toBe('access-second');
  });
});
