import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { task, untilStatus } from '../support/board.ts';
import { PHONE } from '../support/browser.ts';
import { within } from '../support/patience.ts';
import { test as journey, testInChromium } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn } from '../support/student.ts';
import { dayFromNow } from '../support/zone.ts';

/** A device with a controlled clock. */
const test = journey.extend('device', ({ app, openDevice }) => openDevice(app.url, { isOnlineOnly: true }));

const DAY_MS = 24 * 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Install Ekagra' });
}

/** Opens a page at a time of the device's clock, and fires the browser's offer as early as possible. */
async function openOffered(page: Page, time: number, outcome = 'accepted', path = '/'): Promise<void> {
  await within('taking the clock over', page.clock.install({ time }));
  await page.addInitScript((answer) => {
    // The app has not been drawn by then.
    document.addEventListener('DOMContentLoaded', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => {
        document.documentElement.dataset['asked'] = 'yes';
        return { outcome: answer };
      };
      dispatchEvent(Object.assign(offer, { prompt }));
    });
  }, outcome);
  await page.goto(path);
  await page.getByRole('main').waitFor();
}

async function threeSeconds(page: Page): Promise<void> {
  await within('three seconds', page.clock.runFor(3000));
}

test('a page of a question does not load the app for the offer before its reader does something', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const app = () => scripts.filter((url) => /\/assets\/main-/.test(url));
  await openOffered(page, Date.now(), 'accepted', '/qa/si-prefix-density');
  await threeSeconds(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(app()).toEqual([]);
  await page.keyboard.press('Shift');
  await card(page).waitFor();
});

testInChromium('Chromium accepts the manifest and would install the app', async ({ app, openDevice, profile }) => {
  const device = await openDevice(app.url, { profile });
  const page = await device.newPage();
  await page.goto('/');
  await serviceWorkerReady(page);
  const devTools = await device.devTools(page);
  const manifest = await within('reading the manifest', devTools.send('Page.getAppManifest'));
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${app.url}/manifest.webmanifest`);
  const { installabilityErrors } = await within('asking to install', devTools.send('Page.getInstallabilityErrors'));
  expect(installabilityErrors).toEqual([]);
  const answers = await page.evaluate(async () => {
    const { headers } = await fetch('/manifest.webmanifest', { cache: 'no-store' });
    return [headers.get('content-type'), headers.get('cache-control')];
  });
  expect(answers).toEqual(['application/manifest+json; charset=utf-8', 'no-cache']);
});

test('the prompt appears after three seconds without taking focus, and "Not now" lasts fourteen days', async ({ device, page }) => {
  const now = Date.now();
  await openOffered(page, now);
  expect(await card(page).count()).toBe(0);
  await threeSeconds(page);
  await card(page).waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await card(page).getByRole('button', { name: 'Not now' }).press('Enter');
  await card(page).waitFor({ state: 'detached' });
  await expect
    .poll(async () => Number(await page.evaluate(() => localStorage.getItem('pwa-prompt-dismissed'))))
    .toBeGreaterThanOrEqual(now);

  await page.reload();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await threeSeconds(page);
  expect(await card(page).count()).toBe(0);

  const later = await device.newPage();
  await openOffered(later, now + 14 * DAY_MS + 60_000);
  await threeSeconds(later);
  await card(later).waitFor();
});

test('"Install" opens the browser’s dialog, and the card disappears', async ({ page }) => {
  await openOffered(page, Date.now());
  await threeSeconds(page);
  await card(page).getByRole('button', { name: 'Install' }).click();
  await card(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('html').getAttribute('data-asked')).toBe('yes');
  expect(await page.evaluate(() => localStorage.getItem('pwa-prompt-dismissed'))).toBeNull();
});

test('the prompt waits until an open dialog is closed', async ({ page }) => {
  await openOffered(page, Date.now());
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('dialog').waitFor();
  await threeSeconds(page);
  expect(await card(page).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await within('closing the dialog', page.clock.runFor(1000));
  await card(page).waitFor();
});

test('an iPhone gets the hint with the steps in place of "Install", and not again for thirty days', async ({ app, openDevice }) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, userAgent: IPHONE }, isOnlineOnly: true });
  const now = Date.now();
  const open = async (time: number) => {
    const page = await device.newPage();
    await within('taking the clock over', page.clock.install({ time }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
    await threeSeconds(page);
    return page;
  };
  const page = await open(now);
  await card(page).getByText('Add to Home Screen').waitFor();
  await expect.poll(() => card(page).getByRole('button').allTextContents()).toEqual(['Not now', 'How to install']);
  await card(page).getByRole('button', { name: 'How to install' }).click();
  await page.getByRole('dialog').getByText('Tap Share at the bottom of Safari.').waitFor();
  await page.keyboard.press('Escape');
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect
    .poll(async () => Number(await page.evaluate(() => localStorage.getItem('pwa-ios-prompt-dismissed'))))
    .toBeGreaterThanOrEqual(now);

  expect(await card(await open(now + 29 * DAY_MS)).count()).toBe(0);
  await card(await open(now + 30 * DAY_MS + 60_000)).waitFor();
});

test('the installed app on an iPhone shows no prompt', async ({ app, openDevice }) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, userAgent: IPHONE }, isOnlineOnly: true });
  const page = await device.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await openOffered(page, Date.now());
  await threeSeconds(page);
  expect(await card(page).count()).toBe(0);
});

test('the icon’s number is that of due tasks, and is cleared on sign-out', async ({ page, student }) => {
  await page.addInitScript(() => {
    const show = (badge: string) => async () => void (document.documentElement.dataset['badge'] = badge);
    Object.assign(navigator, {
      setAppBadge: (count: number) => show(String(count))(),
      clearAppBadge: show('none'),
    });
  });
  const due = { Overdue: dayFromNow(-1), Today: dayFromNow(0), Tomorrow: dayFromNow(1), Whenever: null };
  const rows = Object.entries(due).map(([title, dueDate], at) => ({
    id: crypto.randomUUID(),
    createdBy: student.id,
    title,
    dueDate,
    position: `a${at}V`,
  }));
  const { error } = await student.client.from('todos').insert(rows);
  expect(error).toBeNull();
  const badge = () => page.locator('html').getAttribute('data-badge');

  await signIn(page, student);
  await expect.poll(badge).toBe('2');
  await task(page, 'Overdue').getByRole('button', { name: 'Move to…' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Done', exact: true }).click();
  await expect.poll(badge).toBe('1');
  await untilStatus(page, 'Synced');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(badge).toBe('none');
});
