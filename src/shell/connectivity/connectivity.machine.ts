import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';

import type { Obstacle } from '../../shared/replica/sync-status.ts';

export type ConnectivityEvent =
  | { readonly type: 'BROWSER_ONLINE' }
  | { readonly type: 'BROWSER_OFFLINE' }
  | { readonly type: 'REQUEST_ANSWERED' }
  | { readonly type: 'REQUEST_FAILED' };

/** `ailing`: a gateway or proxy answers for the server, with a failure. */
export type Reach = 'reachable' | 'unreachable' | 'ailing';

/** First probe after 3 s, then exponential backoff: saves the battery of a phone without signal. */
const FIRST_PROBE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Tracks whether the backend can be reached. `navigator.onLine` is only a hint: a request or an event that contradicts the
 * current state starts a probe, and the probe decides.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as { readonly failedProbes: number; readonly startsOnline: boolean; readonly isAiling: boolean },
    events: {} as ConnectivityEvent,
    input: {} as { readonly isBrowserOnline: boolean },
    tags: {} as 'online' | 'offline',
  },
  actors: { probe: fromPromise<Reach>(() => Promise.reject(new Error('not provided'))) },
  guards: {
    isReachable: (_, reach: Reach) => reach === 'reachable',
    startsOnline: ({ context }) => context.startsOnline,
  },
  delays: { untilProbe: ({ context }) => Math.min(FIRST_PROBE_MS * 2 ** context.failedProbes, LONGEST_PAUSE_MS) },
  actions: {
    countFailure: assign({ failedProbes: ({ context }) => context.failedProbes + 1 }),
    forgetFailures: assign({ failedProbes: 0 }),
    noteObstacle: assign({ isAiling: (_, reach: Reach) => reach === 'ailing' }),
    blameNetwork: assign({ isAiling: false }),
  },
}).createMachine({
  id: 'connectivity',
  context: ({ input }) => ({ failedProbes: 0, startsOnline: input.isBrowserOnline, isAiling: false }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'startsOnline', target: 'online' }, { target: 'offline' }] },
    online: {
      tags: 'online',
      initial: 'trusted',
      entry: 'forgetFailures',
      on: { BROWSER_OFFLINE: { target: 'offline', actions: 'blameNetwork' } },
      states: {
        trusted: { on: { REQUEST_FAILED: 'doubted' } },
        doubted: {
          on: { REQUEST_ANSWERED: 'trusted' },
          invoke: {
            src: 'probe',
            onDone: [
              { guard: { type: 'isReachable', params: ({ event }) => event.output }, target: 'trusted' },
              { target: '#connectivity.offline', actions: { type: 'noteObstacle', params: ({ event }) => event.output } },
            ],
            onError: { target: '#connectivity.offline', actions: 'blameNetwork' },
          },
        },
      },
    },
    offline: {
      tags: 'offline',
      initial: 'waiting',
      on: { BROWSER_OFFLINE: { target: '.waiting', actions: 'blameNetwork' } },
      states: {
        waiting: {
          // The answer may have been sent before the connection was lost: probe instead of trusting it.
          on: { BROWSER_ONLINE: { target: 'probing', actions: 'forgetFailures' }, REQUEST_ANSWERED: 'probing' },
          after: { untilProbe: 'probing' },
        },
        probing: {
          on: {
            // The event precedes the actual connection: an early failed probe must not lengthen the backoff.
            BROWSER_ONLINE: { target: 'probing', reenter: true, actions: 'forgetFailures' },
          },
          invoke: {
            src: 'probe',
            onDone: [
              { guard: { type: 'isReachable', params: ({ event }) => event.output }, target: '#connectivity.online' },
              { target: 'waiting', actions: ['countFailure', { type: 'noteObstacle', params: ({ event }) => event.output }] },
            ],
            onError: { target: 'waiting', actions: ['countFailure', 'blameNetwork'] },
          },
        },
      },
    },
  },
});

/** What keeps the app from its server; null: nothing. */
export function obstacleOf(snapshot: SnapshotFrom<typeof connectivityMachine>): Obstacle | null {
  if (!snapshot.hasTag('offline')) return null;
  return snapshot.context.isAiling ? 'ailing' : 'offline';
}
