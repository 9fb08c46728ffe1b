import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend, WIDE_LIMITS } from '../../backend/testing/start-test-backend.ts';
import { fetchWithCookies, redirectOf, startAuthBackend } from '../../backend/testing/auth-backend.ts';
import { visitor } from '../../backend/testing/client.ts';
import { linkIn, startMailServer, type TestMailServer } from '../../backend/testing/mail-server.ts';
import type { CallbackOutcome } from '../../src/data/session/callback.ts';
import { testReplica } from '../support/test-replica.ts';

// The commands of the sign-in card as in the app, each on a device of its own, with the real server's codes: one row of the
// catalogue after another.

const PASSWORD = 'correct horse';

const texts = {
  unknown: {
    field: 'email',
    message: 'This email is not registered.',
    toast: { title: 'Account Not Found', text: 'Would you like to create a new account? Switching to sign up...' },
    switchTo: 'signup',
  },
  wrong: { field: 'password', message: 'Incorrect email or password. Please try again.' },
  unfit: { field: 'email', message: 'Please enter a valid email address.' },
  flood: { toast: { title: 'Too Many Attempts', text: 'Too many failed attempts. Please try again later or reset your password.' } },
  otherSignIn: { toast: { title: 'Sign-in Error', text: 'Failed to sign in. Please check your credentials and try again.' } },
  taken: { field: 'email', message: 'This email is already registered.', toast: { title: 'Account Exists' }, switchTo: 'signin' },
  weak: { field: 'password', message: 'Password should be at least 6 characters long.' },
  google: { toast: { title: 'Sign-in Error', text: 'Failed to sign in with Google. Please try again.' } },
  unreachable: { title: 'Sign-in Error', text: 'No connection to the server. Check your network and try again.' },
} as const;

let count = 0;
const newAddress = () => `asha${(count += 1)}@example.com`;

/** The app's modules as in a fresh page of that backend. */
async function openDevice(url: string) {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: url, href: `${url}/login`, assign: vi.fn<Location['assign']>() });
  vi.stubGlobal('sessionStorage', memoryStorage());
  const [signIn, google, mail, password, callback, session] = await Promise.all([
    import('../../src/data/session/sign-in.commands.ts'),
    import('../../src/data/session/google.commands.ts'),
    import('../../src/data/session/mail.commands.ts'),
    import('../../src/data/session/password.commands.ts'),
    import('../../src/data/session/callback.ts'),
    import('../../src/data/session/stored-session.ts'),
  ]);
  return { ...signIn, ...google, ...mail, ...password, ...callback, ...session };
}

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** Checks that logged events are in the catalogue; resolves to the events. */
function watchLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return log;
}

async function account(url: string): Promise<string> {
  const email = newAddress();
  const { error } = await visitor({ url }).auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return email;
}

afterAll(() => vi.unstubAllGlobals());

