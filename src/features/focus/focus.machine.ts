import { assign, fromPromise, setup } from 'xstate';

export type FocusEvent =
  /** What the stored timer says: when it ends, in epoch milliseconds; null: nothing counts down. */
  | { readonly type: 'TIMER_SET'; readonly endsAt: number | null }
  /** The page was asleep: its own timers have not run on. */
  | { readonly type: 'WOKEN' };

interface FocusContext {
  readonly endsAt: number | null;
}

/** No browser waits longer than 2^31 milliseconds for a timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Waits for the end of the focus timer and has it recorded. The timer itself is stored in the student's profile, and
 * runs in other tabs and on other devices as well.
 */
export const focusMachine = setup({
  types: {
    context: {} as FocusContext,
    events: {} as FocusEvent,
  },
  actors: {
    /** Records what has run out, and tells the student, unless another tab or device was first. */
    recordEnd: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    countsDown: ({ event }) => event.type === 'TIMER_SET' && event.endsAt !== null,
  },
  delays: {
    untilEnd: ({ context }) => Math.min(Math.max((context.endsAt ?? 0) - Date.now(), 0), LONGEST_WAIT_MS),
  },
  actions: {
    follow: assign(({ event }) => (event.type === 'TIMER_SET' ? { endsAt: event.endsAt } : {})),
  },
}).createMachine({
  id: 'focus',
  context: { endsAt: null },
  initial: 'idle',
  on: { TIMER_SET: [{ guard: 'countsDown', target: '.counting', actions: 'follow' }, { target: '.idle' }] },
  states: {
    idle: {},
    counting: { on: { WOKEN: { target: 'counting', reenter: true } }, after: { untilEnd: 'recording' } },
    recording: {
      // Recording clears the stored timer: that is news of our own making.
      on: { TIMER_SET: [{ guard: 'countsDown', target: 'counting', actions: 'follow' }, {}] },
      invoke: { src: 'recordEnd', onDone: 'idle', onError: 'unrecorded' },
    },
    /** The device could not write it down. It is still stored as running, and is recorded at the next waking. */
    unrecorded: { on: { WOKEN: 'recording' } },
  },
});
