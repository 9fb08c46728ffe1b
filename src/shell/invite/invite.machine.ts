import { assign, fromPromise, setup } from 'xstate';

/** Outcome of joining by invite. `kept`: no network or no answer, so the device joins later. */
export type InviteOutcome =
  | { readonly kind: 'joined' | 'already-member'; readonly groupId: string }
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'refused';
      /** The problem as a sentence for the student. */
      readonly problem: string;
      /** True when a retry with the same code may succeed. */
      readonly mayPass: boolean;
    };

interface InviteContext {
  /** The code in the URL; null without one. */
  readonly code: string | null;
  readonly groupId: string | null;
  readonly problem: string | null;
}

type InviteEvent = { readonly type: 'SIGNED_IN' } | { readonly type: 'SIGNED_OUT' };

const ERROR_REDIRECT_MS = 3000;

function notProvided(): void {
  throw new Error('not provided');
}

/**
 * Processes an invite: loading, then error or success. Without a code it opens the groups. A visitor's code is stored on the device, and
 * the visitor is sent to the invite page. An error shows for a while, then the groups open.
 */
export const inviteMachine = setup({
  types: {
    context: {} as InviteContext,
    events: {} as InviteEvent,
    input: {} as { readonly code: string | null },
    tags: {} as 'loading',
  },
  actors: { join: fromPromise<InviteOutcome, { readonly code: string }>(() => Promise.reject(new Error('not provided'))) },
  actions: {
    keepPendingCode: notProvided as (_: unknown, params: { code: string }) => void,
    forgetPendingCode: notProvided,
    goToInvite: notProvided as (_: unknown, params: { code: string }) => void,
    goToGroups: notProvided as (_: unknown, params: { groupId: string | null }) => void,
    take: assign((_, outcome: InviteOutcome) => ({
      groupId: 'groupId' in outcome ? outcome.groupId : null,
      problem: 'problem' in outcome ? outcome.problem : null,
    })),
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isRefused: (_, outcome: InviteOutcome) => outcome.kind === 'refused' && !outcome.mayPass,
    mayPass: (_, outcome: InviteOutcome) => outcome.kind === 'refused' && outcome.mayPass,
  },
}).createMachine({
  id: 'invite',
  context: ({ input }) => ({ code: input.code, groupId: null, problem: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasCode', target: 'loading' }, { target: 'withoutCode' }] },
    withoutCode: { type: 'final', entry: { type: 'goToGroups', params: { groupId: null } } },
    loading: {
      tags: 'loading',
      initial: 'session',
      states: {
        session: { on: { SIGNED_IN: 'joining', SIGNED_OUT: '#invite.signedOut' } },
        joining: {
          invoke: {
            src: 'join',
            input: ({ context }) => ({ code: context.code ?? '' }),
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#invite.error',
                actions: [{ type: 'take', params: ({ event }) => event.output }, 'forgetPendingCode'],
              },
              {
                guard: { type: 'mayPass', params: ({ event }) => event.output },
                target: '#invite.error',
                actions: { type: 'take', params: ({ event }) => event.output },
              },
              { target: '#invite.success', actions: { type: 'take', params: ({ event }) => event.output } },
            ],
            onError: { target: '#invite.error', actions: assign({ problem: 'Failed to join group. Please try again.' }) },
          },
        },
      },
    },
    signedOut: {
      type: 'final',
      entry: [
        { type: 'keepPendingCode', params: ({ context }) => ({ code: context.code ?? '' }) },
        { type: 'goToInvite', params: ({ context }) => ({ code: context.code ?? '' }) },
      ],
    },
    success: {
      type: 'final',
      entry: ['forgetPendingCode', { type: 'goToGroups', params: ({ context }) => ({ groupId: context.groupId }) }],
    },
    error: { after: { [ERROR_REDIRECT_MS]: 'left' } },
    left: { type: 'final', entry: { type: 'goToGroups', params: { groupId: null } } },
  },
});