describe('on a server without mail', () => {
  let backend: RunningBackend;
  let device: Awaited<ReturnType<typeof openDevice>>;

  beforeAll(async () => {
    backend = await startTestBackend({ authLimits: WIDE_LIMITS });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    device = await openDevice(backend.url);
  });

  test.each([
    ['an unknown address', async () => newAddress(), PASSWORD, texts.unknown],
    ['a wrong password', () => account(backend.url), 'another', texts.wrong],
    ['no password of six characters', () => account(backend.url), 'five5', texts.wrong],
  ])('signing in with %s is answered as the catalogue says', async (_name, address, password, problem) => {
    expect(await device.signIn(await address(), password)).toEqual({ ok: false, problem });
  });

  test('an unknown address looks like a wrong password once an address has made too many lookups', async () => {
    for (let asked = 0; asked < 40; asked += 1) {
      await visitor(backend).rpc('is_email_registered', { email: newAddress() });
    }
    expect(await device.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: texts.wrong });
    await backend.query('delete from private.allowances');
  });

  test.each([
    ['an address that has an account', () => account(backend.url), PASSWORD, texts.taken],
    ['an impossible address', async () => 'asha', PASSWORD, texts.unfit],
    ['a short password', async () => newAddress(), 'five5', texts.weak],
  ])('signing up with %s is answered as the catalogue says', async (_name, address, password, problem) => {
    expect(await device.signUp(await address(), password)).toEqual({ ok: false, problem });
  });

  test('a new student stays new until set up; a returning one is not new', async () => {
    const email = newAddress();
    expect(await device.signUp(email, PASSWORD)).toEqual({ ok: true, next: 'signed-in', isNew: true });
    expect(await device.findSession()).toMatchObject({ user: { email }, isNew: true });
    const { user } = await device.findSession();
    await backend.query(`insert into public.users (id, email, username) values ($1, $2, 'asha')`, [user!.id, email]);
    const again = await openDevice(backend.url);
    expect(await again.signIn(email, PASSWORD)).toEqual({ ok: true, next: 'signed-in', isNew: false });
    expect((await again.findSession()).isNew).toBe(false);
  });

  test('AUTH-2 over an ended session with unsent changes nobody else signs in, and the message says what to do', async () => {
    const email = newAddress();
    const other = await account(backend.url);
    await device.signUp(email, PASSWORD);
    const { user } = await device.findSession();
    const storage = getRxStorageDexie({ indexedDB, IDBKeyRange }) as never;
    const replica = await testReplica({ userId: user!.id, storage });
    expect(await replica.insert('userSubjects', { id: randomUUID(), userId: user!.id, name: 'Physics' } as never)).toEqual({ ok: true });
    await replica.database.close();
    const problem = { toast: { title: 'Changes Not Sent', text: expect.stringContaining(`Sign in as ${email} to sync them`) } };
    expect(await device.signIn(other, PASSWORD)).toEqual({ ok: false, problem });
    expect((await device.findSession()).user).toMatchObject({ email });
    expect(await device.signIn(email, PASSWORD)).toMatchObject({ ok: true });
  });

  test('a student whose profile has no username is new, wherever they signed up', async () => {
    const email = await account(backend.url);
    expect(await device.signIn(email, PASSWORD)).toEqual({ ok: true, next: 'signed-in', isNew: true });
  });

  test('a server without Google does not strand a student on a page without a way back', async () => {
    watchLog();
    expect((await device.signInWithGoogle('/tasks'))?.toast).toMatchObject({
      title: 'Sign-in Error',
      text: expect.stringMatching(/not set up/),
    });
    expect(globalThis.location.assign).not.toHaveBeenCalled();
  });

  test('a mail that cannot be sent is not promised', async () => {
    expect((await device.requestPasswordReset(newAddress()))?.toast?.text).toMatch(/cannot send email/);
  });

  test('a password for an account without an address is refused with a reason', async () => {
    const log = watchLog();
    const problem = await device.setPassword({ id: 'u1', user_metadata: {} }, PASSWORD);
    expect(problem?.toast?.text).toBe('No user email found');
    expect(log.mock.lastCall).toMatchObject(['Error setting password', { message: 'No user email found' }]);
  });
});

test('too many attempts give the catalogue’s text', async () => {
  const backend = await startTestBackend({ authLimits: { attempts: 1, renewals: 1 } });
  onTestFinished(() => backend.close());
  const device = await openDevice(backend.url);
  await device.signIn(newAddress(), PASSWORD);
  expect(await device.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: texts.flood });
});

test('a server fault gives the catalogue’s “other”, with the server’s own words if there are any', async () => {
  const backend = await startTestBackend({ authLimits: WIDE_LIMITS });
  onTestFinished(() => backend.close());
  watchLog();
  const device = await openDevice(backend.url);
  await backend.query('alter table auth.users rename to lost_users');
  expect(await device.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: texts.otherSignIn });
  expect(await device.signUp(newAddress(), PASSWORD)).toMatchObject({
    ok: false,
    problem: { toast: { title: 'Sign-up Error', text: expect.stringMatching(/\S/) } },
  });
});

test('without a server no password counts as wrong, and the browser stays on the page', async () => {
  watchLog();
  const device = await openDevice('http://127.0.0.1:1');
  expect(await device.signInWithGoogle('/')).toEqual({ toast: texts.unreachable });
  expect(globalThis.location.assign).not.toHaveBeenCalled();
  expect(await device.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: { toast: texts.unreachable } });
});

