import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { AppProcess } from './support/app.ts';
import { goOffline, newTaskBox, offlineBadge, serverTasks, syncStatus, task, untilRecovered, untilStatus } from './support/board.ts';
import { within } from './support/deadline.ts';
import { test } from './support/journey.ts';
import { createStudent, signIn, type Student } from './support/student.ts';

const TASKS = 40;
const titles = Array.from({ length: TASKS }, (_, at) => `Task ${String(at + 1).padStart(3, '0')}`);

async function writeTasks(page: Page): Promise<void> {
  for (const title of titles) {
    await newTaskBox(page).fill(title);
    await newTaskBox(page).press('Enter');
  }
  await task(page, titles.at(-1)!).waitFor();
  await untilStatus(page, `Offline – ${TASKS} changes waiting`);
}

/** Starts the server again; resolves when it has every task, and each once. */
async function recover(server: AppProcess, page: Page, student: Student): Promise<void> {
  await server.start();
  await untilRecovered(page);
  expect((await serverTasks(student)).map(({ title }) => title)).toEqual(titles);
  expect(await page.getByRole('article').count()).toBe(TASKS);
}

test('a server that is killed while a push is on its way loses no task and takes none twice', async ({ server, openDevice }) => {
  const student = await createStudent(server.url);
  const device = await openDevice(server.url);
  const page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  await writeTasks(page);

  // The page alone gets a line back, one so slow that the server dies with half of the request.
  const network = await device.devTools(page);
  const slowLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 8 * 1024 };
  const push = page.waitForRequest('**/rest/v1/rpc/sync_push');
  await within('slowing the network', network.send('Network.emulateNetworkConditions', slowLine));
  await push;
  await server.kill();
  await device.setOffline(false);
  await offlineBadge(page).waitFor();
  await recover(server, page, student);
});

test('a server that is killed after it took a push in and before it answered does not take it in again', async ({ server, openDevice }) => {
  const student = await createStudent(server.url);
  const device = await openDevice(server.url);
  const page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  await writeTasks(page);

  const died = new Promise<void>((resolve, reject) => {
    void page.route(
      '**/rest/v1/rpc/sync_push',
      async (route) => {
        const answer = await route.fetch();
        await server.kill().then(resolve, reject);
        expect(answer.ok()).toBe(true);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  });
  await device.setOffline(false);
  await within('a push that the server took in', died);
  await offlineBadge(page).waitFor();
  // A realtime event may have brought a few of them home before the end.
  expect(await syncStatus(page).textContent()).toMatch(/^Offline – \d+ changes waiting$/);
  await recover(server, page, student);
});
