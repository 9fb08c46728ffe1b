import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { test } from '../support/journey.ts';
import { signIn, signInReady, type Student } from '../support/student.ts';
import { dayFromNow } from '../support/zone.ts';

const plan = (page: Page) => page.getByRole('region', { name: "Today's plan" });
const titles = (page: Page) => plan(page).getByRole('listitem').locator('p:first-of-type').allTextContents();
const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });

/** Creates tasks with these minutes for the student, the first one the longest overdue. */
async function insertOverdue({ client, id }: Student, minutes: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(minutes).map(([title, estimate], at) => ({
    id: crypto.randomUUID(),
    createdBy: id,
    createdAt: Date.now(),
    title,
    estimate,
    dueDate: dayFromNow(at - 9),
    position: `V${at}`,
  }));
  await client.from('todos').insert(rows).throwOnError();
}

test('a plan gives reasons, is reordered by keyboard offline, and keeps that after a reload and elsewhere', async ({
  app,
  device,
  openDevice,
  page,
  student,
}) => {
  await insertOverdue(student, { Optics: 30, Waves: 20 });
  await signInReady(page, student);
  await page.getByRole('article', { name: 'Waves' }).waitFor();
  await goOffline(device, page);
  await press(plan(page), 'Whole plan').click();
  await plan(page).getByText('Overdue since').first().waitFor();
  await expect.poll(() => titles(page)).toEqual(['Optics', 'Waves']);
  await expect.poll(() => plan(page).getByText('50 min planned').count()).toBe(1);

  await press(plan(page), 'Done: Waves').press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Waves', 'Optics']);
  await press(plan(page), 'Done: Waves').and(page.locator(':focus')).waitFor();
  await page.reload();
  await press(plan(page), 'Whole plan').click();
  await expect.poll(() => titles(page)).toEqual(['Waves', 'Optics']);

  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  const other = await (await openDevice(app.url)).newPage();
  await signIn(other, student);
  await press(plan(other), 'Whole plan').click();
  await expect.poll(() => titles(other)).toEqual(['Waves', 'Optics']);
});
