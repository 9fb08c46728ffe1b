import { once } from 'node:events';

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { listenToTodos } from '../../backend/testing/changes.ts';
import { signUp, type Student, taskOf } from '../../backend/testing/client.ts';
import { RawSocket } from '../../backend/testing/raw-socket.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { realtimeTalk, type RealtimeFrame } from '../support/realtime-frames.ts';

const TALKS = 400;
/** An honest client comes after so many talks. */
const HONEST_EVERY = 40;

// Hosted projects must not be tested by force.
test.skipIf(!backends[0]!.isEmbedded)('after any frames of strangers the next honest join, broadcast and change are right', async () => {
  const backend = await backends[0]!.open();
  try {
    const student = await signUp(backend);
    let talks = 0;
    await fc.assert(
      fc.asyncProperty(realtimeTalk, async ({ version, frames }) => {
        await talk(backend, version, frames);
        talks += 1;
        if (talks % HONEST_EVERY === 0) await expectHonestService(backend, student, talks);
      }),
      { numRuns: TALKS },
    );
    await expectHonestService(backend, student, talks);
    expect(talks).toBeGreaterThan(0);
  } finally {
    await backend.close();
  }
});

/** Says all, and waits until the server has read it: it answers a heartbeat, or has closed the socket. */
async function talk({ url, publishableKey }: TestBackend, version: string, frames: readonly RealtimeFrame[]): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=${version}`);
  socket.on('error', () => {});
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (data, isBinary) => {
      if (!isBinary && String(data).includes('"read all"')) resolve();
    });
  });
  for (const frame of frames) socket.send(frame, { binary: typeof frame !== 'string' });
  const heartbeat = { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'read all', join_ref: null };
  socket.send(JSON.stringify(version === '2.0.0' ? [null, 'read all', 'phoenix', 'heartbeat', {}] : heartbeat));
  await Promise.race([answered, closed]);
  socket.terminate();
}

async function expectHonestService(backend: TestBackend, student: Student, number: number): Promise<void> {
  const said = { type: 'broadcast', event: 'said', payload: { number } };
  const topic = `realtime:honest-${number}`;
  const join = { config: { presence: { enabled: true, key: 'me' } }, access_token: student.accessToken };
  const sockets = [];
  for (const version of ['1.0.0', '2.0.0'] as const) {
    const socket = await RawSocket.open(backend, version, { key: backend.publishableKey });
    expect(await socket.join(join, topic)).toMatchObject({ status: 'ok' });
    expect((await socket.next('presence_state')).payload).toEqual({});
    sockets.push(socket);
  }
  sockets[0]!.send(topic, 'broadcast', said);
  expect((await sockets[1]!.next('broadcast')).payload).toEqual(said);

  const changes = await listenToTodos(student.client, `createdBy=eq.${student.id}`);
  const task = taskOf(student, `Task ${number}`);
  await student.client.from('todos').insert(task).throwOnError();
  expect(await changes.next()).toMatchObject({ eventType: 'INSERT', new: { id: task.id, title: `Task ${number}` } });
  await changes.stop();
  for (const socket of sockets) socket.close();
}
