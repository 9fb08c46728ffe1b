import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp, type Student } from '../testing/client.ts';
import { picture } from '../testing/pictures.ts';
import { PATIENCE_MS } from '../testing/patience.ts';

/** Specific to our backend: hosted projects trust the declared type. */
describe('the content of objects', () => {
  let directory: string;
  let backend: RunningBackend;
  let student: Student;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-storage-'));
    backend = await startTestBackend({ dataDir: directory });
    student = await signUp(backend);
  });
  afterAll(async () => {
    await backend.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const images = () => student.client.storage.from('profile-pictures');
  const newName = (extension = 'png') => `${student.id}/${crypto.randomUUID()}.${extension}`;
  const filesOnDisk = () =>
    readdirSync(join(directory, 'storage'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  async function uploaded(): Promise<string> {
    const name = newName();
    await images().upload(name, picture());
    return images().getPublicUrl(name).data.publicUrl;
  }
  /** As sent: `fetch` would normalise and encode the path. */
  async function raw(method: string, path: string, body?: Buffer): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${student.accessToken}`,
      'content-type': 'image/png',
      'content-length': body?.length ?? 0,
    };
    const sent = httpRequest({ host: '127.0.0.1', port: backend.port, method, path, headers }).end(body);
    const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [IncomingMessage];
    const text = Buffer.concat(await answer.toArray()).toString();
    return { status: answer.statusCode!, body: JSON.parse(text) as Record<string, unknown> };
  }

  test.each([
    ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['SVG said to be PNG', '<svg onload="alert(1)"/>', 'image/png'],
    ['nothing', '', 'image/png'],
    ['a GIF said to be PNG', 'GIF89a\x01\0\x01\0', 'image/png'],
    ['SVG', '<svg onload="alert(1)"/>', 'image/svg+xml'],
    ['a page said to be one', '<!doctype html>', 'text/html'],
  ])('%s is refused and leaves nothing on disk', async (_what, content, type) => {
    await uploaded();
    const before = filesOnDisk();
    const { error } = await images().upload(newName(), new Blob([content], { type }));
    expect(error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' });
    const { error: asBytes } = await images().upload(newName(), Buffer.from(content), { contentType: type });
    expect(asBytes).toMatchObject({ statusCode: '415' });
    expect(filesOnDisk()).toBe(before);
  });

  test.each([true, false])('an oversized upload is refused while it is being sent (with Content-Length: %s)', async (isSaid) => {
    const size = 64 * 1024 * 1024;
    const sent = httpRequest(`${backend.url}/storage/v1/object/profile-pictures/${newName()}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${student.accessToken}`,
        'content-type': 'image/png',
        ...(isSaid ? { 'content-length': size } : {}),
      },
    });
    sent.on('error', () => {});
    sent.end(Buffer.alloc(size));
    const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [IncomingMessage];
    expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toMatchObject({ statusCode: '413' });
  });

  test('content that a policy refuses leaves nothing on disk', async () => {
    const name = newName();
    await images().upload(name, picture());
    const before = filesOnDisk();
    await images().upload(`${crypto.randomUUID()}/x.png`, picture());
    await images().upload(name, picture());
    expect(filesOnDisk()).toBe(before);
    await images().remove([name]);
    expect(filesOnDisk()).toBe(before - 1);
  });

  test.each([
    '..',
    '.',
    '%2e%2e',
    '%2E%2E%2Fother',
    'a/../../b',
    'a//b',
    '..%5c..%5cb',
    'a%00.png',
    'caf%C3%A9.png',
    '%EF%BC%8E%EF%BC%8E/x',
    '%zz',
    '%',
  ])('a path with %s in it is refused, in any folder', async (path) => {
    for (const bucket of ['profile-pictures', 'chat-images']) {
      const { status, body } = await raw(
        'POST',
        `/storage/v1/object/${bucket}/${student.id}/${path}/x.png`,
        Buffer.from(await picture().arrayBuffer()),
      );
      // What URL parsers read in different ways is refused before Storage sees it.
      expect([status, body['code']]).toEqual([400, expect.stringMatching(/^(InvalidKey|bad_target)$/)]);
    }
  });

  test('policies see an encoded slash as a slash', async () => {
    const other = crypto.randomUUID();
    const bytes = Buffer.from(await picture().arrayBuffer());
    expect((await raw('POST', `/storage/v1/object/chat-images/${other}%2F${student.id}%2Fx.png`, bytes)).body).toMatchObject({
      statusCode: '403',
    });
    expect((await raw('POST', `/storage/v1/object/chat-images/${student.id}%2Fencoded.png`, bytes)).body).toMatchObject({
      Key: `chat-images/${student.id}/encoded.png`,
    });
    expect((await raw('POST', `/storage/v1/object/chat-images%2F${student.id}/x/x.png`, bytes)).body).toMatchObject({ statusCode: '404' });
  });

  test('a picture opened as a page runs no script and has no access to the app', async () => {
    const answer = await fetch(await uploaded());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'max-age=3600',
    });
  });

  test('content of another type is served as bytes only', async () => {
    const url = await uploaded();
    await backend.query(`update storage.objects set metadata = metadata || '{"mimetype": "text/html"}'`);
    expect((await fetch(url)).headers.get('content-type')).toBe('application/octet-stream');
  });

  test('an up-to-date client gets 304, and one with half of a picture gets the rest', async () => {
    const url = await uploaded();
    const whole = new Uint8Array(await picture().arrayBuffer());
    const etag = (await fetch(url)).headers.get('etag')!;
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const get = async (range: string, more = {}) => {
      const answer = await fetch(url, { headers: { range, ...more } });
      return { status: answer.status, range: answer.headers.get('content-range'), bytes: new Uint8Array(await answer.arrayBuffer()) };
    };
    expect(await get('bytes=0-9')).toEqual({ status: 206, range: `bytes 0-9/${whole.length}`, bytes: whole.slice(0, 10) });
    expect(await get('bytes=60-')).toEqual({ status: 206, range: `bytes 60-${whole.length - 1}/${whole.length}`, bytes: whole.slice(60) });
    expect(await get('bytes=-5')).toMatchObject({ status: 206, bytes: whole.slice(-5) });
    expect(await get('bytes=0-4', { 'if-range': '"older"' })).toEqual({ status: 200, range: null, bytes: whole });
    expect(await get('bytes=9999-')).toMatchObject({ status: 400 });
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  });

  test('a private picture is not cached for others, nor for the next student on the device', async () => {
    const name = newName();
    const privately = student.client.storage.from('chat-images');
    await privately.upload(name, picture());
    const answer = await fetch(`${backend.url}/storage/v1/object/chat-images/${name}`, {
      headers: { authorization: `Bearer ${student.accessToken}` },
    });
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['private, max-age=3600', 'Authorization']);
  });

  test.each([
    ['POST', '/storage/v1/object/list/chat-images', '{"prefix":'],
    ['POST', '/storage/v1/object/list/chat-images', 'null'],
    ['POST', '/storage/v1/object/list/chat-images', '{"prefix": 5}'],
    ['POST', '/storage/v1/object/list/chat-images', '{"limit": -1}'],
    ['POST', '/storage/v1/object/list/chat-images', '{"sortBy": {"column": "name; drop table x"}}'],
    ['POST', '/storage/v1/object/list-v2/chat-images', '{"cursor": "bmV4dA"}'],
    ['DELETE', '/storage/v1/object/chat-images', '{"prefixes": ["\\u0000"]}'],
    ['POST', '/storage/v1/object/list/chat-images', '{"offset": 1}'],
    ['POST', '/storage/v1/object/list/chat-images', '{"limit": 1001}'],
    ['POST', '/storage/v1/object/list/chat-images', '{"sortBy": {"column": "created_at", "order": "desc"}}'],
    ['POST', '/storage/v1/object/list/chat-images', '{"search": "a"}'],
    ['POST', '/storage/v1/object/list-v2/chat-images', '{"with_delimiter": true}'],
    ['DELETE', '/storage/v1/object/chat-images', '{"prefixes": [{}]}'],
  ])('%s %s with %s gives 400', async (method, path, body) => {
    expect((await raw(method, path, Buffer.from(body))).status).toBe(400);
  });

  test('pictures survive a restart', async () => {
    const url = await uploaded();
    await backend.close();
    backend = await startTestBackend({ port: backend.port, dataDir: directory });
    expect((await fetch(url)).status).toBe(200);
  });
});
