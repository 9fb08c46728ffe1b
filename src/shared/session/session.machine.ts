import { assign, fromPromise, setup } from 'xstate';

import { LostStoreError } from '../../../replication/auth/session-store.ts';
import type { SessionUser } from '../../../replication/auth/stored-session.ts';

/** The stored session of this device. */
export interface FoundSession {
  readonly user: SessionUser | null;
  /** True if the server refused to refresh the session. The data stays, and nothing is sent until the next sign-in. */
  readonly isEnded: boolean;
  readonly trial: TrialHere;
}

/** State of a trial on this device: the student has not decided about it yet, or has left it on the device. */
export type TrialHere = 'none' | 'unanswered' | 'left';

interface SessionContext extends FoundSession {
  /** Number of changes that a sign-out would lose; null when unknown. */
  readonly remaining: number | null;
  /** True if a student just signed out: their page must be left. */
  readonly hasSignedOut: boolean;
  /** True if another tab signed out and deleted the student's data. */
  readonly isElsewhere: boolean;
}

type SessionEvent =
  /** The stored session changed, in this or another context. */
  | { readonly type: 'FOUND'; readonly found: FoundSession }
  | { readonly type: 'SIGN_OUT' }
  /** The account was deleted, so there is nowhere to push to. */
  | { readonly type: 'ACCOUNT_DELETED' }
  | { readonly type: 'LOSE_CHANGES' }
  | { readonly type: 'STAY' }
  /** The page of the student who signed out was left. */
  | { readonly type: 'PAGE_LEFT' };

interface ForUser {
  readonly userId: string;
}

const DELETION_PATIENCE_MS = 10_000;

/**
 * The session of this tab. Loading only reads this device, so that a student with an expired token opens the app offline with
 * all data.
 */
export const sessionMachine = setup({
  /** `settled`: it is known who is signed in, and no sign-out is in progress. */
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'settled',
  },
  actors: {
    readStoredSession: fromPromise<FoundSession>(() => Promise.reject(new Error('not provided'))),
    /** Pushes unsent changes. Resolves to the number left, or null if unknown. */
    pushWaiting: fromPromise<number | null, ForUser>(() => Promise.reject(new Error('not provided'))),
    /** Blocks writes in every tab and counts again. If nothing is left, writes stay blocked until the data is deleted. */
    closeWriting: fromPromise<number | null, ForUser>(() => Promise.reject(new Error('not provided'))),
    /** Deletes the student and their data from this device. */
    forgetUser: fromPromise<void, ForUser>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    take: assign((_, found: FoundSession) => found),
    leave: assign(({ context }) => ({
      user: null,
      isEnded: false,
      trial: 'none',
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
  context: {
    user: null,
    isEnded: false,
    trial: 'none',
    remaining: null,
    hasSignedOut: false,
    isElsewhere: false,
  },
  initial: 'loading',
  on: {
    FOUND: [
      {
        guard: { type: 'isNobody', params: ({ event }) => event.found },
        target: '.signedOut',
      },
      {
        guard: { type: 'isSameUser', params: ({ event }) => event.found },
        actions: { type: 'take', params: ({ event }) => event.found },
      },
      {
        target: '.signedIn',
        actions: { type: 'take', params: ({ event }) => event.found },
      },
    ],
  },
  states: {
    loading: {
      invoke: {
        src: 'readStoredSession',
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => event.output },
            target: 'signedOut',
          },
          {
            target: 'signedIn',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: ({ event }) => event.error instanceof LostStoreError,
            target: 'lost',
          },
          {
            target: 'signedOut',
            actions: {
              type: 'logLoadFailure',
              params: ({ event }) => ({ error: event.error }),
            },
          },
        ],
      },
    },
    /**
     * Only a newer release knows who is signed in (STORE-1), or the stored data was deleted (STORE-7). Nobody counts as a visitor in this
     * state.
     */
    lost: {
      tags: 'settled',
    },
    signedIn: {
      initial: 'settled',
      on: {
        FOUND: {
          guard: { type: 'isNobody', params: ({ event }) => event.found },
          target: 'signedOut',
          actions: assign({ isElsewhere: true }),
        },
      },
      states: {
        settled: {
          tags: 'settled',
          on: { SIGN_OUT: 'pushing', ACCOUNT_DELETED: 'forgetting' },
        },
        pushing: {
          tags: 'settled',
          on: { STAY: 'settled' },
          invoke: {
            src: 'pushWaiting',
            input: ({ context }) => ({ userId: context.user?.id ?? '' }),
            onDone: [
              {
                guard: ({ event }) => event.output === 0,
                target: 'closing',
              },
              {
                target: 'confirming',
                actions: assign({ remaining: ({ event }) => event.output }),
              },
            ],
            onError: {
              target: 'confirming',
              actions: assign({ remaining: null }),
            },
          },
        },
        closing: {
          tags: 'settled',
          // Takes only seconds. Leaving this state in another way would keep writes blocked.
          on: { FOUND: {} },
          invoke: {
            src: 'closeWriting',
            input: ({ context }) => ({ userId: context.user?.id ?? '' }),
            onDone: [
              {
                guard: ({ event }) => event.output === 0,
                target: 'forgetting',
              },
              {
                target: 'confirming',
                actions: assign({ remaining: ({ event }) => event.output }),
              },
            ],
            onError: {
              target: 'confirming',
              actions: assign({ remaining: null }),
            },
          },
        },
        confirming: {
          tags: 'settled',
          on: { LOSE_CHANGES: 'forgetting', STAY: 'settled' },
        },
        forgetting: {
          // The session is cleared before the data is deleted; this state ends after both.
          on: { FOUND: {} },
          // A tab that keeps the database open must not block the sign-out: the next start deletes the data.
          after: { [DELETION_PATIENCE_MS]: '#session.loading' },
          invoke: {
            src: 'forgetUser',
            input: ({ context }) => ({ userId: context.user?.id ?? '' }),
            onDone: '#session.loading',
            onError: {
              target: '#session.loading',
              actions: {
                type: 'logSignOutFailure',
                params: ({ event }) => ({ error: event.error }),
              },
            },
          },
        },
      },
    },
    signedOut: {
      tags: 'settled',
      entry: 'leave',
      on: { PAGE_LEFT: { actions: assign({ hasSignedOut: false, isElsewhere: false }) } },
    },
  },
});
