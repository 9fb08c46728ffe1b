import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { dayFromNow } from '../../e2e/support/zone.ts';
import { unsavedTyping } from '../../src/shell/update/typing-on-this-page.ts';
import {
  addTask,
  Board,
  editTask,
  enter,
  moveTask,
  newTaskBox,
  openTask,
  region,
  save,
  statusOf,
  storedTasks,
  task,
  titlesIn,
} from './support/board.tsx';
import { holdStorage } from './support/hold-storage.ts';
import { press } from './support/press.ts';
import { DESK } from './support/screens.ts';
import { test } from './support/student.tsx';

describe('on a phone', () => {
  test('a task can be moved with the menu instead of dragging', async ({ student }) => {
    student.show(<Board />);
    await addTask('Revise');
    await moveTask('Revise', 'In progress');
    await moveTask('Revise', 'Done');
    await expect.poll(() => statusOf(student, 'Revise')).toBe('done');
  });

  test('tasks are searched, filtered, sorted, and several are completed at once and taken back', async ({ student }) => {
    student.show(<Board />);
    for (const title of ['Optics: lenses', 'Optics: mirrors', 'Algebra (a+b)*c']) await addTask(title);
    await editTask('Optics: mirrors', (dialog) => dialog.getByLabelText('Priority').selectOptions('High'));
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const search = page.getByRole('searchbox', { name: 'Search tasks' });
    await search.fill('optics');
    await expect.poll(() => titlesIn(region('To do'))).toEqual(['Optics: mirrors', 'Optics: lenses']);
    await search.fill('(a+b)*');
    await expect.poll(() => titlesIn(region('To do'))).toEqual(['Algebra (a+b)*c']);
    await search.fill('');
    await page.getByRole('combobox', { name: 'Priority' }).selectOptions('High');
    await expect.poll(() => titlesIn(region('To do'))).toEqual(['Optics: mirrors']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await search.fill('nothing is called this');
    await region('To do').getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('article')).toHaveLength(3);

    await page.getByRole('combobox', { name: 'Order' }).selectOptions('Highest priority');
    await expect.poll(() => titlesIn(region('To do'))).toEqual(['Optics: mirrors', 'Algebra (a+b)*c', 'Optics: lenses']);

    await page.getByRole('button', { name: 'Select tasks' }).click();
    for (const title of ['Optics: mirrors', 'Optics: lenses']) await page.getByRole('checkbox', { name: `Select: ${title}` }).click();
    const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Done' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    const statuses = async () => (await storedTasks(student)).map(({ status }) => status).toSorted();
    await expect.poll(statuses).toEqual(['done', 'done', 'todo']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(statuses).toEqual(['todo', 'todo', 'todo']);
  });

  test('an empty or over-long title stays in its field with an error', async ({ student }) => {
    student.show(<Board />);
    await enter('   ');
    await expect.element(page.getByText('Type what you want to do, then press Enter.')).toBeVisible();

    const long = 'a'.repeat(501);
    await enter(long);
    await expect.element(page.getByText('Title is too long: 501 characters, at most 500 fit.')).toBeVisible();
    await expect.element(newTaskBox).toHaveValue(long);
    expect(await storedTasks(student)).toEqual([]);

    const fits = 'a'.repeat(500);
    await addTask(fits);
    const dialog = await openTask(fits);
    await dialog.getByLabelText('Title').fill('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog.getByText('Title is empty.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await storedTasks(student)).map(({ title }) => title)).toEqual([fits]);
  });

  test('a completed repeating task returns, and undoing removes the next one', async ({ student }) => {
    student.show(<Board />);
    await enter('Revise every day');
    await moveTask('Revise', 'Done');
    await expect.element(task('Revise', region('To do')).getByText('Tomorrow', { exact: true })).toBeInTheDocument();
    const stored = async () => (await storedTasks(student)).toSorted((a, b) => a.status.localeCompare(b.status));
    expect(await stored()).toMatchObject([
      { status: 'done', dueDate: dayFromNow(0) },
      { status: 'todo', dueDate: dayFromNow(1), repeats: 'FREQ=DAILY' },
    ]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('article', { name: 'Revise' })).toHaveLength(1);
    const dialog = await openTask('Revise');
    await expect.element(dialog.getByLabelText('Column')).toHaveValue('todo');
    expect(await stored()).toHaveLength(1);
  });

  test('a line is read whole, its words are underlined, and one tap makes them words again', async ({ student }) => {
    student.show(<Board />);
    await newTaskBox.fill('kal tak physics test every tue !high');
    await expect.poll(underlined).toEqual(['kal tak', 'every tue', '!high']);
    // A tap on the underlined words does the same as their chip.
    await clickUnderlined('every tue');
    await expect.poll(underlined).toEqual(['kal tak', '!high']);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const title = 'physics test every tue';
    await expect.element(task(title, region('To do'))).toBeVisible();
    await expect.element(newTaskBox).toHaveValue('');
    expect(await storedTasks(student)).toMatchObject([{ title, dueDate: dayFromNow(1), priority: 'high', repeats: null }]);

    await newTaskBox.fill('energy of the sun ex 3/4');
    await expect.poll(underlined).toEqual([]);
  });

  test('a word is kept as words; an estimate that cannot be read stays in its field; what is typed while a task is saved stays', async ({
    student,
  }) => {
    student.show(<Board />);
    await newTaskBox.fill('physics ch 3 by heart tomorrow 5pm !high 1h 30m');
    await page.getByRole('button', { name: 'Keep “!high” as words' }).click();
    await newTaskBox.click();
    await userEvent.keyboard('{Enter}');
    const title = 'physics ch 3 by heart !high';
    await editTask(title, async (dialog) => {
      await dialog.getByLabelText('Estimate').fill('all evening');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.element(dialog.getByText('Enter minutes or hours')).toBeVisible();
      await dialog.getByLabelText('Estimate').fill('2h');
      await expect.element(dialog.getByLabelText('Time', { exact: true })).toHaveValue('17:00');
      for (const step of ['Read', 'Solve', 'Check']) {
        await dialog.getByLabelText('New step').fill(step);
        if (step !== 'Check') await userEvent.keyboard('{Enter}');
      }
    });
    await expect.element(task(title).getByText('0/3')).toBeVisible();
    expect(await storedTasks(student)).toMatchObject([{ estimate: 120, priority: 'none', dueDate: dayFromNow(1), dueTime: 17 * 60 }]);

    const dialog = await openTask(title);
    const notes = dialog.getByLabelText('Notes');
    await notes.fill('Use the');
    // Typed while the task is saved.
    (notes.element() as HTMLTextAreaElement).form!.requestSubmit();
    // A save begins when the one before has ended.
    await Promise.resolve();
    document.execCommand('insertText', false, ' lens formula');
    await expect.poll(async () => (await storedTasks(student))[0]!.notes).toBe('Use the');
    await expect.element(notes).toHaveValue('Use the lens formula');
    await save(dialog);
    expect(await storedTasks(student)).toMatchObject([{ notes: 'Use the lens formula' }]);
  });

  test('underlines stand under the words of the box, also where a long line scrolls', async ({ student }) => {
    student.show(<Board />);
    await newTaskBox.fill(`${'revise waves and optics '.repeat(8)}kal`);
    await userEvent.keyboard('{End}');
    await expect.poll(() => newTaskBox.element().scrollLeft).toBeGreaterThan(0);
    await underlinesStandUnderWords();
  });

  test('input before the local database is open is accepted', async ({ student }) => {
    const giveWay = holdStorage();
    student.show(<Board />);
    await enter('Faster than the storage');
    await expect.element(newTaskBox).toHaveValue('');
    giveWay();
    await expect.element(task('Faster than the storage', region('To do'))).toBeVisible();
  });
});

