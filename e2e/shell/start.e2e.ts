import type { CDPSession, Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { offlineBadge } from '../support/offline.ts';
import { DESK } from '../support/browser.ts';
import { within } from '../support/patience.ts';
import { test } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn } from '../support/student.ts';

const VISITOR_BYTES = 100_000;
const SCREEN_BYTES = 200_000;
/** The local database, the board, the plan and the timer, with what only they need. */
const AFTER_THE_SHELL =
  /\/assets\/(open-replica|open-database|replication|start-over|supabase-client|todo-board|student-plan|tasks\.commands|daily-plan|drag|esm|focus|modal)-/;

const GZIP_ONLY = { headers: { 'accept-encoding': 'gzip' } };

/** Gzipped size of the JavaScript that the page itself fetches; the worker meanwhile caches the app for offline use. */
async function countScripts(devTools: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  devTools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  await devTools.send('Network.setExtraHTTPHeaders', GZIP_ONLY);
  return () => bytes;
}

const SHOWN = 'shown';

/** The page itself notes when all of these are there for the first time: seen from outside it is always later. */
function markWhenShown(page: Page, selectors: readonly string[]): Promise<unknown> {
  return page.addInitScript(
    ([mark, ...parts]) => {
      const observer = new MutationObserver(() => {
        if (parts.some((part) => document.querySelector(part) === null)) return;
        performance.mark(mark!);
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    [SHOWN, ...selectors],
  );
}

/** Bytes of JavaScript that arrived before the controls of `markWhenShown`; later requests of the shell do not count. */
async function scriptBytesUntilShown(): Promise<number> {
  const shown = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName('shown');
      if (mark) resolve(mark.startTime);
    }).observe({ type: 'mark', buffered: true });
  });
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ responseEnd }) => responseEnd <= shown)
    .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
}

/** As on a first visit: no service worker, no cache. */
async function forgetFiles(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable');
  await devTools.send('Network.setBypassServiceWorker', { bypass: true });
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Holds files back until released. */
async function withhold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a first visit loads at most 100 kB of JavaScript, and the signed-in shell at most 200', async ({ openDevice, app, student }) => {
  const visitor = await (await openDevice(app.url, { isNew: true })).newPage();
  const read = await countScripts(await visitor.context().newCDPSession(visitor));
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await serviceWorkerReady(visitor);
  expect(read()).toBeGreaterThan(0);
  expect(read()).toBeLessThanOrEqual(VISITOR_BYTES);

  const device = await openDevice(app.url, { isOnlineOnly: true });
  const page = await device.newPage();
  await signIn(page, student);
  const devTools = await device.devTools(page);
  await forgetFiles(devTools);
  await devTools.send('Network.setExtraHTTPHeaders', GZIP_ONLY);
  const letGo = await withhold(page, AFTER_THE_SHELL);
  await markWhenShown(page, ['h1', '[aria-label="Account"]', 'nav[aria-label="Main"]']);
  await page.goto('/tasks', { waitUntil: 'commit' });
  const shell = await within('waiting for the shell', page.evaluate(scriptBytesUntilShown));
  expect(shell).toBeGreaterThan(VISITOR_BYTES);
  expect(shell).toBeLessThanOrEqual(SCREEN_BYTES);
  letGo();
  await untilStatus(page, 'Synced');
});

test('a press before the app has loaded is not lost, and focus stays', async ({ app, openDevice }) => {
  // On a phone a dialog does not open the keyboard by itself.
  const page = await (await openDevice(app.url, { browser: DESK, isOnlineOnly: true })).newPage();
  const letGo = await withhold(page, /\/assets\/main-/);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Continue with Email' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  letGo();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').waitFor();
  await expect.poll(() => dialog.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((own) => own === document.activeElement)).toBe(true);
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false');
});

test('a page being read does not scroll when the offline notice appears', async ({ device, page }) => {
  await page.goto('/about-us');
  await serviceWorkerReady(page);
  const title = page.getByRole('heading', { level: 2 }).nth(1);
  await title.evaluate((own) => own.scrollIntoView());
  const header = page.locator('header > div');
  const height = () => header.evaluate((own) => own.getBoundingClientRect().height);
  const top = () => title.evaluate((own) => Math.round(own.getBoundingClientRect().top));
  await expect.poll(height).toBeLessThan(60);
  const before = await top();
  await device.setOffline(true);
  await offlineBadge(page).waitFor();
  expect(await top()).toBe(before);
  await expect.poll(height).toBeLessThan(60);
});

test('a page whose app is gone from the server loads the new one automatically, once', async ({ app, openDevice }) => {
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  let asked = 0;
  await page.route(/\/assets\/main-/, async (route) => {
    asked += 1;
    await (asked === 1 ? route.fulfill({ status: 404 }) : route.continue());
  });
  await page.goto('/');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await reloaded;
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('dialog').waitFor();
});

test('a student sees no flash of visitor content, nor a spinner on the landing page', async ({ page, student }) => {
  await signIn(page, student);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const card = document.querySelector('[aria-label="Sign in or sign up"]');
      if (card?.checkVisibility({ visibilityProperty: true }) === true) seen.push('card');
      if (location.pathname === '/' && document.querySelector('[aria-label="Loading"]') !== null) seen.push('spinner');
      if (location.pathname === '/qa' && document.querySelector('footer')?.checkVisibility({ visibilityProperty: true }) === true)
        seen.push('site');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const seen = () =>
    within(
      'asking what was seen',
      page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen),
    );
  const goOn = page.getByRole('button', { name: 'Continue to Website' });
  await page.goto('/');
  await goOn.waitFor();
  expect(await seen()).toEqual([]);
  await forgetFiles(await page.context().newCDPSession(page));
  await page.goto('/');
  await goOn.waitFor();
  expect(await seen()).toEqual([]);
  await page.goto('/qa');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await seen()).toEqual([]);
});
