import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from '../support/axe.ts';
import type { ModelFiles } from '../support/model-files.ts';
import { ask, modelItem as item, stopOnceSaid, test } from '../support/model-journey.ts';
import { goOffline } from '../support/offline.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn } from '../support/student.ts';

const button = (page: Page, name: string) => item(page).getByRole('button', { name });
const answer = (page: Page, text: string | RegExp) => page.getByRole('article', { name: 'Answer' }).filter({ hasText: text }).last();

/** Resolves when a part of the model's own file is on the device: its engine comes first. */
async function untilDownloading(page: Page, { bytes }: ModelFiles): Promise<void> {
  const bar = item(page).getByRole('progressbar');
  const left = () => bar.evaluate(({ max, value }: HTMLProgressElement) => max - value);
  await expect.poll(left).toBeLessThan(bytes);
}

test('a model is offered with its size, resumes a broken download, refuses a damaged file, answers offline with its tools, stops, and is removed', async ({
  files,
  modelApp,
  openDevice,
}) => {
  const student = await createStudent(modelApp.url);
  const device = await openDevice(modelApp.url);
  const page = await device.newPage();
  const foreign: string[] = [];
  device.onRequest((request) => {
    if (![modelApp.url, new URL(files.url).origin].some((origin) => request.url().replace('blob:', '').startsWith(origin)))
      foreign.push(request.url());
  });
  await signIn(page, student);
  await serviceWorkerReady(page);
  await page.goto('/ai');
  await ask(page, 'Why do 3 crates with 17 books each hold so many books?');
  await page.getByText(/A model on this device may answer this: \d\.\d MB to download once/).waitFor();
  expect(files.ranges).toEqual([]);
  await page.getByRole('link', { name: 'Models' }).click();
  await item(page)
    .getByText(/^\d\.\d MB, about 1 minute$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  // Broken in the shard, behind the engine.
  files.holdAfter(100_000);
  await button(page, 'Download').click();
  await untilDownloading(page, files);
  expect(files.ranges).toEqual(['']);
  files.break();
  await item(page).getByRole('alert').filter({ hasText: 'The connection was lost.' }).waitFor();
  await page.reload();
  await item(page)
    .getByText(/^Paused at/)
    .waitFor();
  files.mend();
  files.damage();
  await button(page, 'Resume').click();
  await item(page).getByRole('alert').filter({ hasText: 'The download was damaged and was deleted.' }).waitFor();
  expect(files.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
  await button(page, 'Remove').waitFor();

  files.repair();
  await button(page, 'Resume').click();
  await item(page)
    .getByText(/^On this device, \d\.\d MB$/)
    .waitFor();

  await goOffline(device, page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutor' }).click();
  await ask(page, 'Why do 3 crates with 17 books each hold so many books?');
  const computed = answer(page, 'From the model on this device. It can be wrong: check it');
  await computed.getByText('The calculation is right. Not checked: whether it fits the question', { exact: true }).waitFor();
  expect(await computed.getByText('Checked: computed again').count()).toBe(0);
  expect(await computed.getByText('Not checked: nothing computed').count()).toBe(0);

  await ask(page, 'Say a guess of how many books the 3 crates hold.');
  await answer(page, 'Not checked: nothing computed a number of this answer again').waitFor();

  await stopOnceSaid(page, 'Many');
  await ask(page, 'Tell me of stars for ever');
  await answer(page, 'You stopped this answer.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(foreign).toEqual([]);

  await device.setOffline(false);
  await page.goto('/settings');
  await button(page, 'Remove').click();
  await button(page, 'Download').waitFor();
  expect(await page.evaluate(async () => (await (await caches.open('ekagra-device-models')).keys()).length)).toBe(0);
});

test('a line that costs by the megabyte is asked about before a model comes over it, and ends a download that was not', async ({
  files,
  modelApp,
  openDevice,
}) => {
  const student = await createStudent(modelApp.url);
  const device = await openDevice(modelApp.url);
  const page = await device.newPage();
  await signIn(page, student, '/settings');
  await serviceWorkerReady(page);
  const devTools = await device.devTools(page);
  const asked = item(page).getByText(/^You are on mobile data or a limited connection\. This downloads \d\.\d MB\.$/);
  const before = files.ranges.length;

  files.holdAfter(100_000);
  await button(page, 'Download').click();
  await untilDownloading(page, files);
  expect(files.ranges).toHaveLength(before + 1);
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  // The emulation changes the line without its event.
  await page.evaluate(() => (navigator as unknown as { connection: EventTarget }).connection.dispatchEvent(new Event('change')));
  await item(page)
    .getByText(/^Paused at/)
    .waitFor();
  files.mend();

  await button(page, 'Resume').click();
  await asked.waitFor();
  expect(files.ranges.length).toBe(before + 1);
  await button(page, 'Download anyway').click();
  await item(page)
    .getByText(/^On this device, \d\.\d MB$/)
    .waitFor();
});

test('what only SymPy can compute is said to be missing, and with its pack the model gets it and its step is marked, offline', async ({
  modelApp,
  openDevice,
}) => {
  const student = await createStudent(modelApp.url);
  const device = await openDevice(modelApp.url);
  const page = await device.newPage();
  await signIn(page, student, '/settings');
  await serviceWorkerReady(page);
  await button(page, 'Download').click();
  await item(page)
    .getByText(/^On this device, \d\.\d MB$/)
    .waitFor();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Tutor' }).click();
  await ask(page, 'Why is half of the bell curve so large?');
  await answer(page, 'Only SymPy could compute this.').waitFor();

  await page.goto('/settings');
  const pack = page.getByRole('article', { name: 'The SymPy pack' });
  await pack.getByRole('button', { name: 'Download' }).click();
  await pack.getByText(/^On this device, 1\d MB$/).waitFor();
  await goOffline(device, page);
  await main.getByRole('link', { name: 'Tutor' }).click();
  await ask(page, String.raw`Half of the bell curve: \(\int_0^\infty e^{-x^2}\,dx\)`);
  const computed = answer(page, 'half the root');
  await computed.getByText('Checked: computed again', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});
