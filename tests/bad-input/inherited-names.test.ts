import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student, taskOf } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

/** @supabase/lite collects filters by their column's name: a filter on `__proto__` became one of every object of the process. */
const NAMES = ['__proto__', '%5F%5Fproto__', '%255F%255Fproto__', '__proto__->a', 'chats.__proto__', ' __proto__'];

// The server runs in this process, and shares its objects.
describe.skipIf(!backends[0]!.isEmbedded)('a name that every object inherits', () => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await backends[0]!.open();
    student = await signUp(backend);
    await student.client.from('todos').insert(taskOf(student, 'Kinematics')).throwOnError();
  });
  afterAll(() => backend?.close());
  // Else the rest of this run would have it too.
  afterEach(() => {
    for (const name of inherited()) Reflect.deleteProperty(Object.prototype, name);
  });

  test.each([
    'title=constructor',
    'title=constructor.x',
    'title=not.toString.x',
    'or=(title.valueOf.x)',
    'constructor=eq.x',
    'select=toString',
  ])('is no operator: %s', async (query) => {
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    const read = await fetch(`${backend.url}/rest/v1/todos?${query}`, { headers });
    const call = await fetch(`${backend.url}/rest/v1/rpc/server_time?${query}`, { method: 'POST', headers, body: '{}' });
    expect([read.status, call.status]).toEqual([400, 400]);
  });

  test('may be searched for', async () => {
    const client = student.client;
    await client.from('todos').insert(taskOf(student, 'constructor')).throwOnError();
    const { data } = await client.from('todos').select('title').eq('title', 'constructor').throwOnError();
    expect(data).toEqual([{ title: 'constructor' }]);
    const { error } = await client.rpc('search_questions', { words: 'constructor' }, { get: true });
    expect(error).toBeNull();
  });

  test.each(
    NAMES.flatMap((name) => [
      `${name}=eq.1`,
      `${name}=not.eq.1`,
      `or=(${name}.eq.1)`,
      `select=${name}`,
      `order=${name}`,
      `columns=${name}`,
    ]),
  )('is no column: %s', async (query) => {
    const headers = { apikey: backend.publishableKey };
    for (const method of ['GET', 'DELETE']) {
      const { status } = await fetch(`${backend.url}/rest/v1/todos?${query}`, { method, headers });
      expect([status >= 400 && status < 500, inherited()]).toEqual([true, []]);
    }
    const { data } = await student.client.from('todos').select('title').eq('title', 'Kinematics').throwOnError();
    expect(data).toEqual([{ title: 'Kinematics' }]);
    const { error } = await student.client.storage.from('chat-images').list(student.id);
    expect(error).toBeNull();
  });

  test('is no row’s either, nor an argument’s', async () => {
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    for (const path of ['todos', 'rpc/search_questions', 'rpc/__proto__', '__proto__']) {
      const { status } = await fetch(`${backend.url}/rest/v1/${path}`, { method: 'POST', headers, body: '{"__proto__":{"isAdmin":true}}' });
      expect([status >= 400 && status < 500, inherited()]).toEqual([true, []]);
    }
  });
});

function inherited(): string[] {
  const names: string[] = [];
  for (const name in {}) names.push(name);
  return names;
}
