import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { inviteMachine, type InviteOutcome } from './invite.machine.ts';

const REFUSED: InviteOutcome = {
  kind: 'refused',
  problem: 'Invalid invite code. No group found with this code.',
  mayPass: false,
};

function start(code: string | null, answer: () => Promise<InviteOutcome> = () => new Promise(() => {})) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const machine = inviteMachine.provide({
    actors: {
      join: fromPromise(({ input }) => {
        done.push(`join ${input.code}`);
        return answer();
      }),
    },
    actions: {
      keepPendingCode: (_, { code: kept }) => void done.push(`keep ${kept}`),
      forgetPendingCode: () => void done.push('forget'),
      goToInvite: (_, { code: shown }) => void done.push(`/invite?code=${shown}`),
      goToGroups: (_, { groupId }) => void done.push(groupId === null ? '/groups' : `/groups?group=${groupId}`),
    },
  });
  const actor = createActor(machine, { clock, input: { code } }).start();
  return {
    done,
    clock,
    actor,
    state: () => actor.getSnapshot().value,
    problem: () => actor.getSnapshot().context.problem,
    /** Flushes the pending answer. */
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

test('an address without a code leads to the groups, for everyone', () => {
  const { done, state } = start(null);
  expect([state(), done]).toEqual(['withoutCode', ['/groups']]);
});

test('nothing is requested and nobody is redirected while the session loads', () => {
  const { done, actor } = start('AB12CD');
  expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  expect(done).toEqual([]);
});

test('a visitor’s code is stored before they are redirected to sign in', () => {
  const { done, actor, state } = start('AB12CD');
  actor.send({ type: 'SIGNED_OUT' });
  expect([state(), done]).toEqual(['signedOut', ['keep AB12CD', '/invite?code=AB12CD']]);
});

test.for(['joined', 'already-member'] as const)('%s: the pending code is forgotten and the group opens', async (kind) => {
  const { done, actor, state, settle } = start('AB12CD', async () => ({ kind, groupId: 'g1' }));
  actor.send({ type: 'SIGNED_IN' });
  expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  await settle();
  expect([state(), done]).toEqual(['success', ['join AB12CD', 'forget', '/groups?group=g1']]);
});

test('without an answer the code is no longer pending: the device joins by itself', async () => {
  const { done, actor, settle } = start('AB12CD', async () => ({ kind: 'kept' }));
  actor.send({ type: 'SIGNED_IN' });
  await settle();
  expect(done).toEqual(['join AB12CD', 'forget', '/groups']);
});

test('an unknown code shows its error for three seconds and is not tried again at the next start', async () => {
  const { done, actor, state, problem, clock, settle } = start('AB12CD', async () => REFUSED);
  actor.send({ type: 'SIGNED_IN' });
  await settle();
  expect([state(), problem()]).toEqual(['error', REFUSED.problem]);
  clock.increment(2999);
  expect(done).toEqual(['join AB12CD', 'forget']);
  clock.increment(1);
  expect([state(), done.at(-1)]).toEqual(['left', '/groups']);
});

test('a temporary failure keeps the pending code', async () => {
  const { done, actor, clock, settle } = start('AB12CD', async () => ({ ...REFUSED, mayPass: true }));
  actor.send({ type: 'SIGNED_IN' });
  await settle();
  clock.increment(3000);
  expect(done).toEqual(['join AB12CD', '/groups']);
});

test('a join that throws ends in an error message, not in a spinner', async () => {
  const { actor, state, problem, settle } = start('AB12CD', () => Promise.reject(new Error('broken')));
  actor.send({ type: 'SIGNED_IN' });
  await settle();
  expect([state(), problem()]).toEqual(['error', 'Failed to join group. Please try again.']);
});

test('signing out while the error shows, or twice, restarts nothing', async () => {
  const { done, actor, settle } = start('AB12CD', async () => REFUSED);
  actor.send({ type: 'SIGNED_IN' });
  actor.send({ type: 'SIGNED_IN' });
  await settle();
  actor.send({ type: 'SIGNED_OUT' });
  expect(done).toEqual(['join AB12CD', 'forget']);
});
