import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { redirectOf } from '../testing/auth-backend.ts';
import { linkIn, startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { startTestBackend, WIDE_LIMITS } from '../testing/start-test-backend.ts';

const FIRST_ROUND_MS = 50;

let backend: RunningBackend;
let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  backend = await startTestBackend({ mailServer: mailServer.settings, authLimits: WIDE_LIMITS, welcomeEveryMs: FIRST_ROUND_MS });
});
afterAll(async () => {
  await backend.close();
  await mailServer.stop();
});
afterEach(() => {
  mailServer.isRefusing = false;
  vi.restoreAllMocks();
});

let count = 0;

/** An account whose address is not proven yet. */
async function newcomer() {
  count += 1;
  const email = `newcomer${count}@example.com`;
  const client = createClient(backend.url, PUBLISHABLE_KEY, { auth: { persistSession: false, flowType: 'implicit' } });
  const { data } = await client.auth.signUp({ email, password: 'correct horse' });
  return { email, id: data.user!.id, link: linkIn(await mailServer.next(email)) };
}

const welcomes = (email: string) =>
  mailServer.mails.filter(({ recipients, headers }) => recipients.includes(email) && headers.get('subject') === 'Welcome to Ekagra');
const isFlagged = async (id: string) =>
  (await backend.query<{ sent: boolean }>('select welcome_email_sent as sent from public.users where id = $1', [id]))[0]!.sent;
const createProfile = (id: string, email: string) => backend.query('insert into public.users (id, email) values ($1, $2)', [id, email]);

/** Several rounds are over once somebody who came later was welcomed. */
async function welcomeAnother(): Promise<void> {
  const { id, email, link } = await newcomer();
  await redirectOf(link);
  await createProfile(id, email);
  await mailServer.nextWelcome(email);
}

test('a student is welcomed once, when the address is proven and not before', async () => {
  const { id, email, link } = await newcomer();
  await createProfile(id, email);
  await welcomeAnother();
  expect([welcomes(email).length, await isFlagged(id)]).toEqual([0, false]);

  await redirectOf(link);
  const mail = await mailServer.nextWelcome(email);
  expect(linkIn(mail).href).toBe(new URL(backend.url).href);
  expect(mail.text).not.toContain('{{');
  await welcomeAnother();
  expect([welcomes(email).length, await isFlagged(id)]).toEqual([1, true]);
});

test('one that the mail server refuses is not taken for sent, and is sent when it takes it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id, email, link } = await newcomer();
  await redirectOf(link);
  mailServer.isRefusing = true;
  await createProfile(id, email);
  await expect.poll(() => vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('took no welcome mail');
  await expect.poll(() => isFlagged(id)).toBe(false);
  mailServer.isRefusing = false;
  await mailServer.nextWelcome(email);
  expect(await isFlagged(id)).toBe(true);
});

test('an address that is refused for good keeps nobody else from being welcomed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id, email, link } = await newcomer();
  await redirectOf(link);
  mailServer.refused = email;
  await createProfile(id, email);
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  await welcomeAnother();
  expect([welcomes(email).length, await isFlagged(id)]).toEqual([0, false]);
});

test('nobody is welcomed who came long before there was a mail server', async () => {
  const { id, email, link } = await newcomer();
  await redirectOf(link);
  await backend.query(`insert into public.users (id, email, created_at) values ($1, $2, now() - interval '2 days')`, [id, email]);
  await welcomeAnother();
  expect([welcomes(email).length, await isFlagged(id)]).toEqual([0, false]);
});
