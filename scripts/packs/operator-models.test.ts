import { writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { readOperatorModels } from './operator-models.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'ekagra-models-'));
afterAll(() => rmSync(directory, { recursive: true }));

function fileOf(content: unknown): string {
  const file = path.join(directory, 'models.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const shard = { url: 'https://models.example/a.gguf', bytes: 400e6, sha256: 'a'.repeat(64) };
const model = {
  id: 'small',
  name: 'Small',
  licence: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  leastMemoryGb: 4,
  shards: [shard],
};

test('without DEVICE_MODELS there are none', async () => {
  expect(await readOperatorModels(undefined)).toEqual({ models: [], redirectsTo: [] });
  expect(await readOperatorModels('')).toEqual({ models: [], redirectsTo: [] });
});

test('a model gets the usual template and context', async () => {
  const { models } = await readOperatorModels(fileOf({ models: [model] }));
  expect(models).toMatchObject([{ id: 'small', contextTokens: 4096, template: { jinja: '', tools: true, arguments: {} } }]);
});

test.for([
  ['no JSON', '{', /this is not JSON/],
  ['no models', { models: [] }, /models: /],
  ['a misspelt name', { models: [{ ...model, license: {} }] }, /models\.0\.license: /],
  ['a shard too large to load', { models: [{ ...model, shards: [{ ...shard, bytes: 2001 * 2 ** 20 }] }] }, /shards\.0\.bytes: .*2,000 MiB/],
  ['a short hash', { models: [{ ...model, shards: [{ ...shard, sha256: 'abc' }] }] }, /shards\.0\.sha256: .*64 digits/],
  ['an open line', { models: [{ ...model, shards: [{ ...shard, url: 'http://models.example/a.gguf' }] }] }, /shards\.0\.url: .*https/],
  ['an id that is a path', { models: [{ ...model, id: '../x' }] }, /models\.0\.id: /],
  ['two models of one id', { models: [model, model] }, /models: Two models have one id/],
  [
    'an origin that widens the policy',
    { models: [model], redirectsTo: ["https://a.example; script-src 'unsafe-inline'"] },
    /redirectsTo\.0: /,
  ],
])('a file with %s is refused by its place', async ([, content, reason]) => {
  const file = fileOf(content);
  await expect(readOperatorModels(file)).rejects.toThrow(reason as RegExp);
  await expect(readOperatorModels(file)).rejects.toThrow(`DEVICE_MODELS: ${file}`);
});

test('a file that is not there is named', async () => {
  await expect(readOperatorModels('/nowhere.json')).rejects.toThrow('DEVICE_MODELS: /nowhere.json cannot be read: ENOENT');
});
