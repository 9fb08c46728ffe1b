import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { PushAnswer, PushedDocument, PushRequest, Verdict } from '../../replication/protocol/wire.ts';
import { addTask, newTaskBox, openTask, task, untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { serverTasks, untilServerHas } from '../support/server-tasks.ts';
import { within } from '../support/patience.ts';
import { testOnOwnApp as test } from '../support/journey.ts';
import { spaceOf } from '../support/space.ts';
import { createStudent, signIn, type Student } from '../support/student.ts';

/** A rule unknown to this version of the app. */
const BAN = `alter table public.todos add constraint no_banned_words check (title not like '%banned%')`;

test.beforeAll(async ({ app }) => {
  await app.query(BAN);
});

/** Pushes a new task like a client without validation; resolves with the server's verdict. */
async function pushed(as: Student, set: Readonly<Record<string, unknown>>): Promise<Verdict> {
  const documents: PushedDocument[] = [{ collection: 'todos', id: crypto.randomUUID(), base: 0, changes: [{ n: 1, set }] }];
  const request: PushRequest = { protocol: 2, device: crypto.randomUUID(), incarnation: null, acknowledged: [], documents };
  const { data, error } = await as.client.rpc('sync_push', { request });
  if (error !== null) throw error;
  return (data as PushAnswer).verdicts![0]!;
}

test('a client without validation cannot store a date that does not exist', async ({ student }) => {
  const verdict = await pushed(student, {
    createdBy: student.id,
    createdAt: Date.now(),
    title: 'Revise',
    position: 'a0',
    dueDate: '2027-02-30',
  });
  expect(verdict).toMatchObject({ status: 'rejected', reason: 'invalid', row: null });
});

test('a student cannot write a task as somebody else, neither by REST nor through replication', async ({ app, page, student }) => {
  const victim = await createStudent(app.url);
  const forged = { createdBy: victim.id, createdAt: Date.now(), title: 'Forged', position: 'a0' };
  expect((await student.client.from('todos').insert({ id: crypto.randomUUID(), ...forged })).error?.code).toBe('42501');
  expect(await pushed(student, forged)).toMatchObject({ status: 'rejected', reason: 'forbidden', row: null });

  await signIn(page, victim);
  await untilStatus(page, 'Synced');
  expect(await page.getByRole('article').count()).toBe(0);
  expect(await serverTasks(victim)).toEqual([]);
});

test('a rejected task blocks no other and is not dropped: it can be retried or discarded', async ({ device, page, student }) => {
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  await addTask(page, 'Fine before');
  await addTask(page, 'Truly banned');
  await addTask(page, 'Mended: not banned');
  await addTask(page, 'Fine after');
  await device.setOffline(false);
  await untilServerHas(student, ['Fine after', 'Fine before']);
  await untilStatus(page, '2 changes need attention');
  await task(page, 'Truly banned').getByText('Needs attention').waitFor();

  await page.getByRole('button', { name: 'Review changes' }).click();
  const rejected = page.getByRole('region', { name: 'Not accepted by the server' });
  await rejected.getByRole('listitem', { name: 'Mended: not banned' }).getByRole('link', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Title').fill('Mended');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await untilServerHas(student, ['Fine after', 'Fine before', 'Mended']);
  await untilStatus(page, '1 change needs attention');

  await page.getByRole('button', { name: 'Review changes' }).click();
  const refused = rejected.getByRole('listitem', { name: 'Truly banned' });
  const retried = page.waitForResponse('**/rest/v1/rpc/sync_push');
  await refused.getByRole('button', { name: 'Try again' }).click();
  await retried;
  await refused.getByText('The server could not accept a value. Edit it, or discard the change.').waitFor();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await refused.waitFor({ state: 'detached' });
  await page.getByText('Nothing waits on this device.').waitFor();
  await untilStatus(page, 'Synced');
  await page.goBack();
  await task(page, 'Truly banned').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
});

test('rejected tasks are sent once the server accepts them, one or all at once', async ({ app, page, student }) => {
  const titles = ['A banned word', 'A second banned word', 'A third banned word'];
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are typed
  for (const title of titles) await addTask(page, title);
  await untilStatus(page, '3 changes need attention');
  await app.query('alter table public.todos drop constraint no_banned_words');
  try {
    await page.getByRole('button', { name: 'Review changes' }).click();
    const refused = page.getByRole('region', { name: 'Not accepted by the server' });
    await refused.getByRole('listitem', { name: titles[0]!, exact: true }).getByRole('button', { name: 'Try again' }).click();
    await untilServerHas(student, titles.slice(0, 1));
    await refused.getByRole('button', { name: 'Retry all' }).click();
    await untilServerHas(student, titles);
    await untilStatus(page, 'Synced');
  } finally {
    await app.query(`${BAN} not valid`);
  }
});

test('full storage loses no input: it stays in its field with an error', async ({ app, openDevice, profile, student }) => {
  const before = await openDevice(app.url, { profile });
  const firstPage = await before.newPage();
  await signIn(firstPage, student);
  await addTask(firstPage, 'Before the disk was full');
  await untilServerHas(student, ['Before the disk was full']);
  await untilStatus(firstPage, 'Synced');
  await before.close();

  // Browsers check free space when they open a database, and later only occasionally.
  const device = await openDevice(app.url, { profile });
  const page = await device.newPage();
  await page.goto('/healthz');
  const giveSpace = await spaceOf(device, page, app.url);
  await giveSpace(0);
  await page.goto('/tasks');
  await newTaskBox(page).fill('Does not fit');
  await newTaskBox(page).press('Enter');
  await page.getByText('This device has no space left, so the change was not saved. Free some space and try again.').waitFor();
  await expect.poll(() => newTaskBox(page).inputValue()).toBe('Does not fit');

  const dialog = await openTask(page, 'Before the disk was full');
  await dialog.getByLabel('Notes').fill('A long thought');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('This device has no space left, so the change was not saved.').waitFor();
  await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('A long thought');

  await giveSpace(10_000_000);
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await newTaskBox(page).press('Enter');
  await untilServerHas(student, ['Before the disk was full', 'Does not fit']);
  await expect.poll(() => serverTasks(student)).toMatchObject([{ notes: 'A long thought' }, { notes: '' }]);
});

/** What a newer release does to the storage of this device. */
async function takeOver(newer: Page): Promise<void> {
  await newer.goto('/healthz');
  const takingOver = newer.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ekagra-session', 99);
        opening.addEventListener('error', () => reject(new Error('the older tab blocks the newer one')));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  await within('taking the data over', takingOver);
}

test('a tab on an older version reports that a newer one took over, and keeps unsaved input', async ({ device, page, student }) => {
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await newTaskBox(page).pressSequentially('half a thou');
  await takeOver(await device.newPage());
  await page.getByText('Ekagra was updated in another tab. Reload to continue.').waitFor();
  await expect.poll(() => page.getByRole('alert').getByRole('button', { name: 'Reload' }).count()).toBe(1);
  await expect.poll(() => newTaskBox(page).inputValue()).toBe('half a thou');
});

test('STORE-1 an app that is older than what is stored invites nobody to sign up or to sign in anew, at any address', async ({
  page,
  student,
}) => {
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await takeOver(page);
  for (const path of ['/tasks', '/', '/login', '/about-us']) {
    await page.goto(path);
    await page.getByText('Your work on this device was saved by a newer Ekagra than this one.').waitFor();
    const offered = await page.getByRole('button').or(page.getByRole('link')).allTextContents();
    expect({ path, offered }).toEqual({ path, offered: ['Reload'] });
    // A prerendered page reads it before it shows a visitor anything.
    expect(await page.evaluate(() => localStorage.getItem('signed-in'))).toBe('true');
  }
});
