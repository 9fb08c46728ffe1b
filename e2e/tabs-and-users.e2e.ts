import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { RunningBackend } from '../backend/start-backend.ts';
import { startApp } from './support/app.ts';
import {
  addTask,
  column,
  deleteTask,
  moveTask,
  newTaskBox,
  renameTask,
  serverTasks,
  task,
  untilServerHas,
  untilStatus,
} from './support/board.ts';
import { launchBrowser, newDevice } from './support/browser.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { createStudent, signIn, type Student } from './support/student.ts';

/** Tabs of one device share their database; nothing has to travel. */
const AT_ONCE_MS = 2000;

let app: RunningBackend;
let browser: Browser;
let student: Student;
let device: BrowserContext;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  student = await createStudent(app.url);
  device = await newDevice(browser, app.url);
  page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
});

afterEach(() => device.close());

async function askToSignOut(): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Everything this origin keeps on the device, by name; of the session also what it says. */
function leftOnDevice(): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const session = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('ekagra-session');
      opening.addEventListener('error', () => reject(new Error('the session could not be read')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('values').objectStore('values').getAll();
        reading.addEventListener('success', () => {
          resolve(reading.result);
          opening.result.close();
        });
      });
    });
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return JSON.stringify({
      databases,
      session,
      caches: caches_,
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
    });
  });
}

test.each([
  ['with a network', false],
  ['without one', true],
])('a second tab does not show yesterday’s board: it follows the first one at once, %s', async (_, isOffline) => {
  const second = await device.newPage();
  await second.goto('/tasks');
  await untilStatus(second, 'Synced');
  await device.setOffline(isOffline);
  await addTask(page, 'Written in one tab');
  await task(second, 'Written in one tab').waitFor({ timeout: AT_ONCE_MS });
  await renameTask(second, 'Written in one tab', 'Renamed in the other');
  await task(page, 'Renamed in the other').waitFor({ timeout: AT_ONCE_MS });
  await moveTask(page, 'Renamed in the other', 'Done');
  await task(column(second, 'Done'), 'Renamed in the other').waitFor({ timeout: AT_ONCE_MS });
  if (isOffline) await Promise.all([page, second].map((tab) => untilStatus(tab, 'Offline – 1 change waiting')));
  await deleteTask(second, 'Renamed in the other');
  await task(page, 'Renamed in the other').waitFor({ state: 'detached', timeout: AT_ONCE_MS });
});

test('two tabs do not send every change twice: one of them replicates, and the other takes over when it is closed', async () => {
  const second = await device.newPage();
  await second.goto('/tasks');
  await untilStatus(second, 'Synced');
  const pushes: Page[] = [];
  device.on('request', (request) => {
    if (request.url().endsWith('/rest/v1/rpc/sync_push')) pushes.push(request.frame().page());
  });
  await addTask(page, 'From the first tab');
  await addTask(second, 'From the second tab');
  await untilServerHas(student, ['From the first tab', 'From the second tab']);
  await Promise.all([untilStatus(page, 'Synced'), untilStatus(second, 'Synced')]);
  expect(new Set(pushes)).toEqual(new Set([page]));
  expect(pushes.length).toBeLessThanOrEqual(2);

  await page.close();
  await addTask(second, 'After the first tab');
  await untilServerHas(student, ['After the first tab', 'From the first tab', 'From the second tab']);
  expect(pushes.at(-1)).toBe(second);
});

test('the next student on this device finds nothing of the one before', async () => {
  const next = await createStudent(app.url);
  await addTask(page, 'Private');
  await untilServerHas(student, ['Private']);
  await untilStatus(page, 'Synced');
  await newTaskBox(page).pressSequentially('private draft');
  await newTaskBox(page).fill('');
  await askToSignOut();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(leftOnDevice).not.toContain(student.id);
  expect(await leftOnDevice()).not.toContain(student.email);

  await signIn(page, next);
  await untilStatus(page, 'Synced');
  expect(await page.getByRole('article').count()).toBe(0);
  await addTask(page, 'Of the next student');
  await untilServerHas(next, ['Of the next student']);
  expect(await serverTasks(student)).toMatchObject([{ title: 'Private' }]);
  expect(await leftOnDevice()).toContain(next.id);
  expect(await leftOnDevice()).not.toContain(student.id);
});

test('signing out in one tab leaves no other tab with the board open', async () => {
  const second = await device.newPage();
  await second.goto('/tasks');
  await untilStatus(second, 'Synced');
  await addTask(page, 'Private');
  await untilServerHas(student, ['Private']);
  await askToSignOut();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await second.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(await second.getByRole('article').count()).toBe(0);
  await expect.poll(leftOnDevice).not.toContain(student.id);
});

test('signing out sends what waits first', async () => {
  await device.setOffline(true);
  await addTask(page, 'Written just before');
  await device.setOffline(false);
  await askToSignOut();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect((await serverTasks(student)).map(({ title }) => title)).toEqual(['Written just before']);
});

test('signing out does not throw unsent changes away without asking', async () => {
  await device.setOffline(true);
  await page.getByText('Offline Mode', { exact: true }).waitFor();
  await addTask(page, 'Not sent yet');
  await askToSignOut();
  await page.getByText('1 change is not on the server yet. Sign out and lose it, or stay signed in?').waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await task(page, 'Not sent yet').waitFor();

  await askToSignOut();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await expect.poll(leftOnDevice).not.toContain(student.id);
});
