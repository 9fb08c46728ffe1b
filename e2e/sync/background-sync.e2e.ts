import type { Page } from 'playwright';
import { expect } from 'vitest';

import { SYNC_TAG } from '../../replication/engine/background-sync.ts';
import { addTask, task, untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { within } from '../support/patience.ts';
import type { Device } from '../support/device.ts';
import { testInChromium as journey } from '../support/journey.ts';
import { dispatchSync } from '../support/service-worker.ts';
import { freeze, makeFreezable } from '../support/frozen.ts';
import { ageToken, createStudent, signInReady, type Student, untilTokensExpire } from '../support/student.ts';

/** Their workers are woken by hand. */
const test = journey.extend('device', ({ app, openDevice }) => openDevice(app.url, { isNew: true }));

/** The browser was asked to wake the worker when the network returns. */
async function untilSyncIsAskedFor(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(syncTags)).toContain(SYNC_TAG);
}

/** Runs in a page. */
async function syncTags(): Promise<string[]> {
  const registration = (await navigator.serviceWorker.getRegistration()) as unknown as { sync: { getTags(): Promise<string[]> } };
  return registration.sync.getTags();
}

/** Writes offline and closes every tab, so that only the worker can send. */
async function writeAndLeave(device: Device, student: Student, title: string): Promise<void> {
  const page = await device.newPage();
  await signInReady(page, student);
  await goOffline(device, page);
  await addTask(page, title);
  await untilSyncIsAskedFor(page);
  await within('closing the tab', page.close());
}

test('a change written offline is sent without opening the app again', async ({ app, student, device }) => {
  await writeAndLeave(device, student, 'Sent by the worker');
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  await untilServerHas(student, ['Sent by the worker']);

  const page = await device.newPage();
  await page.goto('/tasks');
  await untilStatus(page, 'Synced');
  await task(page, 'Sent by the worker').waitFor();
});

test('a worker that wakes without a network loses nothing and sends it the next time', async ({ app, student, device }) => {
  await writeAndLeave(device, student, 'Sent at the second time');
  await dispatchSync(device, app.url, SYNC_TAG);
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  await untilServerHas(student, ['Sent at the second time']);
});

test('a worker that wakes with an expired access token renews it instead of giving up', async ({ forgetfulApp, openDevice }) => {
  const student = await createStudent(forgetfulApp.url);
  const device = await openDevice(forgetfulApp.url, { isNew: true });
  await writeAndLeave(device, student, 'Sent with a new token');
  await untilTokensExpire(forgetfulApp.url, student);
  await device.setOffline(false);
  await dispatchSync(device, forgetfulApp.url, SYNC_TAG);
  await expect.poll(() => forgetfulApp.query('select title from public.todos')).toEqual([{ title: 'Sent with a new token' }]);

  const page = await device.newPage();
  await page.goto('/tasks');
  await task(page, 'Sent with a new token').waitFor();
  await untilStatus(page, 'Synced');
});

test('two tabs and the worker that find the token expired refresh it once, and nobody is signed out', async ({ app, student, device }) => {
  const first = await device.newPage();
  await signInReady(first, student);
  const second = await device.newPage();
  await second.goto('/tasks');
  await untilStatus(second, 'Synced');
  await goOffline(device, first, second);
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
});

test('LEAD-3, BG-1 a worker that wakes beside a frozen tab sends what the tab has not', async ({ app, student, device }) => {
  const page = await device.newPage();
  await makeFreezable(page);
  await signInReady(page, student);
  await goOffline(device, page);
  await addTask(page, 'Written before the freeze');
  await untilSyncIsAskedFor(page);
  const thaw = await freeze(device, page);
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  await untilServerHas(student, ['Written before the freeze']);

  await thaw();
  await task(page, 'Written before the freeze').waitFor();
  await addTask(page, 'Written after the thaw');
  await untilServerHas(student, ['Written before the freeze', 'Written after the thaw']);
  await untilStatus(page, 'Synced');
});

test('tasks that arrive while the app is closed are counted on its icon', async ({ app, student, device }) => {
  await writeAndLeave(device, student, 'Without a day');
  const shown = device
    .serviceWorker()
    .evaluate(() => new Promise<number>((resolve) => Object.assign(navigator, { setAppBadge: async (count: number) => resolve(count) })));
  const rows = ['Due long ago', 'Due as well'].map((title, at) => {
    return { id: crypto.randomUUID(), createdBy: student.id, title, dueDate: '2020-01-31', position: `a${at}V` };
  });
  const { error } = await student.client.from('todos').insert(rows);
  expect(error).toBeNull();
  await device.setOffline(false);
  await dispatchSync(device, app.url, SYNC_TAG);
  expect(await within('counting on the icon', shown)).toBe(2);
});
