import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from './support/board.ts';
import { insertTasks, serverTasks } from './support/server-tasks.ts';
import { within } from './support/patience.ts';
import { type DeviceOptions, test as journey } from './support/journey.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { recorded, signIn } from './support/student.ts';

const MINUTE = 60_000;

/** Fast-forwards the clock. Writes of the app wait for timers of their own. */
const pass = (page: Page, minutes: number) => within('letting time pass', page.clock.fastForward(minutes * MINUTE));

/** Opens the timer of the signed-in student on a new device with a controllable clock. */
const test = journey.extend('open', ({ app, openDevice, student }) => async (options: DeviceOptions = { isOnlineOnly: true }) => {
  const device = await openDevice(app.url, options);
  const page = await device.newPage();
  await page.clock.install();
  await signIn(page, student, '/productivity');
  await press(page, 'Start focus').waitFor();
  return { device, page };
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const timeLeft = (page: Page) => page.getByRole('timer', { name: 'Time left' });

/** As an impatient finger: the second press meets the button that takes the first one's place, at once. */
async function pressTwice(page: Page, name: string, next: string): Promise<void> {
  const second = page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
          if (button === undefined) return;
          observer.disconnect();
          button.click();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    next,
  );
  await press(page, name).click();
  await within('pressing twice', second);
}

test('a focus continues through a reload and on the other device, and is recorded once', async ({ open, student }) => {
  const { page } = await open();
  const { page: other } = await open();
  await pressTwice(page, 'Start focus', 'Pause');
  await press(other, 'Pause').waitFor();
  expect(await press(page, 'Resume').count()).toBe(0);

  await page.reload();
  await press(page, 'Pause').waitFor();
  await expect.poll(() => timeLeft(page).textContent()).toMatch(/^24:|^25:00$/);

  await pass(page, 25);
  await page.getByText('Time is up. Take a break.').waitFor();
  await press(page, 'Start short break').waitFor();
  await untilStatus(page, 'Synced');
  await press(other, 'Start focus').waitFor();
  await expect.poll(() => recorded(student)).toEqual([{ duration: 25, outcome: 'finished', kind: 'focus' }]);
});

test('a session studied offline counts at once, and syncs later', async ({ open, student }) => {
  const { device, page } = await open({ isNew: true });
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await press(page, 'Start focus').click();
  await press(page, 'Pause').waitFor();
  await pass(page, 10);
  await press(page, 'Pause').click();
  await pass(page, 30);
  await press(page, 'Resume').click();
  await press(page, 'Finish').click();
  await page.getByRole('region', { name: 'Studied today' }).getByText('10 min', { exact: true }).first().waitFor();
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect.poll(() => recorded(student)).toEqual([{ duration: 10, outcome: 'finished', kind: 'focus' }]);
});

test('a clock set back during a focus adds no study time', async ({ open }) => {
  const { page } = await open();
  await press(page, 'Start focus').click();
  await press(page, 'Pause').waitFor();
  await pass(page, 5);
  await timeLeft(page)
    .filter({ hasText: /^(20:00|19:)/ })
    .waitFor();
  await page.clock.setSystemTime(Date.now() - 60 * MINUTE);
  await page.clock.runFor(3000);
  await timeLeft(page).filter({ hasText: /^19:/ }).waitFor();
});

test('a focus of custom length uses the task of the link, and its break starts automatically', async ({ open, student }) => {
  const { page } = await open();
  await insertTasks(student, ['Optics, problems 1 to 20']);
  const [task] = await serverTasks(student);
  await page.goto(`/productivity?task=${task!.id}`);
  await page
    .getByRole('combobox', { name: 'Task' })
    .getByRole('option', { name: task!.title, exact: true, selected: true })
    .waitFor({ state: 'attached' });

  await press(page, 'Timer settings').click();
  const dialog = page.getByRole('dialog', { name: 'Timer settings' });
  await dialog.getByLabel('Focus (min)').fill('181');
  await dialog.getByText('Enter a whole number from 1 to 180.').waitFor();
  await dialog.getByLabel('Focus (min)').fill('10');
  await dialog.getByLabel('Start breaks automatically').check();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await timeLeft(page).filter({ hasText: '10:00' }).waitFor();

  await press(page, 'Start focus').click();
  await page.getByText(task!.title, { exact: true }).first().waitFor();
  await pass(page, 10);
  await page.getByText('Short break', { exact: true }).waitFor();
  await untilStatus(page, 'Synced');
  const sessions = async () => (await student.client.from('study_sessions').select('duration, task_id').throwOnError()).data;
  await expect.poll(sessions).toEqual([{ duration: 10, task_id: task!.id }]);
});

test('on another screen a toast says that time is up and continues with one press; keys control the timer', async ({ open }) => {
  const { page } = await open();
  await page.keyboard.press('Space');
  await press(page, 'Pause').waitFor();
  await page.keyboard.press('Space');
  await press(page, 'Resume').waitFor();
  await page.keyboard.press('Space');
  await press(page, 'Pause').waitFor();

  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  await pass(page, 25);
  const notice = page.getByRole('region', { name: 'Notifications' });
  await notice.getByText('Focus ended').waitFor();
  await notice.getByRole('button', { name: 'Start short break' }).click();
  await page.waitForFunction(() => document.title.includes('Short break'));
});

test('on a phone that is turned while the timer runs, its buttons stay in sight', async ({ open }) => {
  const { page } = await open();
  await press(page, 'Start focus').click();
  await press(page, 'Pause').waitFor();
  await page.setViewportSize({ width: 740, height: 360 });
  for (const path of ['/productivity', '/fullscreen']) {
    await page.goto(path);
    for (const name of ['Pause', 'Finish']) {
      const { y, height } = (await press(page, name).boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(360);
    }
    const { y, height } = (await timeLeft(page).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(360);
  }
});
