import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { signToken } from '../../backend/testing/sign-token.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const now = Math.floor(Date.now() / 1000);
const claimsOf = ({ id }: Student) => ({ sub: id, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600 });

/** Tokens that anyone can forge. */
const FORGERIES: Readonly<Record<string, (student: Student) => string>> = {
  'without a signature (alg none)': (student) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf(student))}.`,
  'that claims to have no signature, but has one': (student) => signToken(claimsOf(student), 'guess', { alg: 'none' }),
  'of an administrator, without a signature': () => `${part({ alg: 'none' })}.${part({ role: 'service_role', exp: now + 3600 })}.`,
  'signed with a secret that tutorials use': (student) =>
    signToken(claimsOf(student), 'super-secret-jwt-token-with-at-least-32-characters-long'),
  'signed with an empty secret': (student) => signToken(claimsOf(student), ''),
  'signed with the public key': (student) => signToken(claimsOf(student), 'sb_publishable_ekagra_embedded_backend'),
  'cut off': ({ accessToken }) => accessToken.slice(0, -10),
  'without its third part': ({ accessToken }) => accessToken.split('.', 2).join('.'),
  'with a fourth part': ({ accessToken }) => `${accessToken}.e30`,
  'whose claims were changed': ({ accessToken }) => {
    const [header, , signature] = accessToken.split('.');
    return `${header}.${part({ sub: crypto.randomUUID(), role: 'service_role', exp: now + 3600 })}.${signature}`;
  },
  'that is no token': () => 'nonsense',
  'made of SQL': () => "' or 1=1 --",
  'of ten thousand characters': () => 'x'.repeat(10_000),
};

/** Correctly signed tokens for another purpose. */
const MISUSES: Readonly<Record<string, (student: Student, secret: string) => string>> = {
  'that expired a second ago': (student, secret) => signToken({ ...claimsOf(student), exp: now - 1 }, secret),
  'that never expires': (student, secret) => signToken({ ...claimsOf(student), exp: undefined }, secret),
  'for another audience': (student, secret) => signToken({ ...claimsOf(student), aud: 'elsewhere' }, secret),
  'signed by another algorithm': (student, secret) => signToken(claimsOf(student), secret, { alg: 'HS512', hash: 'sha512' }),
  'that names another algorithm than its own': (student, secret) => signToken(claimsOf(student), secret, { alg: 'RS256' }),
  'of the database’s own administrator': (student, secret) => signToken({ ...claimsOf(student), role: 'postgres' }, secret),
  'with an impossible subject': (student, secret) => signToken({ ...claimsOf(student), sub: "' or 1=1 --" }, secret),
};

describe.each(backends)('an invalid token, on $name', ({ open, isEmbedded }) => {
  let directory: string;
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'ekagra-tokens-'));
    backend = await open({ dataDir: directory });
    student = await signUp(backend);
    await student.client.from('todos').insert({ id: crypto.randomUUID(), createdBy: student.id, title: 'Private' }).throwOnError();
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function answersTo(token: string) {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = { method: 'POST', headers };
    const answers = {
      rest: await fetch(`${backend.url}/rest/v1/todos?select=title`, { headers }),
      rpc: await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, { ...post, body: '{"request":{}}' }),
      storage: await fetch(`${backend.url}/storage/v1/object/list/chat-images`, { ...post, body: '{"prefix":""}' }),
      auth: await fetch(`${backend.url}/auth/v1/user`, { headers }),
      function: await fetch(`${backend.url}/functions/v1/tutor`, { ...post, body: '{}' }),
    };
    return Promise.all(Object.entries(answers).map(async ([what, answer]) => ({ what, status: answer.status, body: await answer.text() })));
  }

  /** Answers that are not clean refusals. */
  async function openings(token: string): Promise<string[]> {
    const answers = await answersTo(token);
    const isRefusal = (status: number, body: string): boolean =>
      [400, 401, 403].includes(status) && /"(message|msg|error)"/.test(body) && !body.includes('Private');
    return answers.filter(({ status, body }) => !isRefusal(status, body)).map(({ what, status, body }) => `${what}: ${status} ${body}`);
  }

  const secret = (): string => (JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8')) as { jwtSecret: string }).jwtSecret;

  test.each(Object.entries(FORGERIES))('%s gets nothing', async (_name, forge) => {
    expect(await openings(forge(student))).toEqual([]);
  });

  test.skipIf(!isEmbedded).each(Object.entries(MISUSES))('%s opens nothing', async (_name, misuse) => {
    expect(await openings(misuse(student, secret()))).toEqual([]);
  });

  test.skipIf(!isEmbedded)('a valid token works, and the account is unharmed', async () => {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${signToken(claimsOf(student), secret())}` };
    const answer = await fetch(`${backend.url}/rest/v1/todos?select=title`, { headers });
    expect(await answer.json()).toEqual([{ title: 'Private' }]);
  });
});
