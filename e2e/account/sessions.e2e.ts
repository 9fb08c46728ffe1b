import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { test as journey } from '../support/journey.ts';
import { within } from '../support/patience.ts';
import { recorded, signIn } from '../support/student.ts';

/** The timer of the signed-in student on a new device with a controllable clock. */
const test = journey.extend('page', async ({ app, openDevice, student }) => {
  const device = await openDevice(app.url, { isOnlineOnly: true });
  const page = await device.newPage();
  await page.clock.install();
  await signIn(page, student, '/productivity');
  await press(page, 'Start focus').waitFor();
  return page;
});

const press = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true });
const studied = (page: Page) => page.getByRole('region', { name: 'Studied today' });
const pass = (page: Page, ms: number) => within('letting time pass', page.clock.fastForward(ms));

test('a finish by mistake is undone within five seconds: the timer continues, and its time is recorded once', async ({ page, student }) => {
  await press(page, 'Start focus').click();
  await press(page, 'Pause').waitFor();
  await pass(page, 10 * 60_000);
  await press(page, 'Finish').click();
  await studied(page).getByText('10 min', { exact: true }).first().waitFor();
  await press(page, 'Undo').click();
  await press(page, 'Pause').waitFor();
  await expect.poll(() => studied(page).getByText('10 min', { exact: true }).count()).toBe(0);

  await pass(page, 60_000);
  await press(page, 'Finish').click();
  await press(page, 'Undo').waitFor();
  await pass(page, 5100);
  await press(page, 'Undo').waitFor({ state: 'detached' });
  await untilStatus(page, 'Synced');
  await expect.poll(() => recorded(student)).toEqual([{ duration: 11, outcome: 'finished', kind: 'focus' }]);
});