describe('on a desk', () => {
  test('a task can be moved between and within columns by keyboard, and keeps focus', async ({ student }) => {
    await page.viewport(...DESK);
    student.show(<Board />);
    for (const title of ['Third', 'Second', 'First']) await addTask(title);
    const title = page.getByRole('button', { name: 'First', exact: true });
    (title.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(() => titlesIn(region('To do'))).toEqual(['Second', 'First', 'Third']);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect.element(task('First', region('In progress'))).toBeVisible();
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect.element(task('First', region('Done'))).toBeVisible();
    await expect.poll(() => statusOf(student, 'First')).toBe('done');
  });

  test('a task dragged with the mouse lands where it was dropped', async ({ student }) => {
    await page.viewport(...DESK);
    student.show(<Board />);
    for (const title of ['Lower', 'Upper', 'Dragged']) await addTask(title);
    await moveTask('Lower', 'Done');
    await moveTask('Upper', 'Done');
    await expect.poll(() => titlesIn(region('Done'))).toEqual(['Upper', 'Lower']);
    const { width, height } = task('Upper').element().getBoundingClientRect();
    await userEvent.dragAndDrop(task('Dragged'), task('Upper'), { targetPosition: { x: width / 2, y: height - 4 }, steps: 8 });
    await expect.poll(() => titlesIn(region('Done'))).toEqual(['Upper', 'Dragged', 'Lower']);
    await expect.poll(() => statusOf(student, 'Dragged')).toBe('done');
  });

  test('a label being typed is saved with the task, at the first press of the button', async ({ student }) => {
    await page.viewport(...DESK);
    student.show(<Board />);
    await addTask('Labelled');
    await editTask('Labelled', (dialog) => dialog.getByLabelText('Labels').fill('optics, hard'));
    for (const label of ['optics', 'hard']) await expect.element(task('Labelled').getByText(label, { exact: true })).toBeVisible();
    expect(await storedTasks(student)).toMatchObject([{ labels: ['hard', 'optics'] }]);
  });

  test('an impossible date is neither dropped silently nor saved as another day', async ({ student }) => {
    await page.viewport(...DESK);
    student.show(<Board />);
    await addTask('Revise');
    const dialog = await openTask('Revise');
    const date = dialog.getByLabelText('Due date');
    (date.element() as HTMLElement).focus();
    // Half a date, in any order of the browser's locale.
    await userEvent.keyboard('02');
    await dialog.getByLabelText('Title').click();
    await expect.element(dialog.getByText('This date does not exist.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog).toBeVisible();
    expect(await storedTasks(student)).toMatchObject([{ dueDate: null }]);
    await date.fill('2027-02-28');
    await save(dialog);
    expect(await storedTasks(student)).toMatchObject([{ title: 'Revise', dueDate: '2027-02-28' }]);
  });

  test('a half-typed date is unsaved input, for which a new version of the app waits', async ({ student }) => {
    await page.viewport(...DESK);
    student.show(<Board />);
    await addTask('Revise');
    expect(unsavedTyping.isThere()).toBe(false);
    const dialog = await openTask('Revise');
    (dialog.getByLabelText('Due date').element() as HTMLElement).focus();
    await userEvent.keyboard('02');
    expect(unsavedTyping.isThere()).toBe(true);
    let mayUpdate = false;
    void unsavedTyping.none().then(() => (mayUpdate = true));
    await dialog.getByLabelText('Title').click();
    expect(mayUpdate).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => mayUpdate).toBe(true);
  });

  test('tasks are planned in the week by dragging and by keyboard, and keep it after a reload; due dates stay', async ({ student }) => {
    await page.viewport(...DESK);
    student.show(<Board />);
    await addTask('Some day');
    await enter('Due soon tomorrow');
    const showWeek = () => page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click();
    await showWeek();
    await expect.element(task('Due soon', region('Tomorrow'))).toBeVisible();

    await userEvent.dragAndDrop(task('Some day', region('No date')), region('Tomorrow'), { steps: 8 });
    await expect.element(task('Some day', region('Tomorrow'))).toBeVisible();
    const title = page.getByRole('button', { name: 'Due soon', exact: true });
    (title.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect.element(task('Due soon', region('Today'))).toBeVisible();
    await expect.element(title).toHaveFocus();

    student.show(<Board />);
    await showWeek();
    await expect.element(task('Due soon', region('Today'))).toBeVisible();
    const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
    expect((await storedTasks(student)).toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
      { title: 'Due soon', dueDate: tomorrow, plannedDay: today },
      { title: 'Some day', dueDate: null, plannedDay: tomorrow },
    ]);

    await press(task('Due soon', region('Today')).getByRole('button', { name: 'Move to…' }));
    await page.getByRole('menuitem', { name: 'Done', exact: true }).click();
    await expect.element(task('Due soon', region('Today'))).not.toBeInTheDocument();
  });
});

function underlined(): (string | null)[] {
  return [...document.querySelectorAll('form mark')].map(({ textContent }) => textContent);
}

/** Clicks the box where the words are: it takes the click. */
/** They follow the box a frame later, and both follow the font. */
async function underlinesStandUnderWords(): Promise<void> {
  await document.fonts.ready;
  const box = newTaskBox.element();
  const overlay = () => box.closest('form')!.querySelector('[aria-hidden]:has(mark)')!;
  await expect.poll(() => Math.abs(box.scrollLeft - overlay().scrollLeft)).toBeLessThan(2);
}

async function clickUnderlined(words: string): Promise<void> {
  await underlinesStandUnderWords();
  const mark = [...document.querySelectorAll('form mark')].find(({ textContent }) => textContent === words)!.getBoundingClientRect();
  const box = newTaskBox.element().getBoundingClientRect();
  await newTaskBox.click({ position: { x: mark.x + mark.width / 2 - box.x, y: mark.y + mark.height / 2 - box.y } });
}
