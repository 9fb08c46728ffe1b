import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Solution } from '../../../solver/index.ts';
import { problemOf } from '../rules/problem-words.ts';
import type { Tutor } from '../rules/tutor.ts';
import { type Answering, doubtMachine, type Solved } from './doubt.machine.ts';
import type { Message } from './message.ts';

const doubt: Message = {
  id: 'd1',
  chatId: 'c1',
  parentId: null,
  madeAt: 1,
  role: 'user',
  text: '2x = 4',
  status: 'waiting',
  source: null,
  details: {},
  pictures: [],
  rating: null,
  syncState: 'synced',
};
const begun = { id: 'a1', parentId: 'd1', madeAt: 2 };
const solution: Solution = { answer: 'x = 2', subject: 'maths', topic: 'Linear equation', steps: [], verification: '' };
const browser: Tutor = { source: 'on-device-model', answer: () => expect.unreachable() };
const unsolved: Solved = { solution: null, reason: '', examples: [] };

/** Stubs of the machine's actors; omitted ones never resolve. */
interface World {
  readonly isTaken?: boolean;
  readonly solved?: Solved | Error;
  readonly onDevice?: Tutor | null;
  readonly pictures?: 'sent' | Error;
  /** Result of each tutor call, in order. */
  readonly endings?: readonly (Parameters<typeof problemOf>[0] | 'answered')[];
  readonly isModelMissing?: boolean;
  readonly isModelExpected?: boolean;
}

const resolved = <Value>(value: Value | Error | undefined) =>
  value === undefined ? new Promise<Value>(() => {}) : value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

function start(world: World, input: Partial<{ isOffline: boolean; begun: typeof begun | null; doubt: Message }> = {}) {
  const done: string[] = [];
  let isModelThere = world.isModelMissing !== true;
  const endings = [...(world.endings ?? [])];
  const note = (what: string) => fromPromise<void, Answering>(() => Promise.resolve(void done.push(what)));
  const machine = doubtMachine.provide({
    guards: { isModelThere: () => isModelThere, isModelExpected: () => world.isModelExpected !== false },
    actions: {
      logFailure: () => void done.push('log'),
      noteModelMissing: () => {
        isModelThere = false;
      },
    },
    actors: {
      claim: fromCallback(({ sendBack }) => {
        sendBack({ type: world.isTaken === true ? 'TAKEN' : 'CLAIMED' });
        return () => void done.push('let go');
      }),
      solve: fromPromise(() => resolved(world.solved)),
      findOnDevice: fromPromise(() => resolved(world.onDevice)),
      sendPictures: fromPromise<void, Answering>(() => resolved(world.pictures).then(() => {})),
      stream: fromCallback(({ input: { onDevice, answeredBy }, sendBack, receive }) => {
        const ending = endings.shift();
        done.push(`ask ${onDevice?.source ?? 'model'} for ${answeredBy}`);
        sendBack({ type: 'TEXT_STREAMED', streaming: { answerId: 'a1', text: 'Begun', source: 'model' } });
        receive(({ type }) => done.push(type));
        receive(() => queueMicrotask(() => sendBack({ type: 'ENDED', problem: null })));
        if (ending !== undefined) sendBack({ type: 'ENDED', problem: ending === 'answered' ? null : problemOf(ending) });
      }),
      abstain: note('abstain'),
      putProblem: note('say why'),
      markStopped: note('mark stopped'),
      finish: note('finish'),
    },
  });
  const actor = createActor(machine, { input: { doubt, begun: null, isOffline: false, ...input } }).start();
  return { actor, done, state: () => actor.getSnapshot().value };
}

const online = { solved: unsolved, pictures: 'sent' } as const;

test('the model is asked after the solver, and its answer finishes the doubt', async () => {
  const { done, state } = start({ ...online, endings: ['answered'] });
  await expect.poll(state).toBe('finished');
  expect(done).toEqual(['ask model for model', 'finish', 'let go']);
});

test('a doubt locked by another tab is left to it', () => {
  const { done, state } = start({ isTaken: true });
  expect([state(), done]).toEqual(['takenOver', ['let go']]);
});

test('offline a solved doubt waits for the model', async () => {
  const { done, state } = start({ solved: { ...unsolved, solution } }, { isOffline: true });
  await expect.poll(state).toBe('waiting');
  expect(done).toEqual(['abstain', 'let go']);
});

