import { assign, fromPromise, setup } from 'xstate';

import type { FocusPhase } from '../../domain/focus/focus-timer.ts';

/** What the stored timer says, or that there is none. */
export type FocusEvent =
  | { readonly type: 'TIMER_SET'; readonly phase: FocusPhase; readonly isPaused: boolean; readonly endsAt: number | null }
  | { readonly type: 'TIMER_CLEARED' }
  /** The page was asleep: its own timers have not run on. */
  | { readonly type: 'WOKEN' };

interface FocusContext {
  /** Epoch milliseconds; null while nothing counts down. */
  readonly endsAt: number | null;
  readonly phase: FocusPhase | null;
}

/** No browser waits longer than 2^31 milliseconds for a timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const counting = { on: { WOKEN: 'deciding' }, after: { untilEnd: 'ending' } } as const;

/**
 * The life of the focus timer. What runs is stored in the student's profile and follows from there, in this
 * tab as in others and on other devices; the machine waits for its end, has it recorded, and says that it ended.
 */
export const focusMachine = setup({
  types: {
    context: {} as FocusContext,
    events: {} as FocusEvent,
  },
  actors: {
    /** Records what has run out, and tells the student; false where another tab or device was first. */
    recordEnd: fromPromise<boolean>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isPaused: ({ event }) => event.type === 'TIMER_SET' && event.isPaused,
    isPhase: ({ context }, phase: FocusPhase) => context.phase === phase,
    wasFirst: (_, isFirst: boolean) => isFirst,
  },
  delays: {
    untilEnd: ({ context }) => Math.min(Math.max((context.endsAt ?? 0) - Date.now(), 0), LONGEST_WAIT_MS),
  },
  actions: {
    follow: assign(({ event }) => (event.type === 'TIMER_SET' ? { endsAt: event.endsAt, phase: event.phase } : {})),
    forget: assign({ endsAt: null, phase: null }),
  },
}).createMachine({
  id: 'focus',
  context: { endsAt: null, phase: null },
  initial: 'idle',
  on: {
    TIMER_SET: [
      { guard: 'isPaused', target: '.paused', actions: 'follow' },
      { target: '.deciding', actions: 'follow' },
    ],
    TIMER_CLEARED: { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    deciding: {
      always: [
        { guard: { type: 'isPhase', params: 'focus' }, target: 'focus' },
        { guard: { type: 'isPhase', params: 'short-break' }, target: 'shortBreak' },
        { guard: { type: 'isPhase', params: 'long-break' }, target: 'longBreak' },
        { guard: { type: 'isPhase', params: 'stopwatch' }, target: 'stopwatch' },
        { target: 'idle' },
      ],
    },
    focus: counting,
    shortBreak: counting,
    longBreak: counting,
    stopwatch: {},
    paused: {},
    ending: {
      // Recording clears the stored timer: that is news of our own making, and not the last word here.
      on: { TIMER_CLEARED: { actions: 'forget' } },
      invoke: {
        src: 'recordEnd',
        onDone: [{ guard: { type: 'wasFirst', params: ({ event }) => event.output }, target: 'finished' }, { target: 'idle' }],
        onError: 'unrecorded',
      },
    },
    /** The device could not write it down. It is still stored as running, and is recorded at the next waking. */
    unrecorded: { on: { WOKEN: 'ending' } },
    finished: { on: { TIMER_CLEARED: { actions: 'forget' } } },
  },
});
