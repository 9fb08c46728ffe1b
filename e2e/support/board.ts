import type { Locator, Page } from 'playwright';

export type ColumnTitle = 'To do' | 'In progress' | 'Done';

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

/** Types a task and presses Enter; resolves when it is on the board. */
export async function addTask(page: Page, title: string): Promise<void> {
  await newTaskBox(page).fill(title);
  await newTaskBox(page).press('Enter');
  await task(column(page, 'To do'), title).waitFor();
}

/** On a phone search, view, filters and tools are behind an icon. */
export async function openFilters(page: Page): Promise<void> {
  const icon = page.getByRole('button', { name: 'Filters', exact: true });
  if ((await icon.getAttribute('aria-expanded')) === 'false') await icon.click();
}

export async function moveTask(page: Page, title: string, to: ColumnTitle): Promise<void> {
  await task(page, title).getByRole('button', { name: 'Move to…' }).press('Enter');
  await page.getByRole('menuitem', { name: to, exact: true }).click();
  await task(column(page, to), title).waitFor();
}

/** Opens a task's dialog. By keyboard, because a notice may cover the card. */
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

/** As on a phone, where only the dialog has the delete button. */
export async function deleteTask(page: Page, title: string): Promise<void> {
  const dialog = await openTask(page, title);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await task(page, title).waitFor({ state: 'detached' });
}