test('going offline during solving counts', async () => {
  const { actor, done, state } = start({ solved: unsolved, onDevice: null });
  actor.send({ type: 'OFFLINE' });
  await expect.poll(state).toBe('waiting');
  expect(done).toEqual(['abstain', 'let go']);
});

test('without a network the model in the browser answers under an id of its own, and the doubt still waits', async () => {
  const { done, state } = start({ solved: unsolved, onDevice: browser, endings: ['answered'] }, { isOffline: true });
  await expect.poll(state).toBe('waiting');
  expect(done).toEqual(['ask on-device-model for on-device-model', 'let go']);
});

test.each(['unreachable', 'signed-out'] as const)('%s: the device says what it can, and the doubt waits', async (code) => {
  const { done, state } = start({ ...online, endings: [code] });
  await expect.poll(state).toBe('waiting');
  expect(done).toEqual(['ask model for model', 'abstain', 'let go']);
});

test('pictures that cannot be sent leave the doubt waiting', async () => {
  const { done, state } = start({ ...online, pictures: new Error('offline') });
  await expect.poll(state).toBe('waiting');
  expect(done).toEqual(['log', 'abstain', 'let go']);
});

test('without a configured model the browser’s own is asked; without one nothing waits', async () => {
  const browserHasOne = start({ ...online, onDevice: browser, endings: ['not-configured', 'answered'] });
  await expect.poll(browserHasOne.state).toBe('finished');
  expect(browserHasOne.done).toEqual(['ask model for model', 'ask on-device-model for model', 'finish', 'let go']);
  const nobody = start({ ...online, onDevice: null, isModelMissing: true });
  await expect.poll(nobody.state).toBe('finished');
  expect(nobody.done).toEqual(['abstain', 'finish', 'let go']);
});

test('any other problem of the model is stored, and the doubt is finished', async () => {
  const { done, state } = start({ ...online, endings: ['quota'] });
  await expect.poll(state).toBe('finished');
  expect(done).toEqual(['ask model for model', 'say why', 'finish', 'let go']);
});

test('stopping waits until the text so far is stored', async () => {
  const { actor, done, state } = start(online);
  await expect.poll(state).toEqual({ streaming: 'coming' });
  expect(actor.getSnapshot().context.streaming.text).toBe('Begun');
  actor.send({ type: 'STOP' });
  expect(state()).toEqual({ streaming: 'stopping' });
  await expect.poll(state).toBe('finished');
  expect(done).toEqual(['ask model for model', 'STOP', 'finish', 'let go']);
});

test('stopping the solver asks no other tutor', async () => {
  const { actor, done, state } = start({});
  expect(state()).toBe('solving');
  actor.send({ type: 'STOP' });
  await expect.poll(state).toBe('finished');
  expect(done).toEqual(['finish', 'let go']);
});

test('a partial answer continues without the solver, and stays unchanged while the model is unreachable', async () => {
  const goesOn = start({ ...online, endings: ['answered'] }, { begun });
  await expect.poll(goesOn.state).toBe('finished');
  const outOfReach = start({ ...online, endings: ['unreachable'] }, { begun });
  await expect.poll(outOfReach.state).toBe('waiting');
  expect(outOfReach.done).toEqual(['ask model for model', 'let go']);
});

test('a retry that no tutor can answer says so, and waits for none', async () => {
  const world = { onDevice: null, isModelExpected: false };
  const { actor, done, state } = start(world, { begun, isOffline: true });
  await expect.poll(state).toBe('finished');
  expect([done, actor.getSnapshot().context.problem?.code]).toEqual([['say why', 'finish', 'let go'], 'not-configured']);
});

test('a retry whose pictures are not sent yet is stopped before it is asked', async () => {
  const { actor, done, state } = start({}, { begun });
  expect(state()).toBe('sendingPictures');
  actor.send({ type: 'STOP' });
  await expect.poll(state).toBe('finished');
  expect(done).toEqual(['mark stopped', 'finish', 'let go']);
});

test('a failed write releases the doubt', async () => {
  const { done, state } = start({ solved: new Error('full') });
  await expect.poll(state).toBe('failed');
  expect(done).toEqual(['log', 'let go']);
});
