import { readFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp, type Student, visitor } from '../testing/client.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';

const TODOS = { postgres_changes: [{ event: '*', schema: 'public', table: 'todos' }] };
const PICTURE = new Blob([readFileSync('public/icons/icon-192.png')], { type: 'image/png' });

describe('a session ended by a new password', () => {
  let backend: RunningBackend;
  let student: Student;
  let token: string;
  let device: SupabaseClient;

  beforeAll(async () => {
    backend = await startTestBackend();
    student = await signUp(backend);
    const { data } = await visitor(backend).auth.signInWithPassword({ email: student.email, password: 'correct horse' });
    token = data.session!.access_token;
    device = createClient(backend.url, PUBLISHABLE_KEY, { accessToken: () => Promise.resolve(token) });
  });
  afterAll(() => backend.close());

  const joined = async (topic: string) => {
    const socket = await RawSocket.open(backend, '2.0.0');
    const answer = await socket.join({ config: TODOS, access_token: token }, topic);
    return { socket, answer };
  };
  const refused = { status: 'error', response: { reason: 'InvalidJWTToken: The session has ended' } };

  test('receives and sends nothing more, and has no access to pictures', async () => {
    const { socket, answer } = await joined('realtime:own');
    expect(answer).toMatchObject({ status: 'ok' });
    const path = `${student.id}/picture.png`;
    expect((await device.storage.from('chat-images').upload(path, PICTURE)).error).toBeNull();
    const own = await RawSocket.open(backend, '2.0.0');
    expect(await own.join({ config: TODOS, access_token: student.accessToken }, 'realtime:own')).toMatchObject({ status: 'ok' });

    await student.client.auth.updateUser({ password: 'battery staple', current_password: 'correct horse' });

    await socket.next('phx_close');
    const again = await joined('realtime:again');
    expect(again.answer).toEqual(refused);
    again.socket.close();
    const pictures = device.storage.from('chat-images');
    expect((await pictures.upload(`${student.id}/other.png`, PICTURE)).error?.message).toBe('The session has ended');
    expect((await pictures.download(path)).error).not.toBeNull();
    // The device at which the password was changed keeps its channel.
    expect((await own.upToNow()).map(({ event }) => event)).not.toContain('phx_close');
    socket.close();
    own.close();
  });
});
