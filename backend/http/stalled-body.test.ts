import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp, type Student } from '../testing/client.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';

let backend: RunningBackend;
let student: Student;
beforeAll(async () => {
  // The tutor reads a question if it has a model.
  const functionSecrets = { TUTOR_BASE_URL: 'http://127.0.0.1:9/v1', TUTOR_MODEL: 'none' };
  backend = await startTestBackend({ functionSecrets, pace: { stallMs: 500, stallBytes: 100 } });
  student = await signUp(backend);
});
afterAll(() => backend.close());

/** All that the server says to a request that ends its own connection. */
function send(path: string, headers: string, body: string): Promise<string> {
  const socket = connect(backend.port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\nAuthorization: Bearer ${student.accessToken}\r\n` +
      `Content-Type: application/json\r\n${headers}\r\n\r\n${body}`,
  );
  return text(socket);
}

test.each(['/rest/v1/todos', '/rest/v1/rpc/sync_push', '/auth/v1/signup', '/functions/v1/tutor', '/storage/v1/object/list/chat-images'])(
  'a body to %s that no longer arrives is answered with 408, and its connection ends',
  async (path) => {
    const answers = await Promise.all([
      send(path, 'Content-Length: 1000', '{"a":'),
      send(path, 'Transfer-Encoding: chunked', '5\r\n{"a":\r\n'),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
  },
);

test('a body that trickles is not waited for, one that keeps the pace is', async () => {
  const [trickling, steady] = ['x', 'x'.repeat(100)].map((piece) => {
    const body = JSON.stringify({ id: randomUUID(), createdBy: student.id, title: 'Kinematics', notes: piece.repeat(10) });
    return { piece: Math.ceil(body.length / 10), body };
  });
  const slowly = ({ piece, body }: { piece: number; body: string }): Promise<string> => {
    const socket = connect(backend.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /rest/v1/todos HTTP/1.1\r\nHost: x\r\nConnection: close\r\napikey: ${PUBLISHABLE_KEY}\r\n` +
        `Authorization: Bearer ${student.accessToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    let at = 0;
    const timer = setInterval(() => {
      if (at >= body.length || socket.destroyed) return clearInterval(timer);
      socket.write(body.slice(at, (at += piece)));
    }, 250);
    return text(socket);
  };
  const answers = await Promise.all([slowly(trickling!), slowly(steady!)]);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 408 /);
  expect(answers[1]).toMatch(/^HTTP\/1\.1 201 /);
});
