import { expect, test } from 'vitest';

import type { DeviceModel } from './device-model.ts';
import { type DeviceAbilities, downloadMinutes, unfitWords } from './fitness.ts';

const model: DeviceModel = {
  id: 'small',
  name: 'Small',
  licence: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  leastMemoryGb: 4,
  contextTokens: 4096,
  template: { jinja: '', tools: true, arguments: {} },
  version: '1',
  files: [{ name: '1.gguf', url: 'https://models.example/a.gguf', bytes: 500e6, sha256: 'a', kind: 'shard' }],
};
const device: DeviceAbilities = { memoryGb: 4, room: 700e6, cores: 4, runsEngine: true };

test('a model is offered to a device that can carry it, and where the browser does not say', () => {
  expect(unfitWords(model, device)).toBeNull();
  expect(unfitWords(model, { ...device, memoryGb: null, room: null })).toBeNull();
});

test.for([
  ['memory', { memoryGb: 2 }, 'It needs a device with 4 GB of memory. This one has 2 GB.'],
  ['storage', { room: 450e6 }, 'It needs 150 MB more free storage on this device.'],
  ['a processor', { cores: 1 }, 'This device’s processor is too slow for it.'],
  ['a browser', { runsEngine: false }, 'This browser cannot run it. Chrome 137 or newer can.'],
] as const)('a device without %s is told so in a sentence', ([, lack, words]) => {
  expect(unfitWords(model, { ...device, ...lack })).toBe(words);
});

test('what is here already needs no room', () => {
  expect(unfitWords(model, { ...device, room: 200e6 }, 450e6)).toBeNull();
});

test('browsers report at most 8 GB: a model for 16 is not refused to them', () => {
  expect(unfitWords({ ...model, leastMemoryGb: 16 }, { ...device, memoryGb: 8 })).toBeNull();
});

test('minutes are those of the line, else of a usual one', () => {
  expect(downloadMinutes(1140e6, 50)).toBe(3);
  expect(downloadMinutes(1140e6, null)).toBe(15);
  expect(downloadMinutes(1e6, 50)).toBe(1);
});
