import { assign, fromPromise, setup } from 'xstate';

export type ConnectivityEvent =
  | { readonly type: 'BROWSER_ONLINE' }
  | { readonly type: 'BROWSER_OFFLINE' }
  | { readonly type: 'REQUEST_ANSWERED' }
  | { readonly type: 'REQUEST_FAILED' };

/** First probe after 3 s, then exponential backoff: saves the battery of a phone without signal. */
const FIRST_PROBE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Tracks whether the backend can be reached. `navigator.onLine` is only a hint: a request or an event that contradicts the
 * current state starts a probe, and the probe decides.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as { readonly failedProbes: number; readonly startsOnline: boolean },
    events: {} as ConnectivityEvent,
    input: {} as { readonly isBrowserOnline: boolean },
    tags: {} as 'online' | 'offline',
  },
  actors: { probe: fromPromise<boolean>(() => Promise.reject(new Error('not provided'))) },
  guards: {
    isReachable: (_, isReachable: boolean) => isReachable,
    startsOnline: ({ context }) => context.startsOnline,
  },
  delays: { untilProbe: ({ context }) => Math.min(FIRST_PROBE_MS * 2 ** context.failedProbes, LONGEST_PAUSE_MS) },
  actions: {
    countFailure: assign({ failedProbes: ({ context }) => context.failedProbes + 1 }),
    forgetFailures: assign({ failedProbes: 0 }),
  },
}).createMachine({
  id: 'connectivity',
  context: ({ input }) => ({ failedProbes: 0, startsOnline: input.isBrowserOnline }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'startsOnline', target: 'online' }, { target: 'offline' }] },
    online: {
      tags: 'online',
      initial: 'trusted',
      entry: 'forgetFailures',
      on: { BROWSER_OFFLINE: 'offline' },
      states: {
        trusted: { on: { REQUEST_FAILED: 'doubted' } },
        doubted: {
          on: { REQUEST_ANSWERED: 'trusted' },
          invoke: {
            src: 'probe',
            onDone: [
              { guard: { type: 'isReachable', params: ({ event }) => event.output }, target: 'trusted' },
              { target: '#connectivity.offline' },
            ],
            onError: '#connectivity.offline',
          },
        },
      },
    },
    offline: {
      tags: 'offline',
      initial: 'waiting',
      states: {
        waiting: {
          // This answer may predate the loss of the connection: probe instead of trusting it.
          on: { BROWSER_ONLINE: { target: 'probing', actions: 'forgetFailures' }, REQUEST_ANSWERED: 'probing' },
          after: { untilProbe: 'probing' },
        },
        probing: {
          on: {
            BROWSER_OFFLINE: 'waiting',
            // The event precedes the actual connection: an early failed probe must not lengthen the backoff.
            BROWSER_ONLINE: { target: 'probing', reenter: true, actions: 'forgetFailures' },
          },
          invoke: {
            src: 'probe',
            onDone: [
              { guard: { type: 'isReachable', params: ({ event }) => event.output }, target: '#connectivity.online' },
              { target: 'waiting', actions: 'countFailure' },
            ],
            onError: { target: 'waiting', actions: 'countFailure' },
          },
        },
      },
    },
  },
});
