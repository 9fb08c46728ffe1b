import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from '../support/axe.ts';
import { untilStatus } from '../support/board.ts';
import { test } from '../support/journey.ts';
import { insertAttempt, serverAttempt, serverEvents } from '../support/mock-attempt.ts';
import { goOffline, offlineBadge } from '../support/offline.ts';
import { within } from '../support/patience.ts';
import { spaceOf } from '../support/space.ts';
import { signIn, signInReady } from '../support/student.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const timeLeft = (page: Page) => page.getByRole('timer', { name: 'Time left' });
const option = (page: Page, at: number) => page.getByRole('radiogroup', { name: 'Options' }).getByRole('radio').nth(at);
const inPalette = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });

/** Agrees to the instructions. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).check();
  await press(page, 'I am ready to begin').click();
  await timeLeft(page).waitFor();
}

async function secondsLeft(page: Page): Promise<number> {
  const face = (await timeLeft(page).textContent())!.split(':').map(Number);
  return face.reduce((seconds, part) => seconds * 60 + part, 0);
}

/** On a phone the palette opens above the buttons. */
const openPalette = (page: Page) => press(page, 'Questions').click();

test('a chapter test works offline from the first press to the analysis, and reaches the server and a group later', async ({
  app,
  openDevice,
  student,
}) => {
  const { client } = student;
  const { data: group } = await client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signInReady(page, student);
  await goOffline(device, page);
  // The device has not opened this screen before.
  await page.goto('/mock-tests');
  await page.getByRole('checkbox', { name: /^Gravitation/ }).check();
  await page.getByLabel('Questions', { exact: true }).fill('6');
  await press(page, 'Start test').first().click();
  await begin(page);
  // Of the app only the badge is on the page, below the buttons of the paper.
  const badge = (await offlineBadge(page).boundingBox())!;
  const save = (await press(page, 'Save & Next').boundingBox())!;
  expect(save.y + save.height).toBeLessThanOrEqual(badge.y);
  expect(badge.y + badge.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  expect(await page.getByText("You're Offline", { exact: true }).count()).toBe(0);
  await option(page, 0).check();
  await press(page, 'Save & Next').click();
  await page.getByRole('heading', { name: 'Question 2' }).waitFor();
  await openPalette(page);
  await press(page, 'Submit').click();
  await press(page, 'Submit').click();
  const marks = page.getByRole('table', { name: 'Marks by subject' });
  await marks.getByRole('row', { name: /^Physics/ }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByRole('radio', { name: /^All/ }).check();
  await page.getByText('Question 1', { exact: true }).click();
  for (const what of ['card', 'task']) {
    // oxlint-disable-next-line no-await-in-loop -- one button after the other
    await press(page, `Make a ${what}`).press('Enter');
    // oxlint-disable-next-line no-await-in-loop
    await page.getByText(what === 'card' ? 'Card added' : 'Task added').waitFor();
  }
  // On paper there is only the screen, in its whole length.
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
  await page.emulateMedia({ media: null });

  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  expect(await serverAttempt(student, id)).toMatchObject({ status: 'submitted', marks: expect.any(Number) });
  const made = async (table: string) => (await client.from(table).select('chapter').throwOnError()).data;
  for (const table of ['flashcards', 'todos']) {
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => made(table)).toEqual([{ chapter: 'phy-gravitation' }]);
  }
  await press(page, 'Share with a group').press('Enter');
  await page.waitForURL(`**/groups?group=${(group as { id: string }).id}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toMatch(/^My result: /);
  await press(page, 'Remove picture').waitFor();
});

test('after a crash the test goes on where it was, in one tab at a time, also after one in the very task of a press', async ({
  app,
  openDevice,
  student,
}) => {
  const { path } = await insertAttempt(student);
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signIn(page, student, '/mock-tests');
  await page.getByRole('link', { name: 'Begin' }).click();
  await begin(page);
  await option(page, 2).check();
  await press(page, 'Save & Next').click();
  await option(page, 3).check();
  const before = await secondsLeft(page);
  // As a crash: no event tells the page.
  await within('closing the page', page.close({ runBeforeUnload: false }));

  const next = await device.newPage();
  await next.goto('/mock-tests');
  await next.getByRole('link', { name: 'Continue' }).click();
  await next.getByRole('heading', { name: 'Question 2' }).waitFor();
  expect(await option(next, 3).isChecked()).toBe(true);
  expect(before - (await secondsLeft(next))).toBeLessThan(300);

  const other = await device.newPage();
  await other.goto(path);
  await other.getByText('This test is open in another tab').waitFor();
  expect(await violations(other)).toEqual([]);
  await press(other, 'Continue here').click();
  await timeLeft(other).waitFor();
  await next.getByText('This test is open in another tab').waitFor();
  await openPalette(other);
  await inPalette(other, 'Question 1, Answered').click();
  await option(other, 1).check();

  const crashed = other.waitForEvent('crash');
  const control = await device.devTools(other);
  // The press, and then no turn of the event loop in which a database could be asked.
  const pressed = other.waitForEvent('console', { predicate: (message) => message.text() === 'pressed' });
  other
    .evaluate(() => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Mark for Review & Next')!.click();
      console.log('pressed');
      for (;;);
    })
    .catch(() => {});
  await pressed;
  control.send('Page.crash').catch(() => {});
  await crashed;

  const last = await device.newPage();
  for (const _ of ['from what was kept', 'from what was then stored']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await last.goto(path);
    // oxlint-disable-next-line no-await-in-loop
    await last.getByRole('heading', { name: 'Question 2' }).waitFor();
    // oxlint-disable-next-line no-await-in-loop
    await openPalette(last);
    // oxlint-disable-next-line no-await-in-loop
    await inPalette(last, 'Question 1, Answered & Marked for Review').waitFor();
  }
});

test('a test submits itself when its time is over, also when it is found later; time that a crash took is given back before', async ({
  app,
  openDevice,
  student,
}) => {
  const found = await insertAttempt(student, {
    startedMinutesAgo: 90,
    events: ({ questions }) => [
      { at: 0, deed: 'open', question: 0 },
      { at: 60_000, deed: 'save', question: 0, answer: (questions[0]!.question as { key: number }).key },
      { at: 60_001, deed: 'open', question: 1 },
    ],
  });
  const away = await insertAttempt(student, {
    startedMinutesAgo: 30,
    events: () => [
      { at: 0, deed: 'open', question: 0 },
      { at: 60_000, deed: 'save', question: 0, answer: 1 },
      { at: 60_001, deed: 'open', question: 1 },
    ],
  });
  const running = await insertAttempt(student, { minutes: 10 });
  const device = await openDevice(app.url, { isOnlineOnly: true });
  const page = await device.newPage();
  await page.clock.install();
  await signIn(page, student, '/mock-tests');
  await untilStatus(page, 'Synced');
  await page.goto(found.path);
  await page.getByText('of 20 marks').waitFor();
  await expect.poll(() => serverAttempt(student, found.id)).toEqual({ status: 'submitted', marks: 4 });

  await page.goto(away.path);
  await page.getByRole('heading', { name: 'You were away for 29 minutes' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Get this time back').click();
  await page.getByRole('heading', { name: 'Question 2' }).waitFor();
  const left = await secondsLeft(page);
  // 59 minutes but for what this took: 31 without the credit.
  expect(left).toBeGreaterThan(50 * 60);
  expect(left).toBeLessThanOrEqual(59 * 60);
  await page.reload();
  await timeLeft(page).waitFor();
  expect(await secondsLeft(page)).toBeGreaterThan(50 * 60);

  await page.goto(running.path);
  await begin(page);
  await option(page, 0).check();
  await press(page, 'Save & Next').click();
  // A second at a time, as it passes: a clock that jumps is not believed.
  await within('letting six minutes pass', page.clock.runFor(6 * 60_000));
  await page.getByText('Less than five minutes left.').waitFor();
  await within('letting the rest pass', page.clock.runFor(5 * 60_000));
  await page.getByRole('table', { name: 'Marks by subject' }).waitFor();
  await expect.poll(async () => (await serverAttempt(student, running.id)).status).toBe('submitted');
});

test('a clock that is set forward behind the page, or while the app is closed, ends no test', async ({ app, openDevice, student }) => {
  const { id, path } = await insertAttempt(student);
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await page.clock.install();
  await signIn(page, student, '/mock-tests');
  await page.goto(path);
  await begin(page);
  await option(page, 1).check();
  await press(page, 'Save & Next').click();

  // As on a phone whose settings are opened.
  const show = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperties(document, {
        hidden: { configurable: true, value },
        visibilityState: { configurable: true, value: value ? 'hidden' : 'visible' },
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await show(true);
  const tomorrow = Date.now() + 86_400_000;
  await within('setting the clock', page.clock.setSystemTime(tomorrow));
  await show(false);
  // Of the server's clock, as the device now knows it.
  const offset = () => page.evaluate(() => Number(localStorage.getItem('ekagra-server-clock')));
  await expect.poll(offset).toBeLessThan(-80_000_000);
  expect(await secondsLeft(page)).toBeGreaterThan(50 * 60);
  await page.close({ runBeforeUnload: false });

  const next = await device.newPage();
  // What the device knew of the server's clock before it was set.
  await next.goto('/healthz');
  await next.evaluate(() => localStorage.removeItem('ekagra-server-clock'));
  await next.clock.install({ time: tomorrow });
  await next.goto(path);
  await next.getByRole('heading', { name: 'Question 2' }).waitFor();
  expect(await secondsLeft(next)).toBeGreaterThan(50 * 60);
  expect((await serverAttempt(student, id)).status).toBe('running');
});

test('a second device is asked before it takes a running test over', async ({ app, openDevice, student }) => {
  const { id, path } = await insertAttempt(student);
  const [phone, laptop] = await Promise.all(
    [0, 1].map(async () => {
      const page = await (await openDevice(app.url)).newPage();
      await signIn(page, student, '/mock-tests');
      await untilStatus(page, 'Synced');
      return page;
    }),
  );
  await phone!.goto(path);
  await begin(phone!);
  await option(phone!, 1).check();
  await press(phone!, 'Save & Next').click();

  // What is not on the server yet comes later, and the laptop goes on with what it has.
  await expect.poll(() => serverEvents(student, id)).toContain('s00=1');
  await laptop!.goto(path);
  await laptop!.getByText('This test is running on another device').waitFor();
  await press(laptop!, 'Continue here').click();
  await timeLeft(laptop!).waitFor();
  await phone!.getByText('This test is running on another device').waitFor();
  await openPalette(laptop!);
  await inPalette(laptop!, 'Question 1, Answered').waitFor();
});

test('a full device loses no answer, says so, and submits when it is free again', async ({ app, openDevice, profile, student }) => {
  const { id, path } = await insertAttempt(student, { events: () => [{ at: 0, deed: 'open', question: 0 }] });
  const before = await openDevice(app.url, { profile });
  const first = await before.newPage();
  await signIn(first, student, '/mock-tests');
  await first.getByRole('link', { name: 'Continue' }).waitFor();
  await untilStatus(first, 'Synced');
  await before.close();

  const device = await openDevice(app.url, { profile });
  const page = await device.newPage();
  await page.goto('/healthz');
  const giveSpace = await spaceOf(device, page, app.url);
  await giveSpace(0);
  await page.goto(path);
  await page.getByText('This device could not save your last answers').waitFor();
  await option(page, 2).check();
  await press(page, 'Save & Next').click();
  await page.getByRole('heading', { name: 'Question 2' }).waitFor();
  await openPalette(page);
  await press(page, 'Submit').click();
  await press(page, 'Submit').click();
  await page.getByText('The test could not be submitted yet').waitFor();
  expect(await violations(page)).toEqual([]);
  // Closing would lose the only copy: the browser asks.
  page.once('dialog', (dialog) => void dialog.dismiss());
  await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);

  await giveSpace(10_000_000);
  await page.getByRole('table', { name: 'Marks by subject' }).waitFor();
  await expect.poll(() => serverEvents(student, id)).toContain('s00=2');
  await expect.poll(async () => (await serverAttempt(student, id)).status).toBe('submitted');
});
