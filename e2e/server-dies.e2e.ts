import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AppProcess } from './support/app.ts';
import { newTaskBox, serverTasks, syncStatus, task, untilStatus } from './support/board.ts';
import { launchBrowser, newDevice } from './support/browser.ts';
import { createStudent, signIn, type Student } from './support/student.ts';

const TASKS = 40;
/** The time a device takes to find out that the server is back. */
const RECOVERY_MS = 40_000;

let app: AppProcess;
let browser: Browser;
let url: string;

beforeAll(async () => {
  app = new AppProcess();
  [url, browser] = await Promise.all([app.start(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function writeTasks(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await newTaskBox(page).fill(title);
    await newTaskBox(page).press('Enter');
  }
  await task(page, titles.at(-1)!).waitFor();
  await untilStatus(page, `Offline – ${titles.length} changes waiting`);
}

async function untilRecovered(page: Page, student: Student, titles: readonly string[]): Promise<void> {
  await app.start();
  await untilStatus(page, 'Synced', RECOVERY_MS);
  expect((await serverTasks(student)).map(({ title }) => title)).toEqual(titles);
  expect(await page.getByRole('article').count()).toBe(titles.length);
}

const titles = Array.from({ length: TASKS }, (_, at) => `Task ${String(at + 1).padStart(3, '0')}`);

test('a server that is killed while a push is on its way loses no task and takes none twice', async () => {
  const student = await createStudent(url);
  const device = await newDevice(browser, url);
  const page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await device.setOffline(true);
  await writeTasks(page, titles);

  // A line so slow that the server dies with half of the request.
  const network = await device.newCDPSession(page);
  await network.send('Network.enable');
  const pushes = page.waitForRequest('**/rest/v1/rpc/sync_push');
  await device.setOffline(false);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 8 * 1024,
  });
  await pushes;
  await app.kill();
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await page.getByText('Offline Mode', { exact: true }).waitFor();
  await untilRecovered(page, student, titles);
  await device.close();
});

test('a server that is killed after it took a push in and before it answered does not take it in again', async () => {
  const student = await createStudent(url);
  const device = await newDevice(browser, url);
  const page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await device.setOffline(true);
  await writeTasks(page, titles);

  const died = new Promise<void>((resolve, reject) => {
    void page.route(
      '**/rest/v1/rpc/sync_push',
      async (route) => {
        const answer = await route.fetch();
        await app.kill().then(resolve, reject);
        expect(answer.ok()).toBe(true);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  });
  await device.setOffline(false);
  await died;
  await page.getByText('Offline Mode', { exact: true }).waitFor();
  // A realtime event may have brought a few of them home before the end.
  expect(await syncStatus(page).textContent()).toMatch(/^Offline – \d+ changes waiting$/);
  await untilRecovered(page, student, titles);
  await device.close();
});
