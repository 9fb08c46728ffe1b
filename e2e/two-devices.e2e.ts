import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { RunningBackend } from '../backend/start-backend.ts';
import { startApp } from './support/app.ts';
import {
  addTask,
  column,
  deleteTask,
  editTask,
  insertTasks,
  moveTask,
  renameTask,
  serverTasks,
  task,
  untilServerHas,
  untilStatus,
} from './support/board.ts';
import { launchBrowser, newDevice } from './support/browser.ts';
import { createStudent, signIn, type Student } from './support/student.ts';

/** A change reaches the other device within this time, without a reload. */
const LIVE_MS = 5000;

let app: RunningBackend;
let browser: Browser;
let student: Student;
let devices: [BrowserContext, BrowserContext];
let phone: Page;
let other: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  student = await createStudent(app.url);
  devices = await Promise.all([newDevice(browser, app.url), newDevice(browser, app.url)]);
  [phone, other] = await Promise.all([devices[0].newPage(), devices[1].newPage()]);
});

afterEach(async () => {
  await Promise.all(devices.map((device) => device.close()));
});

async function signInOnBoth(): Promise<void> {
  await Promise.all([signIn(phone, student), signIn(other, student)]);
  await Promise.all([untilStatus(phone, 'Synced'), untilStatus(other, 'Synced')]);
}

test('what one device writes, edits, moves, deletes or sorts into a subject does not wait for a reload of the other', async () => {
  await signInOnBoth();
  await addTask(phone, 'Read about lenses');
  await task(column(other, 'To do'), 'Read about lenses').waitFor({ timeout: LIVE_MS });

  await renameTask(other, 'Read about lenses', 'Solve ten lens problems');
  await task(phone, 'Solve ten lens problems').waitFor({ timeout: LIVE_MS });

  await moveTask(phone, 'Solve ten lens problems', 'In progress');
  await task(column(other, 'In progress'), 'Solve ten lens problems').waitFor({ timeout: LIVE_MS });

  await other.getByRole('button', { name: 'Subjects' }).click();
  const subjects = other.getByRole('dialog', { name: 'Subjects' });
  await subjects.getByLabel('New subject').fill('Optics');
  await subjects.getByRole('button', { name: 'Add', exact: true }).click();
  await subjects.getByRole('listitem', { name: 'Optics' }).waitFor();
  await subjects.getByRole('button', { name: 'Close' }).click();
  await phone
    .getByRole('combobox', { name: 'Subject' })
    .getByRole('option', { name: 'Optics' })
    .waitFor({ state: 'attached', timeout: LIVE_MS });

  await editTask(phone, 'Solve ten lens problems', (dialog) => dialog.getByLabel('Subject').selectOption('Optics'));
  await task(other, 'Solve ten lens problems').getByText('Optics').waitFor({ timeout: LIVE_MS });

  await deleteTask(phone, 'Solve ten lens problems');
  await task(other, 'Solve ten lens problems').waitFor({ state: 'detached', timeout: LIVE_MS });
  expect(await serverTasks(student)).toEqual([]);
});

test('a device that slept while the other worked has all of it when it comes back', async () => {
  await signInOnBoth();
  await devices[1].setOffline(true);
  await other.getByText('Offline Mode', { exact: true }).waitFor();
  await addTask(phone, 'Written meanwhile');
  await untilServerHas(student, ['Written meanwhile']);
  await devices[1].setOffline(false);
  await task(other, 'Written meanwhile').waitFor();
});

test('tasks edited offline on two devices at once lose nothing, be it the same field or different ones', async () => {
  const titles = Array.from({ length: 21 }, (_, at) => `Task ${String(at + 1).padStart(2, '0')}`);
  const [sameField, differentFields, moved] = [titles.slice(0, 7), titles.slice(7, 14), titles.slice(14)];
  await insertTasks(student, titles);
  await signInOnBoth();
  await Promise.all([task(phone, 'Task 21').waitFor(), task(other, 'Task 21').waitFor()]);

  await Promise.all(devices.map((device) => device.setOffline(true)));
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
  await Promise.all([untilStatus(phone, 'Offline – 22 changes waiting'), untilStatus(other, 'Offline – 22 changes waiting')]);
  expect(new Set((await serverTasks(student)).map(({ notes, priority, status }) => `${notes} ${priority} ${status}`))).toEqual(
    new Set([' none todo']),
  );

  await Promise.all(devices.map((device) => device.setOffline(false)));
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
    // The winner's notes are found on both devices.
    for (const words of new Set(winners.map((notes) => notes.replace(/^Task \d+ /, '')))) {
      await page.getByRole('searchbox', { name: 'Search tasks' }).fill(words);
      await expect.poll(() => page.getByRole('article').count()).toBe(winners.filter((notes) => notes.endsWith(words)).length);
    }
  }
});
