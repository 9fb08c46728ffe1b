import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { visitor } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { digestOf } from '../support/digest.ts';

const LIMITS = { attempts: 10, renewals: 30 };

// Hosted projects have their own limits, which must not be tested by force.
describe.each(backends)('a flood, on $name', ({ open, isEmbedded }) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await open({ authLimits: LIMITS, trustedProxies: 1 });
  });
  afterAll(() => backend?.close());

  /** As a client with this address behind the proxy. */
  function post(path: string, body: object, address: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(backend.url + path, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body: JSON.stringify(body),
    });
  }

  const account = (name: string) => ({ email: `${name}@example.com`, password: 'correct horse' });

  test.skipIf(!isEmbedded)(
    'of sign-ups from one address ends in 429 with a retry time, creates no more accounts, and affects nobody else',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => post('/auth/v1/signup', account(`flood-${at}`), '203.0.113.1')),
      );
      const refused = answers.filter(({ status }) => status === 429);
      const accepted = answers.filter(({ status }) => status === 200).length;
      expect(accepted).toSatisfy(isTheLimit);
      expect(refused).toHaveLength(100 - accepted);
      for (const answer of refused) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await answer.json()).toMatchObject({ error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' });
      }
      const [made] = await backend.query<{ accounts: number }>(
        `select count(*)::int as accounts from auth.users where email like 'flood-%'`,
      );
      expect(made!.accounts).toBe(accepted);
      expect((await post('/auth/v1/signup', account('neighbour'), '203.0.113.2')).status).toBe(200);
    },
  );

  test.skipIf(!isEmbedded)('of passwords is stopped, however the path is spelled', async () => {
    await post('/auth/v1/signup', account('victim'), '203.0.113.3');
    const ways = [
      '/auth/v1/token?grant_type=password',
      '/auth/v1/%74oken?grant_type=password',
      '/auth/v1/x/../token?grant_type=password',
      '/auth/v1/token?grant_type=password&grant_type=refresh_token',
    ];
    const guesses = Array.from({ length: 60 }, (_, at) =>
      post(ways[at % ways.length]!, { ...account('victim'), password: `guess ${at}` }, '203.0.113.4'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429).length).toSatisfy(isTheLimit);
    expect(statuses).not.toContain(200);
  });

  test.skipIf(!isEmbedded)('is not hidden by a forged address', async () => {
    const headers = (at: number) => ({
      'cf-connecting-ip': `198.51.100.${at}`,
      'x-real-ip': `198.51.100.${at}`,
      forwarded: `for=198.51.100.${at}`,
    });
    const guesses = Array.from({ length: 40 }, (_, at) =>
      post('/auth/v1/token?grant_type=password', account('nobody'), `198.51.100.${at}, 203.0.113.5`, headers(at)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429).length).toSatisfy(isTheLimit);
  });

  test.skipIf(!isEmbedded)('does not affect a class refreshing its sessions', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: LIMITS.renewals },
        async () => (await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }, '203.0.113.6')).status,
      ),
    );
    expect(statuses).not.toContain(429);
  });

  test.skipIf(!isEmbedded)('is reported as such by the client library', async () => {
    const client = visitor(backend);
    const codes: (string | undefined)[] = [];
    while (codes.length < 2 * LIMITS.attempts && codes.at(-1) !== 'over_request_rate_limit') {
      codes.push((await client.auth.signInWithPassword(account('nobody'))).error?.code);
    }
    expect(new Set(codes)).toEqual(new Set(['invalid_credentials', 'over_request_rate_limit']));
  });

  test.skipIf(!isEmbedded)('of headers is refused with its own status', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/todos`, {
      headers: { apikey: backend.publishableKey, padding: 'x'.repeat(100_000) },
    });
    expect(answer.status).toBe(431);
  });

  test.skipIf(!isEmbedded)('of requests with endless bodies writes nothing, and others are served meanwhile', async () => {
    const before = await digestOf(backend);
    const slow = await Promise.all(
      Array.from({ length: 200 }, () => beginRequest(Number(new URL(backend.url).port), backend.publishableKey)),
    );
    for (const socket of slow) socket.write('{"email": "slow');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${backend.url}/auth/v1/settings?apikey=${backend.publishableKey}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    for (const socket of slow) socket.destroy();
    expect(await digestOf(backend)).toBe(before);
  });
});

/** One passes every half minute, so a slow machine may see one or two more. */
const isTheLimit = (passed: number): boolean => passed >= LIMITS.attempts && passed < LIMITS.attempts + 5;

/** A request that announces a thousand bytes and sends none. */
async function beginRequest(port: number, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(
    `POST /rest/v1/todos HTTP/1.1\r\nHost: x\r\napikey: ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  return socket;
}
