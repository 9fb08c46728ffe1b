import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_PICTURE_HOSTS } from '../../src/topics/account/rules/account-picture.ts';
import { securityHeaders } from './security-headers.ts';
import { createBorder } from './border.ts';
import { createCounters } from './counters.ts';
import { createStaticFiles } from './static-files.ts';

describe('static files', () => {
  let directory: string;
  let server: Server;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-static-'));
    mkdirSync(join(directory, 'dist/assets'), { recursive: true });
    const write = (name: string, content: string) => writeFileSync(join(directory, name), content);
    write('secret.txt', 'secret');
    write('dist/index.html', '<!doctype html>app');
    write('dist/_landing.html', '<!doctype html>landing');
    write('dist/about-us.html', '<!doctype html>about');
    write('dist/sw.js', 'worker');
    write('dist/manifest.webmanifest', '{}');
    write('dist/.env', 'secret');
    write('dist/assets/app-1a2b.js', 'plain');
    write('dist/assets/app-1a2b.js.br', 'brotli');
    write('dist/assets/app-1a2b.js.gz', 'gzip');
    write('dist/assets/stale-1a2b.js', 'new');
    write('dist/assets/stale-1a2b.js.br', 'old');
    utimesSync(join(directory, 'dist/assets/stale-1a2b.js.br'), 1000, 1000);
    symlinkSync(join(directory, 'secret.txt'), join(directory, 'dist/link.txt'));
    const serve = createStaticFiles(join(directory, 'dist'), securityHeaders());
    const border = createBorder({ counters: createCounters() });
    server = createServer((request, response) => void border.answer(request, response, serve)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  /** fetch would normalise the path. */
  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const sent = httpRequest({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, headers, method }).end();
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    const chunks = await response.toArray();
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
  }

  test('a route of the app gets index.html, which must be revalidated', async () => {
    for (const path of ['/tasks', '/about-us/more', '/i/ABC123', '/qa/what-is-a-mole?x=1']) {
      expect(await get(path)).toMatchObject({
        status: 200,
        body: '<!doctype html>app',
        headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
      });
    }
  });

  test('search engines must not index a chat shared by link; they may index the public list', async () => {
    expect((await get('/shared/3f0c')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/shared')).headers['x-robots-tag']).toBeUndefined();
  });

  test('a public page arrives with its content, not as the empty shell', async () => {
    expect(await get('/')).toMatchObject({ status: 200, body: '<!doctype html>landing', headers: { 'cache-control': 'no-cache' } });
    expect(await get('/about-us?from=mail')).toMatchObject({
      status: 200,
      body: '<!doctype html>about',
      headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
    });
  });

  test('a file of an older build gives 404, not an HTML page', async () => {
    expect(await get('/assets/app-0000.js')).toMatchObject({ status: 404 });
    expect(await get('/assets/nothing')).toMatchObject({ status: 404 });
    expect(await get('/favicon.ico')).toMatchObject({ status: 404 });
  });

  test('a file with a hash in its name is immutable, the service worker never', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json; charset=utf-8',
    });
  });

  test('the best accepted encoding is sent', async () => {
    const cases = [
      ['br, gzip', 'br', 'brotli'],
      ['gzip, deflate', 'gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip', 'gzip'],
      ['identity', undefined, 'plain'],
    ] as const;
    for (const [accepted, encoding, content] of cases) {
      const { headers, body } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], body]).toEqual([encoding, content]);
      expect(headers['vary']).toBe('Accept-Encoding');
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
  });

  test('a stale compressed file of an older build is not served', async () => {
    expect((await get('/assets/stale-1a2b.js', { 'accept-encoding': 'br' })).body).toBe('new');
  });

  test('a file kept in memory is served anew once another stands in its place, and not at all as a way out', async () => {
    const file = join(directory, 'dist/replaced.js');
    writeFileSync(file, 'one');
    expect((await get('/replaced.js')).body).toBe('one');
    writeFileSync(file, 'two');
    utimesSync(file, 2000, 2000);
    const replaced = await get('/replaced.js');
    expect(replaced.body).toBe('two');
    expect((await get('/replaced.js', { 'if-none-match': replaced.headers.etag! })).status).toBe(304);
    rmSync(file);
    symlinkSync(join(directory, 'secret.txt'), file);
    expect((await get('/replaced.js')).status).toBe(404);
  });

  test('an unchanged file gives 304', async () => {
    const { headers } = await get('/sw.js');
    expect(await get('/sw.js', { 'if-none-match': `W/"other", ${headers.etag}` })).toMatchObject({ status: 304, body: '' });
    expect(await get('/sw.js', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
  });

  test('an interrupted download resumes with a range of the original file', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, body } = await get('/assets/app-1a2b.js', { range, 'accept-encoding': 'br', ...more });
      return [status, body, headers['content-range'], headers['content-length']];
    };
    expect(await part('bytes=2-')).toEqual([206, 'ain', 'bytes 2-4/5', '3']);
    expect(await part('bytes=0-1')).toEqual([206, 'pl', 'bytes 0-1/5', '2']);
    expect(await part('bytes=3-99')).toEqual([206, 'in', 'bytes 3-4/5', '2']);
    expect(await part('bytes=-2')).toEqual([206, 'in', 'bytes 3-4/5', '2']);
    expect((await part('bytes=5-')).slice(0, 3)).toEqual([416, '', 'bytes */5']);
    for (const whole of ['bytes=3-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'nonsense'])
      expect((await part(whole)).slice(0, 2)).toEqual([200, 'plain']);
    // Another build has another file: ranges must not mix both.
    expect((await part('bytes=2-', { 'if-range': '"other"' })).slice(0, 2)).toEqual([200, 'plain']);
    expect((await get('/assets/app-1a2b.js')).headers['accept-ranges']).toBe('bytes');
  });

  test('HEAD answers like GET without the body, other methods are refused', async () => {
    expect(await get('/sw.js', {}, 'HEAD')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '6' } });
    expect(await get('/sw.js', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  test('a share posted without a service worker redirects instead of failing', async () => {
    expect(await get('/share-target', {}, 'POST')).toMatchObject({ status: 303, headers: { location: '/ai?shared=failed' } });
    expect(await get('/share-target')).toMatchObject({ status: 200, body: '<!doctype html>app' });
  });

  test('no file outside the directory and no hidden file can be read', async () => {
    const attempts = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/../../secret.txt',
      '/..%5csecret.txt',
      '//../secret.txt',
      '/link.txt',
      '/.env',
      '/%2eenv',
      '/%00',
      '/%',
    ];
    for (const path of attempts) {
      const { status, body } = await get(path);
      expect
        .soft([path, status, body.includes('secret.txt') || body === 'secret'])
        .toEqual([path, expect.toSatisfy((code: number) => code === 400 || code === 404), false]);
    }
  });

  test('the page runs only its own scripts and cannot be framed', async () => {
    const { headers } = await get('/tasks');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
  });

  test('the page may connect to the origins of models for the device, and start no worker of a blob', () => {
    const policy = securityHeaders(undefined, ['https://models.example'])['content-security-policy'];
    expect(policy).toContain(`connect-src 'self' https://models.example ${ACCOUNT_PICTURE_HOSTS.join(' ')};`);
    expect(policy).toContain("worker-src 'self';");
  });

  test('only the worker of such a model may start a worker of a blob: llama.cpp hangs without', async () => {
    writeFileSync(join(directory, 'dist/assets/device-model.worker-abcd1234.js'), '');
    const { headers } = await get('/assets/device-model.worker-abcd1234.js');
    expect(headers['content-security-policy']).toContain('worker-src blob:;');
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });

  test('the page may connect to a hosted project, and only to that one', () => {
    const policy = securityHeaders('https://abc.supabase.co')['content-security-policy'];
    expect(policy).toContain(`connect-src 'self' https://abc.supabase.co wss://abc.supabase.co ${ACCOUNT_PICTURE_HOSTS.join(' ')};`);
  });
});
