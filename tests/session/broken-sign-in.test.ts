import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// What a client of the account's server does that no real server makes it do: it throws, or answers without what was asked for.

const AUTH_CLIENT = '../../src/shared/session/auth-client.ts';
const OFFERS = '../../src/shared/server/server-offers.ts';

const assign = vi.fn<Location['assign']>();
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.resetModules();
  assign.mockReset();
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1', href: 'http://127.0.0.1:1/login', assign });
});
afterEach(() => {
  log.mockRestore();
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.doUnmock(AUTH_CLIENT);
  vi.doUnmock(OFFERS);
  vi.resetModules();
});

function withClient(client: object): void {
  const authClient = () => Promise.resolve(client);
  vi.doMock(AUTH_CLIENT, () => ({ authClient, authClientOf: authClient, callbackAddress: () => 'http://127.0.0.1:1/auth/callback' }));
}

const broken = () => Promise.reject(new Error('QuotaExceededError'));

test('a sign-in that breaks in the app itself is logged, and shows the catalogue’s “other”', async () => {
  withClient({ signInWithPassword: broken });
  const { signIn } = await import('../../src/shared/session/sign-in.commands.ts');
  expect(await signIn('asha@example.com', 'correct horse')).toEqual({
    ok: false,
    problem: { toast: { title: 'Sign-in Error', text: 'Failed to sign in. Please check your credentials and try again.' } },
  });
  expect(log).toHaveBeenCalledWith('Failed to sign in', expect.any(Error));
});

test('a sign-up that breaks in the app itself is logged, and shows the catalogue’s “other”', async () => {
  withClient({ signUp: broken });
  const { signUp } = await import('../../src/shared/session/sign-in.commands.ts');
  expect(await signUp('asha@example.com', 'correct horse')).toEqual({
    ok: false,
    problem: { toast: { title: 'Sign-up Error', text: 'Failed to create account. Please try again.' } },
  });
  expect(log).toHaveBeenCalledWith('Failed to sign up', expect.any(Error));
});

test('a sign-up that makes no account says so', async () => {
  withClient({ signUp: async () => ({ data: { user: null, session: null }, error: null }) });
  const { signUp } = await import('../../src/shared/session/sign-in.commands.ts');
  expect(await signUp('asha@example.com', 'correct horse')).toMatchObject({ ok: false, problem: { toast: { text: 'Failed to sign up' } } });
});

test('a sign-in with Google that gets no address shows why, and stays on the page', async () => {
  withClient({ signInWithOAuth: async () => ({ data: { url: null }, error: null }) });
  vi.doMock(OFFERS, () => ({ readServerOffers: async () => ({ hasGoogle: true }) }));
  const { signInWithGoogle } = await import('../../src/shared/session/google.commands.ts');
  expect(await signInWithGoogle('/tasks')).toEqual({ toast: { title: 'Sign-in Error', text: 'No OAuth URL provided' } });
  expect(assign).not.toHaveBeenCalled();
});
