import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_INPUT_LIMITS } from '../base/limits.ts';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp, visitor } from '../testing/client.ts';
import { startTestBackend, WIDE_LIMITS } from '../testing/start-test-backend.ts';
import { passwordPool } from './passwords/passwords.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend({ authLimits: WIDE_LIMITS });
});
afterAll(() => backend.close());

const { passwordBytes, emailCharacters, metadataBytes, metadataDepth, sessions, refreshTokens } = ACCOUNT_INPUT_LIMITS;
const PASSWORD = 'correct horse';

const post = (path: string, body: unknown) =>
  fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const [email, password] = ['asha@example.com', PASSWORD];

test.each([
  ['signup', { email, password: 'x'.repeat(passwordBytes + 1) }],
  ['signup', { email: `${'x'.repeat(emailCharacters)}@example.com`, password }],
  ['signup', { email, password, data: { text: 'x'.repeat(metadataBytes) } }],
  ['signup', { email, password, data: nested(metadataDepth + 1) }],
  ['token?grant_type=password', { email, password: 'x'.repeat(passwordBytes + 1) }],
  ['token?grant_type=password', { email: 'x'.repeat(emailCharacters + 1), password }],
])('%s refuses what is too large before it computes or stores anything', async (path, body) => {
  const before = passwordPool.done;
  expect((await post(path, body)).status).toBe(400);
  expect(passwordPool.done).toBe(before);
  expect(await backend.query('select from auth.users where email = $1', [email])).toEqual([]);
});

test('a password has six characters, wherever it is set: an emoji is one, though it has two UTF-16 units', async () => {
  const { client } = await signUp(backend);
  const change = async (next: string, current: string) =>
    (await client.auth.updateUser({ password: next, current_password: current })).error?.code;
  for (const short of ['five5', '😀😀😀', '👍🏽👍🏽', '😀😀😀😀😀']) {
    const answer = await post('signup', { email: 'ravi@example.com', password: short });
    expect([short, answer.status, await answer.json()]).toMatchObject([short, 422, { error_code: 'weak_password' }]);
    expect([short, await change(short, PASSWORD)]).toEqual([short, 'weak_password']);
  }
  const six = '😀😀😀😀😀😀';
  expect((await post('signup', { email: 'ravi@example.com', password: six })).status).toBe(200);
  expect(await change(six, PASSWORD)).toBeUndefined();
});

test('user metadata does not grow piece by piece', async () => {
  const { client } = await signUp(backend);
  const piece = 'x'.repeat(metadataBytes / 4);
  const answers: (string | undefined)[] = [];
  for (let at = 0; at < 8; at += 1) answers.push((await client.auth.updateUser({ data: { [`key${at}`]: piece } })).error?.code);
  expect(answers.slice(0, 2)).toEqual([undefined, undefined]);
  expect(answers.at(-1)).toBe('validation_failed');
  // What replaces takes no more room.
  expect((await client.auth.updateUser({ data: { key0: piece } })).error).toBeNull();
  const token = (await client.auth.refreshSession()).data.session!.access_token;
  expect(token.length).toBeLessThan(3 * metadataBytes);
});

test('an account keeps so many sessions, the newest', async () => {
  const student = await signUp(backend);
  const devices = Array.from({ length: sessions + 3 }, () => visitor(backend));
  for (const device of devices) await device.auth.signInWithPassword({ email: student.email, password: PASSWORD });
  const [row] = await backend.query<{ count: number }>('select count(*)::int as count from auth.sessions where user_id = $1', [student.id]);
  expect(row!.count).toBe(sessions);
  expect((await devices.at(-1)!.auth.refreshSession()).error).toBeNull();
  expect((await student.client.auth.refreshSession()).error).not.toBeNull();
});

test('a session keeps so many refresh tokens, and the newest goes on', async () => {
  const { client, id } = await signUp(backend);
  for (let at = 0; at < refreshTokens + 5; at += 1) expect((await client.auth.refreshSession()).error).toBeNull();
  const [row] = await backend.query<{ count: number }>('select count(*)::int as count from auth.refresh_tokens where user_id = $1', [id]);
  expect(row!.count).toBeLessThanOrEqual(refreshTokens);
});
