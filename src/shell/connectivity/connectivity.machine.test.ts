import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { connectivityMachine, obstacleOf } from './connectivity.machine.ts';

function start(isBrowserOnline: boolean) {
  const clock = new SimulatedClock();
  const network = { isReachable: true, isAiling: false, probes: 0 };
  const machine = connectivityMachine.provide({
    actors: {
      probe: fromPromise(async () => {
        network.probes += 1;
        if (network.isAiling) return 'ailing';
        return network.isReachable ? 'reachable' : 'unreachable';
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { isBrowserOnline } }).start();
  const isOffline = () => actor.getSnapshot().hasTag('offline');
  const obstacle = () => obstacleOf(actor.getSnapshot());
  /** Flushes the answers of pending probes. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, clock, network, isOffline, obstacle, settle };
}

test('one failed request of a reachable backend does not show the student as offline', async () => {
  const { actor, network, isOffline, settle } = start(true);
  actor.send({ type: 'REQUEST_FAILED' });
  expect(isOffline()).toBe(false);
  await settle();
  expect(isOffline()).toBe(false);
  expect(network.probes).toBe(1);
});

test('a dead connection is noticed although the browser reports online', async () => {
  const { actor, network, isOffline, settle } = start(true);
  network.isReachable = false;
  actor.send({ type: 'REQUEST_FAILED' });
  await settle();
  expect(isOffline()).toBe(true);
});

test('the browser losing its interface counts at once, without a request', () => {
  const { actor, network, isOffline } = start(true);
  actor.send({ type: 'BROWSER_OFFLINE' });
  expect(isOffline()).toBe(true);
  expect(network.probes).toBe(0);
});

test('an interface without a connection does not count as back online', async () => {
  const { actor, network, isOffline, settle } = start(false);
  network.isReachable = false;
  actor.send({ type: 'BROWSER_ONLINE' });
  await settle();
  expect(isOffline()).toBe(true);

  network.isReachable = true;
  actor.send({ type: 'BROWSER_ONLINE' });
  await settle();
  expect(isOffline()).toBe(false);
});

test('an answered request ends the offline state even without an event of the browser', async () => {
  const { actor, isOffline, settle } = start(false);
  actor.send({ type: 'REQUEST_ANSWERED' });
  await settle();
  expect(isOffline()).toBe(false);
});

test('an answer in flight when the connection was lost does not announce a connection', async () => {
  const { actor, network, isOffline, settle } = start(true);
  const seen = new Set<boolean>();
  network.isReachable = false;
  actor.send({ type: 'BROWSER_OFFLINE' });
  actor.subscribe(() => seen.add(isOffline()));
  actor.send({ type: 'REQUEST_ANSWERED' });
  await settle();
  expect([...seen]).toEqual([true]);
});

test('a probe in flight when the connection was lost does not announce a connection', async () => {
  const { actor, isOffline, settle } = start(false);
  actor.send({ type: 'BROWSER_ONLINE' });
  actor.send({ type: 'BROWSER_OFFLINE' });
  await settle();
  expect(isOffline()).toBe(true);
});

test('offline, the pauses between probes grow to a minute and no further', async () => {
  const { clock, network, settle } = start(false);
  network.isReachable = false;
  const pauses: number[] = [];
  for (let index = 0; index < 7; index += 1) {
    let waited = 0;
    const before = network.probes;
    while (network.probes === before) {
      clock.increment(1000);
      waited += 1000;
    }
    pauses.push(waited);
    await settle();
  }
  expect(pauses).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]);
});

test('a connection that returns shortly after the browser reports it is found within seconds, however long it was away', async () => {
  const { actor, clock, network, isOffline, settle } = start(false);
  network.isReachable = false;
  for (let minute = 0; minute < 10; minute++) {
    clock.increment(60_000);
    await settle();
  }
  actor.send({ type: 'BROWSER_ONLINE' });
  await settle();
  expect(isOffline()).toBe(true);
  network.isReachable = true;
  clock.increment(6000);
  await settle();
  expect(isOffline()).toBe(false);
});

test('OUT-4 a server that answers the probe with failures is no missing network, until the network is missing too', async () => {
  const { actor, clock, network, obstacle, settle } = start(true);
  network.isAiling = true;
  actor.send({ type: 'REQUEST_FAILED' });
  await settle();
  expect(obstacle()).toBe('ailing');
  network.isAiling = false;
  network.isReachable = false;
  clock.increment(3000);
  await settle();
  expect(obstacle()).toBe('offline');
  network.isAiling = true;
  clock.increment(6000);
  await settle();
  expect(obstacle()).toBe('ailing');
  actor.send({ type: 'BROWSER_OFFLINE' });
  expect(obstacle()).toBe('offline');
  network.isAiling = false;
  network.isReachable = true;
  actor.send({ type: 'BROWSER_ONLINE' });
  await settle();
  expect(obstacle()).toBeNull();
});
