import type { CDPSession, Page, Request } from 'playwright';
import { expect } from 'vitest';

import type { AppProcess } from '../support/app.ts';
import { newTaskBox, syncStatus, task, untilStatus } from '../support/board.ts';
import { goOffline, offlineBadge } from '../support/offline.ts';
import { serverTasks } from '../support/server-tasks.ts';
import { within } from '../support/patience.ts';
import { test } from '../support/journey.ts';
import { createStudent, signIn, type Student } from '../support/student.ts';

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

/** Restarts the server; resolves when it has every task exactly once. */
async function recover(server: AppProcess, page: Page, student: Student): Promise<void> {
  await server.start();
  await untilStatus(page, 'Synced');
  await expect.poll(async () => (await serverTasks(student)).map(({ title }) => title)).toEqual(titles);
  await expect.poll(() => page.getByRole('article').count()).toBe(TASKS);
}

/** Error of a request that never left the device. */
const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED';

function isPush(request: Request): boolean {
  return request.url().endsWith('/rest/v1/rpc/sync_push');
}

/** Limits the page's upload speed; -1: unlimited. */
async function upload(network: CDPSession, bytesPerSecond: number): Promise<void> {
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await within('changing the speed', network.send('Network.emulateNetworkConditions', conditions));
}

test('a server killed during a push loses no task and duplicates none', async ({ server, openDevice }) => {
  const student = await createStudent(server.url);
  const device = await openDevice(server.url, { isNew: true });
  const page = await device.newPage();
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  await writeTasks(page);

  // A line slow enough that the server dies midway through a request; set before the request.
  const network = await device.devTools(page);
  await upload(network, 2 * 1024);
  let isOnline = false;
  const push = page.waitForRequest((request) => isOnline && isPush(request));
  const cut = page.waitForEvent('requestfailed', (request) => isPush(request) && request.failure()?.errorText !== DISCONNECTED);
  isOnline = true;
  await device.setOffline(false);
  await push;
  await server.kill();
  await cut;
  await upload(network, -1);
  await offlineBadge(page).waitFor();
  await recover(server, page, student);
});

test('a server killed between applying a push and answering does not apply it again', async ({ server, openDevice }) => {
  const student = await createStudent(server.url);
  const device = await openDevice(server.url, { isNew: true });
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
  // A realtime event may have delivered a few of them before.
  await expect.poll(() => syncStatus(page).textContent()).toMatch(/^Offline – \d+ changes waiting$/);
  await recover(server, page, student);
});
