import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend, WIDE_LIMITS } from '../../backend/testing/start-test-backend.ts';
import { fetchWithCookies, redirectOf, startAuthBackend } from '../../backend/testing/auth-backend.ts';
import { visitor } from '../../backend/testing/client.ts';
import { linkIn, startMailServer, type TestMailServer } from '../../backend/testing/mail-server.ts';
import type { CallbackOutcome } from '../../src/shared/session/callback.ts';
import { TOKENS_KEY } from '../../replication/auth/stored-session.ts';
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
  const [signIn, google, mail, password, callback, session, names, profile] = await Promise.all([
    import('../../src/shared/session/sign-in.commands.ts'),
    import('../../src/shared/session/google.commands.ts'),
    import('../../src/shared/session/mail.commands.ts'),
    import('../../src/shared/session/password.commands.ts'),
    import('../../src/shared/session/callback.ts'),
    import('../../src/shared/session/stored-session.ts'),
    import('../../src/shared/session/set-up-need.ts'),
    import('../../src/shared/session/ensure-profile.ts'),
  ]);
  return { ...signIn, ...google, ...mail, ...password, ...callback, ...session, ...names, ...profile };
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

  test('where too many addresses were looked up, neither email nor password is blamed: too many attempts', async () => {
    onTestFinished(async () => void (await backend.query('delete from private.allowances')));
    const known = await account(backend.url);
    await device.signIn(newAddress(), PASSWORD);
    await backend.query(`update private.allowances set used = 100000 where action = 'is e-mail registered'`);
    expect(await device.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: texts.flood });
    expect(await device.signIn(known, 'another')).toEqual({ ok: false, problem: texts.flood });
    expect(await device.signIn(known, PASSWORD)).toMatchObject({ ok: true });
  });

  test.each([
    ['an address that has an account', () => account(backend.url), PASSWORD, texts.taken],
    ['an impossible address', async () => 'asha', PASSWORD, texts.unfit],
    ['a short password', async () => newAddress(), 'five5', texts.weak],
    ['a password of three emojis, which are six UTF-16 units', async () => newAddress(), '😀😀😀', texts.weak],
  ])('signing up with %s is answered as the catalogue says', async (_name, address, password, problem) => {
    expect(await device.signUp(await address(), password)).toEqual({ ok: false, problem });
  });

  test('a sign-up leads to /profile-setup; a student with a username is not led there', async () => {
    const email = newAddress();
    expect(await device.signUp(email, PASSWORD)).toEqual({ ok: true, next: 'signed-in', lacksUsername: true });
    const { user } = await device.findSession();
    await backend.query(`insert into public.users (id, email, username) values ($1, $2, 'asha')`, [user!.id, email]);
    const again = await openDevice(backend.url);
    expect(await again.signIn(email, PASSWORD)).toEqual({ ok: true, next: 'signed-in', lacksUsername: false });
  });

  test.each([
    { here: null, there: null, goes: true },
    { here: null, there: { username: null }, goes: true },
    { here: { username: null }, there: { username: null }, goes: true },
    // Set up offline, and not sent yet.
    { here: { username: 'asha' }, there: { username: null }, goes: false },
    // Set up on another device, and not here yet.
    { here: { username: null }, there: { username: 'ravi' }, goes: false },
    { here: null, there: { username: 'meena' }, goes: false },
  ])('/profile-setup is decided by the profile: $here here and $there on the server: $goes', async ({ here, there, goes }) => {
    const { id, replica } = await signedUp();
    if (there !== null) await backend.query('insert into public.users (id, username) values ($1, $2)', [id, there.username]);
    if (here !== null) await replica.insert('users', { id, ...here } as never);
    expect(await device.needsSetUp(replica, id, null)).toBe(goes);
  });

  test.each([
    { here: null, goes: false },
    { here: { username: null }, goes: true },
    { here: { username: 'asha' }, goes: false },
  ])('without a network the profile on the device decides: $here: $goes', async ({ here, goes }) => {
    watchLog();
    const { id, replica } = await signedUp();
    if (here !== null) await replica.insert('users', { id, ...here } as never);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onTestFinished(() => void vi.stubGlobal('fetch', real));
    expect(await device.needsSetUp(replica, id, null)).toBe(goes);
  });

  test('what the server said at the sign-in counts, though the app has made a profile with a name meanwhile', async () => {
    const { id, replica } = await signedUp();
    await replica.insert('users', { id, username: 'student-1' } as never);
    expect(await device.needsSetUp(replica, id, true)).toBe(true);
  });

  /** A student of this device, with its open database. */
  async function signedUp() {
    await device.signUp(newAddress(), PASSWORD);
    const { id } = (await device.findSession()).user!;
    const storage = getRxStorageDexie({ indexedDB, IDBKeyRange }) as never;
    const replica = await testReplica({ userId: id, storage });
    onTestFinished(() => replica.database.close().then(() => undefined));
    return { id, replica };
  }

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
    expect(await device.signIn(email, PASSWORD)).toEqual({ ok: true, next: 'signed-in', lacksUsername: true });
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

