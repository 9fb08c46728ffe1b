import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

import { LostStoreError } from '../../../replication/auth/session-store.ts';
import { sessionMachine, type FoundSession } from './session.machine.ts';

const asha = { id: 'u1', email: 'asha@example.in', user_metadata: {} };
const ravi = { id: 'u2', email: 'ravi@example.in', user_metadata: {} };
const nobody: FoundSession = {
  user: null,
  isEnded: false,
  trial: 'none',
};

interface Device {
  stored: FoundSession;
  push?: () => Promise<number | null>;
  close?: () => Promise<number | null>;
  forget?: () => Promise<void>;
}

function start(device: Device) {
  const forgotten: string[] = [];
  const machine = sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(async () => device.stored),
      pushWaiting: fromPromise(device.push ?? (async () => 0)),
      closeWriting: fromPromise(device.close ?? (async () => 0)),
      forgetUser: fromPromise(async ({ input }: { input: { userId: string } }) => {
        await device.forget?.();
        forgotten.push(input.userId);
        device.stored = nobody;
      }),
    },
  });
  const actor = createActor(machine).start();
  const reach = (state: string | { signedIn: string }) => waitFor(actor, (snapshot) => snapshot.matches(state as never));
  return { actor, forgotten, reach };
}

test('an ended session still opens the app with its data', async () => {
  const { actor, reach } = start({
    stored: { user: asha, isEnded: true, trial: 'none' },
  });
  await reach('signedIn');
  expect(actor.getSnapshot().context).toMatchObject({
    user: asha,
    isEnded: true,
    trial: 'none',
  });
});

test('without a stored session the student is a visitor', async () => {
  const { reach } = start({ stored: nobody });
  expect((await reach('signedOut')).context).toMatchObject({
    user: null,
    hasSignedOut: false,
  });
});

test('an unreadable store leaves the app usable', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const machine = sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(() => Promise.reject(new Error('blocked'))),
    },
  });
  await waitFor(createActor(machine).start(), (snapshot) => snapshot.matches('signedOut'));
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('STORE-1 a store that a newer release owns makes nobody a visitor', async () => {
  const machine = sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(() => Promise.reject(new LostStoreError('outdated', 'Reload to continue.'))),
    },
  });
  const settled = await waitFor(createActor(machine).start(), (snapshot) => snapshot.hasTag('settled'));
  expect(settled.value).toBe('lost');
  expect(settled.context.user).toBeNull();
});

test('AUTH-5 signing out sends, closes writing, and deletes only then', async () => {
  const order: string[] = [];
  const { actor, forgotten, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
    push: async () => (order.push('push'), 0),
    close: async () => (order.push('close'), 0),
    forget: async () => void order.push('forget'),
  });
  await reach('signedIn');
  actor.send({ type: 'SIGN_OUT' });
  await reach('signedOut');
  expect(order).toEqual(['push', 'close', 'forget']);
  expect(actor.getSnapshot().context.hasSignedOut).toBe(true);
  expect(forgotten).toEqual(['u1']);
});

test.each([
  ['3 changes cannot be sent', async () => 3, 3],
  ['nobody can say what waits', () => Promise.reject(new Error('database closed')), null],
])('%s: nothing is deleted before the student agrees', async (_name, push, remaining) => {
  const { actor, forgotten, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
    push,
  });
  await reach('signedIn');
  actor.send({ type: 'SIGN_OUT' });
  expect((await reach({ signedIn: 'confirming' })).context.remaining).toBe(remaining);
  expect(forgotten).toEqual([]);

  actor.send({ type: 'STAY' });
  await reach({ signedIn: 'settled' });
  actor.send({ type: 'SIGN_OUT' });
  await reach({ signedIn: 'confirming' });
  actor.send({ type: 'LOSE_CHANGES' });
  await reach('signedOut');
  expect(forgotten).toEqual(['u1']);
});

