import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../../../backend/start-backend.ts';
import { signUp, type Student } from '../../../backend/testing/client.ts';
import { type ModelServer, startModelServer } from '../../../backend/testing/model-server.ts';
import { picture } from '../../../backend/testing/pictures.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../../../backend/setup/supabase-app.ts';

let backend: RunningBackend;
let model: ModelServer;
let student: Student;

beforeAll(async () => {
  model = await startModelServer();
  backend = await startTestBackend({ functionSecrets: { TUTOR_BASE_URL: model.url, TUTOR_MODEL: 'blind', TUTOR_VISION: 'off' } });
  student = await signUp(backend);
  await student.client.rpc('ensure_profile').throwOnError();
});
afterAll(async () => {
  await backend.close();
  await model.close();
});

async function ask(text: string): Promise<Response> {
  const name = `${student.id}/${crypto.randomUUID()}.png`;
  await student.client.storage.from('chat-images').upload(name, picture());
  return fetch(`${backend.url}/functions/v1/tutor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY, authorization: `Bearer ${student.accessToken}` },
    body: JSON.stringify({ question_id: crypto.randomUUID(), messages: [{ role: 'user', text }], pictures: [name] }),
  });
}

test('a model without vision gets the text that was read in a picture, and is told that there is one', async () => {
  const read = await ask('Solve x + 7 = 12');
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('factorise')]);
  const { content } = model.asked.at(-1)!.body.messages.at(-1)!;
  expect(content).toMatch(/^<question>\nSolve x \+ 7 = 12\n<\/question>\n\nA picture belongs to this question/);

  const unread = await ask('');
  expect([unread.status, await unread.json()]).toEqual([422, expect.objectContaining({ code: 'no-pictures' })]);
});
