import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import type { Device } from './device.ts';
import type { Student } from './student.ts';

export type ColumnTitle = 'To do' | 'In progress' | 'Done';

/** A task as the server has it; deleted ones are not among them. */
export interface ServerTask {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly status: string;
  readonly priority: string;
  readonly dueDate: string | null;
  readonly subjectId: string | null;
}

export function newTaskBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'New task' });
}

export function column(page: Page, title: ColumnTitle): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

export function task(within: Page | Locator, title: string): Locator {
  return within.getByRole('article', { name: title, exact: true });
}

export function syncStatus(page: Page): Locator {
  return page.getByRole('status', { name: 'Sync status' });
}

/** Resolves when the status reads exactly `words`. */
export async function untilStatus(page: Page, words: string): Promise<void> {
  await syncStatus(page)
    .and(page.getByText(words, { exact: true }))
    .waitFor();
}

/** Cuts the network; resolves when these pages of the device know it. */
export async function goOffline(device: Device, ...pages: readonly Page[]): Promise<void> {
  await device.setOffline(true);
  await Promise.all(pages.map((page) => offlineBadge(page).waitFor()));
}

export function offlineBadge(page: Page): Locator {
  return page.getByText('Offline Mode', { exact: true });
}

/** Writes and presses Enter; resolves when the task is on the board. */
export async function addTask(page: Page, title: string): Promise<void> {
  await newTaskBox(page).fill(title);
  await newTaskBox(page).press('Enter');
  await task(column(page, 'To do'), title).waitFor();
}

export async function moveTask(page: Page, title: string, to: ColumnTitle): Promise<void> {
  await task(page, title).getByRole('button', { name: 'Move to…' }).press('Enter');
  await page.getByRole('menuitem', { name: to, exact: true }).click();
  await task(column(page, to), title).waitFor();
}

/** Resolves with the dialog that edits a task. By key, because a notice may lie over the card. */
export async function openTask(page: Page, title: string): Promise<Locator> {
  await task(page, title).getByRole('button', { name: title, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.waitFor();
  return dialog;
}

/** Opens a task, lets `change` fill in the dialog, and saves. */
export async function editTask(page: Page, title: string, change: (dialog: Locator) => Promise<unknown>): Promise<void> {
  const dialog = await openTask(page, title);
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export function renameTask(page: Page, title: string, to: string): Promise<void> {
  return editTask(page, title, (dialog) => dialog.getByLabel('Title').fill(to));
}

/** As on a phone, where the bin is in the dialog. */
export async function deleteTask(page: Page, title: string): Promise<void> {
  const dialog = await openTask(page, title);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await task(page, title).waitFor({ state: 'detached' });
}

/** Asked with the student's own rights. */
export async function serverTasks(student: Student): Promise<ServerTask[]> {
  const { data, error } = await student.client
    .from('todos')
    .select('id,title,notes,status,priority,dueDate,subjectId')
    .eq('_deleted', false)
    .order('title');
  if (error !== null) throw error;
  return data;
}

/** Resolves when the server has exactly these titles, each as often as it is given. */
export async function untilServerHas(student: Student, titles: readonly string[]): Promise<void> {
  await expect.poll(async () => (await serverTasks(student)).map(({ title }) => title).sort()).toEqual([...titles].sort());
}

/** Gives the student tasks as another program would: through the API, with their own rights. */
export async function insertTasks(student: Student, titles: readonly string[]): Promise<void> {
  const createdAt = Date.now();
  const rows = titles.map((title, at) => ({
    id: crypto.randomUUID(),
    createdBy: student.id,
    createdAt,
    title,
    position: `a${String(at).padStart(5, '0')}V`,
  }));
  const { error } = await student.client.from('todos').insert(rows);
  if (error !== null) throw error;
}
