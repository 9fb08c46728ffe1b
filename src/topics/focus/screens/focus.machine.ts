import { assign, fromPromise, setup } from 'xstate';

export type FocusEvent =
  /** End of the stored timer, epoch milliseconds; null: nothing counts down. */
  | { readonly type: 'TIMER_SET'; readonly endsAt: number | null }
  /** The page woke up. Its timers were suspended meanwhile. */
  | { readonly type: 'WOKEN' };

interface FocusContext {
  readonly endsAt: number | null;
}

/** Browsers cap timers at 2^31 ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Waits for the end of the focus timer and records it. The timer is stored in the student's profile, so it also runs in other tabs and on
 * other devices.
 */
export const focusMachine = setup({
  types: {
    context: {} as FocusContext,
    events: {} as FocusEvent,
  },
  actors: {
    /** Records the ended timer and notifies the student, unless another tab or device was first. */
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
      // Recording clears the stored timer. Ignore this machine's own change.
      on: { TIMER_SET: [{ guard: 'countsDown', target: 'counting', actions: 'follow' }, {}] },
      invoke: { src: 'recordEnd', onDone: 'idle', onError: 'unrecorded' },
    },
    /** The write failed. The timer is still stored as running; the next wake-up records it. */
    unrecorded: { on: { WOKEN: 'recording' } },
  },
});
