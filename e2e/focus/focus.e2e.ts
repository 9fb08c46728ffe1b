import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { within } from '../support/patience.ts';
import { type DeviceOptions, test as journey } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { recorded, signIn } from '../support/student.ts';

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

  // Also on a phone that is turned while the timer runs: its buttons stay in sight.
  await page.setViewportSize({ width: 740, height: 360 });
  for (const path of ['/fullscreen', '/productivity']) {
    await page.goto(path);
    await press(page, 'Pause').waitFor();
    await expect.poll(() => timeLeft(page).textContent()).toMatch(/^24:|^25:00$/);
    for (const shown of [press(page, 'Pause'), press(page, 'Finish'), timeLeft(page)]) {
      const { y, height } = (await shown.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(360);
    }
  }

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
