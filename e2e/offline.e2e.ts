import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { RunningBackend } from '../backend/start-backend.ts';
import { AppProcess, startApp } from './support/app.ts';
import { addTask, column, deleteTask, moveTask, renameTask, serverTasks, task, untilServerHas, untilStatus } from './support/board.ts';
import { launchBrowser, launchDevice, newDevice } from './support/browser.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { ageToken, createStudent, signIn, type Student } from './support/student.ts';

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
});

afterEach(() => device.close());

async function signInReady(): Promise<void> {
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
}

async function goOffline(): Promise<void> {
  await device.setOffline(true);
  await page.getByText('Offline Mode', { exact: true }).waitFor();
}

test('no write waits for a network: adding, editing, moving, deleting and undoing show at once and arrive later', async () => {
  await signInReady();
  await goOffline();
  await untilStatus(page, 'Offline – 0 changes waiting');
  await addTask(page, 'Kept');
  await untilStatus(page, 'Offline – 1 change waiting');
  await addTask(page, 'Deleted');
  await addTask(page, 'Deleted by mistake');
  await renameTask(page, 'Kept', 'Kept and renamed');
  await moveTask(page, 'Kept and renamed', 'Done');
  await deleteTask(page, 'Deleted');
  await deleteTask(page, 'Deleted by mistake');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();
  await task(page, 'Deleted by mistake').waitFor();
  await untilStatus(page, 'Offline – 3 changes waiting');
  expect(await serverTasks(student)).toEqual([]);

  await device.setOffline(false);
  await untilServerHas(student, ['Deleted by mistake', 'Kept and renamed']);
  await untilStatus(page, 'Synced');
  await page.getByText('Offline Mode', { exact: true }).waitFor({ state: 'detached' });
  expect(await serverTasks(student)).toMatchObject([{ status: 'todo' }, { status: 'done' }]);
});

test('going offline and back is said in the words of the catalogue, and no longer than it says', async () => {
  await page.clock.install();
  await signInReady();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await device.setOffline(true);
  await notices.getByText("You're Offline", { exact: true }).waitFor();
  await page.clock.fastForward('10:00');
  await notices.getByText("Don't worry, you can still use the app with limited functionality.", { exact: true }).waitFor();
  // Nothing hovers: a pointer on a notice stops its clock.
  await page.mouse.move(0, 0);
  await notices.getByRole('button', { name: 'Dismiss' }).tap();
  await notices.getByText("You're Offline", { exact: true }).waitFor({ state: 'detached' });

  await device.setOffline(false);
  await notices.getByText('Back Online', { exact: true }).waitFor();
  expect(await notices.getByText('Your internet connection has been restored.', { exact: true }).count()).toBe(1);
  await page.clock.fastForward(3000);
  await notices.getByText('Back Online', { exact: true }).waitFor({ state: 'detached', timeout: 2000 });
});

test('a signed-in student who opens any route without a network sees the app and not an error of the browser', async () => {
  await signInReady();
  await addTask(page, 'Already here');
  await goOffline();
  for (const route of ['/', '/login', '/nowhere', '/tasks']) {
    await page.goto(route);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(await page.title()).toContain('Ekagra');
  await task(page, 'Already here').waitFor();
});

test('a reload without a network loses no task, no waiting change and no half-typed one', async () => {
  await signInReady();
  await goOffline();
  await addTask(page, 'Before the reload');
  await page.getByRole('textbox', { name: 'New task' }).pressSequentially('half a thou');
  await page.reload();
  await task(page, 'Before the reload').waitFor();
  await untilStatus(page, 'Offline – 1 change waiting');
  expect(await page.getByRole('textbox', { name: 'New task' }).inputValue()).toBe('half a thou');
  await device.setOffline(false);
  await untilServerHas(student, ['Before the reload']);
});

test('a browser that is closed and opened again without a network has everything', async () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'ekagra-profile-'));
  // Nobody answers: a browser that starts could otherwise sync in the background before it is told to be offline.
  const server = new AppProcess();
  const url = await server.start();
  const owner = await createStudent(url);
  let phone = await launchDevice(profile, url);
  try {
    let tab = await phone.newPage();
    await signIn(tab, owner);
    await untilStatus(tab, 'Synced');
    await serviceWorkerReady(tab);
    await addTask(tab, 'On the server');
    await untilServerHas(owner, ['On the server']);
    await server.kill();
    await addTask(tab, 'Only here');
    await untilStatus(tab, 'Offline – 1 change waiting');
    await phone.close();

    phone = await launchDevice(profile, url);
    tab = await phone.newPage();
    await tab.goto('/tasks');
    await task(tab, 'On the server').waitFor();
    await task(tab, 'Only here').waitFor();
    await untilStatus(tab, 'Offline – 1 change waiting');
    await server.start();
    await untilStatus(tab, 'Synced');
    await untilServerHas(owner, ['On the server', 'Only here']);
    expect(await tab.getByRole('article').count()).toBe(2);
  } finally {
    await phone.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('an access token that expires without a network signs nobody out and hides nothing', async () => {
  await signInReady();
  await addTask(page, 'On the server');
  await untilServerHas(student, ['On the server']);
  await goOffline();
  await addTask(page, 'Waiting');
  await ageToken(page);
  await page.reload();
  await task(column(page, 'To do'), 'On the server').waitFor();
  await task(page, 'Waiting').waitFor();
  await addTask(page, 'Written with an expired token');
  await untilStatus(page, 'Offline – 2 changes waiting');
  await device.setOffline(false);
  await untilServerHas(student, ['On the server', 'Waiting', 'Written with an expired token']);
  await untilStatus(page, 'Synced');
  expect(await page.getByRole('article').count()).toBe(3);
});

test('a token that the server itself no longer takes is renewed when the network is back', async () => {
  const shortLived = await startApp({ jwtExpiry: 3 });
  const phone = await newDevice(browser, shortLived.url);
  try {
    const someone = await createStudent(shortLived.url);
    const tab = await phone.newPage();
    await signIn(tab, someone);
    await untilStatus(tab, 'Synced');
    await serviceWorkerReady(tab);
    await phone.setOffline(true);
    const wentOffline = Date.now();
    await addTask(tab, 'Waiting');
    await expect.poll(() => Date.now() - wentOffline, { timeout: 10_000 }).toBeGreaterThan(4000);
    await tab.reload();
    await task(tab, 'Waiting').waitFor();
    await phone.setOffline(false);
    await expect.poll(() => shortLived.query('select title from public.todos'), { timeout: 15_000 }).toEqual([{ title: 'Waiting' }]);
    await untilStatus(tab, 'Synced');
    await task(tab, 'Waiting').waitFor();
  } finally {
    await phone.close();
    await shortLived.close();
  }
});
