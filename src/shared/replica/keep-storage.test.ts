import { expect, onTestFinished, test, vi } from 'vitest';

import { askToKeepStorage } from './keep-storage.ts';

const DAY_MS = 86_400_000;

function newDevice(answer: boolean) {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  let asked = 0;
  let isKept = false;
  const device = (now: number) => ({
    storage: {
      persisted: () => Promise.resolve(isKept),
      persist: () => {
        asked += 1;
        return Promise.resolve((isKept = answer));
      },
    },
    now,
  });
  return { device, asked: () => asked };
}

test('a browser that granted persistence is not asked again', async () => {
  const { device, asked } = newDevice(true);
  for (const day of [0, 8, 100]) await askToKeepStorage(device(day * DAY_MS), false);
  expect(asked()).toBe(1);
});

test('after a refusal the browser is asked at most once a week, also after a clock was set back, and on installing', async () => {
  const { device, asked } = newDevice(false);
  for (const day of [10, 11, 16, 9]) await askToKeepStorage(device(day * DAY_MS), false);
  expect(asked()).toBe(1);
  await askToKeepStorage(device(11 * DAY_MS), true);
  expect(asked()).toBe(2);
  await askToKeepStorage(device(19 * DAY_MS), false);
  expect(asked()).toBe(3);
});
