import { assign, fromPromise, setup } from 'xstate';

import type { Platform } from '../../shared/browser/platform.ts';
import type { InstallOffer } from './dismissal.ts';
import { AFTER_LOAD_MS } from './after-load.ts';

export type InstallMachineEvent =
  /** The browser can install the app and allows prompting. */
  | { readonly type: 'OFFERED' }
  | { readonly type: 'INSTALL' }
  | { readonly type: 'NOT_NOW' }
  | { readonly type: 'DISMISSED_ELSEWHERE' }
  | { readonly type: 'INSTALLED' };

/** Decides whether, when and how a student is asked to install Ekagra. */
export const installMachine = setup({
  types: {
    context: {} as { readonly platform: Platform; readonly isOffered: boolean },
    events: {} as InstallMachineEvent,
    input: {} as { readonly platform: Platform },
  },
  actors: { ask: fromPromise<'accepted' | 'dismissed'>(() => Promise.reject(new Error('not provided'))) },
  guards: {
    isInstalled: ({ context }) => context.platform === 'standalone',
    isIos: ({ context }) => context.platform === 'ios',
    isSafari: ({ context }) => context.platform === 'safari',
    isOffered: ({ context }) => context.isOffered,
    isResting: (_, offer: InstallOffer): boolean => notProvided(offer),
    isDismissed: (_, outcome: 'accepted' | 'dismissed') => outcome === 'dismissed',
  },
  delays: { settled: AFTER_LOAD_MS },
  actions: { remember: (_, offer: InstallOffer) => notProvided(offer) },
}).createMachine({
  id: 'install',
  context: ({ input }) => ({ platform: input.platform, isOffered: false }),
  initial: 'settling',
  on: {
    OFFERED: { actions: assign({ isOffered: true }) },
    DISMISSED_ELSEWHERE: '.over',
    INSTALLED: '.over',
  },
  states: {
    settling: {
      always: { guard: 'isInstalled', target: 'over' },
      after: { settled: [{ guard: 'isIos', target: 'ios' }, { target: 'browser' }] },
    },
    ios: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: { type: 'isResting', params: 'ios' }, target: '#install.over' }, { target: 'hinting' }] },
        hinting: { on: { NOT_NOW: { target: '#install.over', actions: { type: 'remember', params: 'ios' } } } },
      },
    },
    browser: {
      initial: 'waiting',
      states: {
        waiting: {
          always: [
            { guard: { type: 'isResting', params: 'browser' }, target: '#install.over' },
            { guard: 'isOffered', target: 'offering' },
            { guard: 'isSafari', target: 'hinting' },
          ],
        },
        hinting: { on: { NOT_NOW: { target: '#install.over', actions: { type: 'remember', params: 'browser' } } } },
        offering: {
          on: { INSTALL: 'asking', NOT_NOW: { target: '#install.over', actions: { type: 'remember', params: 'browser' } } },
        },
        asking: {
          invoke: {
            src: 'ask',
            onDone: [
              {
                guard: { type: 'isDismissed', params: ({ event }) => event.output },
                target: '#install.over',
                actions: { type: 'remember', params: 'browser' },
              },
              { target: '#install.over' },
            ],
            onError: '#install.over',
          },
        },
      },
    },
    /** Final until the next start of the app. */
    over: {},
  },
});

function notProvided(offer: InstallOffer): never {
  throw new Error(`Nothing is provided that knows of dismissals (${offer}).`);
}
