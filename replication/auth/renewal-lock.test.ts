import { expect, test } from 'vitest';

import { createWorld } from '../../tests/simulation/world.ts';
import { FROZEN_AFTER_MS, renewalLock } from './renewal-lock.ts';

const locks = navigator.locks as LockManager;
let count = 0;

function contexts() {
  const name = `renewal-${count++}`;
  const world = createWorld();
  const lock = renewalLock(locks, world);
  return { world, renew: <T>(work: () => Promise<T>): Promise<T> => lock(name, work) };
}

/** Work that lasts until it is thawed. */
function frozen() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const began = Promise.withResolvers<void>();
  return {
    thaw: () => resolve('late'),
    began: began.promise,
    work: () => {
      began.resolve();
      return promise;
    },
  };
}

test('AUTH-4 a tab that is frozen while it renews the session blocks no other, and ends its renewal when it thaws', async () => {
  const { world, renew } = contexts();
  const tab = frozen();
  const inTab = renew(tab.work);
  await tab.began;
  const inWorker = renew(async () => 'renewed');
  await world.run(FROZEN_AFTER_MS + 1);
  expect(await inWorker).toBe('renewed');
  tab.thaw();
  expect(await inTab).toBe('late');
});

test('AUTH-4 a context that waits for a renewal under way waits for its end', async () => {
  const { world, renew } = contexts();
  const tab = frozen();
  const inTab = renew(tab.work);
  await tab.began;
  const order: string[] = [];
  const inWorker = renew(async () => void order.push('worker'));
  await world.run(FROZEN_AFTER_MS - 1);
  order.push('tab');
  tab.thaw();
  await Promise.all([inTab, inWorker]);
  expect(order).toEqual(['tab', 'worker']);
});

test('AUTH-4 a renewal that fails fails for its caller', async () => {
  const { renew } = contexts();
  await expect(renew(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
});
