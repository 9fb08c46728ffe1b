import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import type { Platform } from '../../shared/browser/platform.ts';
import { mayOffer, rememberDismissal } from './dismissal.ts';
import { installMachine } from './install.machine.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21, 9, 30);

afterEach(() => vi.unstubAllGlobals());

/** A browser in which the app is opened repeatedly. */
function newBrowser(platform: Platform) {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  const browser = { now: NOW, values, answer: 'accepted' as 'accepted' | 'dismissed' | 'broken' };
  const machine = installMachine.provide({
    actors: {
      ask: fromPromise(async () => {
        if (browser.answer === 'broken') throw new Error('The offer was used already.');
        return browser.answer;
      }),
    },
    guards: { isResting: (_, offer) => !mayOffer(offer, browser.now) },
    actions: { remember: (_, offer) => rememberDismissal(offer, browser.now) },
  });
  function open() {
    const clock = new SimulatedClock();
    const actor = createActor(machine, { clock, input: { platform } }).start();
    const shown = () => {
      const state = actor.getSnapshot();
      if (state.matches({ ios: 'hinting' }) || state.matches({ browser: 'hinting' })) return 'hint';
      return state.matches({ browser: 'offering' }) ? 'offer' : null;
    };
    return { actor, clock, shown };
  }
  return { ...browser, browser, open };
}

/** Opens the app, fires the browser's offer, and advances three seconds. */
function openAndWait({ open }: ReturnType<typeof newBrowser>) {
  const page = open();
  page.actor.send({ type: 'OFFERED' });
  page.clock.increment(3000);
  return page;
}

const untilAnswered = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the prompt does not appear within the first three seconds', () => {
  const { actor, clock, shown } = newBrowser('browser').open();
  actor.send({ type: 'OFFERED' });
  clock.increment(2999);
  expect(shown()).toBeNull();
  clock.increment(1);
  expect(shown()).toBe('offer');
});

test('the prompt appears only once the browser can install, also late', () => {
  const { actor, clock, shown } = newBrowser('browser').open();
  clock.increment(60_000);
  expect(shown()).toBeNull();
  actor.send({ type: 'OFFERED' });
  expect(shown()).toBe('offer');
});

test('after "Not now" the prompt stays away for fourteen days', () => {
  const device = newBrowser('browser');
  openAndWait(device).actor.send({ type: 'NOT_NOW' });
  expect(device.values.get('pwa-prompt-dismissed')).toBe(String(NOW));

  device.browser.now = NOW + 14 * DAY_MS - 1;
  expect(openAndWait(device).shown()).toBeNull();
  device.browser.now = NOW + 14 * DAY_MS;
  expect(openAndWait(device).shown()).toBe('offer');
});

test('after "Not now" on an iPhone the hint stays away for thirty days', () => {
  const device = newBrowser('ios');
  expect(openAndWait(device).shown()).toBe('hint');
  openAndWait(device).actor.send({ type: 'NOT_NOW' });
  expect([...device.values]).toEqual([['pwa-ios-prompt-dismissed', String(NOW)]]);

  device.browser.now = NOW + 30 * DAY_MS - 1;
  expect(openAndWait(device).shown()).toBeNull();
  device.browser.now = NOW + 30 * DAY_MS;
  expect(openAndWait(device).shown()).toBe('hint');
});

test('the installed app never shows the prompt', () => {
  const { shown } = openAndWait(newBrowser('standalone'));
  expect(shown()).toBeNull();
});

test('a dismissal stored by a clock years ahead does not silence the prompt for years', () => {
  const device = newBrowser('browser');
  device.browser.now = NOW + 5000 * DAY_MS;
  openAndWait(device).actor.send({ type: 'NOT_NOW' });

  device.browser.now = NOW;
  expect(openAndWait(device).shown()).toBeNull();
  device.browser.now = NOW + 14 * DAY_MS;
  expect(openAndWait(device).shown()).toBe('offer');
});

test('an invalid stored time does not silence the prompt', () => {
  const device = newBrowser('browser');
  device.values.set('pwa-prompt-dismissed', 'true');
  expect(openAndWait(device).shown()).toBe('offer');
});

test('dismissing the browser’s own dialog counts as a dismissal', async () => {
  const device = newBrowser('browser');
  device.browser.answer = 'dismissed';
  const page = openAndWait(device);
  page.actor.send({ type: 'INSTALL' });
  expect(page.shown()).toBeNull();
  await untilAnswered();
  expect(device.values.has('pwa-prompt-dismissed')).toBe(true);
  expect(openAndWait(device).shown()).toBeNull();
});

test.each(['accepted', 'broken'] as const)('after an offer that was %s nothing is shown and nothing remembered', async (answer) => {
  const device = newBrowser('browser');
  device.browser.answer = answer;
  const page = openAndWait(device);
  page.actor.send({ type: 'INSTALL' });
  await untilAnswered();
  expect(page.shown()).toBeNull();
  expect(device.values.size).toBe(0);
});

test.each(['INSTALLED', 'DISMISSED_ELSEWHERE'] as const)('%s takes the question off the screen, and off one that was to come', (type) => {
  const device = newBrowser('browser');
  const page = openAndWait(device);
  page.actor.send({ type });
  expect(page.shown()).toBeNull();

  const early = device.open();
  early.actor.send({ type: 'OFFERED' });
  early.actor.send({ type });
  early.clock.increment(3000);
  expect(early.shown()).toBeNull();
});

test('in Safari on a Mac the hint comes without an offer, and rests like one', () => {
  const device = newBrowser('safari');
  const page = device.open();
  page.clock.increment(3000);
  expect(page.shown()).toBe('hint');
  page.actor.send({ type: 'NOT_NOW' });
  expect([...device.values]).toEqual([['pwa-prompt-dismissed', String(NOW)]]);
});
