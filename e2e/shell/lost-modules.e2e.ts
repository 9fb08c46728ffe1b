import type { Page, Request } from 'playwright';
import { expect } from 'vitest';

import { DESK, PHONE } from '../support/browser.ts';
import { test as journey } from '../support/journey.ts';
import { signIn } from '../support/student.ts';

/** Chunks that load only with their own page. */
const READING = /\/assets\/reading-[^/]*\.js$/;
const GROUPS = /\/assets\/groups-[^/]*\.js$/;

const test = journey
  /** A device without a cache, as on a first visit: files missing on the server are missing. */
  .extend('device', ({ app, openDevice }) => openDevice(app.url, { browser: { ...DESK, serviceWorkers: 'block' }, isNew: true }))
  .extend('loads', ({ page }) => {
    const loads: string[] = [];
    page.on('request', (request: Request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    return loads;
  });

/** Like a server with a newer version: each file is missing as often as given. */
async function loseChunk(page: Page, chunk: RegExp, times: number): Promise<void> {
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'There is no such file' }), { times });
}

/** Opens the landing page and starts the app, so that the app handles its links. */
async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function openAboutUs(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test('a page whose chunk is gone from the server recovers with one automatic reload', async ({ page, loads }) => {
  await openLanding(page);
  await loseChunk(page, READING, 1);
  await openAboutUs(page);
  await expect.poll(() => loads).toEqual(['/', '/about-us']);
  await page.getByRole('contentinfo').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a chunk that stays missing causes one reload, then a message, no loop', async ({ page, loads, student }) => {
  await signIn(page, student);
  loads.length = 0;
  await loseChunk(page, GROUPS, 100);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click();
  await heading(page, 'Ekagra could not open this page').waitFor();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  expect(loads).toEqual(['/groups']);
});

test('unsaved input prevents the automatic reload: the student is asked', async ({ page, loads }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('dialog').getByLabel('Email').pressSequentially('asha@');
  await page.evaluate(() => dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') })));
  const notices = page.getByRole('region', { name: 'Notifications' });
  await notices.getByText('New Content Available', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Email').inputValue()).toBe('asha@');
  expect(loads).toEqual(['/']);
});

test('offline, a missing page says so, can be retried, and opens by itself once online', async ({ app, openDevice }) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, serviceWorkers: 'block' }, isNew: true });
  const page = await device.newPage();
  await openLanding(page);
  await device.setOffline(true);
  await openAboutUs(page);
  await heading(page, 'This page is not on this device yet').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await heading(page, 'This page is not on this device yet').waitFor();
  await device.setOffline(false);
  await page.getByRole('contentinfo').waitFor();
  expect(new URL(page.url()).pathname).toBe('/about-us');
});
