import { assign, fromPromise, setup } from 'xstate';

import type { SessionUser } from '../../../replication/auth/stored-session.ts';

/** What this device has stored about who is signed in. */
export interface FoundSession {
  readonly user: SessionUser | null;
  /** The server refused to renew the session: the data is still here, nothing is sent until a new sign-in. */
  readonly isEnded: boolean;
  /** They have just signed up and are still to be asked who they are. */
  readonly isNew: boolean;
}

interface SessionContext extends FoundSession {
  /** Changes that a sign-out would lose; null where they could not be counted. */
  readonly remaining: number | null;
  /** A student has just left: their page is to be left, too. */
  readonly hasSignedOut: boolean;
}

type SessionEvent =
  /** What is stored has changed, by this tab or another context. */
  | { readonly type: 'FOUND'; readonly found: FoundSession }
  | { readonly type: 'SIGN_OUT' }
  /** There is nobody any more to send to. */
  | { readonly type: 'ACCOUNT_DELETED' }
  | { readonly type: 'LOSE_CHANGES' }
  | { readonly type: 'STAY' }
  /** The page of a student who signed out has been left. */
  | { readonly type: 'PAGE_LEFT' };

interface ForUser {
  readonly userId: string;
}

const DELETION_PATIENCE_MS = 10_000;

/**
 * Whose app this is. Loading reads this device only, so that a student whose token has expired
 * opens the app with no network and has everything.
 */
export const sessionMachine = setup({
  /** `settled`: it is known who is here, and they are not about to leave. */
  types: { context: {} as SessionContext, events: {} as SessionEvent, tags: {} as 'settled' },
  actors: {
    readStoredSession: fromPromise<FoundSession>(() => Promise.reject(new Error('not provided'))),
    /** Sends what waits; resolves to the number of changes that could not be sent, null if unknown. */
    pushWaiting: fromPromise<number | null, ForUser>(() => Promise.reject(new Error('not provided'))),
    /** Takes the student and their data off this device. */
    forgetUser: fromPromise<void, ForUser>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    take: assign((_, found: FoundSession) => found),
    leave: assign(({ context }) => ({
      user: null,
      isEnded: false,
      isNew: false,
      hasSignedOut: context.hasSignedOut || context.user !== null,
    })),
    logSignOutFailure: (_, { error }: { error: unknown }) => console.error('Error signing out', error),
    logLoadFailure: (_, { error }: { error: unknown }) => console.error('Error loading session', error),
  },
  guards: {
    isNobody: (_, found: FoundSession) => found.user === null,
    isSameUser: ({ context }, found: FoundSession) => found.user !== null && found.user.id === context.user?.id,
  },
}).createMachine({
  id: 'session',
  context: { user: null, isEnded: false, isNew: false, remaining: null, hasSignedOut: false },
  initial: 'loading',
  on: {
    FOUND: [
      { guard: { type: 'isNobody', params: ({ event }) => event.found }, target: '.signedOut' },
      {
        guard: { type: 'isSameUser', params: ({ event }) => event.found },
        actions: { type: 'take', params: ({ event }) => event.found },
      },
      { target: '.signedIn', actions: { type: 'take', params: ({ event }) => event.found } },
    ],
  },
  states: {
    loading: {
      invoke: {
        src: 'readStoredSession',
        onDone: [
          { guard: { type: 'isNobody', params: ({ event }) => event.output }, target: 'signedOut' },
          { target: 'signedIn', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: { target: 'signedOut', actions: { type: 'logLoadFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    signedIn: {
      initial: 'settled',
      states: {
        settled: { tags: 'settled', on: { SIGN_OUT: 'pushing', ACCOUNT_DELETED: 'forgetting' } },
        pushing: {
          tags: 'settled',
          on: { STAY: 'settled' },
          invoke: {
            src: 'pushWaiting',
            input: ({ context }) => ({ userId: context.user?.id ?? '' }),
            onDone: [
              { guard: ({ event }) => event.output === 0, target: 'forgetting' },
              { target: 'confirming', actions: assign({ remaining: ({ event }) => event.output }) },
            ],
            onError: { target: 'confirming', actions: assign({ remaining: null }) },
          },
        },
        confirming: { tags: 'settled', on: { LOSE_CHANGES: 'forgetting', STAY: 'settled' } },
        forgetting: {
          // The session is cleared before the data is deleted; only after both is this over.
          on: { FOUND: {} },
          // A tab that does not let go of the data must not keep the student here: the next start deletes it.
          after: { [DELETION_PATIENCE_MS]: '#session.loading' },
          invoke: {
            src: 'forgetUser',
            input: ({ context }) => ({ userId: context.user?.id ?? '' }),
            onDone: '#session.loading',
            onError: {
              target: '#session.loading',
              actions: { type: 'logSignOutFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    signedOut: { tags: 'settled', entry: 'leave', on: { PAGE_LEFT: { actions: assign({ hasSignedOut: false }) } } },
  },
});
