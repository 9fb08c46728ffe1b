import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ACCOUNT_LIMITS, PASSWORD_LIMITS } from '../base/limits.ts';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { startTestBackend, WIDE_LIMITS } from '../testing/start-test-backend.ts';

const { takenAnswers, takenPerSeconds, signUpsAtOnce } = ACCOUNT_LIMITS;
/** As many as a network may have under way and waiting: more than it is told of. */
const AT_ONCE = signUpsAtOnce + PASSWORD_LIMITS.eachWaiting;

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend({ authLimits: WIDE_LIMITS, trustedProxies: 1 });
  await signUp('192.0.2.1', TAKEN);
});
afterAll(() => backend.close());

const TAKEN = 'asha@example.com';
const REFUSED = { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };

let count = 0;
function newAddress(): string {
  count += 1;
  return `ravi${count}@example.com`;
}

function signUp(network: string, email: string): Promise<Response> {
  return fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
}

const statusesOf = async (answers: readonly Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);

async function useUp(network: string): Promise<void> {
  for (let at = 0; at < takenAnswers; at += 1) expect((await signUp(network, TAKEN)).status).toBe(422);
}

test('sign-ups tell a network of 120 accounts an hour, and then refuse every address alike', async () => {
  await useUp('203.0.113.1');
  for (const email of [TAKEN, newAddress()]) {
    const answer = await signUp('203.0.113.1', email);
    expect([answer.status, await answer.json()]).toEqual([429, expect.objectContaining(REFUSED)]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(takenPerSeconds / takenAnswers);
  }
  // Whoever waits as long as it was told learns of one more.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (takenPerSeconds / takenAnswers) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await signUp('203.0.113.1', newAddress())).status).toBe(200);
  expect((await signUp('203.0.113.1', TAKEN)).status).toBe(422);
  expect((await signUp('203.0.113.1', newAddress())).status).toBe(429);
});

test('sign-ups at the same time tell no more, neither by being answered nor by being refused', async () => {
  const answers = await statusesOf(Array.from({ length: AT_ONCE }, () => signUp('203.0.113.2', TAKEN)));
  expect(answers.filter((status) => status === 422)).toHaveLength(takenAnswers);
  expect(answers.filter((status) => status === 429)).toHaveLength(AT_ONCE - takenAnswers);
  const mixed = Array.from({ length: 10 }, (_, at) => signUp('203.0.113.2', at % 2 === 0 ? TAKEN : newAddress()));
  expect(new Set(await statusesOf(mixed))).toEqual(new Set([429]));
});

test('new addresses never use it up: two classes sign up behind one address', async () => {
  const answers = await statusesOf(Array.from({ length: AT_ONCE }, () => signUp('203.0.113.3', newAddress())));
  expect(new Set(answers)).toEqual(new Set([200]));
  await useUp('203.0.113.3');
});

test('a network that has used it up affects no other, and has the whole /64 of an IPv6 address', async () => {
  await useUp('2001:db8:0:1::1');
  expect((await signUp('2001:db8:0:1:ffff::2', newAddress())).status).toBe(429);
  expect((await signUp('2001:db8:0:2::1', TAKEN)).status).toBe(422);
});
