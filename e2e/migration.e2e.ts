import { readFileSync } from 'node:fs';

import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violationsInThemes } from './support/axe.ts';
import { addTask, untilStatus } from './support/board.ts';
import { test } from './support/journey.ts';
import { goOffline } from './support/offline.ts';
import { createStudent, signInReady } from './support/student.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Export; the files of the archive by name. */
async function exported(page: Page): Promise<{ readonly path: string; readonly files: ReadonlyMap<string, string> }> {
  const download = page.waitForEvent('download');
  await press(page, 'Export').click();
  const path = await (await download).path();
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(path)])), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return { path, files };
}

test('a student exports everything, with what only the server has, and offline what is on the device', async ({
  app,
  openDevice,
  student,
}) => {
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signInReady(page, student);
  await addTask(page, 'Revise electrostatics');
  await untilStatus(page, 'Synced');
  await app.query('insert into public.feedback (user_id, message) values ($1, $2)', [student.id, 'More questions, please']);
  await page.goto('/migration');
  const { files } = await exported(page);
  await page.getByText(/^Exported \d+ entries and 0 pictures/).waitFor();
  expect(JSON.parse(files.get('data/todos.json')!)).toMatchObject([{ title: 'Revise electrostatics', createdBy: student.id }]);
  expect(JSON.parse(files.get('data/feedback.json')!)).toMatchObject([{ message: 'More questions, please' }]);
  expect(JSON.parse(files.get('manifest.json')!)).toMatchObject({ format: 'ekagra-export', version: 1, missing: [] });
  expect(await violationsInThemes(page, 'after an export')).toEqual([]);

  await goOffline(device, page);
  const offline = await exported(page);
  await page.getByText('Not in the file').waitFor();
  expect(JSON.parse(offline.files.get('data/todos.json')!)).toHaveLength(1);
  expect(JSON.parse(offline.files.get('manifest.json')!)).toMatchObject({ missing: [{ what: 'Shared chats' }, {}, {}, {}, {}] });
  expect(await violationsInThemes(page, 'after an export offline')).toEqual([]);
});

test('an export comes back onto another account: previewed, restored, replicated, undone; a bad file is refused', async ({
  app,
  openDevice,
  student,
}) => {
  const page = await (await openDevice(app.url)).newPage();
  await signInReady(page, student);
  await addTask(page, 'Revise electrostatics');
  await addTask(page, 'Draw the nephron');
  await page.goto('/migration');
  const { path } = await exported(page);

  const other = await createStudent(app.url);
  const second = await (await openDevice(app.url)).newPage();
  await signInReady(second, other, '/migration');
  const field = second.getByLabel('Restore from a file');
  const spoilt = readFileSync(path).subarray(0, -40);
  await field.setInputFiles({ name: 'spoilt.zip', mimeType: 'application/zip', buffer: spoilt });
  await second.getByRole('alert').getByText('This file is not complete or is damaged.').waitFor();
  expect(await violationsInThemes(second, 'a refused file')).toEqual([]);

  await field.setInputFiles(path);
  await second.getByText('An export of another account.').waitFor();
  await second.getByRole('row', { name: 'Tasks 2 0 0' }).waitFor();
  expect(await violationsInThemes(second, 'the preview of a restore')).toEqual([]);
  await press(second, 'Restore').click();
  await second.getByText(/^Restored: \d+ new entries/).waitFor();
  const titles = async () => {
    const { data } = await other.client.from('todos').select('title, "createdBy"').eq('_deleted', false).throwOnError();
    return (data as { title: string; createdBy: string }[]).map(({ title, createdBy }) => `${title}, ${createdBy}`).toSorted();
  };
  await expect.poll(titles).toEqual([`Draw the nephron, ${other.id}`, `Revise electrostatics, ${other.id}`]);
  await press(second, 'Undo').click();
  await second.getByText(/^Undone: /).waitFor();
  await expect.poll(titles).toEqual([]);
  expect(await violationsInThemes(second, 'after an undo')).toEqual([]);
});

test('tasks of another app are previewed, imported offline too, replicated and undone; what is not taken is named', async ({
  device,
  page,
  student,
}) => {
  await signInReady(page, student, '/migration');
  const field = page.getByLabel('Import from a file');
  const choose = (name: string, text: string) => field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('notes.csv', 'a,b\n1,2\n');
  await page.getByRole('alert').getByText('No column is called “Title”.').waitFor();
  await goOffline(device, page);
  await choose('todoist.csv', 'TYPE,CONTENT,PRIORITY,INDENT,DATE\nsection,Physics,,,\ntask,Read optics @ncert,1,1,2026-12-01\n');
  await page.getByText('A file of Todoist with 1 task').waitFor();
  await page.getByText('It is a heading, not a task.').waitFor();
  expect(await violationsInThemes(page, 'the preview of an import')).toEqual([]);
  await press(page, 'Import').click();
  await page.getByText('Imported: 1 task.').waitFor();
  await device.setOffline(false);
  const titles = async () => {
    const { data } = await student.client.from('todos').select('title, priority').eq('_deleted', false).throwOnError();
    return data;
  };
  await expect.poll(titles).toEqual([{ title: 'Read optics', priority: 'high' }]);
  await press(page, 'Undo').click();
  await page.getByText('Undone: 1 entry.').waitFor();
  await expect.poll(titles).toEqual([]);
});
