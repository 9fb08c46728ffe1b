import { and, assign, type EventObject, fromCallback, fromPromise, not, or, sendTo, setup } from 'xstate';

import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import type { PackId } from '../../packs/rules/index.ts';
import type { Solution } from '../../../solver/index.ts';
import { problemOf } from '../rules/problem-words.ts';
import type { Tutor, TutorProblem } from '../rules/tutor.ts';
import type { AnswerPosition } from './chat-store.ts';
import type { Message } from './message.ts';

/** An answer that is streaming in. */
export interface StreamingAnswer {
  /** null: no answer is stored yet. */
  readonly answerId: string | null;
  readonly text: string;
  readonly source: Tutor['source'];
}

/** Result of the solver on this device for a doubt. */
export interface Solved {
  readonly solution: Solution | null;
  /** Why there is no solution. */
  readonly reason: string;
  readonly examples: readonly WorkedExample[];
  /** A pack that may solve it once downloaded. */
  readonly pack?: PackId;
}

interface DoubtInput {
  readonly doubt: Message;
  /** A stored partial answer of the model; null: the doubt itself waits. */
  readonly begun: AnswerPosition | null;
  readonly isOffline: boolean;
}

/** Part of the answer's id, so that an answer of the device's model does not prevent one of the server's model. */
type AnsweredBy = 'model' | 'on-device-model';

interface DoubtContext extends DoubtInput {
  readonly solved: Solved;
  readonly answeredBy: AnsweredBy;
  /** The model on this device, once it was looked up. */
  readonly onDevice: Tutor | null;
  readonly streaming: StreamingAnswer;
  /** Why the last tutor gave no answer. */
  readonly problem: TutorProblem | null;
}

type DoubtEvent =
  | { readonly type: 'OFFLINE' | 'ONLINE' }
  /** The student stops the answer; the text so far stays. */
  | { readonly type: 'STOP' }
  /** Sent by `claim`: this tab has the doubt's lock, or another one has it. */
  | { readonly type: 'CLAIMED' | 'TAKEN' }
  /** Sent by `stream`. */
  | { readonly type: 'TEXT_STREAMED'; readonly streaming: StreamingAnswer }
  | { readonly type: 'ENDED'; readonly problem: TutorProblem | null }
  | { readonly type: 'BROKE'; readonly error: unknown };

/** Input for answering with a tutor. */
export interface Answering extends Pick<DoubtContext, 'doubt' | 'begun' | 'solved' | 'answeredBy' | 'onDevice' | 'problem'> {}

const notProvided = () => Promise.reject(new Error('not provided'));
const answering = ({ context }: { context: DoubtContext }): Answering => context;

/**
 * Answers one doubt: first the exact solver on this device, then the model on the server or the one on this device, as the student chose. A
 * waiting doubt starts again when the network is back; the stored messages tell how far it came.
 */
