import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';

import { derivedId } from '../../src/shared/rules/derived-id.ts';
import { column, editTask, newTaskBox, task, untilStatus } from '../support/board.ts';
import { test as journey } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn, type Student } from '../support/student.ts';
import { dayFromNow } from '../support/zone.ts';

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

test('one line of input sets all fields of a task, and steps ticked offline on two devices both count', async ({ open, student }) => {
  await student.client.from('userSubjects').insert({ id: crypto.randomUUID(), userId: student.id, name: 'Physics' }).throwOnError();
  const { device, page } = await open();
  await untilStatus(page, 'Synced');
  await newTaskBox(page).fill('physics ch 3 by heart tomorrow 5pm !high 1h 30m');
  await newTaskBox(page).press('Enter');
  const title = 'physics ch 3 by heart';
  await task(column(page, 'To do'), title).getByText('Physics', { exact: true }).waitFor();

  await editTask(page, title, async (dialog) => {
    await dialog.getByLabel('Reminder').selectOption('10 minutes before');
    for (const step of ['Read', 'Solve', 'Check']) {
      await dialog.getByLabel('New step').fill(step);
      if (step !== 'Check') await dialog.getByLabel('New step').press('Enter');
    }
  });
  await task(page, title).getByText('0/3').waitFor();
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
  expect(row).toMatchObject({ title, estimate: 90, priority: 'high', dueDate: dayFromNow(1), dueTime: 17 * 60, reminder: 10 });
  expect(row!['subjectId']).not.toBeNull();
});

test('a repeating task that a device a year ahead completed does not come back in a year: a device that meets it asks the server for the time', async ({
  open,
  student,
}) => {
  const id = crypto.randomUUID();
  const common = { createdBy: student.id, title: 'Revise', repeats: 'FREQ=DAILY', position: 'V' };
  const inAYear = Date.now() + 365 * 24 * 3_600_000;
  const rows = [
    { ...common, id, status: 'done', dueDate: dayFromNow(-1), completedAt: inAYear },
    { ...common, id: await derivedId('next', id), status: 'todo', dueDate: dayFromNow(366), completedAt: null },
  ];
  const since = { createdBy: student.id, title: 'Read', status: 'done', position: 'B', completedAt: Date.now() };
  const read = Array.from({ length: 60 }, () => ({ ...since, id: crypto.randomUUID() }));
  await student.client
    .from('todos')
    .insert([...rows, ...read])
    .throwOnError();
  const { page } = await open();
  await task(column(page, 'To do'), 'Revise').waitFor();
  const dueDays = async () => (await stored(student)).flatMap(({ title, dueDate }) => (title === 'Revise' ? [dueDate] : []));
  await expect.poll(dueDays).toEqual([dayFromNow(-1), dayFromNow(1)]);
  const { data } = await student.client.from('todos').select('completedAt').eq('id', id).single().throwOnError();
  expect(data.completedAt as number).toBeLessThanOrEqual(Date.now());
});
