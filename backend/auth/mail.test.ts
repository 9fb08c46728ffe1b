import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { browserAt, redirectOf, startAuthBackend } from '../testing/auth-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { passwordPool } from './passwords/passwords.ts';
import { linkIn, startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import type { OpenIdProvider } from '../testing/openid-provider.ts';

const PASSWORD = 'correct horse';

let count = 0;
function newAddress(): string {
  count += 1;
  return `ravi${count}@example.com`;
}

describe('mail', () => {
  let backend: RunningBackend;
  let mailServer: TestMailServer;
  let provider: OpenIdProvider;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    mailServer = await startMailServer();
    ({ backend, provider, stop } = await startAuthBackend(mailServer));
  });
  afterAll(async () => {
    await stop();
    await mailServer.stop();
  });

  const browser = (flowType?: 'pkce' | 'implicit') => browserAt(backend, flowType);
  const callback = () => `${backend.url}/auth/callback`;

  function signUp(client: SupabaseClient, email: string, password = PASSWORD) {
    return client.auth.signUp({ email, password, options: { emailRedirectTo: callback() } });
  }

  function askForReset(client: SupabaseClient, email: string) {
    return client.auth.resetPasswordForEmail(email, { redirectTo: callback() });
  }

  function signIn(email: string, password = PASSWORD) {
    return browser().auth.signInWithPassword({ email, password });
  }

  async function enter(client: SupabaseClient, landed: URL) {
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    if (error) throw error;
    return data;
  }

  /** A student with a confirmed address, signed in. */
  async function confirmedStudent(email = newAddress()) {
    const client = browser();
    await signUp(client, email);
    const { user } = await enter(client, await redirectOf(linkIn(await mailServer.next(email))));
    return { client, email, id: user.id };
  }

  /** A minute later: the mail limit has passed. */
  function waitAMinute(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());
  }

  function accountsOf(email: string) {
    return backend.query('select id from auth.users where email = $1', [email]);
  }

  describe('signing up', () => {
    test('nobody can sign in before opening the link, then by link and by password', async () => {
      const [client, email] = [browser(), newAddress()];
      const { data, error } = await signUp(client, email);
      expect([error, data.session, data.user?.email, data.user?.identities?.length]).toEqual([null, null, email, 1]);
      expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

      const landed = await redirectOf(linkIn(await mailServer.next(email)));
      expect(landed.href.startsWith(`${callback()}?code=`)).toBe(true);
      const { session } = await enter(client, landed);
      expect(session.user).toMatchObject({ email, user_metadata: { email_verified: true } });
      expect((await signIn(email)).error).toBeNull();
    });

    test('a refused sign-in computes one password, whatever there is of the account', async () => {
      const [{ email: confirmed, id }, unconfirmed] = [await confirmedStudent(), newAddress()];
      await signUp(browser(), unconfirmed);
      const { email: withGoogleOnly, id: other } = await confirmedStudent();
      await backend.query('update auth.users set encrypted_password = null where id = $1', [other]);
      const computed: Record<string, number> = {};
      for (const email of [confirmed, unconfirmed, withGoogleOnly, newAddress()]) {
        const before = passwordPool.done;
        expect((await signIn(email, 'not-the-password')).error).toMatchObject({ code: 'invalid_credentials', status: 400 });
        computed[email] = passwordPool.done - before;
      }
      expect(Object.values(computed)).toEqual([1, 1, 1, 1]);
      await backend.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id]);
      const before = passwordPool.done;
      expect((await signIn(confirmed, 'not-the-password')).error).toMatchObject({ code: 'invalid_credentials' });
      expect(passwordPool.done - before).toBe(1);
    });

    test('guessing a password does not reveal that the address is unconfirmed', async () => {
      const email = newAddress();
      await signUp(browser(), email);
      const guessed = await browser().auth.signInWithPassword({ email, password: 'not-the-password' });
      expect(guessed.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    });

    test('the mail is from Ekagra and links to our own address, whatever Host header was sent', async () => {
      const email = newAddress();
      await fetch(`${backend.url}/auth/v1/signup`, {
        method: 'POST',
        headers: {
          apikey: PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'x-forwarded-host': 'evil.example',
          origin: 'https://evil.example',
        },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      const mail = await mailServer.next(email);
      expect(Object.fromEntries(mail.headers)).toMatchObject({
        from: 'Ekagra <hello@ekagra.example>',
        to: email,
        subject: 'Confirm your address for Ekagra',
      });
      expect(mail.recipients).toEqual([email]);
      expect(mail.text).toMatch(
        /^Hello,\n\nwelcome to Ekagra! Please confirm that ravi\d+@example\.com is your address:\n\nConfirm my address: http/,
      );
      expect(mail.text).not.toMatch(/<|&amp;|\{\{/);
      expect(linkIn(mail).origin).toBe(backend.url);
    });

    test('a link works once', async () => {
      const email = newAddress();
      await signUp(browser(), email);
      const link = linkIn(await mailServer.next(email));
      await redirectOf(link);
      const again = await redirectOf(link);
      expect(again.searchParams.get('error_code')).toBe('otp_expired');
      expect(new URLSearchParams(again.hash.slice(1)).get('error')).toBe('access_denied');
      expect(again.searchParams.has('code')).toBe(false);
    });

    test('a link works for an hour', async () => {
      const email = newAddress();
      await signUp(browser(), email);
      await backend.query(`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`, [email]);
      expect((await redirectOf(linkIn(await mailServer.next(email)))).searchParams.get('error_code')).toBe('otp_expired');
      expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' });
    });

    test('a link opened on another device confirms the address without a session', async () => {
      const email = newAddress();
      await signUp(browser(), email);
      const landed = await redirectOf(linkIn(await mailServer.next(email)));
      const other = browser();
      await askForReset(other, newAddress());
      expect((await other.auth.exchangeCodeForSession(landed.searchParams.get('code')!)).error).toMatchObject({
        code: 'bad_code_verifier',
      });
      expect((await signIn(email)).error).toBeNull();
    });

    test('an app without PKCE finds its session behind the #', async () => {
      const email = newAddress();
      await signUp(browser('implicit'), email);
      const landed = await redirectOf(linkIn(await mailServer.next(email)));
      const session = new URLSearchParams(landed.hash.slice(1));
      expect(session.get('type')).toBe('signup');
      expect((await browser().auth.getUser(session.get('access_token')!)).data.user?.email).toBe(email);
    });

    test('an app page can verify the token itself', async () => {
      const [client, email] = [browser(), newAddress()];
      await signUp(client, email);
      const token = linkIn(await mailServer.next(email)).searchParams.get('token')!;
      const { data, error } = await client.auth.verifyOtp({ type: 'signup', token_hash: token });
      expect([error, data.user?.email]).toEqual([null, email]);
      expect((await client.auth.verifyOtp({ type: 'signup', token_hash: token })).error).toMatchObject({ code: 'otp_expired' });
    });

    test('an existing account is only revealed to its owner, who gets a link to it, and stays unchanged', async () => {
      const { email } = await confirmedStudent();
      waitAMinute();
      const { data, error } = await signUp(browser(), email, 'another password');
      expect([error, data.session, data.user?.identities?.length]).toEqual([null, null, 1]);
      expect((await signIn(email, 'another password')).error).toMatchObject({ code: 'invalid_credentials' });
      expect((await signIn(email)).error).toBeNull();
      expect((await mailServer.next(email)).headers.get('subject')).toBe('Choose a new password for Ekagra');
    });

    test('an existing account is answered with as much work, and in the same words, as a new one', async () => {
      const [{ email: known }, unknown] = [await confirmedStudent(), newAddress()];
      const post = async (email: string) => {
        const before = passwordPool.done;
        const answer = await fetch(`${backend.url}/auth/v1/signup`, {
          method: 'POST',
          headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: PASSWORD, data: { username: 'student-1' } }),
        });
        const kinds = (await answer.text())
          .replaceAll(email, 'address')
          .replaceAll(/[\da-f]{8}-[\da-f]{4}-(\d)[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, 'uuid v$1')
          .replaceAll(/\d{4}-\d\d-\d\d(.)\d\d:\d\d:\d\d\.\d+/g, 'day$1time')
          .replaceAll(/after \d+ seconds/g, 'after some seconds');
        return { status: answer.status, hashes: passwordPool.done - before, kinds, type: answer.headers.get('content-type') };
      };
      waitAMinute();
      const first = await post(known);
      expect(first).toEqual(await post(unknown));
      expect([first.status, first.hashes]).toEqual([200, 1]);
      const again = await post(known);
      expect(again).toEqual(await post(unknown));
      expect(again.status).toBe(429);
      for (const address of [known, unknown]) await mailServer.next(address);
    });

    test('a mailbox that takes no mail is reported in the same words, whether there is an account or not', async () => {
      const { email: known } = await confirmedStudent();
      waitAMinute();
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      mailServer.isRefusing = true;
      onTestFinished(() => {
        mailServer.isRefusing = false;
        log.mockRestore();
      });
      const errors = [(await signUp(browser(), known)).error, (await signUp(browser(), newAddress())).error];
      expect(errors[0]).toEqual(errors[1]);
      expect(errors[0]).toMatchObject({ status: 500 });
    });

    test('after two sign-ups the last password and link count', async () => {
      const [client, email] = [browser(), newAddress()];
      await signUp(client, email, 'typed with a slip');
      expect((await signUp(client, email)).error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
      waitAMinute();
      expect((await signUp(client, email)).error).toBeNull();
      const [first, second] = [linkIn(await mailServer.next(email)), linkIn(await mailServer.next(email))];
      expect((await redirectOf(first)).searchParams.get('error_code')).toBe('otp_expired');
      await enter(client, await redirectOf(second));
      expect((await signIn(email, 'typed with a slip')).error).toMatchObject({ code: 'invalid_credentials' });
      expect((await signIn(email)).error).toBeNull();
    });

    test('a stranger’s sign-up does not replace an account in use', async () => {
      const { email, id } = await confirmedStudent();
      await backend.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
      await signUp(browser(), email, 'another password');
      expect(await accountsOf(email)).toEqual([{ id }]);
    });

    test('a too short password is refused before any mail is sent', async () => {
      const email = newAddress();
      for (const short of ['short', '😀😀😀']) {
        expect((await signUp(browser(), email, short)).error).toMatchObject({ code: 'weak_password' });
      }
      expect(await accountsOf(email)).toEqual([]);
      expect((await signUp(browser(), email)).error).toBeNull();
    });
  });

  describe('requesting the mail again', () => {
    test('is possible after a minute, and invalidates the first link', async () => {
      const [client, email] = [browser(), newAddress()];
      await signUp(client, email);
      const again = () => client.auth.resend({ type: 'signup', email, options: { emailRedirectTo: callback() } });
      const { error } = await again();
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
      expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
      waitAMinute();
      expect((await again()).error).toBeNull();
      const [first, second] = [linkIn(await mailServer.next(email)), linkIn(await mailServer.next(email))];
      expect((await redirectOf(first)).searchParams.get('error_code')).toBe('otp_expired');
      expect((await enter(client, await redirectOf(second))).user.email).toBe(email);
    });

    test('sends nothing to a confirmed or unknown address, with the same answer', async () => {
      const [{ email }, unknown] = [await confirmedStudent(), newAddress()];
      waitAMinute();
      const answers = await Promise.all([email, unknown].map((address) => browser().auth.resend({ type: 'signup', email: address })));
      expect(answers[0]).toEqual(answers[1]);
      // Mails are sent in order of request.
      const { email: later } = await confirmedStudent();
      expect(mailServer.mails.at(-1)?.recipients).toEqual([later]);
      expect(mailServer.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
    });
  });

  describe('a forgotten password', () => {
    test('is replaced via the link in a mail, and ends earlier sessions', async () => {
      const { client: phone, email } = await confirmedStudent();
      const { data: before } = await phone.auth.getSession();
      const laptop = browser();
      const events: string[] = [];
      laptop.auth.onAuthStateChange((event) => void events.push(event));
      expect((await askForReset(laptop, email)).error).toBeNull();
      const mail = await mailServer.next(email);
      expect(mail.headers.get('subject')).toBe('Choose a new password for Ekagra');
      await enter(laptop, await redirectOf(linkIn(mail)));
      expect(events).toContain('PASSWORD_RECOVERY');
      expect((await laptop.auth.updateUser({ password: 'battery staple' })).error).toBeNull();

      expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
      expect((await signIn(email, 'battery staple')).error).toBeNull();
      expect((await laptop.auth.getUser()).error).toBeNull();
      expect((await phone.auth.refreshSession(before.session!)).error).toMatchObject({ code: 'refresh_token_not_found' });
    });

    test('the answer does not reveal whether an address has an account, neither the first nor the second time', async () => {
      const [{ email }, unknown] = [await confirmedStudent(), newAddress()];
      for (let time = 0; time < 2; time += 1) {
        const ask = async (address: string) => {
          const answer = await fetch(`${backend.url}/auth/v1/recover`, {
            method: 'POST',
            headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
            body: JSON.stringify({ email: address }),
          });
          return [answer.status, await answer.text()];
        };
        expect(await ask(email)).toEqual(await ask(unknown));
      }
      await mailServer.next(email);
      expect(mailServer.mails.flatMap(({ recipients }) => recipients)).not.toContain(unknown);
    });

    test('a link works once and for an hour, and a new one invalidates it', async () => {
      const { email } = await confirmedStudent();
      await askForReset(browser(), email);
      const first = linkIn(await mailServer.next(email));
      waitAMinute();
      await askForReset(browser(), email);
      const second = linkIn(await mailServer.next(email));
      expect((await redirectOf(first)).searchParams.get('error_code')).toBe('otp_expired');
      expect((await redirectOf(second)).searchParams.has('code')).toBe(true);
      expect((await redirectOf(second)).searchParams.get('error_code')).toBe('otp_expired');

      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
      await askForReset(browser(), email);
      const third = linkIn(await mailServer.next(email));
      await backend.query(`update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1`, [email]);
      expect((await redirectOf(third)).searchParams.get('error_code')).toBe('otp_expired');
    });

    test('sets a password for a student who came with Google', async () => {
      const email = newAddress();
      const client = browser();
      provider.person = { sub: email, email, email_verified: true, name: 'Ravi' };
      await enter(client, await followGoogle(client));
      await askForReset(client, email);
      await enter(client, await redirectOf(linkIn(await mailServer.next(email))));
      expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
      expect((await signIn(email)).error).toBeNull();
    });
  });

  async function followGoogle(client: SupabaseClient): Promise<URL> {
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: callback(), skipBrowserRedirect: true },
    });
    return redirectOf(await redirectOf(await redirectOf(new URL(data.url!))));
  }

  describe('a stranger who signs up first with a student’s address', () => {
    test('loses access when the student signs in with Google, and their link is void', async () => {
      const [stranger, email] = [browser(), newAddress()];
      await stranger.auth.signUp({ email, password: 'of the stranger', options: { data: { full_name: 'Mallory' } } });
      const link = linkIn(await mailServer.next(email));
      const student = browser();
      provider.person = { sub: email, email, email_verified: true, name: 'Ravi' };
      const { user } = await enter(student, await followGoogle(student));
      expect(user.user_metadata['full_name']).toBe('Ravi');
      expect(user.identities?.map(({ provider: name }) => name)).toEqual(['google']);
      expect((await signIn(email, 'of the stranger')).error).toMatchObject({ code: 'invalid_credentials' });
      expect((await redirectOf(link)).searchParams.get('error_code')).toBe('otp_expired');
    });

    test('loses access when the student resets the password', async () => {
      const [stranger, email] = [browser(), newAddress()];
      await signUp(stranger, email, 'of the stranger');
      const student = browser();
      await askForReset(student, email);
      await mailServer.next(email);
      await enter(student, await redirectOf(linkIn(await mailServer.next(email))));
      expect((await signIn(email, 'of the stranger')).error).toMatchObject({ code: 'invalid_credentials' });
    });
  });

  describe('a change of address', () => {
    test('takes effect once both addresses have confirmed', async () => {
      const { client, email, id } = await confirmedStudent();
      const next = newAddress();
      const { data, error } = await client.auth.updateUser({ email: next }, { emailRedirectTo: callback() });
      expect([error, data.user?.email, data.user?.new_email]).toEqual([null, email, next]);

      const half = await redirectOf(linkIn(await mailServer.next(next)));
      expect(half.searchParams.get('message')).toBe('Confirmation link accepted. Please proceed to confirm link sent to the other email');
      expect((await signIn(next)).error).toMatchObject({ code: 'invalid_credentials' });

      const { user } = await enter(client, await redirectOf(linkIn(await mailServer.next(email))));
      expect(user).toMatchObject({
        id,
        email: next,
        identities: [{ provider: 'email', identity_data: { email: next, email_verified: true } }],
      });
      expect(user.new_email).toBeUndefined();
      expect((await signIn(next)).data.user?.id).toBe(id);
      expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
    });

    test('to somebody else’s address is refused, also if it was free at first', async () => {
      const { email: taken } = await confirmedStudent();
      const { client, email } = await confirmedStudent();
      // Who only asks does not learn that it is taken: who reads the mail of both does.
      expect((await client.auth.updateUser({ email: taken })).error).toBeNull();
      const links = [linkIn(await mailServer.next(taken)), linkIn(await mailServer.next(email))];
      const landed = [await redirectOf(links[0]!), await redirectOf(links[1]!)];
      expect(landed.map(({ searchParams }) => searchParams.get('error_code'))).toEqual([null, 'email_exists']);
      waitAMinute();

      const next = newAddress();
      await client.auth.updateUser({ email: next });
      await redirectOf(linkIn(await mailServer.next(next)));
      waitAMinute();
      await confirmedStudent(next);
      expect((await redirectOf(linkIn(await mailServer.next(email)))).searchParams.get('error_code')).toBe('email_exists');
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
    });

    test('can be begun again a minute later', async () => {
      const { client, email } = await confirmedStudent();
      const next = newAddress();
      await client.auth.updateUser({ email: next });
      expect((await client.auth.updateUser({ email: newAddress() })).error).toMatchObject({ code: 'over_email_send_rate_limit' });
      await Promise.all([mailServer.next(next), mailServer.next(email)]);
      waitAMinute();
      expect((await client.auth.updateUser({ email: next })).error).toBeNull();
      await redirectOf(linkIn(await mailServer.next(next)));
      await redirectOf(linkIn(await mailServer.next(email)));
      expect((await client.auth.getUser()).data.user?.email).toBe(next);
    });

    test('started by an attacker is void after a new password', async () => {
      const { client, email } = await confirmedStudent();
      const next = newAddress();
      await client.auth.updateUser({ email: next });
      const links = [linkIn(await mailServer.next(next)), linkIn(await mailServer.next(email))];
      expect((await client.auth.updateUser({ password: 'battery staple', current_password: PASSWORD })).error).toBeNull();
      for (const link of links) expect((await redirectOf(link)).hash).toContain('otp_expired');
      expect((await client.auth.getUser()).data.user).toMatchObject({ email });
    });

    test('requires a session', async () => {
      const answer = await fetch(`${backend.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ email: newAddress() }),
      });
      expect(answer.status).toBe(401);
    });
  });

  describe('bad input', () => {
    test.each([
      'ravi@example.com\r\nBcc: victim@example.com',
      'ravi@example.com, victim@example.com',
      'ravi,victim@example.com',
      'Ravi <victim@example.com>',
      '"ravi victim"@example.com',
      'ravi@localhost',
      `${'r'.repeat(250)}@example.com`,
      ['victim@example.com'],
      { email: 'victim@example.com' },
    ])('no mail goes to %j', async (email) => {
      const sent = mailServer.mails.length;
      for (const [path, body] of [
        ['/signup', { email, password: PASSWORD }],
        ['/recover', { email }],
        ['/resend', { type: 'signup', email }],
      ] as const) {
        const answer = await fetch(`${backend.url}/auth/v1${path}`, {
          method: 'POST',
          headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([400, 'validation_failed']);
      }
      expect(mailServer.mails).toHaveLength(sent);
    });

    test('a link redirects only to allowed addresses, also after tampering', async () => {
      const email = newAddress();
      await browser().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'https://evil.example/' } });
      const link = linkIn(await mailServer.next(email));
      expect(link.searchParams.get('redirect_to')).toBe(backend.url);
      link.searchParams.set('redirect_to', 'https://evil.example/');
      expect((await redirectOf(link)).origin).toBe(backend.url);
    });

    test('a token only works for its purpose, and a guessed one never', async () => {
      const email = newAddress();
      await signUp(browser(), email);
      const link = linkIn(await mailServer.next(email));
      for (const [type, token] of [
        ['recovery', link.searchParams.get('token')!],
        ['email_change', link.searchParams.get('token')!],
        ['signup', `pkce_${'A'.repeat(43)}`],
        ['signup', "' or true --"],
      ] as const) {
        const forged = new URL(link);
        forged.searchParams.set('type', type);
        forged.searchParams.set('token', token);
        expect(
          (await redirectOf(forged)).searchParams.get('error_code') ??
            new URLSearchParams((await redirectOf(forged)).hash.slice(1)).get('error_code'),
        ).toBe('otp_expired');
      }
      expect((await redirectOf(link)).searchParams.has('code')).toBe(true);
    });

    test('the database contains no usable link', async () => {
      const email = newAddress();
      await signUp(browser(), email);
      const token = linkIn(await mailServer.next(email)).searchParams.get('token')!;
      expect(JSON.stringify(await backend.query('select * from auth.users where email = $1', [email]))).not.toContain(token);
    });

    test.each(['/otp', '/magiclink', '/%6Ftp', '/%6dagiclink'])('%s makes no account and sends nothing', async (path) => {
      const [email, sent] = [newAddress(), mailServer.mails.length];
      const answer = await fetch(`${backend.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(answer.status).toBe(404);
      expect(await accountsOf(email)).toEqual([]);
      expect(mailServer.mails).toHaveLength(sent);
    });

    test('no mail is sent without an API key', async () => {
      for (const path of ['/signup', '/recover', '/resend']) {
        const answer = await fetch(`${backend.url}/auth/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: newAddress(), password: PASSWORD, type: 'signup' }),
        });
        expect(answer.status).toBe(401);
      }
    });
  });

  describe('a failing mail server', () => {
    function watchLog() {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      onTestFinished(() => log.mockRestore());
      return log;
    }

    test('a sign-up whose mail failed leaves nothing behind and can be repeated at once', async () => {
      const log = watchLog();
      const email = newAddress();
      const { port } = mailServer.settings;
      await mailServer.stop();
      const { error } = await signUp(browser(), email, 'the first time');
      expect(error).toMatchObject({ status: 500, message: 'Error sending confirmation email' });
      expect(await accountsOf(email)).toEqual([]);
      expect(log).toHaveBeenCalledWith(expect.stringContaining('confirmation'), expect.stringContaining('ECONNREFUSED'));

      const answers = await Promise.all([newAddress(), (await savedStudent()).email].map((address) => askForReset(browser(), address)));
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.error).toMatchObject({ status: 500, message: 'Error sending recovery email' });

      mailServer = await startMailServer(port);
      const client = browser();
      expect((await signUp(client, email)).error).toBeNull();
      await enter(client, await redirectOf(linkIn(await mailServer.next(email))));
      expect((await signIn(email)).error).toBeNull();
    });

    test('a non-existent mailbox is reported on sign-up', async () => {
      watchLog();
      const email = newAddress();
      mailServer.isRefusing = true;
      onTestFinished(() => void (mailServer.isRefusing = false));
      expect((await signUp(browser(), email)).error).toMatchObject({ message: 'Error sending confirmation email' });
      expect(await accountsOf(email)).toEqual([]);
    });

    test('a change of address whose mail failed is discarded', async () => {
      const { client, email } = await confirmedStudent();
      watchLog();
      mailServer.isRefusing = true;
      onTestFinished(() => void (mailServer.isRefusing = false));
      expect((await client.auth.updateUser({ email: newAddress() })).error).toMatchObject({ message: 'Error sending email change email' });
      expect((await client.auth.getUser()).data.user).toMatchObject({ email });
      expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
    });

    /** An account created without mail. */
    async function savedStudent() {
      const email = newAddress();
      await backend.query(`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())`, [email]);
      return { email };
    }
  });
});

describe('a backend without a mail server', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  test('confirms addresses at once, and reports that it cannot send mail', async () => {
    const { auth } = createClient(backend.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
    const { data } = await auth.signUp({ email: 'asha@example.com', password: PASSWORD });
    expect(data.session).not.toBeNull();
    const refusals = [
      await auth.resetPasswordForEmail('asha@example.com'),
      await auth.resend({ type: 'signup', email: 'asha@example.com' }),
      await auth.updateUser({ email: 'other@example.com' }),
    ];
    for (const { error } of refusals)
      expect(error).toMatchObject({ code: 'email_provider_disabled', message: 'This server cannot send e-mail' });
  });
});
