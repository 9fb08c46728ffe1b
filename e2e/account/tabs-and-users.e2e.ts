import type { Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, column, deleteTask, moveTask, newTaskBox, renameTask, task, untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { serverTasks, untilServerHas } from '../support/server-tasks.ts';
import { within } from '../support/patience.ts';
import type { Device } from '../support/device.ts';
import { test } from '../support/journey.ts';
import { createStudent, signInByHand, signInReady } from '../support/student.ts';

test.beforeEach(({ page, student }) => signInReady(page, student));

async function openSecondTab(device: Device): Promise<Page> {
  const tab = await device.newPage();
  await tab.goto('/tasks');
  await untilStatus(tab, 'Synced');
  return tab;
}

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Everything stored for this origin, by name; the session with its content. */
function leftOnDevice(page: Page): Promise<string> {
  const looking = page.evaluate(async () => {
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
  return within('looking at what is stored', looking);
}

test.for([
  { network: 'with a network', isOffline: false },
  { network: 'without one', isOffline: true },
])('a second tab follows the first one live, $network', async ({ isOffline }, { device, page }) => {
  const second = await openSecondTab(device);
  await device.setOffline(isOffline);
  await addTask(page, 'Written in one tab');
  await task(second, 'Written in one tab').waitFor();
  await renameTask(second, 'Written in one tab', 'Renamed in the other');
  await task(page, 'Renamed in the other').waitFor();
  await moveTask(page, 'Renamed in the other', 'Done');
  await task(column(second, 'Done'), 'Renamed in the other').waitFor();
  if (isOffline) await Promise.all([page, second].map((tab) => untilStatus(tab, 'Offline – 1 change waiting')));
  await deleteTask(second, 'Renamed in the other');
  await task(page, 'Renamed in the other').waitFor({ state: 'detached' });
});

test('with two tabs one replicates, and the other takes over when it closes', async ({ device, page, student }) => {
  const second = await openSecondTab(device);
  const pushes: Page[] = [];
  device.onRequest((request) => {
    // The plan follows each task in a push of its own.
    if (request.url().endsWith('/rest/v1/rpc/sync_push') && request.postData()?.includes('"todos"')) pushes.push(request.frame().page());
  });
  // Half a line is one draft in both, so that neither overwrites the other's.
  await newTaskBox(page).fill('Half a tho');
  await expect.poll(() => newTaskBox(second).inputValue()).toBe('Half a tho');
  await addTask(page, 'From the first tab');
  await addTask(second, 'From the second tab');
  await untilServerHas(student, ['From the first tab', 'From the second tab']);
  await Promise.all([untilStatus(page, 'Synced'), untilStatus(second, 'Synced')]);
  expect(new Set(pushes)).toEqual(new Set([page]));
  expect(pushes.length).toBeLessThanOrEqual(2);

  await within('closing the tab', page.close());
  await addTask(second, 'After the first tab');
  await untilServerHas(student, ['After the first tab', 'From the first tab', 'From the second tab']);
  expect(pushes.at(-1)).toBe(second);
});

test('the next student on this device finds nothing of the previous one', async ({ app, page, student }) => {
  const next = await createStudent(app.url);
  await addTask(page, 'Private');
  await untilServerHas(student, ['Private']);
  await untilStatus(page, 'Synced');
  await newTaskBox(page).pressSequentially('private draft');
  await newTaskBox(page).fill('');
  await askToSignOut(page);
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => leftOnDevice(page)).not.toContain(student.id);
  expect(await leftOnDevice(page)).not.toContain(student.email);

  await signInByHand(page, next);
  await untilStatus(page, 'Synced');
  expect(await page.getByRole('article').count()).toBe(0);
  await addTask(page, 'Of the next student');
  await untilServerHas(next, ['Of the next student']);
  await expect.poll(() => serverTasks(student)).toMatchObject([{ title: 'Private' }]);
  await expect.poll(() => leftOnDevice(page)).toContain(next.id);
  expect(await leftOnDevice(page)).not.toContain(student.id);
});

test('signing out in one tab closes the board in all tabs', async ({ device, page, student }) => {
  const second = await openSecondTab(device);
  await addTask(page, 'Private');
  await untilServerHas(student, ['Private']);
  await askToSignOut(page);
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await second.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await second.getByText('You signed out, or deleted your data, in another tab.').waitFor();
  expect(await page.getByText('No longer on this device').count()).toBe(0);
  expect(await task(second, 'Private').count()).toBe(0);
  await expect.poll(() => leftOnDevice(page)).not.toContain(student.id);
});

/** As another tab, or a tool of the browser, does it: everything at once, and no message to the app. */
async function deleteEverything(other: Page): Promise<void> {
  await other.goto('/healthz');
  const deleting = other.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    await Promise.all(
      names.map(
        (name) =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name);
            request.addEventListener('success', resolve);
            request.addEventListener('error', reject);
          }),
      ),
    );
  });
  await within('deleting everything', deleting);
}

test('STORE-7 a tab whose data another tab deleted says so, not that the app was updated', async ({ device, page, student }) => {
  await addTask(page, 'On the server');
  await untilServerHas(student, ['On the server']);
  await untilStatus(page, 'Synced');
  await deleteEverything(await device.newPage());
  await page.getByRole('alert').getByText('was deleted in another tab').waitFor();

  await newTaskBox(page).fill('Too late');
  await newTaskBox(page).press('Enter');
  await page.getByText('was deleted in another tab, so this was not saved').waitFor();
  expect(await page.getByText(/was updated/).count()).toBe(0);
  await expect.poll(() => newTaskBox(page).inputValue()).toBe('Too late');

  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await signInByHand(page, student);
  await task(page, 'On the server').waitFor();
  await untilStatus(page, 'Synced');
});

test('signing out pushes pending changes first', async ({ device, page, student }) => {
  await device.setOffline(true);
  await addTask(page, 'Written just before');
  await device.setOffline(false);
  await askToSignOut(page);
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await expect.poll(async () => (await serverTasks(student)).map(({ title }) => title)).toEqual(['Written just before']);
});

test('signing out asks before it discards unsent changes', async ({ device, page, student }) => {
  await goOffline(device, page);
  await addTask(page, 'Not sent yet');
  await askToSignOut(page);
  await page.getByText('1 change is not on the server yet. Sign out and lose it, or stay signed in?').waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await task(page, 'Not sent yet').waitFor();

  await askToSignOut(page);
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await expect.poll(() => leftOnDevice(page)).not.toContain(student.id);
});
