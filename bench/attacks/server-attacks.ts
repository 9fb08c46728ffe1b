import { randomUUID } from 'node:crypto';

import { as, type Attack, asVisitor, once } from './attack.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const largePicture = once(() => Buffer.concat([PNG, Buffer.alloc(10_000_000 - PNG.length)]));
const manyParts = once(() => `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200_000)}--b--\r\n`);
const pipelined = once(() => 'GET /rest/v1/qa_entries?select=id&limit=1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500));
const forged = once(() => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${'e'.repeat(12_000)}.`);

const CHAT_PICTURES = '/storage/v1/object/chat-images';

/** Request targets that URL parsers interpret differently. */
export const ODD_TARGETS: readonly string[] = [
  '//',
  'http://a:99999/',
  'http://[::1',
  '*',
  '/%',
  '/%ff%fe',
  '/..%2f..%2f..%2fetc/passwd',
  '///rest/v1//todos',
  '/auth/v1/../../rest/v1/todos',
  '/rest/v1/todos?%',
  'a:',
  '?',
  '#',
  '/\\\\a\\b',
];

/** Attacks on the HTTP server, accounts, storage and functions. */
export const SERVER_ATTACKS: readonly Attack[] = [
  {
    name: 'request targets that are no address',
    isListed: true,
    step: (_both, at) => ({
      kind: 'bytes',
      bytes: `GET ${ODD_TARGETS[at % ODD_TARGETS.length]} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    }),
  },
  {
    name: '12 MB of empty parts',
    isListed: true,
    step: ([a]) => ({
      kind: 'http',
      path: `${CHAT_PICTURES}/${a.id}/${randomUUID()}.png`,
      headers: { ...asVisitor(a), 'content-type': 'multipart/form-data; boundary=b' },
      body: manyParts(),
    }),
  },
  {
    name: '16 readers of a growing answer',
    isListed: true,
    atOnce: 16,
    most: 16,
    alsoTries: 'a question page',
    step: ([a]) => ({
      kind: 'http',
      path: '/functions/v1/tutor',
      headers: as(a),
      body: JSON.stringify({
        question_id: '00000000-0000-4000-8000-000000000001',
        messages: [{ role: 'user', text: 'Why is the sky blue?' }],
      }),
      holds: true,
    }),
  },
  {
    name: '86 stalled uploads',
    isListed: true,
    atOnce: 86,
    most: 86,
    alsoTries: 'a picture',
    step: ([a]) => ({
      kind: 'bytes',
      bytes: `POST ${CHAT_PICTURES}/${a.id}/${randomUUID()}.png HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${a.address}\r\nContent-Type: image/png\r\nContent-Length: 10000000\r\n\r\n${'x'.repeat(1_400_000)}`,
      holds: true,
    }),
  },
  {
    name: 'a list of 5,000 objects',
    isListed: true,
    step: ([a], at) => ({
      kind: 'http',
      path: `/storage/v1/object/${at % 2 === 0 ? 'list' : 'list-v2'}/chat-images`,
      headers: as(a),
      // Half of the requests are as the app sends them, half as it never does.
      body: JSON.stringify({
        prefix: a.id,
        limit: 1000,
        ...(at % 4 < 2 ? {} : { search: 'a', sortBy: { column: 'updated_at', order: 'desc' }, with_delimiter: true }),
      }),
    }),
  },
  {
    name: 'pictures of 10 MB without end',
    isListed: true,
    most: 40,
    alsoTries: 'a picture',
    // The first attacker has as many objects as an account may have.
    step: ([, b]) => ({
      kind: 'http',
      path: `${CHAT_PICTURES}/${b.id}/${randomUUID()}.png`,
      headers: { ...as(b), 'content-type': 'image/png' },
      body: largePicture(),
    }),
  },
  {
    name: '140 sign-ins at once',
    isListed: true,
    atOnce: 140,
    most: 140,
    alsoTries: 'a sign-in',
    step: ([a], at) => ({
      kind: 'http',
      path: '/auth/v1/token?grant_type=password',
      headers: asVisitor(a),
      body: JSON.stringify({
        email: at % 2 === 0 ? `nobody-${at}@example.org` : `attacker-${a.address}@example.org`,
        password: `guess ${at}`,
      }),
    }),
  },
  {
    name: '140 sign-ups at once, with passwords of 1 MB',
    atOnce: 20,
    most: 140,
    step: ([, b], at) => ({
      kind: 'http',
      path: '/auth/v1/signup',
      headers: asVisitor(b),
      body: JSON.stringify({
        email: `${'a'.repeat(at % 2 === 0 ? 60 : 100_000)}@example.org`,
        password: 'p'.repeat(at % 2 === 0 ? 1_000_000 : 70),
      }),
    }),
  },
  {
    name: 'sessions that do not exist, renewed',
    atOnce: 40,
    most: 400,
    step: ([a]) => ({
      kind: 'http',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: asVisitor(a),
      body: JSON.stringify({ refresh_token: randomUUID() }),
    }),
  },
  {
    name: 'forged tokens of 12 kB',
    atOnce: 10,
    step: ([a]) => ({ kind: 'http', path: '/rest/v1/todos?select=id', headers: { ...asVisitor(a), authorization: `Bearer ${forged()}` } }),
  },
  {
    name: '500 requests in one packet',
    step: () => ({ kind: 'bytes', bytes: pipelined() }),
  },
  {
    name: '300 requests that never end',
    atOnce: 300,
    most: 300,
    step: (_both, at) => ({
      kind: 'bytes',
      bytes:
        at % 2 === 0
          ? 'GET /rest/v1/todos HTTP/1.1\r\nHost: a\r\nX: '
          : 'POST /rest/v1/todos HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n{',
      holds: true,
    }),
  },
  {
    name: 'health, readiness and metrics',
    atOnce: 20,
    most: 1000,
    step: (_both, at) => ({ kind: 'http', path: ['/healthz', '/readyz', '/metrics'][at % 3]! }),
  },
  {
    name: 'question pages that do not exist',
    atOnce: 20,
    most: 400,
    alsoTries: 'a question page',
    step: ([a], at) => ({
      kind: 'http',
      path: `${at % 2 === 0 ? '/qa/' : '/functions/v1/questions/'}a-question-${randomUUID().replaceAll('-', '')}`,
      headers: asVisitor(a),
    }),
  },
  {
    name: 'removals and addresses of a thousand names',
    step: ([a], at) => {
      const paths = Array.from({ length: 1000 }, (_, name) => `${a.id}/${name}.png`);
      return at % 2 === 0
        ? { kind: 'http', path: '/storage/v1/object/sign/chat-images', headers: as(a), body: JSON.stringify({ paths, expiresIn: 60 }) }
        : { kind: 'http', method: 'DELETE', path: CHAT_PICTURES, headers: asVisitor(a), body: JSON.stringify({ prefixes: paths }) };
    },
  },
  {
    name: 'a thousand ranges of one file',
    step: ([a]) => ({
      kind: 'http',
      path: '/index.html',
      headers: { ...asVisitor(a), range: `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}` },
    }),
  },
];