/** A server of which one path answers otherwise, as behind a gateway or a page that asks to log in to the network. */
async function deviceWithAnswer(url: string, path: string, answer: () => Response) {
  const device = await openDevice(url);
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.includes(path) ? Promise.resolve(answer()) : real(input, init);
  });
  onTestFinished(() => void vi.stubGlobal('fetch', real));
  return device;
}

const strange = [
  ['settings of another form', () => Response.json({})],
  ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['a fault with a page', () => new Response('<!doctype html>', { status: 500 })],
] as const;

test.each(strange)(
  'where the server answers with %s, Google fails with the catalogue’s sentence, not a parser’s words',
  async (_, answer) => {
    watchLog();
    const device = await deviceWithAnswer('http://127.0.0.1:1', '/auth/v1/settings', answer);
    expect(await device.signInWithGoogle('/')).toEqual(texts.google);
    expect(globalThis.location.assign).not.toHaveBeenCalled();
  },
);

test('a gateway that answers for a server that is down is no connection', async () => {
  watchLog();
  const device = await deviceWithAnswer('http://127.0.0.1:1', '/auth/v1/settings', () => new Response('Bad gateway', { status: 502 }));
  expect(await device.signInWithGoogle('/')).toEqual({ toast: texts.unreachable });
});

test.each([
  ['a page', () => new Response('<!doctype html>', { status: 404 })],
  [
    'the words of a validator',
    () => Response.json({ error_code: 'validation_failed', msg: 'Invalid key: Expected "external"' }, { status: 400 }),
  ],
])('a return from Google that began elsewhere, answered with %s, shows the catalogue’s sentence', async (_, answer) => {
  const device = await deviceWithAnswer('http://127.0.0.1:1', '/auth/v1/token', answer);
  // The verifier of a sign-in that began in this browser, in another tab.
  const { deviceSession } = await import('../../src/shared/server/device-session.ts');
  await deviceSession.store.update([], () => ({ [`${TOKENS_KEY}-code-verifier`]: JSON.stringify('verifier') }));
  expect(await device.answerCallback('?code=01a20aeb-583b-778d-8461-87cfe1ce66b6')).toMatchObject({
    kind: 'failed',
    problem: texts.google,
  });
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
    const { user } = await device.findSession();
    expect(user?.email).toBe(email);
    expect(outcome).toEqual({ kind: 'signed-in', userId: user!.id, lacksUsername: true, returnTo: null });
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
  expect(await other.answerCallback(await follow())).toMatchObject({ kind: 'signed-in', lacksUsername: true });
  expect(await other.setPassword((await other.findSession()).user!, PASSWORD)).toBeNull();
  expect(await (await openDevice(backend.url)).signIn(provider.person.email, PASSWORD)).toMatchObject({ ok: true });
});
