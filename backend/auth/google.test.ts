import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { browserAt, redirectOf, startAuthBackend } from '../testing/auth-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { type OpenIdProvider, type Person, startOpenIdProvider } from '../testing/openid-provider.ts';
import { CALLBACK_PATH } from './google/openid-client.ts';

const PASSWORD = 'correct horse';

let count = 0;
/** An account at the provider. */
function somebody(about: Partial<Person> = {}): Person {
  count += 1;
  const name = about.name ?? 'Asha Rao';
  return {
    sub: `1077${count}`,
    email: `asha${count}@example.com`,
    email_verified: true,
    name,
    picture: `https://lh3.example/asha${count}.png`,
    ...about,
  };
}

describe('signing in with Google', () => {
  let backend: RunningBackend;
  let provider: OpenIdProvider;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ backend, provider, stop } = await startAuthBackend());
  });
  afterAll(() => stop());
  beforeEach(() => {
    provider.person = null;
    provider.misbehaviour = {};
    provider.tellsAllInToken = true;
  });

  /** Captures logged refusals. */
  function watchLog() {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    return log;
  }

  const browser = (flowType?: 'pkce' | 'implicit') => browserAt(backend, flowType);
  const callback = () => `${backend.url}/auth/callback`;

  /** Target of the button `Continue with Google`. */
  async function button(client: SupabaseClient, redirectTo = callback()): Promise<string> {
    const queryParams = { access_type: 'offline', prompt: 'consent' };
    const { data, error } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, queryParams, skipBrowserRedirect: true },
    });
    if (error) throw error;
    return data.url;
  }

  /** Follows redirects up to the first address outside provider and auth. */
  async function follow(url: string): Promise<URL> {
    let next = new URL(url);
    while (next.origin === provider.issuer || next.pathname.startsWith('/auth/v1/')) {
      next = await redirectOf(next);
    }
    return next;
  }

  async function signIn(person: Person, client = browser()) {
    provider.person = person;
    const landed = await follow(await button(client));
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    if (error || !data.session) throw error ?? new Error('no session');
    return { client, session: data.session, user: data.user, code: landed.searchParams.get('code')! };
  }

  /** The provider's redirect to the callback, not yet opened. */
  async function leaveProvider(person: Person, client = browser()): Promise<URL> {
    provider.person = person;
    return redirectOf(await redirectOf(await button(client)));
  }

  async function signUp(email: string): Promise<SupabaseClient> {
    const client = browser();
    const { error } = await client.auth.signUp({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  }

  test('a student returns with a session, a name and a picture, and none of the provider’s tokens', async () => {
    const person = somebody();
    const { session, user } = await signIn(person);
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: person.name, avatar_url: person.picture, email: person.email, email_verified: true },
    });
    expect(user.identities).toMatchObject([
      { provider: 'google', id: person.sub, identity_data: { sub: person.sub, email: person.email } },
    ]);
    expect(user.email_confirmed_at).toBeTruthy();
    expect([session.provider_token, session.provider_refresh_token].filter(Boolean)).toEqual([]);
  });

  test('the provider is asked for offline access and consent, with PKCE and our own nonce', async () => {
    await signIn(somebody());
    expect(provider.visits.at(-1)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(provider.visits.at(-1)).not.toHaveProperty('redirect_to');
  });

  test('a page cannot redirect the provider’s answer elsewhere', async () => {
    const url = new URL(await button(browser()));
    for (const [name, value] of Object.entries({ redirect_uri: 'https://evil.example', client_id: 'evil', state: 'mine', nonce: 'mine' })) {
      url.searchParams.set(name, value);
    }
    const toProvider = await redirectOf(url);
    expect(toProvider.searchParams.get('redirect_uri')).toBe(backend.url + CALLBACK_PATH);
    expect(toProvider.searchParams.get('client_id')).toBe(provider.settings.clientId);
    expect([toProvider.searchParams.get('state'), toProvider.searchParams.get('nonce')]).not.toContain('mine');
  });

  test('a returning student gets the same account, with an updated name', async () => {
    const person = somebody();
    const first = await signIn(person);
    const second = await signIn({ ...person, name: 'Asha R.' });
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.user_metadata['full_name']).toBe('Asha R.');
    expect(second.user.identities).toHaveLength(1);
  });

  test('a provider that gives name and address only on request is asked for them', async () => {
    provider.tellsAllInToken = false;
    const person = somebody();
    expect((await signIn(person)).user).toMatchObject({ email: person.email, user_metadata: { full_name: person.name } });
  });

  test('a refusal at the provider is passed on', async () => {
    const landed = await follow(await button(browser()));
    expect(landed.href.startsWith(callback())).toBe(true);
    expect(landed.searchParams.get('error')).toBe('access_denied');
    expect(landed.searchParams.get('error_description')).toBe('The user refused');
    expect(new URLSearchParams(landed.hash.slice(1)).get('error')).toBe('access_denied');
  });

  test('a session goes to no address that is not allowed', async () => {
    provider.person = somebody();
    for (const elsewhere of [
      'https://evil.example/auth/callback',
      `${backend.url}@evil.example/`,
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const landed = await follow(await button(browser(), elsewhere));
      expect(landed.origin).toBe(backend.url);
    }
  });

  test.each([
    ['no state', () => '', 'bad_oauth_callback'],
    ['a state nobody gave out', () => `?state=${crypto.randomUUID()}&code=x`, 'bad_oauth_state'],
    ['a state that is none', () => `?state=${encodeURIComponent("' or true --")}&code=x`, 'bad_oauth_state'],
  ])('%s redirects to the site with an error', async (_case, query, code) => {
    const landed = await redirectOf(`${backend.url}${CALLBACK_PATH}${query()}`);
    expect(landed.origin).toBe(backend.url);
    expect(landed.searchParams.get('error_code')).toBe(code);
  });

  test('a state works once, a code works once, and only with its own verifier', async () => {
    const client = browser();
    const back = await leaveProvider(somebody(), client);
    const code = (await redirectOf(back)).searchParams.get('code')!;
    expect((await redirectOf(back)).searchParams.get('error_code')).toBe('flow_state_already_used');

    const thief = browser();
    await button(thief);
    expect((await thief.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' });
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    await button(client);
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' });
  });

  test('a provider’s code from another sign-in is rejected', async () => {
    const log = watchLog();
    const mine = await leaveProvider(somebody());
    const theirs = await leaveProvider(somebody());
    mine.searchParams.set('code', theirs.searchParams.get('code')!);
    const landed = await redirectOf(mine);
    expect(landed.searchParams.get('error_code')).toBe('unexpected_failure');
    expect(landed.searchParams.has('code')).toBe(false);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('answered 400'));
  });

  test('an expired sign-in must start again', async () => {
    const back = await leaveProvider(somebody());
    await backend.query(`update auth.flow_state set created_at = now() - interval '6 minutes' where id = $1`, [
      back.searchParams.get('state'),
    ]);
    const landed = await redirectOf(back);
    expect(landed.searchParams.get('error_description')).toBe('OAuth state has expired');
  });

  test.each([
    ['signed by somebody else', { hasForeignKey: true }],
    ['not signed at all', { algorithm: 'none' }],
    ['for another app', { claims: { aud: 'another.apps.example' } }],
    ['for another app on our behalf', { claims: { azp: 'another.apps.example' } }],
    ['from another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another sign-in', { claims: { nonce: 'yesterday' } }],
    ['of last year', { claims: { exp: 1_700_000_000 } }],
    ['about nobody', { claims: { sub: '' } }],
    ['without an address', { claims: { email: 'nobody' } }],
  ])('an ID token %s is rejected', async (_case, misbehaviour) => {
    watchLog();
    provider.person = somebody();
    provider.misbehaviour = misbehaviour;
    const landed = await follow(await button(browser()));
    expect(landed.searchParams.has('code')).toBe(false);
    expect(landed.searchParams.get('error')).toBeTruthy();
    expect(await backend.query('select from auth.users where email = $1', [provider.person.email])).toEqual([]);
  });

  describe('an address that already has an account', () => {
    test('an unverified address at the provider opens no account', async () => {
      const person = somebody({ email_verified: false });
      const owner = await signUp(person.email);
      provider.person = person;
      const landed = await follow(await button(browser()));
      expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      expect((await owner.auth.getUserIdentities()).data?.identities.map(({ provider: name }) => name)).toEqual(['email']);
    });

    test('a student with a proven address keeps account, password and data', async () => {
      const person = somebody();
      const owner = await signUp(person.email);
      const { data } = await owner.auth.getUser();
      await backend.query(`update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`, [
        data.user!.id,
      ]);
      const { user } = await signIn(person);
      expect(user.id).toBe(data.user!.id);
      expect(user.identities?.map(({ provider: name }) => name).sort()).toEqual(['email', 'google']);
      expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
      expect((await browser().auth.signInWithPassword({ email: person.email, password: PASSWORD })).error).toBeNull();
    });

    test('a stranger who signed up with the address loses access when its owner signs in: password, session, tokens, identities', async () => {
      const person = somebody();
      const stranger = await signUp(person.email);
      await link(stranger, somebody({ name: 'Mallory' }));
      const { data: stolen } = await stranger.auth.getSession();
      const { user } = await signIn(person);
      expect(user.identities?.map(({ id }) => id)).toEqual([person.sub]);
      expect((await browser().auth.signInWithPassword({ email: person.email, password: PASSWORD })).error).toMatchObject({
        code: 'invalid_credentials',
      });
      expect((await stranger.auth.refreshSession(stolen.session!)).error).toMatchObject({ code: 'refresh_token_not_found' });
      expect((await browser().auth.getUser(stolen.session!.access_token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
    });

    test('a banned student cannot sign in', async () => {
      const person = somebody();
      await signIn(person);
      await backend.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [person.email]);
      provider.person = person;
      const landed = await follow(await button(browser()));
      expect([landed.searchParams.get('error'), landed.searchParams.get('error_code')]).toEqual(['access_denied', 'user_banned']);
    });
  });

  async function link(client: SupabaseClient, person: Person): Promise<URL> {
    provider.person = person;
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', options: { redirectTo: callback() } });
    if (error) throw error;
    return follow(data.url);
  }

  async function identitiesOf(client: SupabaseClient) {
    const { data, error } = await client.auth.getUserIdentities();
    if (error) throw error;
    return data.identities;
  }

  test('a student links Google to a password account, and signs in with it', async () => {
    const person = somebody({ email: `other${crypto.randomUUID()}@example.com` });
    const student = await signUp(somebody().email);
    const { data: before } = await student.auth.getUser();
    const landed = await link(student, person);
    expect((await student.auth.exchangeCodeForSession(landed.searchParams.get('code')!)).error).toBeNull();
    expect((await identitiesOf(student)).map(({ provider: name }) => name).sort()).toEqual(['email', 'google']);

    const { user } = await signIn(person);
    expect([user.id, user.email]).toEqual([before.user!.id, before.user!.email]);
  });

  test('an identity belongs to one account', async () => {
    const person = somebody();
    const { client } = await signIn(person);
    const stranger = await signUp(somebody().email);
    const taken = await link(stranger, person);
    expect(taken.searchParams.get('error_code')).toBe('identity_already_exists');
    expect(taken.searchParams.get('error_description')).toBe('Identity is already linked to another user');
    expect((await link(client, person)).searchParams.get('error_description')).toBe('Identity is already linked');
    expect(await identitiesOf(stranger)).toHaveLength(1);
  });

  test('nobody can link a student’s identity to their own account by sending them a link', async () => {
    const attacker = await signUp(somebody().email);
    const { data: session } = await attacker.auth.getSession();
    const pkce = `code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`;
    const begin = () =>
      fetch(`${backend.url}/auth/v1/user/identities/authorize?provider=google&${pkce}`, {
        headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${session.session!.access_token}` },
      });
    /** Node's own request sends no header by itself, as old browsers send no `Sec-Fetch-Mode`. */
    async function comeBack(answer: Response, cookie?: string, headers: Record<string, string> = {}) {
      provider.person = somebody();
      const { url } = (await answer.json()) as { url: string };
      const [landed] = (await once(get(await redirectOf(url), { headers: { ...headers, ...(cookie ? { cookie } : {}) } }), 'response')) as [
        IncomingMessage,
      ];
      landed.resume();
      return new URL(landed.headers.location!);
    }
    const foreign = (await begin()).headers.get('set-cookie')!.split(';')[0]!;
    for (const headers of [{}, { 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-mode': 'cors' }] as Record<string, string>[]) {
      for (const forge of [
        () => undefined,
        (name: string) => `${name}=`,
        () => foreign,
        (name: string) => foreign.replace(/^[^=]+/, name),
      ]) {
        const started = await begin();
        const [name = ''] = started.headers.get('set-cookie')!.split('=');
        const landed = await comeBack(started, forge(name), headers);
        expect(landed.searchParams.get('error_description')).toBe('OAuth state belongs to another browser');
      }
    }
    expect(await identitiesOf(attacker)).toHaveLength(1);

    const own = await begin();
    expect(own.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
    await comeBack(own, `theme=dark; ${own.headers.get('set-cookie')!.split(';')[0]}`);
    expect(await identitiesOf(attacker)).toHaveLength(2);
  });

  test('without PKCE nobody is signed in to the account of whoever made them follow a link', async () => {
    const { data } = await browser('implicit').auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    const answer = await fetch(data.url!, { redirect: 'manual' });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ msg: 'Signing in with Google needs PKCE' })]);
  });

  test('identities are not readable without a valid session', async () => {
    const visitor = { apikey: PUBLISHABLE_KEY };
    for (const headers of [visitor, { ...visitor, authorization: 'Bearer e30.e30.e30' }, { ...visitor, authorization: 'nonsense' }]) {
      const answer = await fetch(`${backend.url}/auth/v1/user/identities/authorize?provider=google`, { headers, redirect: 'manual' });
      expect([401, 403]).toContain(answer.status);
    }
  });

  test('a student who came with Google sets a password and signs in with it', async () => {
    const person = somebody();
    const { client, user } = await signIn(person);
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    const { data } = await browser().auth.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(data.user?.id).toBe(user.id);
  });

  test('an account without an address cannot set a password', async () => {
    const { client, user } = await signIn(somebody());
    await backend.query('update auth.users set email = null where id = $1', [user.id]);
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'validation_failed' });
  });

  test('a deleted account is reported at the next refresh', async () => {
    const { client, user, session } = await signIn(somebody());
    await backend.query('delete from auth.users where id = $1', [user.id]);
    expect((await client.auth.refreshSession(session)).error).toMatchObject({ code: 'refresh_token_not_found', status: 400 });
    expect((await client.auth.getUser(session.access_token)).error).toMatchObject({ code: 'user_not_found', status: 403 });
  });

  test('a provider that is down keeps the student on the page, with a reason', async () => {
    const log = watchLog();
    const dead = await startOpenIdProvider(() => '');
    await dead.stop();
    const other = await startTestBackend({ google: dead.settings });
    onTestFinished(() => other.close());
    const client = createClient(other.url, PUBLISHABLE_KEY, { auth: { flowType: 'pkce', autoRefreshToken: false } });
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options: { redirectTo: `${other.url}/auth/callback` } });
    const landed = await redirectOf(data.url!);
    expect(landed.href.startsWith(`${other.url}/auth/callback?`)).toBe(true);
    expect(landed.searchParams.get('error_description')).toBe('Google did not confirm the sign-in. Please try again');
    expect(log).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'));
  });
});

describe('a backend without Google', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  test('reports it to the button and in its settings', async () => {
    const settings = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: PUBLISHABLE_KEY } });
    expect(await settings.json()).toMatchObject({ external: { google: false } });
    const answer = await fetch(`${backend.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    });
  });
});
