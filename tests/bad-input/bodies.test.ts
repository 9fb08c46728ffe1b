import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { digestOf } from '../support/digest.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Bodies that are invalid for every endpoint. */
const BODIES: Readonly<Record<string, string | Uint8Array>> = {
  'an object that ends too soon': '{"title": "Kinem',
  'a comma too many': '{"title": "Kinematics",}',
  'single quotes': "{'title': 'Kinematics'}",
  'two values': '{} {}',
  'a bare word': 'undefined',
  'an array of numbers': '[1, 2, 3]',
  'a number that is none': '{"title": NaN}',
  'SQL instead of JSON': "'; drop table public.todos; --",
  'markup instead of JSON': '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'bytes that are no text': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'the character NUL': '{"title": "Kine\\u0000matics", "request": "\\u0000", "email": "\\u0000@example.com"}',
  'half of a surrogate pair': '{"title": "\\ud83d", "request": "\\ud83d", "email": "\\ud83d@example.com"}',
  'a hundred thousand arrays in each other': nested(100_000),
  'a thousand arrays as an argument': `{"request": ${nested(1000)}, "title": ${nested(1000)}, "email": ${nested(1000)}}`,
  'objects instead of texts':
    '{"email": {"a": 1}, "password": {"a": 1}, "refresh_token": {"a": 1}, "auth_code": {"a": 1}, "code_verifier": {"a": 1}, "title": {"a": 1}, "request": [1]}',
  'columns and arguments that do not exist': '{"no such column": 1}',
  'three megabytes': JSON.stringify({ title: 'x'.repeat(3_000_000) }),
};

const ENDPOINTS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/rest/v1/todos'],
  ['PATCH', '/rest/v1/todos?title=eq.Kept'],
  ['POST', '/rest/v1/rpc/sync_pull'],
  ['POST', '/rest/v1/rpc/sync_push'],
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['POST', '/auth/v1/token?grant_type=pkce'],
];

describe.each(backends)('an invalid body, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open({ authLimits: { attempts: 1000, renewals: 1000 } });
    student = await signUp(backend);
    await student.client.from('todos').insert({ id: crypto.randomUUID(), createdBy: student.id, title: 'Kept' }).throwOnError();
  });
  afterAll(() => backend?.close());

  async function send(method: string, path: string, body: string | Uint8Array<ArrayBuffer>) {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${student.accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch(backend.url + path, { method, headers, body });
    return { status: answer.status, told: (await answer.json()) as { message?: string; msg?: string; error_description?: string } };
  }

  test.each(ENDPOINTS)('%s %s refuses it with a message and writes nothing', async (method, path) => {
    const before = hasSql ? await digestOf(backend) : '';
    for (const [name, body] of Object.entries(BODIES)) {
      const { status, told } = await send(method, path, body as string | Uint8Array<ArrayBuffer>);
      expect.soft(status, name).toBeGreaterThanOrEqual(400);
      expect.soft(status, name).toBeLessThan(500);
      expect.soft(told.message ?? told.msg ?? told.error_description, name).toMatch(/\w/);
    }
    expect(hasSql ? await digestOf(backend) : '').toBe(before);
    const { data } = await student.client.from('todos').select('title').throwOnError();
    expect(data).toEqual([{ title: 'Kept' }]);
  });
});
