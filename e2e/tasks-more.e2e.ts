import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, column, editTask, moveTask, newTaskBox, openTask, task, untilStatus } from './support/board.ts';
import { DESK } from './support/browser.ts';
import { test as journey } from './support/journey.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { signIn, type Student } from './support/student.ts';
import { dayFromNow } from './support/zone.ts';

/** Opens the tasks of the signed-in student on a new device. */
const test = journey.extend('open', ({ app, openDevice, student }) => async (browser?: BrowserContextOptions) => {
  const device = await openDevice(app.url, browser === undefined ? {} : { browser });
  const page = await device.newPage();
  await signIn(page, student);
  return { device, page };
});

const FIELDS = 'title, notes, status, priority, dueDate, dueTime, reminder, plannedDay, estimate, repeats, subjectId, checklist';

async function stored({ client }: Student): Promise<readonly Record<string, unknown>[]> {
  const { data } = await client.from('todos').select(FIELDS).eq('_deleted', false).order('status').throwOnError();
  return data;
}

async function tick(page: Page, title: string, step: string): Promise<void> {
  await editTask(page, title, (dialog) => dialog.getByRole('checkbox', { name: step }).check());
}

/** Clicks the box where the words are: it takes the click. Both are measured in one frame, as the page may still move. */
async function clickUnderlined(page: Page, words: string): Promise<void> {
  const position = await page.locator('mark', { hasText: words }).evaluate((element) => {
    const [mark, box] = [element, document.getElementById('new-task')!].map((each) => each.getBoundingClientRect());
    return { x: mark!.x + mark!.width / 2 - box!.x, y: mark!.y + mark!.height / 2 - box!.y };
  });
  await newTaskBox(page).click({ position });
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 80, start.y + 24, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('one line of input sets all fields of a task, and steps ticked offline on two devices both count', async ({ open, student }) => {
  await student.client.from('userSubjects').insert({ id: crypto.randomUUID(), userId: student.id, name: 'Physics' }).throwOnError();
  const { device, page } = await open();
  await untilStatus(page, 'Synced');
  await newTaskBox(page).fill('physics ch 3 by heart tomorrow 5pm !high 1h 30m');
  await page.getByRole('button', { name: 'Keep “!high” as words' }).click();
  await newTaskBox(page).press('Enter');
  const title = 'physics ch 3 by heart !high';
  await task(column(page, 'To do'), title).getByText('Physics', { exact: true }).waitFor();

  await editTask(page, title, async (dialog) => {
    await dialog.getByLabel('Estimate').fill('all evening');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Enter minutes or hours').waitFor();
    await dialog.getByLabel('Estimate').fill('2h');
    expect(await dialog.getByLabel('Time').inputValue()).toBe('17:00');
    await dialog.getByLabel('Reminder').selectOption('10 minutes before');
    for (const step of ['Read', 'Solve', 'Check']) {
      await dialog.getByLabel('New step').fill(step);
      if (step !== 'Check') await dialog.getByLabel('New step').press('Enter');
    }
  });
  await task(page, title).getByText('0/3').waitFor();
  const dialog = await openTask(page, title);
  const notes = dialog.getByLabel('Notes');
  await notes.fill('Use the');
  // Typed while the task is saved.
  await notes.evaluate((box: HTMLTextAreaElement) => {
    box.form!.requestSubmit();
    document.execCommand('insertText', false, ' lens formula');
  });
  await expect.poll(async () => (await stored(student))[0]!['notes']).toBe('Use the');
  expect(await notes.inputValue()).toBe('Use the lens formula');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await untilStatus(page, 'Synced');

  const { device: otherDevice, page: other } = await open();
  await task(other, title).getByText('0/3').waitFor();
  for (const view of [page, other]) await serviceWorkerReady(view);
  await device.setOffline(true);
  await otherDevice.setOffline(true);
  await tick(page, title, 'Read');
  await tick(other, title, 'Check');
  await device.setOffline(false);
  await otherDevice.setOffline(false);
  for (const view of [page, other]) await task(view, title).getByText('2/3').waitFor();
  const ticks = async () => ((await stored(student))[0]!['checklist'] as string[]).map((entry) => entry.slice(entry.indexOf(' ') + 1));
  await expect.poll(ticks).toEqual(['x Read', '- Solve', 'x Check']);
  const [row] = await stored(student);
  expect(row).toMatchObject({ title, estimate: 120, priority: 'none', dueDate: dayFromNow(1), dueTime: 17 * 60, reminder: 10 });
  expect(row!['subjectId']).not.toBeNull();
});

test('a completed repeating task returns, and undoing removes the next one', async ({ open, student }) => {
  const { page } = await open();
  await newTaskBox(page).fill('Revise every day');
  await newTaskBox(page).press('Enter');
  await moveTask(page, 'Revise', 'Done');
  await task(column(page, 'To do'), 'Revise').getByText('Tomorrow', { exact: true }).waitFor();
  await untilStatus(page, 'Synced');
  await expect
    .poll(() => stored(student))
    .toMatchObject([
      { status: 'done', dueDate: dayFromNow(0) },
      { status: 'todo', dueDate: dayFromNow(1), repeats: 'FREQ=DAILY' },
    ]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('article', { name: 'Revise' }).count()).toBe(1);
  const dialog = await openTask(page, 'Revise');
  await expect.poll(() => dialog.getByLabel('Column').inputValue()).toBe('todo');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await untilStatus(page, 'Synced');
  await expect.poll(() => stored(student)).toHaveLength(1);
});

test('tasks are planned in the week by dragging and by keyboard, and keep it after a reload; due dates stay', async ({ open, student }) => {
  const { page } = await open(DESK);
  await addTask(page, 'Some day');
  await newTaskBox(page).fill('Due soon tomorrow');
  await newTaskBox(page).press('Enter');
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Week' }).check();
  const day = (name: string) => page.getByRole('region', { name, exact: true });
  await task(day('Tomorrow'), 'Due soon').waitFor();

  await dragTo(page, task(day('No date'), 'Some day'), day('Tomorrow'));
  await task(day('Tomorrow'), 'Some day').waitFor();
  const title = page.getByRole('button', { name: 'Due soon', exact: true });
  await title.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await task(day('Today'), 'Due soon').waitFor();
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.reload();
  await task(day('Today'), 'Due soon').waitFor();
  await untilStatus(page, 'Synced');
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
  const rows = (await stored(student)).toSorted((a, b) => String(a['title']).localeCompare(String(b['title'])));
  expect(rows).toMatchObject([
    { title: 'Due soon', dueDate: tomorrow, plannedDay: today },
    { title: 'Some day', dueDate: null, plannedDay: tomorrow },
  ]);

  await task(day('Today'), 'Due soon').getByRole('button', { name: 'Move to…' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Done', exact: true }).click();
  await task(day('Today'), 'Due soon').waitFor({ state: 'detached' });
});

test('a line is read whole, its words are underlined, and one tap makes them words again', async ({ open, student }) => {
  const { page } = await open();
  const underlined = page.locator('form mark');
  await newTaskBox(page).fill('kal tak physics test every tue !high');
  await expect.poll(() => underlined.allTextContents()).toEqual(['kal tak', 'every tue', '!high']);
  // A tap on the underlined words does the same as their chip.
  await clickUnderlined(page, 'every tue');
  await expect.poll(() => underlined.allTextContents()).toEqual(['kal tak', '!high']);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const title = 'physics test every tue';
  await task(column(page, 'To do'), title).waitFor();
  await expect.poll(() => newTaskBox(page).inputValue()).toBe('');

  await newTaskBox(page).fill('energy of the sun ex 3/4');
  await expect.poll(() => underlined.count()).toBe(0);
  await newTaskBox(page).fill('');
  await untilStatus(page, 'Synced');
  const tomorrow = dayFromNow(1);
  await expect.poll(() => stored(student)).toMatchObject([{ title, dueDate: tomorrow, priority: 'high', repeats: null }]);
});

test('underlines stand under the words of the box, also where a long line scrolls', async ({ open }) => {
  const { page } = await open();
  await newTaskBox(page).fill(`${'revise waves and optics '.repeat(8)}kal`);
  await newTaskBox(page).press('End');
  const scrolls = () =>
    newTaskBox(page).evaluate((box) => [box.scrollLeft, box.closest('form')!.querySelector('[aria-hidden]:has(mark)')!.scrollLeft]);
  await expect.poll(async () => (await scrolls())[0]!).toBeGreaterThan(0);
  await expect.poll(async () => Math.abs((await scrolls())[0]! - (await scrolls())[1]!)).toBeLessThan(2);
});
