import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redirectOf } from '../../testing/auth-backend.ts';
import { signUp, visitor } from '../../testing/client.ts';
import { linkIn, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { WIDE_LIMITS } from '../../testing/start-test-backend.ts';
import { startTokenBackend, type TokenBackend } from '../../testing/token-backend.ts';

const PASSWORD = 'correct horse';

let count = 0;
const newAddress = () => `meera${++count}@example.com`;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'));

describe('accounts', () => {
  let backend: TokenBackend;
  let withMail: TokenBackend;
  let mailServer: TestMailServer;
  let admin: SupabaseClient;

  const adminOf = ({ url, secretKey }: TokenBackend) => createClient(url, secretKey, { auth: { persistSession: false } });

  beforeAll(async () => {
    mailServer = await startMailServer();
    backend = await startTokenBackend({ authLimits: WIDE_LIMITS });
    withMail = await startTokenBackend({ mailServer: mailServer.settings, authLimits: WIDE_LIMITS });
    admin = adminOf(backend);
  });
  afterAll(async () => {
    for (const each of [backend, withMail]) await each.close();
    await mailServer.stop();
  });

  const signIn = (email: string, password = PASSWORD) => visitor(backend).auth.signInWithPassword({ email, password });

  test('an access token has the claims of Supabase Auth, also after a refresh', async () => {
    const student = await signUp(backend);
    const { data } = await student.client.auth.refreshSession();
    for (const token of [student.accessToken, data.session!.access_token]) {
      expect(claimsOf(token)).toEqual({
        iss: `${backend.url}/auth/v1`,
        sub: student.id,
        aud: 'authenticated',
        role: 'authenticated',
        email: student.email,
        phone: '',
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: expect.any(Number) }],
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: expect.objectContaining({ email: student.email }),
        session_id: expect.any(String),
        is_anonymous: false,
        iat: expect.any(Number),
        exp: expect.any(Number),
      });
    }
    expect((await student.client.auth.getUser(data.session!.access_token)).data.user?.id).toBe(student.id);
    expect((await student.client.from('todos').select('id')).error).toBeNull();
  });

  test.each(['/nonsense', '/', '/token/more', '/admin/nonsense', '/factors'])('an unknown path %s gives 404 as JSON', async (path) => {
    const answer = await fetch(`${backend.url}/auth/v1${path}`, { headers: { apikey: backend.secretKey } });
    expect([answer.status, await answer.json()]).toEqual([404, { code: 404, error_code: 'not_found', msg: 'Not Found' }]);
  });

  test('a user is created, found, changed and deleted', async () => {
    const email = newAddress();
    const made = await admin.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Meera' },
      app_metadata: { school: 7 },
    });
    expect(made.error).toBeNull();
    const { id } = made.data.user!;
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Meera' },
      app_metadata: { provider: 'email', providers: ['email'], school: 7 },
      identities: [{ provider: 'email', user_id: id }],
    });
    const { data: signedIn } = await signIn(email);
    expect(claimsOf(signedIn.session!.access_token)).toMatchObject({ app_metadata: { school: 7 }, user_metadata: { name: 'Meera' } });

    const moved = newAddress();
    const changed = await admin.auth.admin.updateUserById(id, { email: moved, password: 'another horse', user_metadata: { class: 12 } });
    expect(changed.data.user).toMatchObject({ email: moved, user_metadata: { name: 'Meera', class: 12 } });
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(moved, 'another horse')).error).toBeNull();
    expect((await visitor(backend).auth.refreshSession({ refresh_token: signedIn.session!.refresh_token })).error).not.toBeNull();

    expect((await admin.auth.admin.updateUserById(id, { ban_duration: '24h' })).error).toBeNull();
    expect((await signIn(moved, 'another horse')).error).toMatchObject({ code: 'user_banned' });
    await admin.auth.admin.updateUserById(id, { ban_duration: 'none' });
    expect((await signIn(moved, 'another horse')).error).toBeNull();

    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' });
  });

  test('a user without email_confirm cannot sign in until confirmed', async () => {
    const email = newAddress();
    await admin.auth.admin.createUser({ email, password: PASSWORD });
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' });
  });

  test('invalid values are refused', async () => {
    const email = newAddress();
    const { data } = await admin.auth.admin.createUser({ email, email_confirm: true });
    const create = async (input: object) => (await admin.auth.admin.createUser(input)).error?.code;
    expect(await create({ email })).toBe('email_exists');
    expect(await create({})).toBe('validation_failed');
    expect(await create({ email: 'no address' })).toBe('validation_failed');
    expect(await create({ email: newAddress(), password: 'short' })).toBe('weak_password');
    expect(await create({ email: newAddress(), password: '😀😀😀' })).toBe('weak_password');
    expect(await create({ email: newAddress(), password: 'x'.repeat(73) })).toBe('validation_failed');
    expect(await create({ email: newAddress(), user_metadata: 'text' })).toBe('validation_failed');
    expect(await create({ email: newAddress(), ban_duration: "1h'; drop table" })).toBe('validation_failed');
    const other = await signUp(backend);
    expect((await admin.auth.admin.updateUserById(data.user!.id, { email: other.email })).error?.code).toBe('email_exists');
  });

  test('a softly deleted user stays as an anonymous row', async () => {
    const student = await signUp(backend);
    expect((await admin.auth.admin.deleteUser(student.id, true)).error).toBeNull();
    const [row] = await backend.query('select * from auth.users where id = $1', [student.id]);
    expect(row).toMatchObject({ encrypted_password: null, raw_user_meta_data: {}, deleted_at: expect.anything() });
    expect(JSON.stringify(row)).not.toContain(student.email);
    expect((await signIn(student.email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await student.client.auth.refreshSession()).error).not.toBeNull();
    expect((await visitor(backend).auth.signUp({ email: student.email, password: PASSWORD })).error).toBeNull();
  });

  test('users are listed page by page, at most a thousand', async () => {
    const ids = new Set<string>();
    let pages = 0;
    for (let page: number | null = 1; page !== null && pages < 50; pages++) {
      const { data, error } = await admin.auth.admin.listUsers({ page, perPage: 2 });
      if (error) throw error;
      for (const { id } of data.users) ids.add(id);
      page = data.nextPage;
    }
    const [all] = await backend.query<{ n: number }>('select count(*)::int as n from auth.users');
    expect(ids.size).toBe(all!.n);
    expect((await admin.auth.admin.listUsers({ page: 1, perPage: 1e9 })).data.users).toHaveLength(all!.n);
    expect((await admin.auth.admin.listUsers({ page: -1 })).error).toMatchObject({ code: 'validation_failed' });
  });

  test('every call requires the service role', async () => {
    const student = await signUp(backend);
    for (const { auth } of [visitor(backend), student.client]) {
      const answers = [
        await auth.admin.listUsers(),
        await auth.admin.createUser({ email: newAddress() }),
        await auth.admin.getUserById(student.id),
        await auth.admin.updateUserById(student.id, { app_metadata: { role: 'admin' } }),
        await auth.admin.deleteUser(student.id),
        await auth.admin.inviteUserByEmail(newAddress()),
        await auth.admin.generateLink({ type: 'recovery', email: student.email }),
      ];
      expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => 'not_admin'));
    }
    const forged = await fetch(`${backend.url}/auth/v1/admin/users`, {
      headers: { apikey: backend.secretKey, authorization: `Bearer ${student.accessToken.slice(0, -4)}AAAA` },
    });
    expect(forged.status).toBe(403);
  });

  test('without a mail server there are no invitations and no links', async () => {
    expect((await admin.auth.admin.inviteUserByEmail(newAddress())).error).toMatchObject({ code: 'email_provider_disabled' });
    const { error } = await admin.auth.admin.generateLink({ type: 'recovery', email: newAddress() });
    expect(error).toMatchObject({ code: 'email_provider_disabled' });
  });

  test('an invited user signs in by the link in the mail', async () => {
    const email = newAddress();
    const { data, error } = await adminOf(withMail).auth.admin.inviteUserByEmail(email, { data: { name: 'Meera' } });
    expect([error, data.user?.user_metadata]).toEqual([null, { name: 'Meera' }]);
    const link = linkIn(await mailServer.next(email));
    const landed = await redirectOf(link);
    const fragment = new URLSearchParams(landed.hash.slice(1));
    expect(fragment.get('type')).toBe('invite');
    expect(claimsOf(fragment.get('access_token')!)).toMatchObject({ email, amr: [{ method: 'otp' }] });
    expect((await adminOf(withMail).auth.admin.inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' });
  });

  test.each(['signup', 'invite', 'recovery'] as const)('a link for %s is made without a mail, and opens once', async (type) => {
    const email = newAddress();
    const { auth } = adminOf(withMail);
    if (type === 'recovery') await auth.admin.createUser({ email, email_confirm: true });
    const { data, error } = await auth.admin.generateLink({ type, email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({ verification_type: type });
    const verify = () => visitor(withMail).auth.verifyOtp({ token_hash: data.properties!.hashed_token, type });
    expect((await verify()).data.user?.email).toBe(email);
    expect((await verify()).error).toMatchObject({ code: 'otp_expired' });
  });
});
