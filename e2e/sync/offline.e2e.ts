import { expect } from 'vitest';

import { addTask, column, deleteTask, moveTask, newTaskBox, renameTask, task, untilStatus } from '../support/board.ts';
import { goOffline, offlineBadge } from '../support/offline.ts';
import { serverTasks, untilServerHas } from '../support/server-tasks.ts';
import { within } from '../support/patience.ts';
import { test } from '../support/journey.ts';
import { ageToken, createStudent, signInReady, untilTokensExpire } from '../support/student.ts';

test('no write waits for a network: adding, editing, moving, deleting and undoing show at once and sync later', async ({
  device,
  page,
  student,
}) => {
  await signInReady(page, student);
  await goOffline(device, page);
  await untilStatus(page, 'Offline');
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
  await offlineBadge(page).waitFor({ state: 'detached' });
  await expect.poll(() => serverTasks(student)).toMatchObject([{ status: 'todo' }, { status: 'done' }]);
});

test('offline and online notices use the catalogue’s texts and durations', async ({ device, page, student }) => {
  await within('stopping the clock', page.clock.install());
  await signInReady(page, student);
  const notices = page.getByRole('region', { name: 'Notifications' });
  const offline = page.getByText("You're Offline", { exact: true });
  await goOffline(device, page);
  await offline.waitFor();
  // Neither a reload nor being online for a while is a dismissal.
  await page.reload();
  await offline.waitFor();
  await device.setOffline(false);
  await notices.getByText('Back Online', { exact: true }).waitFor();
  await offline.waitFor({ state: 'detached' });
  await within('three seconds', page.clock.fastForward(3000));
  await notices.getByText('Back Online', { exact: true }).waitFor({ state: 'detached' });
  await goOffline(device, page);
  await offline.waitFor();
  await within('ten minutes', page.clock.fastForward('10:00'));
  await page.getByText("Don't worry, you can still use the app with limited functionality.", { exact: true }).waitFor();
  // No hover: a pointer on a notice stops its clock.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Dismiss' }).tap();
  await offline.waitFor({ state: 'detached' });

  await device.setOffline(false);
  await notices.getByText('Back Online', { exact: true }).waitFor();
  await expect.poll(() => notices.getByText('Your internet connection has been restored.', { exact: true }).count()).toBe(1);
  await within('three seconds', page.clock.fastForward(3000));
  await notices.getByText('Back Online', { exact: true }).waitFor({ state: 'detached' });

  // Dismissed for the session: afterwards only the badge shows it.
  await goOffline(device, page);
  expect(await offline.count()).toBe(0);
  await page.reload();
  await offlineBadge(page).waitFor();
  expect(await offline.count()).toBe(0);
});

test('a connection lost while a page is scrolled is said there, without moving what is read or covering the badge', async ({
  device,
  page,
}) => {
  await page.goto('/privacy-policy');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => scrollTo(0, 900));
  const read = page.getByRole('heading', { level: 2 }).nth(3);
  const before = (await read.boundingBox())!.y;
  await goOffline(device, page);
  const text = page.getByText("You're Offline", { exact: true });
  await text.waitFor();
  expect((await read.boundingBox())!.y).toBe(before);
  const notice = (await text.boundingBox())!;
  const badge = (await offlineBadge(page).boundingBox())!;
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const height = page.viewportSize()!.height;
  expect(notice.y).toBeGreaterThan(0);
  expect(notice.y + notice.height).toBeLessThan(badge.y);
  expect(badge.y + badge.height).toBeLessThanOrEqual(height);
  expect((await dismiss.boundingBox())!.y + 44).toBeLessThanOrEqual(badge.y);
  await dismiss.tap();
  await text.waitFor({ state: 'detached' });
});

test('a signed-in student who opens any route offline sees the app, not a browser error', async ({ device, page, student }) => {
  await signInReady(page, student);
  await addTask(page, 'Already here');
  await goOffline(device, page);
  for (const route of ['/', '/login', '/nowhere', '/tasks']) {
    await page.goto(route);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(await page.title()).toContain('Ekagra');
  await task(page, 'Already here').waitFor();
  // Of a large chunk that this device has never run.
  await page.goto('/analytics');
  await page.getByRole('link', { name: 'Go to the timer' }).waitFor();
});

test('Hindi renders offline, although its font loads on demand', async ({ device, page, student }) => {
  const face = () =>
    page.evaluate(
      () => [...document.fonts].find(({ family, status }) => family.includes('Devanagari Text') && status !== 'unloaded')?.status,
    );
  await signInReady(page, student);
  expect(await face()).toBeUndefined();
  await addTask(page, 'प्रकाशिकी दोहराना');
  await expect.poll(face).toBe('loaded');

  // The browser's own cache is small and promises nothing.
  const devTools = await device.devTools(page);
  await within('emptying the cache', devTools.send('Network.clearBrowserCache'));
  await goOffline(device, page);
  await page.reload();
  await task(page, 'प्रकाशिकी दोहराना').waitFor();
  await expect.poll(face).toBe('loaded');
});

test('an offline reload loses no task, no pending change and no draft', async ({ device, page, student }) => {
  await signInReady(page, student);
  await goOffline(device, page);
  await addTask(page, 'Before the reload');
  await newTaskBox(page).pressSequentially('half a thou');
  await page.reload();
  await task(page, 'Before the reload').waitFor();
  await untilStatus(page, 'Offline – 1 change waiting');
  await expect.poll(() => newTaskBox(page).inputValue()).toBe('half a thou');
  await device.setOffline(false);
  await untilServerHas(student, ['Before the reload']);
});

test('a browser closed and reopened offline has everything', async ({ server, profile, openDevice }) => {
  // The server is down: a starting browser could otherwise sync before it is set offline.
  const student = await createStudent(server.url);
  const before = await openDevice(server.url, { profile });
  const page = await before.newPage();
  await signInReady(page, student);
  await addTask(page, 'On the server');
  await untilServerHas(student, ['On the server']);
  await server.kill();
  await addTask(page, 'Only here');
  await untilStatus(page, 'Offline – 1 change waiting');
  await before.close();

  const after = await openDevice(server.url, { profile });
  const tab = await after.newPage();
  await tab.goto('/tasks');
  await task(tab, 'On the server').waitFor();
  await task(tab, 'Only here').waitFor();
  await untilStatus(tab, 'Offline – 1 change waiting');
  await server.start();
  await untilStatus(tab, 'Synced');
  await untilServerHas(student, ['On the server', 'Only here']);
  await expect.poll(() => tab.getByRole('article').count()).toBe(2);
});

test('an access token that expires offline signs nobody out and hides nothing', async ({ device, page, student }) => {
  await signInReady(page, student);
  await addTask(page, 'On the server');
  await untilServerHas(student, ['On the server']);
  await goOffline(device, page);
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
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
});

test('a token that the server no longer accepts is refreshed once online', async ({ forgetfulApp, openDevice }) => {
  const student = await createStudent(forgetfulApp.url);
  const device = await openDevice(forgetfulApp.url, { isNew: true });
  const page = await device.newPage();
  await signInReady(page, student);
  await goOffline(device, page);
  await addTask(page, 'Waiting');
  await untilTokensExpire(forgetfulApp.url, student);
  await page.reload();
  await task(page, 'Waiting').waitFor();
  await device.setOffline(false);
  await expect.poll(() => forgetfulApp.query('select title from public.todos')).toEqual([{ title: 'Waiting' }]);
  await untilStatus(page, 'Synced');
  await task(page, 'Waiting').waitFor();
});
