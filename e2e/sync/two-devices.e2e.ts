import type { Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, column, deleteTask, editTask, moveTask, renameTask, task, untilStatus, openFilters } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { insertTasks, serverTasks, untilServerHas } from '../support/server-tasks.ts';
import type { Device } from '../support/device.ts';
import { test as journey } from '../support/journey.ts';
import { signIn, type Student } from '../support/student.ts';

interface Screen {
  readonly device: Device;
  readonly page: Page;
}

/** Two devices of one student, each with an empty page. */
const test = journey.extend('screens', async ({ app, openDevice }): Promise<readonly [phone: Screen, other: Screen]> => {
  const open = async () => {
    const device = await openDevice(app.url);
    return { device, page: await device.newPage() };
  };
  return Promise.all([open(), open()]);
});

/** Signs the student in on both; resolves when both are synced. */
async function signInOn(screens: readonly Screen[], student: Student): Promise<void> {
  await Promise.all(
    screens.map(async ({ page }) => {
      await signIn(page, student);
      await untilStatus(page, 'Synced');
    }),
  );
}

test('changes of one device show live on the other: create, edit, move, delete, set a subject', async ({ student, screens }) => {
  const [{ page: phone }, { page: other }] = screens;
  await signInOn(screens, student);
  await addTask(phone, 'Read about lenses');
  await task(column(other, 'To do'), 'Read about lenses').waitFor();

  await renameTask(other, 'Read about lenses', 'Solve ten lens problems');
  await task(phone, 'Solve ten lens problems').waitFor();

  await moveTask(phone, 'Solve ten lens problems', 'In progress');
  await task(column(other, 'In progress'), 'Solve ten lens problems').waitFor();

  await openFilters(other);
  await other.getByRole('button', { name: 'Subjects' }).click();
  const subjects = other.getByRole('dialog', { name: 'Subjects' });
  await subjects.getByLabel('New subject').fill('Optics');
  await subjects.getByRole('button', { name: 'Add', exact: true }).click();
  await subjects.getByRole('listitem', { name: 'Optics' }).waitFor();
  await subjects.getByRole('button', { name: 'Close' }).click();
  await openFilters(phone);
  await phone.getByRole('combobox', { name: 'Subject' }).getByRole('option', { name: 'Optics' }).waitFor({ state: 'attached' });

  await editTask(phone, 'Solve ten lens problems', (dialog) => dialog.getByLabel('Subject').selectOption('Optics'));
  await task(other, 'Solve ten lens problems').getByText('Optics').waitFor();

  await deleteTask(phone, 'Solve ten lens problems');
  await task(other, 'Solve ten lens problems').waitFor({ state: 'detached' });
  expect(await serverTasks(student)).toEqual([]);
});

test('a device that slept catches up completely', async ({ student, screens }) => {
  const [{ page: phone }, { device, page: other }] = screens;
  await signInOn(screens, student);
  await goOffline(device, other);
  await addTask(phone, 'Written meanwhile');
  await untilServerHas(student, ['Written meanwhile']);
  await device.setOffline(false);
  await task(other, 'Written meanwhile').waitFor();
});

test('tasks edited offline on two devices lose nothing, in the same or different fields', async ({ student, screens }) => {
  const [{ page: phone }, { page: other }] = screens;
  const titles = Array.from({ length: 6 }, (_, at) => `Task ${at + 1}`);
  const [sameField, differentFields, moved] = [titles.slice(0, 2), titles.slice(2, 4), titles.slice(4)];
  await insertTasks(student, titles);
  await signInOn(screens, student);
  await Promise.all([task(phone, 'Task 6').waitFor(), task(other, 'Task 6').waitFor()]);

  await Promise.all(screens.map(({ device, page }) => goOffline(device, page)));
  await Promise.all([
    (async () => {
      for (const title of sameField) await editTask(phone, title, (dialog) => dialog.getByLabel('Notes').fill(`${title} on the phone`));
      for (const title of differentFields) await editTask(phone, title, (dialog) => dialog.getByLabel('Notes').fill('Chapter 4'));
      for (const title of moved) await moveTask(phone, title, 'Done');
      await addTask(phone, 'Made here');
    })(),
    (async () => {
      for (const title of sameField) await editTask(other, title, (dialog) => dialog.getByLabel('Notes').fill(`${title} on the other`));
      for (const title of differentFields) await editTask(other, title, (dialog) => dialog.getByLabel('Priority').selectOption('High'));
      for (const title of moved) await editTask(other, title, (dialog) => dialog.getByLabel('Due date').fill('2027-01-24'));
      await addTask(other, 'Made there');
    })(),
  ]);
  await Promise.all([untilStatus(phone, 'Offline – 7 changes waiting'), untilStatus(other, 'Offline – 7 changes waiting')]);
  await expect
    .poll(async () => new Set((await serverTasks(student)).map(({ notes, priority, status }) => `${notes} ${priority} ${status}`)))
    .toEqual(new Set([' none todo']));

  await Promise.all(screens.map(({ device }) => device.setOffline(false)));
  await untilServerHas(student, [...titles, 'Made here', 'Made there']);
  await Promise.all([untilStatus(phone, 'Synced'), untilStatus(other, 'Synced')]);

  const rows = new Map((await serverTasks(student)).map((row) => [row.title, row]));
  for (const title of differentFields) expect(rows.get(title)).toMatchObject({ notes: 'Chapter 4', priority: 'high' });
  for (const title of moved) expect(rows.get(title)).toMatchObject({ status: 'done', dueDate: '2027-01-24' });
  const winners = sameField.map((title) => rows.get(title)!.notes);
  for (const [at, title] of sameField.entries()) expect([`${title} on the phone`, `${title} on the other`]).toContain(winners[at]);

  for (const page of [phone, other]) {
    await task(page, 'Made here').waitFor();
    await task(page, 'Made there').waitFor();
    await expect.poll(() => column(page, 'Done').getByRole('article').count()).toBe(moved.length);
    await openFilters(page);
    // The winner's notes are found on both devices.
    for (const words of new Set(winners.map((notes) => notes.replace(/^Task \d+ /, '')))) {
      await page.getByRole('searchbox', { name: 'Search tasks' }).fill(words);
      await expect.poll(() => page.getByRole('article').count()).toBe(winners.filter((notes) => notes.endsWith(words)).length);
    }
  }
});

test('a new password signs the other device out at once, though its token is still valid', async ({ app, student, screens }) => {
  const [{ page: phone }, { page: other }] = screens;
  await signInOn(screens, student);
  await phone.goto('/settings');
  const save = phone.getByRole('button', { name: 'Save password' });
  await phone.getByLabel('New password').fill('battery staple');
  await phone.getByLabel('Current password').fill('wrong');
  await save.click();
  await phone.getByText('This is not your current password.').waitFor();
  await phone.getByLabel('Current password').fill(student.password);
  await save.click();
  await phone.getByText('Password changed').waitFor();

  // Nothing was done on it: the end reaches it by Realtime.
  await other.getByText('Your session has ended.').waitFor();
  await addTask(other, 'After the change');
  // Bypasses the API: the fixture's own session has ended too.
  expect(await app.query('select id from public.todos where "createdBy" = $1', [student.id])).toEqual([]);
});