describe('on a server with mail', () => {
  let backend: RunningBackend;
  let mailServer: TestMailServer;

  beforeAll(async () => {
    mailServer = await startMailServer();
    backend = await startTestBackend({
      authLimits: WIDE_LIMITS,
      mailServer: mailServer.settings,
    });
  });
  afterAll(async () => {
    await backend.close();
    await mailServer.stop();
  });

  /** Query with which the newest mail's link opens /auth/callback. */
  async function openLink(email: string): Promise<string> {
    const landed = await redirectOf(linkIn(await mailServer.next(email)));
    expect(landed.origin + landed.pathname).toBe(`${backend.url}/auth/callback`);
    return landed.search;
  }

  /** Signed up, and confirmed by the link. */
  async function confirmedAccount() {
    const device = await openDevice(backend.url);
    const email = newAddress();
    await device.signUp(email, PASSWORD);
    return { device, email, outcome: await device.answerCallback(await openLink(email)) };
  }

  const failed = (text: unknown): CallbackOutcome =>
    ({ kind: 'failed', problem: { toast: { title: 'Sign-in Error', text } }, returnTo: null }) as CallbackOutcome;

  test('a student who signs up confirms their address and then sets up a profile', async () => {
    const device = await openDevice(backend.url);
    const email = newAddress();
    expect(await device.signUp(email, PASSWORD)).toEqual({ ok: true, next: 'confirm-email' });
    expect(await device.signIn(email, PASSWORD)).toEqual({ ok: true, next: 'confirm-email' });
    expect((await device.findSession()).user).toBeNull();
    const outcome = await device.answerCallback(await openLink(email));
    const { user, isNew } = await device.findSession();
    expect({ email: user?.email, isNew }).toEqual({ email, isNew: true });
    expect(outcome).toEqual({ kind: 'signed-in', userId: user!.id, isNew: true, returnTo: null });
  });

  test('an existing address is reported as taken, though this server’s answer hides it', async () => {
    const { device, email } = await confirmedAccount();
    expect(await device.signUp(email, PASSWORD)).toEqual({ ok: false, problem: texts.taken });
  });

  test('a page that exchanges the same code twice does not report it as used', async () => {
    const device = await openDevice(backend.url);
    const email = newAddress();
    await device.signUp(email, PASSWORD);
    const query = await openLink(email);
    expect(await Promise.all([device.answerCallback(query), device.answerCallback(query)])).toMatchObject([
      { kind: 'signed-in' },
      { kind: 'signed-in' },
    ]);
  });

  test('a link opened in another browser says what to do there, and signs nobody in', async () => {
    const email = newAddress();
    await (await openDevice(backend.url)).signUp(email, PASSWORD);
    const query = await openLink(email);
    const other = await openDevice(backend.url);
    expect(await other.answerCallback(query)).toEqual(failed(expect.stringMatching(/the browser where you asked for it/)));
    expect((await other.findSession()).user).toBeNull();
    expect(await other.signIn(email, PASSWORD)).toMatchObject({ ok: true, next: 'signed-in' });
  });

  test('an expired link says so', async () => {
    const device = await openDevice(backend.url);
    const email = newAddress();
    await device.signUp(email, PASSWORD);
    await backend.query(`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`, [email]);
    expect(await device.answerCallback(await openLink(email))).toEqual(
      failed('This link has expired or was already used. Ask for a new one.'),
    );
  });

  test('a reset link leads to a new password, which then is the only one', async () => {
    const { device, email } = await confirmedAccount();
    expect(await device.requestPasswordReset(email)).toBeNull();
    const outcome = await device.answerCallback(await openLink(email));
    const { user } = await device.findSession();
    expect(outcome).toEqual({ kind: 'new-password', userId: user!.id });
    expect(await device.setPassword(user!, 'five5')).toEqual(texts.weak);
    expect(await device.setPassword(user!, 'battery staple')).toBeNull();
    const other = await openDevice(backend.url);
    expect(await other.signIn(email, PASSWORD)).toEqual({ ok: false, problem: texts.wrong });
    expect(await other.signIn(email, 'battery staple')).toMatchObject({ ok: true, next: 'signed-in' });
  });

  test('a second mail within a minute is refused with a message', async () => {
    const { device, email } = await confirmedAccount();
    expect(await device.requestPasswordReset(email)).toBeNull();
    expect((await device.requestPasswordReset(email))?.toast?.title).toBe('Too Many Attempts');
  });

  test('a forged link shows none of its text', async () => {
    const device = await openDevice(backend.url);
    const query = '?error=access_denied&error_description=Call+this+number';
    expect(await device.answerCallback(query)).toEqual({ kind: 'failed', problem: texts.google, returnTo: null });
  });
});

test('a student links Google to a password account, and a password to a Google account', async () => {
  const { backend, provider, stop } = await startAuthBackend();
  onTestFinished(stop);

  /** Follows the page's redirects up to the app's callback. */
  async function follow(): Promise<string> {
    let next = new URL(String(vi.mocked(globalThis.location.assign).mock.lastCall![0]));
    while (next.pathname !== '/auth/callback') {
      next = await redirectOf(next);
    }
    return next.search;
  }

  vi.stubGlobal('fetch', fetchWithCookies);
  const device = await openDevice(backend.url);
  await device.signUp(newAddress(), PASSWORD);
  const { user } = await device.findSession();
  provider.person = { sub: '1', email: newAddress(), email_verified: true, name: 'Asha' };
  expect(await device.linkGoogle(user!.id, '/settings')).toBeNull();
  expect(await device.answerCallback(await follow())).toMatchObject({ kind: 'signed-in', returnTo: '/settings' });
  expect((await device.readIdentities(user!.id)).map(({ provider: name }) => name).toSorted()).toEqual(['email', 'google']);

  const other = await openDevice(backend.url);
  provider.person = { sub: '2', email: newAddress(), email_verified: true, name: 'Ravi' };
  expect(await other.signInWithGoogle('')).toBeNull();
  expect(await other.answerCallback(await follow())).toMatchObject({ kind: 'signed-in', isNew: true });
  expect(await other.setPassword((await other.findSession()).user!, PASSWORD)).toBeNull();
  expect(await (await openDevice(backend.url)).signIn(provider.person.email, PASSWORD)).toMatchObject({ ok: true });
});
