import type { Page } from 'playwright';
import { expect } from 'vitest';

import { PROTECTED } from '../support/addresses.ts';
import { addTask, column, newTaskBox, task, untilStatus } from '../support/board.ts';
import { test as journey } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { startOldestBrowser } from '../support/oldest-browser.ts';
import { openInApp } from '../support/open-in-app.ts';
import { within } from '../support/patience.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signInReady } from '../support/student.ts';

// Chromium without every API that one of the oldest browsers lacks: scripts/oldest-browsers/browser-targets.ts.

const test = journey.extend('oldest', async ({ app }, { onCleanup }) => {
  const proxy = await startOldestBrowser(app.url);
  onCleanup(() => proxy.close());
  return proxy;
});

/** Of two methods that a target lacks, the app replaces one. */
const apis = () => ['groupBy' in Object, 'groupBy' in Map];
const REPLACED = [false, true];

test('a trial’s work is in view after sign-up, synced and offline', async ({ oldest, openDevice }) => {
  const device = await openDevice(oldest.url, { isNew: true });
  const page = await device.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Try without an account' }).click();
  await newTaskBox(page).waitFor();
  await addTask(page, 'Read about lenses');
  await page.getByRole('link', { name: 'Create an account to keep it' }).click();
  await page.getByRole('button', { name: 'Create your account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`meena-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await task(column(page, 'To do'), 'Read about lenses').waitFor();
  await untilStatus(page, 'Synced');

  await serviceWorkerReady(page);
  await goOffline(device, page);
  await page.reload();
  await task(column(page, 'To do'), 'Read about lenses').waitFor();
  await addTask(page, 'Draw a lens');
  await untilStatus(page, 'Offline – 1 change waiting');
  expect(await within('asking the page', page.evaluate(apis))).toEqual(REPLACED);
  expect(await within('asking the service worker', device.serviceWorker().evaluate(apis))).toEqual(REPLACED);
});

test('every screen opens, and a worker solves a doubt offline', async ({ oldest, openDevice, student }) => {
  const device = await openDevice(oldest.url, { isNew: true });
  const page = await device.newPage();
  const errors = errorsIn(page);
  await signInReady(page, student);
  for (const path of [...PROTECTED, '/analytics', '/qa', '/shared', '/profile-setup']) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    await openInApp(page, path);
    // oxlint-disable-next-line no-await-in-loop -- one page
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await openInApp(page, '/ai');
  await goOffline(device, page);
  await page.getByRole('textbox', { name: 'Your doubt' }).fill('Solve x^2 - 5x + 6 = 0');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Solved on this device, and checked a second way').waitFor();
  expect(errors).toEqual([]);
});

/** What throws where an API is missing, also where the app goes on. */
function errorsIn(page: Page): readonly string[] {
  const errors: string[] = [];
  const note = (text: string) => /is not (a function|a constructor|defined|iterable)|undefined/.test(text) && errors.push(text);
  page.on('pageerror', ({ message }) => note(message));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  return errors;
}