test.each([
  ['a change came in after the count', async () => 1, 1],
  ['writing could not be closed', () => Promise.reject(new Error('a write hangs')), null],
])('AUTH-5 %s: the student is asked, and nothing is deleted', async (_name, close, remaining) => {
  const { actor, forgotten, reach } = start({ stored: { user: asha, isEnded: false, trial: 'none' }, close });
  await reach('signedIn');
  actor.send({ type: 'SIGN_OUT' });
  const asked = await reach({ signedIn: 'confirming' });
  expect(asked.context).toMatchObject({ user: asha, remaining });
  expect(forgotten).toEqual([]);
});

test('AUTH-5 news of another tab does not leave writing closed', async () => {
  const gate = Promise.withResolvers<number>();
  const { actor, reach } = start({ stored: { user: asha, isEnded: false, trial: 'none' }, close: () => gate.promise });
  await reach('signedIn');
  actor.send({ type: 'SIGN_OUT' });
  await reach({ signedIn: 'closing' });
  actor.send({ type: 'FOUND', found: nobody });
  expect(actor.getSnapshot().hasTag('settled')).toBe(true);
  gate.resolve(0);
  expect((await reach('signedOut')).context.hasSignedOut).toBe(true);
});

test('a deleted account pushes nothing, asks nothing and leaves nothing', async () => {
  const push = vi.fn<() => Promise<number>>(async () => 3);
  const { actor, forgotten, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
    push,
  });
  await reach('signedIn');
  actor.send({ type: 'ACCOUNT_DELETED' });
  await reach('signedOut');
  expect(push).not.toHaveBeenCalled();
  expect(forgotten).toEqual(['u1']);
});

test("a failing sign-out is only logged as 'Error signing out'", async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('disk');
  const device: Device = {
    stored: { user: asha, isEnded: false, trial: 'none' },
  };
  device.forget = async () => {
    device.stored = nobody;
    throw failure;
  };
  const { actor, reach } = start(device);
  await reach('signedIn');
  actor.send({ type: 'SIGN_OUT' });
  await reach('signedOut');
  expect(log).toHaveBeenCalledExactlyOnceWith('Error signing out', failure);
  log.mockRestore();
});

test('a sign-in of another student in another tab replaces this one', async () => {
  const { actor, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
  });
  await reach('signedIn');
  actor.send({
    type: 'FOUND',
    found: { user: ravi, isEnded: false, trial: 'none' },
  });
  expect(actor.getSnapshot().context.user).toEqual(ravi);
});

test('a sign-out in another tab closes the student here', async () => {
  const { actor, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
  });
  await reach('signedIn');
  actor.send({ type: 'FOUND', found: nobody });
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect(actor.getSnapshot().context.user).toBeNull();
  expect(actor.getSnapshot().context).toMatchObject({ hasSignedOut: true, isElsewhere: true });
  actor.send({ type: 'PAGE_LEFT' });
  expect(actor.getSnapshot().context).toMatchObject({ hasSignedOut: false, isElsewhere: false });
});

test('the event of its own cleared session does not interrupt the deletion', async () => {
  const gate = Promise.withResolvers<void>();
  const { actor, forgotten, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
    forget: () => gate.promise,
  });
  await reach('signedIn');
  actor.send({ type: 'SIGN_OUT' });
  await reach({ signedIn: 'forgetting' });
  actor.send({ type: 'FOUND', found: nobody });
  expect(actor.getSnapshot().matches({ signedIn: 'forgetting' })).toBe(true);
  gate.resolve();
  await reach('signedOut');
  expect(forgotten).toEqual(['u1']);
  expect(actor.getSnapshot().context).toMatchObject({ hasSignedOut: true, isElsewhere: false });
});

test('the session counts as settled once the device was read, and not during a sign-out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { actor, reach } = start({
    stored: { user: asha, isEnded: false, trial: 'none' },
    push: async () => 3,
    forget: () => promise,
  });
  const isSettled = () => actor.getSnapshot().hasTag('settled');
  expect(isSettled()).toBe(false);
  await reach('signedIn');
  expect(isSettled()).toBe(true);
  actor.send({ type: 'SIGN_OUT' });
  await reach({ signedIn: 'confirming' });
  expect(isSettled()).toBe(true);
  actor.send({ type: 'LOSE_CHANGES' });
  expect(isSettled()).toBe(false);
  resolve();
  await reach('signedOut');
  expect(isSettled()).toBe(true);
});
