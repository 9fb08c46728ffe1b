import type { BrowserContextOptions, Locator } from 'playwright';
import { expect } from 'vitest';

import { addTask, column, moveTask, newTaskBox, openFilters, task, untilStatus } from '../support/board.ts';
import { serverTasks, untilServerHas } from '../support/server-tasks.ts';
import { PHONE } from '../support/browser.ts';
import { stopClock } from '../support/clock.ts';
import { within } from '../support/patience.ts';
import { type DeviceOptions, test as journey } from '../support/journey.ts';
import { slowDownStorage } from '../support/slow-storage.ts';
import { signIn, type Student } from '../support/student.ts';
import { dayFromNow } from '../support/zone.ts';

/** Opens the board of the signed-in student on a new device. */
const test = journey.extend(
  'open',
  ({ app, openDevice, student }) =>
    async (browser: BrowserContextOptions = PHONE, options: DeviceOptions = {}) => {
      const device = await openDevice(app.url, { ...options, browser });
      const page = await device.newPage();
      await signIn(page, student);
      return { device, page };
    },
);

async function statusOf(student: Student, title: string): Promise<string | undefined> {
  return (await serverTasks(student)).find((row) => row.title === title)?.status;
}

function titlesIn(within: Locator): Promise<string[]> {
  return within.getByRole('article').getByRole('heading').allTextContents();
}

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const box = (await of.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('accessible names that others rely on exist: columns, tasks, the input, the status', async ({ open }) => {
  const { page } = await open();
  for (const title of ['To do', 'In progress', 'Done'] as const) await column(page, title).waitFor();
  await addTask(page, 'Named by its title');
  await expect.poll(() => column(page, 'To do').getByRole('article', { name: 'Named by its title', exact: true }).count()).toBe(1);
  await expect.poll(() => newTaskBox(page).inputValue()).toBe('');
  await untilStatus(page, 'Synced');
});

test('a task entered before the local database is open survives closing the tab, and is stored once', async ({ open, student }) => {
  const { device, page } = await open();
  // It does not open before the tab closes.
  await slowDownStorage(page, 3_600_000);
  await page.goto('/tasks');
  for (const title of ['Entered first', 'Entered second']) {
    await newTaskBox(page).fill(title);
    await newTaskBox(page).press('Enter');
  }
  await newTaskBox(page).pressSequentially('half a thou');
  await within('closing the tab', page.close());

  const next = await device.newPage();
  await next.goto('/tasks');
  await untilServerHas(student, ['Entered first', 'Entered second']);
  await expect.poll(() => newTaskBox(next).inputValue()).toBe('half a thou');
  await next.reload();
  await untilStatus(next, 'Synced');
  await expect.poll(() => titlesIn(column(next, 'To do'))).toEqual(['Entered second', 'Entered first']);
});

test('a long press drags a task, a swipe to the right completes it, and Undo brings it back', async ({ open, student }) => {
  const { device, page } = await open({ ...PHONE, viewport: { width: 1024, height: 740 } }, { isOnlineOnly: true });
  await addTask(page, 'Under the finger');
  // The plan, which takes the task up, moves the board down.
  await page.getByRole('region', { name: "Today's plan" }).getByText('Under the finger').waitFor();
  const touch = await device.devTools(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    within(type, touch.send('Input.dispatchTouchEvent', { type, touchPoints: points }));
  const from = await centre(task(page, 'Under the finger'));
  const to = await centre(column(page, 'In progress'));

  await stopClock(page);
  await send('touchStart', [from]);
  await send('touchMove', [{ x: from.x + 30, y: from.y }]);
  await send('touchMove', [{ x: from.x + 120, y: from.y }]);
  await send('touchEnd', []);
  await within('starting the clock', page.clock.resume());
  await task(column(page, 'Done'), 'Under the finger').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await task(column(page, 'To do'), 'Under the finger').waitFor();

  await send('touchStart', [from]);
  // Picked up: the preview follows the finger.
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  for (let part = 1; part <= 5; part++)
    await send('touchMove', [{ x: from.x + ((to.x - from.x) * part) / 5, y: from.y + ((to.y - from.y) * part) / 5 }]);
  await send('touchEnd', []);
  await task(column(page, 'In progress'), 'Under the finger').waitFor();
  await expect.poll(() => statusOf(student, 'Under the finger')).toBe('doing');
});

test('on a phone seven tasks fit; Now is what the plan says, overdue ones are one line, and a tick is undone', async ({
  open,
  student,
}) => {
  const due = [-9, -8, -7, 3, 4, 5, 6, 7, 8, 9];
  const rows = due.map((from, at) => ({
    id: crypto.randomUUID(),
    createdBy: student.id,
    title: `Solve rotational motion problems set ${at}`,
    priority: 'medium',
    dueDate: dayFromNow(from),
    position: `V${at}`,
  }));
  await student.client.from('todos').insert(rows).throwOnError();
  const { page } = await open();
  const first = task(page, rows[0]!.title);
  await first.getByText('Now', { exact: true }).waitFor();
  await page.getByRole('button', { name: '2 overdue' }).waitFor();
  const wholeTasks = () =>
    column(page, 'To do').evaluate((section) => {
      const { bottom } = section.getBoundingClientRect();
      return [...section.querySelectorAll('article')].filter((card) => card.getBoundingClientRect().bottom <= bottom).length;
    });
  await page.getByRole('button', { name: 'Move all to tomorrow' }).click();
  await expect.poll(() => page.getByRole('button', { name: '2 overdue' }).count()).toBe(0);
  await expect.poll(async () => (await serverTasks(student)).filter(({ dueDate }) => dueDate === dayFromNow(1)).length).toBe(2);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(wholeTasks).toBeGreaterThanOrEqual(7);
  // A line that ended at a word would show "Solve rotational motion…" ten times.
  expect(await task(page, rows[5]!.title).locator('[data-task-title] > span').evaluate(spareWidth)).toBeLessThan(20);

  await page.getByRole('checkbox', { name: `Done: ${rows[4]!.title}` }).click();
  await expect.poll(() => statusOf(student, rows[4]!.title)).toBe('done');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusOf(student, rows[4]!.title)).toBe('todo');
});

/** Runs in a page. Pixels between the last letter of an element's first line and the element's end. */
function spareWidth(element: HTMLElement): number {
  const range = document.createRange();
  const text = element.firstChild!;
  const rights: number[] = [];
  for (let at = 0; at < text.textContent!.length; at++) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { top, right } = range.getBoundingClientRect();
    if (top < element.getBoundingClientRect().top + 12) rights.push(right);
  }
  return element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight) - Math.max(...rights);
}

test('with 10,000 tasks the board opens, and searching, adding and moving work', async ({ app, open, student }) => {
  await app.query(
    `insert into public.todos (id, "createdBy", title, status, position)
     select gen_random_uuid(), $1::uuid, 'Task ' || n, (array['todo', 'doing', 'done'])[1 + n % 3], 'a' || lpad(n::text, 6, '0') || 'V'
     from generate_series(1, 10000) n`,
    [student.id],
  );
  const { page } = await open();
  await untilStatus(page, 'Synced');
  await task(column(page, 'To do'), 'Task 3').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(1000);

  await addTask(page, 'Number 10,001');
  await moveTask(page, 'Number 10,001', 'Done');
  await openFilters(page);
  await page.getByRole('searchbox', { name: 'Search tasks' }).pressSequentially('Task 9999');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await task(column(page, 'To do'), 'Task 9999').waitFor();
  await moveTask(page, 'Task 9999', 'In progress');
  await expect.poll(() => statusOfOne('Task 9999')).toBe('doing');
  await untilStatus(page, 'Synced');

  async function statusOfOne(title: string): Promise<string | undefined> {
    const { data } = await student.client.from('todos').select('status').eq('title', title).single();
    return data?.status as string | undefined;
  }
});
