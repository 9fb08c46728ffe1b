import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';

import { findTutorModel } from './tutor-model.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A server that answers as Ollama does, by address. */
async function ollama(answers: Readonly<Record<string, unknown>>): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url!);
    const answer = answers[request.url!];
    if (answer === undefined) response.writeHead(404).end();
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const TAGS = { models: [{ name: 'qwen3:8b' }, { name: 'llama3.2:3b' }] };

test('the newest model of a local Ollama is taken, without pictures where it sees none', async () => {
  const { url } = await ollama({ '/api/tags': TAGS, '/api/show': { capabilities: ['completion', 'tools'] } });
  expect(await findTutorModel({}, url)).toEqual({
    settings: { TUTOR_BASE_URL: `${url}/v1`, TUTOR_MODEL: 'qwen3:8b', TUTOR_VISION: 'off' },
    words: 'Tutor: qwen3:8b of Ollama on this machine. TUTOR_LOCAL=off leaves it out.',
  });
  expect((await findTutorModel({ TUTOR_MODEL: 'llama3.2:3b' }, url)).settings).toMatchObject({ TUTOR_MODEL: 'llama3.2:3b' });
  expect((await findTutorModel({ TUTOR_MODEL: 'gemma3' }, url)).words).toBe(
    'Tutor: Ollama on this machine has no model gemma3. It has: qwen3:8b, llama3.2:3b.',
  );
});

test('a model that sees pictures gets them, and one that only embeds is no tutor', async () => {
  const seeing = await ollama({ '/api/tags': TAGS, '/api/show': { capabilities: ['completion', 'vision'] } });
  expect((await findTutorModel({}, seeing.url)).settings).not.toHaveProperty('TUTOR_VISION');
  server!.close();
  const embedding = await ollama({ '/api/tags': TAGS, '/api/show': { capabilities: ['embedding'] } });
  expect((await findTutorModel({}, embedding.url)).words).toMatch(/no model found/);
});

test('a model that is set is named without its key, and nothing is asked', async () => {
  const { url, asked } = await ollama({ '/api/tags': TAGS });
  const settings = { TUTOR_BASE_URL: 'https://user:word@models.example/v1', TUTOR_MODEL: 'big', TUTOR_API_KEY: 'secret' };
  expect(await findTutorModel(settings, url)).toEqual({ settings, words: 'Tutor: big at models.example.' });
  expect((await findTutorModel({ TUTOR_BASE_URL: 'https://models.example/v1' }, url)).words).toMatch(/TUTOR_MODEL is missing/);
  expect((await findTutorModel({ TUTOR_LOCAL: 'off' }, url)).settings).toEqual({ TUTOR_LOCAL: 'off' });
  expect(asked).toEqual([]);
});

test('whatever else listens there is no model', async () => {
  const closed = await ollama({});
  for (const answer of ['<html>', 'null', { models: [] }, { models: [{ name: 'a b; rm' }] }]) {
    server!.close();
    const { url } = await ollama({ '/api/tags': answer });
    expect((await findTutorModel({}, url)).words).toMatch(/no model found/);
  }
  expect((await findTutorModel({}, closed.url)).words).toMatch(/no model found/);
});
