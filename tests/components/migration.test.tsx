import { useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { archiveFile } from '../../src/topics/transfer/store/testing/archive-file.ts';
import { undoCache } from '../../src/topics/transfer/store/undo-cache.ts';
import { MigrationScreen } from '../../src/topics/transfer/screens/migration-screen.tsx';
import { violationsInThemes } from './support/axe.ts';
import { storedTasks } from './support/board.tsx';
import { holdWrites } from './support/hold-writes.ts';
import { type Student, test } from './support/student.tsx';

const screen = <MigrationScreen leftTrial={null} />;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** A notice of a test before may offer its own. */
const undo = (section: 'Restore' | 'Import from another app') =>
  page.getByRole('region', { name: section, exact: true }).getByRole('button', { name: 'Undo' }).click();
const choose = (field: 'Restore' | 'Import', file: File) => userEvent.upload(page.getByLabelText(`${field} from a file`), file);
const textFile = (name: string, text: string) => new File([text], name);

async function archive(userId: string, titles: readonly string[]): Promise<File> {
  const todos = titles.map((title, at) => ({ id: crypto.randomUUID(), createdBy: userId, title, position: `a${at}V` }));
  return new File([await archiveFile(userId, { todos })], 'ekagra.zip', { type: 'application/zip' });
}

async function titlesOf(student: Student): Promise<string[]> {
  return (await storedTasks(student)).map(({ title }) => title).toSorted();
}

test('tasks of another app are previewed, imported and undone; what is not taken is named', async ({ student }) => {
  student.show(screen);
  await choose('Import', textFile('notes.csv', 'a,b\n1,2\n'));
  await expect.element(page.getByRole('alert').getByText('No column is called “Title”.')).toBeVisible();
  await choose(
    'Import',
    textFile('todoist.csv', 'TYPE,CONTENT,PRIORITY,INDENT,DATE\nsection,Physics,,,\ntask,Read optics @ncert,1,1,2026-12-01\n'),
  );
  await expect.element(page.getByText('A file of Todoist with 1 task')).toBeVisible();
  await expect.element(page.getByText('It is a heading, not a task.').first()).toBeVisible();
  expect(await violationsInThemes()).toEqual([]);
  expect(await storedTasks(student)).toEqual([]);
  await press('Import');
  await expect.element(page.getByText('Imported: 1 task.')).toBeVisible();
  expect(await storedTasks(student)).toMatchObject([{ title: 'Read optics', priority: 'high', createdBy: student.id }]);
  await undo('Import from another app');
  await expect.element(page.getByText('Undone: 1 entry.')).toBeVisible();
  expect(await storedTasks(student)).toEqual([]);
});

test('columns are matched by hand, dates that can be read both ways ask for their order, and the undo keeps what changed since', async ({
  student,
}) => {
  student.show(screen);
  await choose('Import', textFile('list.csv', 'What,When,Chapter of\nOptics,03/04/2027,Physics\nMoles,05/06/2027,Chemistry\n'));
  await expect.element(page.getByRole('alert').getByText('No column is called “Title”.')).toBeVisible();
  for (const [column, field] of [
    ['What', 'Title'],
    ['When', 'Due date'],
    ['Chapter of', 'Subject'],
  ] as const) {
    await page.getByLabelText(column, { exact: true }).selectOptions(field);
  }
  await expect.element(page.getByText('Optics, 2027-04-03, Physics')).toBeVisible();
  expect(await violationsInThemes()).toEqual([]);
  await page.getByRole('radio', { name: /^Month first/ }).click();
  await expect.element(page.getByText('Optics, 2027-03-04, Physics')).toBeVisible();
  await press('Import');
  await expect.element(page.getByText('Imported: 2 tasks.')).toBeVisible();
  const tasks = async () => (await storedTasks(student)).toSorted((a, b) => a.title.localeCompare(b.title));
  expect(await tasks()).toMatchObject([
    { title: 'Moles', dueDate: '2027-05-06' },
    { title: 'Optics', dueDate: '2027-03-04' },
  ]);
  const optics = (await tasks())[1]!;
  await (await student.replica()).edit('todos', optics.id, { title: 'Optics, twice' });
  await undo('Import from another app');
  await expect.element(page.getByText('2 entries that you changed or used since stay.')).toBeVisible();
  expect(await tasks()).toMatchObject([{ title: 'Optics, twice', dueDate: '2027-03-04' }]);
  expect(await (await caches.open(undoCache(student.id))).keys()).toEqual([]);
});

test('a calendar is previewed as tasks, without what is over', async ({ student }) => {
  const event = 'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Optics\r\nDTSTART;VALUE=DATE:20991201\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT';
  const over = 'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:School fair\r\nDTSTART;VALUE=DATE:20200101\r\nEND:VEVENT';
  student.show(screen);
  await choose('Import', textFile('me.ics', `BEGIN:VCALENDAR\r\n${event}\r\n${over}\r\nEND:VCALENDAR\r\n`));
  await expect.element(page.getByText('A calendar with 1 task')).toBeVisible();
  await expect.element(page.getByText('School fair. It is over.')).toBeVisible();
  expect(await violationsInThemes()).toEqual([]);
});

test('an export of another account is previewed, restored as one’s own and undone; a damaged file is refused', async ({ student }) => {
  const file = await archive(crypto.randomUUID(), ['Draw the nephron', 'Revise electrostatics']);
  student.show(screen);
  await choose('Restore', new File([file.slice(0, -40)], 'spoilt.zip', { type: file.type }));
  await expect.element(page.getByRole('alert').getByText('This file is not complete or is damaged.')).toBeVisible();
  expect(await violationsInThemes()).toEqual([]);

  await choose('Restore', file);
  await expect.element(page.getByText('An export of another account.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Tasks 2 0 0' })).toBeVisible();
  expect(await violationsInThemes()).toEqual([]);
  await press('Restore');
  await expect.element(page.getByText('Restored: 2 new entries.')).toBeVisible();
  expect(await titlesOf(student)).toEqual(['Draw the nephron', 'Revise electrostatics']);
  expect(new Set((await storedTasks(student)).map(({ createdBy }) => createdBy))).toEqual(new Set([student.id]));
  await undo('Restore');
  await expect.element(page.getByText('Undone: 2 entries.')).toBeVisible();
  expect(await titlesOf(student)).toEqual([]);
  expect(await violationsInThemes()).toEqual([]);
});

