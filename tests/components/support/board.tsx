import { useState } from 'react';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import type { TaskView } from '../../../src/topics/tasks/screens/board-toolbar.tsx';
import type { TaskSort } from '../../../src/topics/tasks/store/task-sort.ts';
import { TodoBoard } from '../../../src/topics/tasks/screens/todo-board.tsx';
import { press } from './press.ts';
import type { Student } from './student.tsx';

export type ColumnTitle = 'To do' | 'In progress' | 'Done';

/** The board; the screen around it keeps view and order in the address. */
export function Board() {
  const [view, setView] = useState<TaskView>('board');
  const [sort, setSort] = useState<TaskSort | null>(null);
  return <TodoBoard view={view} sort={sort} opened={null} onOpened={() => {}} onView={setView} onSort={setSort} />;
}

export const newTaskBox = page.getByRole('textbox', { name: 'New task' });

export function region(name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function task(title: string, within: Locator | typeof page = page): Locator {
  return within.getByRole('article', { name: title, exact: true });
}

export function titlesIn(within: Locator): (string | null)[] {
  return within
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
}

/** Types a line and presses Enter. */
export async function enter(line: string): Promise<void> {
  await newTaskBox.fill(line);
  await userEvent.keyboard('{Enter}');
}

export async function addTask(title: string): Promise<void> {
  await enter(title);
  await expect.element(task(title, region('To do'))).toBeInTheDocument();
}

export async function moveTask(title: string, to: ColumnTitle): Promise<void> {
  await press(task(title).getByRole('button', { name: 'Move to…' }));
  await page.getByRole('menuitem', { name: to, exact: true }).click();
  await expect.element(task(title, region(to))).toBeInTheDocument();
}

export async function openTask(title: string): Promise<Locator> {
  await press(task(title).getByRole('button', { name: title, exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

/** Opens a task, lets `change` fill in the dialog, and saves. */
export async function editTask(title: string, change: (dialog: Locator) => Promise<unknown>): Promise<void> {
  const dialog = await openTask(title);
  await change(dialog);
  await save(dialog);
}

export async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** The student's tasks in the database of this device. */
export async function storedTasks(student: Student) {
  return (await student.replica()).find('todos');
}

export async function statusOf(student: Student, title: string): Promise<string | undefined> {
  return (await storedTasks(student)).find((each) => each.title === title)?.status;
}
