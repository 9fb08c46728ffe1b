import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backends, type TestBackend } from '../support/backends.ts';

/** What ended the process, and its like for each part of the server. */
const TARGETS = [
  '//',
  '//a:99999/',
  'http://a:99999/',
  'http://[',
  '*',
  '/auth/v1/../../rest/v1/qa_entries?select=id&title=match.(a%2B)%2B%24',
  '/auth/v1/%2e%2e/%2e%2e/rest/v1/todos',
  '/rest/v1/%',
  '/rest/v1/%ff',
  '/storage/v1/object/a/%E0%A4%A',
  '/functions/v1/%',
  '/realtime/v1/%',
  '/realtime/v1/websocket\\x',
  '/qa/%',
  '/%00',
];

// A hosted project has its own front.
describe.skipIf(!backends.every(({ isEmbedded }) => isEmbedded)).each(backends)('the request line, on $name', ({ open }) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend?.close());

  /** The answer to these bytes, whole. */
  async function exchange(head: string): Promise<string> {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    return await text(socket);
  }

  const isAlive = async (): Promise<boolean> =>
    (await fetch(`${backend.url}/auth/v1/settings?apikey=${backend.publishableKey}`)).status === 200;

  test.each(TARGETS)('%s gets 400, as a request and as an upgrade, and the server lives', async (target) => {
    const headers = `Host: x\r\napikey: ${backend.publishableKey}`;
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect
        .soft(await exchange(`${method} ${target} HTTP/1.1\r\n${headers}\r\nContent-Length: 0\r\nConnection: close`))
        .toMatch(/^HTTP\/1.1 400 /);
    }
    expect
      .soft(await exchange(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: Upgrade\r\nUpgrade: websocket`))
      .toMatch(/^HTTP\/1.1 400 /);
    expect(await isAlive()).toBe(true);
  });

  test('whatever stands there, the server answers with something below 500 and lives', async () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%',
      '%00',
      '%ff',
      '\\',
      ':',
      '@',
      '?',
      '#',
      '*',
      'http:',
      '[',
      'a',
      '=',
      '&',
      '(',
      '->',
      '99999',
      '\u00e9',

      '/rest/v1/',
      '/auth/v1/',
      '/storage/v1/object/',
      '/functions/v1/',
      '/realtime/v1/websocket',
      'rpc/',
      'todos',
      'select',
      'healthz',
    );
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND');
    const upgrade = fc.boolean();
    await fc.assert(
      fc.asyncProperty(method, fc.array(part, { minLength: 1, maxLength: 10 }), upgrade, async (name, parts, isUpgrade) => {
        const more = isUpgrade ? 'Connection: Upgrade\r\nUpgrade: websocket' : 'Connection: close\r\nContent-Length: 0';
        const answer = await exchange(`${name} ${parts.join('')} HTTP/1.1\r\nHost: x\r\napikey: ${backend.publishableKey}\r\n${more}`);
        // CONNECT gets none: the socket is closed.
        if (name !== 'CONNECT') expect(answer).toMatch(/^HTTP\/1.1 [1234]\d\d /);
      }),
      { numRuns: 500 },
    );
    expect(await isAlive()).toBe(true);
  });
});