export const doubtMachine = setup({
  types: {
    context: {} as DoubtContext,
    events: {} as DoubtEvent,
    input: {} as DoubtInput,
    /** Set while this tab is answering. */
    tags: {} as 'answering',
  },
  actors: {
    /** Holds the doubt's lock while the machine runs. */
    claim: fromCallback<EventObject, Answering>(() => {}),
    solve: fromPromise<Solved, Answering>(notProvided),
    findOnDevice: fromPromise<Tutor | null>(notProvided),
    sendPictures: fromPromise<void, Answering>(notProvided),
    /** Streams and stores the tutor's answer. */
    stream: fromCallback<EventObject, Answering>(() => {}),
    /** Stores why the device has no solution, with similar solved questions. */
    abstain: fromPromise<void, Answering>(notProvided),
    putProblem: fromPromise<void, Answering>(notProvided),
    /** Marks a retry without any text as stopped. */
    markStopped: fromPromise<void, Answering>(notProvided),
    /** Marks the doubt as answered. */
    finish: fromPromise<void, Answering>(notProvided),
  },
  guards: {
    isBegun: ({ context }) => context.begun !== null,
    isOffline: ({ context }) => context.isOffline,
    /** Defined by `provide`. Known after the first request to the model. */
    isModelThere: () => true,
    /** Defined by `provide`. False if the app had no model when it was last asked. */
    isModelExpected: () => true,
    /** Defined by `provide`: the student prefers the model on this device. */
    isDeviceChosen: () => false,
    /** The model on this device cannot help: the doubt is already solved, or has no text. */
    isSolvedOrWordless: ({ context }) => context.solved.solution !== null || context.doubt.text === '',
    isForNow: ({ context }) => context.answeredBy === 'on-device-model',
    isByDevice: ({ context }) => context.onDevice !== null,
    isDeviceNext: or(['isDeviceChosen', 'isOffline', not('isModelExpected')]),
    isServerNext: and(['isForNow', not('isOffline'), 'isModelThere']),
    isAnswered: ({ context }) => context.problem === null,
    isUnreachable: ({ context }) => context.problem?.code === 'unreachable',
    isOutOfReach: ({ context }) => context.onDevice === null && ['unreachable', 'signed-out'].includes(context.problem?.code ?? ''),
    isNotConfigured: ({ context }) => context.onDevice === null && context.problem?.code === 'not-configured',
    isWordless: ({ context }) => context.doubt.text === '' || context.doubt.pictures.length > 0,
    isSolved: ({ context }) => context.solved.solution !== null,
    isNobody: (_, tutor: Tutor | null) => tutor === null,
  },
  actions: {
    setOffline: assign({ isOffline: ({ event }) => event.type === 'OFFLINE' }),
    /** Defined by `provide`. */
    noteModelMissing: () => {},
    noteNobody: assign({ problem: problemOf('not-configured') }),
    askServer: assign({ answeredBy: 'model', onDevice: null, problem: null }),
    logFailure: (_, { error }: { error: unknown }) => console.error('A doubt could not be answered', error),
  },
}).createMachine({
  id: 'doubt',
  context: ({ input }) => ({
    ...input,
    solved: { solution: null, reason: '', examples: [] },
    answeredBy: 'model',
    onDevice: null,
    streaming: { answerId: input.begun?.id ?? null, text: '', source: input.begun === null ? 'solver' : 'model' },
    problem: null,
  }),
  invoke: { src: 'claim', input: answering },
  on: { OFFLINE: { actions: 'setOffline' }, ONLINE: { actions: 'setOffline' } },
  initial: 'claiming',
  states: {
    claiming: {
      on: {
        CLAIMED: [
          { guard: and(['isBegun', 'isDeviceNext', not('isWordless')]), target: 'deviceFirst' },
          { guard: 'isBegun', target: 'sendingPictures' },
          { target: 'solving' },
        ],
        TAKEN: 'takenOver',
      },
    },
    solving: {
      tags: 'answering',
      on: { STOP: 'finishing' },
      invoke: {
        src: 'solve',
        input: answering,
        onDone: { target: 'solved', actions: assign({ solved: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    solved: {
      tags: 'answering',
      always: [
        { guard: 'isOffline', target: 'offline' },
        { guard: and(['isDeviceChosen', 'isSolved']), target: 'finishing' },
        { guard: and(['isDeviceChosen', not('isWordless')]), target: 'deviceFirst' },
        { guard: 'isModelThere', target: 'sendingPictures' },
        { target: 'findingOnDevice' },
      ],
    },
    offline: {
      tags: 'answering',
      entry: assign({ answeredBy: 'on-device-model' }),
      always: [{ guard: 'isSolvedOrWordless', target: 'abstaining' }, { target: 'findingOnDevice' }],
    },
    deviceFirst: {
      tags: 'answering',
      entry: assign({ answeredBy: 'on-device-model' }),
      always: 'findingOnDevice',
    },
    findingOnDevice: {
      tags: 'answering',
      on: { STOP: [{ guard: 'isBegun', target: 'markingStopped' }, { target: 'finishing' }] },
      invoke: {
        src: 'findOnDevice',
        onDone: [
          { guard: { type: 'isNobody', params: ({ event }) => event.output }, target: 'nobodyOnDevice' },
          { target: 'streaming', actions: assign({ onDevice: ({ event }) => event.output }) },
        ],
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    nobodyOnDevice: {
      tags: 'answering',
      always: [
        { guard: 'isServerNext', target: 'sendingPictures', actions: 'askServer' },
        { guard: and(['isBegun', 'isModelExpected']), target: 'waiting' },
        { guard: 'isBegun', target: 'puttingProblem', actions: 'noteNobody' },
        { target: 'abstaining' },
      ],
    },
    sendingPictures: {
      tags: 'answering',
      on: { STOP: [{ guard: 'isBegun', target: 'markingStopped' }, { target: 'finishing' }] },
      invoke: {
        src: 'sendPictures',
        input: answering,
        onDone: 'streaming',
        onError: [
          { guard: 'isBegun', target: 'waiting', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
          { target: 'abstaining', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    streaming: {
      tags: 'answering',
      invoke: { id: 'stream', src: 'stream', input: answering },
      on: {
        TEXT_STREAMED: { actions: assign({ streaming: ({ event }) => event.streaming }) },
        ENDED: { target: 'ended', actions: assign({ problem: ({ event }) => event.problem }) },
        BROKE: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      initial: 'coming',
      states: {
        coming: { on: { STOP: { target: 'stopping', actions: sendTo('stream', { type: 'STOP' }) } } },
        /** Stores the text so far. */
        stopping: {},
      },
    },
    ended: {
      tags: 'answering',
      always: [
        { guard: and(['isAnswered', 'isForNow', 'isDeviceChosen']), target: 'finishing' },
        { guard: and(['isAnswered', 'isForNow', 'isModelExpected']), target: 'waiting' },
        { guard: and([not('isAnswered'), 'isServerNext']), target: 'sendingPictures', actions: 'askServer' },
        { guard: 'isAnswered', target: 'finishing' },
        { guard: and(['isBegun', 'isUnreachable']), target: 'waiting' },
        { guard: 'isBegun', target: 'puttingProblem' },
        // The device's own message says why its model did not answer, and shows similar questions.
        { guard: 'isByDevice', target: 'abstaining' },
        { guard: 'isOutOfReach', target: 'abstaining' },
        { guard: 'isNotConfigured', target: 'findingOnDevice', actions: 'noteModelMissing' },
        { target: 'puttingProblem' },
      ],
    },
    abstaining: {
      tags: 'answering',
      invoke: {
        src: 'abstain',
        input: answering,
        onDone: [
          { guard: and(['isOffline', 'isModelExpected']), target: 'waiting' },
          { guard: and([not('isOffline'), 'isModelThere']), target: 'waiting' },
          { target: 'finishing' },
        ],
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    puttingProblem: {
      tags: 'answering',
      invoke: {
        src: 'putProblem',
        input: answering,
        // Only the device's model was tried: the doubt still waits for the server's.
        onDone: [{ guard: and(['isForNow', 'isModelExpected']), target: 'waiting' }, { target: 'finishing' }],
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    markingStopped: {
      tags: 'answering',
      invoke: {
        src: 'markStopped',
        input: answering,
        onDone: 'finishing',
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    finishing: {
      tags: 'answering',
      invoke: {
        src: 'finish',
        input: answering,
        onDone: 'finished',
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    finished: { type: 'final' },
    /** Until there is a network, or the model is reachable. */
    waiting: { type: 'final' },
    /** Another tab answers the doubt. */
    takenOver: { type: 'final' },
    failed: { type: 'final' },
  },
});
