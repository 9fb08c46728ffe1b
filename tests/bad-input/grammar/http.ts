import fc from 'fast-check';

import { ODD_TARGETS } from '../../../bench/attacks/server-attacks.ts';
import type { Step } from '../../../bench/attacks/step.ts';
import { picture } from '../../../backend/testing/pictures.ts';
import { type Ground, json, mostly, text } from './values.ts';

const PNG = Buffer.from(await picture().arrayBuffer());
const FILE = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';

const part: fc.Arbitrary<Buffer> = fc
  .tuple(
    mostly(
      fc.constantFrom(FILE, 'content-disposition: form-data; name="cacheControl"', 'content-disposition: form-data; name="metadata"'),
      fc.constantFrom('content-disposition', ': x', 'x: '.repeat(2000), '', FILE.replace('image/png', 'text/html')),
    ),
    fc.oneof(
      fc.constant(PNG),
      fc.constant(Buffer.from('3600')),
      fc.oneof(text, json).map((each) => Buffer.from(each)),
    ),
    mostly(fc.constant('\r\n'), fc.constantFrom('\n', '\r\n\r\n', '')),
  )
  .map(([head, body, end]) => Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), body, Buffer.from(end)]));

/** An upload as a form. */
export const multipart = ({ headers, studentId }: Ground): fc.Arbitrary<Step> =>
  fc
    .tuple(
      fc.constantFrom('POST', 'POST', 'PUT'),
      mostly(fc.constantFrom('chat-images', 'profile-pictures', 'background-images'), fc.constantFrom('qa-images', 'nothing', '')),
      mostly(
        fc.uuid().map((id) => `${studentId}/${id}.png`),
        fc.oneof(
          text.map((each) => encodeURIComponent(each.toWellFormed())),
          fc.constantFrom('../x', 'a/b/c.png', '%2e%2e/x', 'a//b', '%00', '%'),
        ),
      ),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      mostly(fc.constant(1), fc.integer({ min: 2, max: 300 })),
      mostly(
        fc.constant('multipart/form-data; boundary=b'),
        fc.constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=""',
          'multipart/form-data; boundary=b; boundary=c',
          'image/png',
          'text/html',
        ),
      ),
      mostly(fc.constant('--b--\r\n'), fc.constantFrom('--b', '', '--b--b--')),
    )
    .map(([method, bucket, name, parts, times, type, end]) => ({
      kind: 'http',
      method,
      path: `/storage/v1/object/${bucket}/${name}`,
      headers: { ...headers, 'content-type': type },
      body: Buffer.concat([...Array.from({ length: times }, () => parts).flat(), Buffer.from(end)]).subarray(0, 500_000),
    }));

const PATHS = [
  '/rest/v1/',
  '/auth/v1/',
  '/storage/v1/',
  '/functions/v1/questions/',
  '/realtime/v1/',
  '//',
  '/healthz',
  '/readyz',
  '/metrics',
  '/qa/',
];
const RIGHT = ['/rest/v1/todos?select=id', '/auth/v1/settings', '/storage/v1/bucket', '/realtime/v1/websocket?vsn=2.0.0', '/healthz', '/'];

const target = fc.oneof(
  fc.constantFrom(...RIGHT),
  fc.constantFrom(...ODD_TARGETS),
  fc.webPath(),
  fc.webUrl(),
  fc.tuple(fc.constantFrom(...PATHS), text).map((all) => all.join('')),
);

const line = fc
  .tuple(
    mostly(fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS'), fc.constantFrom('CONNECT', 'TRACE', 'PROPFIND', 'get', '', 'G\u0000T')),
    target,
    mostly(fc.constantFrom('HTTP/1.1', 'HTTP/1.0'), fc.constantFrom('HTTP/2.0', 'HTTP/9', '')),
  )
  .map((all) => all.join(' '));

const ODD_LINES = [
  'Host: a\r\nHost: b',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Transfer-Encoding: chunked',
]
  .concat(['Transfer-Encoding: gzip, chunked', 'Upgrade: websocket', 'Upgrade: h2c', 'Expect: 100-continue', 'Connection: upgrade'])
  .concat(['X-Forwarded-For: ::ffff:%, a', 'Cookie: a=\u00ff', 'Range: bytes=0-0,1-1,-5', 'If-None-Match: "', `X: ${'x'.repeat(15_000)}`])
  .concat(['Access-Control-Request-Method: x', ' folded: x', 'no colon', 'Authorization: Bearer ', 'Authorization: Bearer a.b.c'])
  .concat(['Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13', 'Accept-Encoding: \u0001', 'Origin: null']);

/** A request as bytes, which no client library would send. */
export const requestLine = ({ headers }: Ground): fc.Arbitrary<Step> =>
  fc
    .tuple(
      line,
      mostly(fc.constant('Host: a'), fc.constantFrom('Host: a:99999', 'Host: [::1', 'Host: ', 'Host: a b', 'x: y')),
      fc.array(fc.constantFrom(...ODD_LINES), { maxLength: 2 }),
      mostly(fc.constant(''), fc.constantFrom('hello', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffff\r\nx', '0\r\n\r\nGET // HTTP/1.1\r\n\r\n')),
    )
    .map(([first, host, odd, body]) => ({
      kind: 'bytes',
      bytes: [first, host, ...odd, ...Object.entries(headers).map((header) => header.join(': ')), '', body].join('\r\n'),
    }));
