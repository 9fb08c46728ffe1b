import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, test } from 'vitest';

import { Shared } from './shared.ts';

test('each app takes the address of the one before, or another if somebody else took it meanwhile', async ({ onTestFinished }) => {
  const shared = new Shared();
  onTestFinished(() => shared.close());
  const { url } = await shared.ownApp({});
  expect((await shared.ownApp({})).url).toBe(url);

  await shared.endApp();
  const stranger = createServer().listen(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const moved = await shared.app();
  expect(moved.url).not.toBe(url);
  expect((await fetch(`${moved.url}/healthz`)).status).toBe(200);
});