/** This screen and an empty one. */
function Screens() {
  const [isOther, setIsOther] = useState(false);
  return (
    <>
      <button onClick={() => setIsOther(!isOther)}>{isOther ? 'Back' : 'Elsewhere'}</button>
      {isOther || screen}
    </>
  );
}

test('a restore goes on while another screen is shown, which says when it has ended', async ({ student }) => {
  student.show(<Screens />);
  // Written in several batches.
  const titles = Array.from({ length: 1001 }, (_, at) => `Task ${at}`);
  await choose('Restore', await archive(student.id, titles));
  await expect.element(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  const giveWay = await holdWrites('todos');
  await press('Restore');
  await expect.element(page.getByRole('progressbar', { name: 'Restore' })).toBeVisible();
  await press('Elsewhere');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  giveWay();
  await expect.element(page.getByText('The restore has ended')).toBeVisible();
  expect(await titlesOf(student)).toEqual(titles.toSorted());
  await press('Back');
  await expect.element(page.getByText('Restored: 1,001 new entries.')).toBeVisible();
  await undo('Restore');
  await expect.element(page.getByText('Undone: 1,001 entries.')).toBeVisible();
  expect(await titlesOf(student)).toEqual([]);
});

test('an export without the server names what is not in the file', async ({ student }) => {
  student.show(screen);
  await press('Export');
  await expect.element(page.getByText('Exported 1 entry and 0 pictures.')).toBeVisible();
  await expect.element(page.getByText('Not in the file')).toBeVisible();
  for (const what of ['Shared chats', 'Your feedback']) await expect.element(page.getByRole('listitem').getByText(what)).toBeVisible();
  expect(await violationsInThemes()).toEqual([]);
});
