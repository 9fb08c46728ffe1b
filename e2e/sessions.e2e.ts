import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, openTask, untilStatus } from './support/board.ts';
import { test as journey } from './support/journey.ts';
import { within } from './support/patience.ts';
import { recorded, signIn } from './support/student.ts';
import { dayFromNow, hourOn } from './support/zone.ts';

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

test('“Ended now” fills in the start of a session, and follows its minutes until a start is typed', async ({ page }) => {
  await page.clock.setFixedTime(hourOn(dayFromNow(0), 18));
  await page.reload();
  await press(page, 'Add a session').click();
  const dialog = page.getByRole('dialog', { name: 'Add a session' });
  const [start, minutes, endedNow] = [dialog.getByLabel('Start time'), dialog.getByLabel('Minutes'), press(dialog, 'Ended now')];
  await minutes.fill('30');
  await endedNow.click();
  expect(await start.inputValue()).toBe('17:30');
  await minutes.fill('45');
  expect(await start.inputValue()).toBe('17:15');
  await start.fill('16:00');
  expect(await endedNow.getAttribute('aria-pressed')).toBe('false');
  await minutes.fill('20');
  expect(await start.inputValue()).toBe('16:00');
  await endedNow.click();
  await press(dialog, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  await studied(page)
    .getByRole('button', { name: /^Edit 5:40.pm/ })
    .waitFor();
});

test('a subject can be added wherever one is chosen: at the timer, a session, a task and a card', async ({ page, student }) => {
  const makeSubject = async (part: Page | Locator, name: string) => {
    const subject = part.getByRole('combobox', { name: 'Subject', exact: true });
    await subject.selectOption('Add a subject…');
    await part.getByRole('textbox', { name: 'New subject' }).fill(name);
    await press(part, 'Add subject').click();
    await subject.getByRole('option', { name, exact: true, selected: true }).waitFor({ state: 'attached' });
  };
  await makeSubject(page.getByRole('region', { name: 'Timer' }), 'Optics');
  await press(page, 'Add a session').click();
  await makeSubject(page.getByRole('dialog', { name: 'Add a session' }), 'Waves');
  await page.goto('/tasks');
  await addTask(page, 'Draw a ray diagram');
  await makeSubject(await openTask(page, 'Draw a ray diagram'), 'Botany');
  await page.goto('/cards/new');
  await makeSubject(page, 'Algebra');
  await untilStatus(page, 'Synced');
  const { data } = await student.client.from('userSubjects').select('name').eq('_deleted', false).order('name').throwOnError();
  expect(data.map(({ name }) => name)).toEqual(['Algebra', 'Botany', 'Optics', 'Waves']);
});
