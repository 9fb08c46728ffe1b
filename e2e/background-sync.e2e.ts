import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../backend/start-backend.ts';
import { startApp } from './support/app.ts';
import { addTask, task, untilServerHas, untilStatus } from './support/board.ts';
import { launchBrowser, newDevice } from './support/browser.ts';
import { dispatchSync, serviceWorkerReady } from './support/service-worker.ts';
import { ageToken, createStudent, signIn, type Student } from './support/student.ts';

const SYNC_TAG = 'ekagra-sync';

let app: RunningBackend;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** The browser was asked to wake the worker when the network returns. */
async function untilSyncIsAskedFor(page: Page): Promise<void> {
  await page.waitForFunction(async (tag) => {
    const registration = (await navigator.serviceWorker.getRegistration()) as unknown as { sync: { getTags(): Promise<string[]> } };
    return (await registration.sync.getTags()).includes(tag);
  }, SYNC_TAG);
}

/** Writes without a network and closes every tab: what is written then is the worker's to deliver. */
async function writeAndLeave(device: BrowserContext, student: Student, title: string): Promise<void> {
  const page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await page.getByText('Offline Mode', { exact: true }).waitFor();
  await addTask(page, title);
  await untilSyncIsAskedFor(page);
  await page.close();
}

test('a change written without a network does not wait for the app to be opened again', async () => {
  const student = await createStudent(app.url);
  const device = await newDevice(browser, app.url);
  await writeAndLeave(device, student, 'Sent by the worker');
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  await untilServerHas(student, ['Sent by the worker']);

  const page = await device.newPage();
  await page.goto('/tasks');
  await untilStatus(page, 'Synced');
  await task(page, 'Sent by the worker').waitFor();
  await device.close();
});

test('a worker that wakes too early, without a network, loses nothing and sends it the next time', async () => {
  const student = await createStudent(app.url);
  const device = await newDevice(browser, app.url);
  await writeAndLeave(device, student, 'Sent at the second time');
  await dispatchSync(device, app.url, SYNC_TAG);
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  await untilServerHas(student, ['Sent at the second time']);
  await device.close();
});

test('a worker that wakes with an expired access token renews it instead of giving up', async () => {
  const shortLived = await startApp({ jwtExpiry: 3 });
  const device = await newDevice(browser, shortLived.url);
  try {
    const student = await createStudent(shortLived.url);
    await writeAndLeave(device, student, 'Sent with a new token');
    const left = Date.now();
    await expect.poll(() => Date.now() - left, { timeout: 10_000 }).toBeGreaterThan(3500);
    await device.setOffline(false);
    await dispatchSync(device, shortLived.url, SYNC_TAG);
    await expect
      .poll(() => shortLived.query('select title from public.todos'), { timeout: 15_000 })
      .toEqual([{ title: 'Sent with a new token' }]);

    const page = await device.newPage();
    await page.goto('/tasks');
    await task(page, 'Sent with a new token').waitFor();
    await untilStatus(page, 'Synced');
  } finally {
    await device.close();
    await shortLived.close();
  }
});

test('two tabs and the worker that all find the token expired renew it once, and nobody is signed out', async () => {
  const student = await createStudent(app.url);
  const device = await newDevice(browser, app.url);
  const first = await device.newPage();
  await signIn(first, student);
  await serviceWorkerReady(first);
  const second = await device.newPage();
  await second.goto('/tasks');
  await Promise.all([untilStatus(first, 'Synced'), untilStatus(second, 'Synced')]);
  await device.setOffline(true);
  await Promise.all([first, second].map((page) => page.getByText('Offline Mode', { exact: true }).waitFor()));
  await addTask(first, 'From the first tab');
  await addTask(second, 'From the second tab');

  await ageToken(first);
  const renewals = () => app.query('select id from auth.refresh_tokens where user_id::text = $1', [student.id]);
  const before = (await renewals()).length;
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  await untilServerHas(student, ['From the first tab', 'From the second tab']);
  for (const page of [first, second]) {
    await untilStatus(page, 'Synced');
    await page.getByRole('button', { name: 'Account' }).waitFor();
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
  }
  expect(await renewals()).toHaveLength(before + 1);
  await device.close();
});
