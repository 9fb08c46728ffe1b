import type { Page } from 'playwright';
import { expect } from 'vitest';

import { says, startModelServer } from '../../backend/testing/model-server.ts';
import { untilStatus } from '../support/board.ts';
import type { Device } from '../support/device.ts';
import { ask, modelItem as item, test as journey } from '../support/model-journey.ts';
import { goOffline } from '../support/offline.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn } from '../support/student.ts';

const BY_SERVER = 'From the server.';
const CRATES = 'Why do 3 crates with 17 books each hold so many books?';

/** An app with a model on its server, and one for devices. */
const test = journey
  .extend('model', { scope: 'file' }, async ({}, { onCleanup }) => {
    const model = await startModelServer();
    model.answerWith(says(BY_SERVER));
    onCleanup(() => model.close());
    return model;
  })
  .extend('backendOptions', { scope: 'file' }, ({ model }) => ({
    functionSecrets: { TUTOR_BASE_URL: model.url, TUTOR_MODEL: 'scripted' },
  }))
  /** A device of a new student, on its page of settings. `script` runs before the app in each of its pages. */
  .extend('openSettings', ({ modelApp, openDevice }) => async (script?: () => void): Promise<{ device: Device; page: Page }> => {
    const student = await createStudent(modelApp.url);
    const device = await openDevice(modelApp.url);
    const page = await device.newPage();
    if (script !== undefined) await page.addInitScript(script);
    await signIn(page, student, '/settings');
    await serviceWorkerReady(page);
    return { device, page };
  });

const button = (page: Page, name: string) => item(page).getByRole('button', { name });
const answers = (page: Page) => page.getByRole('article', { name: 'Answer' });
const answer = (page: Page, text: string | RegExp) => answers(page).filter({ hasText: text }).last();
const box = (page: Page) => page.getByRole('textbox', { name: 'Your doubt' });

async function download(page: Page): Promise<void> {
  await button(page, 'Download').click();
  await item(page)
    .getByText(/^On this device, \d\.\d MB$/)
    .waitFor();
}

async function openTutor(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutor' }).click();
  await box(page).waitFor();
}

test('the server answers first, the device without a network, and what it answered goes to the server once; chosen, the device answers alone', async ({
  model,
  openSettings,
}) => {
  const { device, page } = await openSettings();
  await download(page);
  await openTutor(page);
  const before = model.asked.length;

  await ask(page, CRATES);
  await answer(page, BY_SERVER).getByText('From the model. It can be wrong: check it').waitFor();
  expect(await answers(page).filter({ hasText: '51' }).count()).toBe(0);
  expect(model.asked.length - before).toBe(1);

  await goOffline(device, page);
  await ask(page, `${CRATES} Again.`);
  await answer(page, '51').getByText('From the model on this device. It can be wrong: check it').waitFor();
  await page.getByText('Kept for the model: it is asked when you are online.').waitFor();
  await device.setOffline(false);
  await expect.poll(() => answers(page).filter({ hasText: BY_SERVER }).count()).toBe(2);
  await page.getByText('Kept for the model').waitFor({ state: 'detached' });
  expect(model.asked.length - before).toBe(2);

  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Ask it before the model on the server' }).check();
  await openTutor(page);
  await ask(page, `${CRATES} With a network.`);
  await answer(page, '51').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  expect(await answers(page).filter({ hasText: BY_SERVER }).count()).toBe(0);

  await goOffline(device, page);
  await ask(page, `${CRATES} Without one.`);
  await expect.poll(() => answers(page).filter({ hasText: '51' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  expect(await page.getByText('Kept for the model').count()).toBe(0);
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  expect(model.asked.length - before).toBe(2);
});

test('a low battery starts no model on the device: the server is asked, and without a network the doubt waits and says why', async ({
  model,
  openSettings,
}) => {
  const { device, page } = await openSettings(() => {
    const battery = { charging: false, level: 0.15 };
    Object.assign(globalThis, { battery });
    Object.assign(navigator, { getBattery: () => Promise.resolve(battery) });
  });
  await download(page);
  await page.getByRole('checkbox', { name: 'Ask it before the model on the server' }).check();
  await openTutor(page);
  const before = model.asked.length;
  await ask(page, CRATES);
  await answer(page, BY_SERVER).waitFor();
  expect(model.asked.length - before).toBe(1);

  await goOffline(device, page);
  await ask(page, `${CRATES} Again.`);
  await answer(page, 'The battery is low, so the model on this device was not started.').waitFor();
  await page.getByText('Kept for the model: it is asked when you are online.').waitFor();
  expect(page.workers().filter((worker) => worker.url().includes('device-model.worker'))).toEqual([]);

  await page.evaluate(() => Object.assign((globalThis as unknown as { battery: object }).battery, { charging: true }));
  await ask(page, `${CRATES} With a charger.`);
  await answer(page, '51').waitFor();
  await device.setOffline(false);
  // Both that waited, or the one that did: each once.
  await expect.poll(() => answers(page).filter({ hasText: BY_SERVER }).count()).toBeGreaterThan(0);
});

test('on a line that costs by the megabyte nothing of a model is fetched by a visit, a doubt or a reload', async ({
  files,
  openSettings,
}) => {
  const { page } = await openSettings(() => {
    const line = Object.assign(new EventTarget(), { saveData: false, type: 'cellular' });
    Object.defineProperty(navigator, 'connection', { value: line });
  });
  const before = files.ranges.length;
  await openTutor(page);
  await ask(page, CRATES);
  await answer(page, BY_SERVER).waitFor();
  expect(files.ranges.length).toBe(before);

  await page.goto('/settings');
  files.holdAfter(100_000);
  await button(page, 'Download').click();
  await item(page)
    .getByText(/^You are on mobile data/)
    .waitFor();
  expect(files.ranges.length).toBe(before);
  await button(page, 'Download anyway').click();
  await expect.poll(() => files.ranges.length).toBe(before + 1);
  await page.reload();
  await button(page, 'Resume').waitFor();
  await openTutor(page);
  await ask(page, `${CRATES} Again.`);
  await answer(page, BY_SERVER).waitFor();
  expect(files.ranges.length).toBe(before + 1);
  files.mend();
});

test('a tab that is killed in the middle of an answer loses nothing: its text stays, and the doubt is asked again, with one answer', async ({
  model,
  openSettings,
}) => {
  const { device, page } = await openSettings();
  await download(page);
  await openTutor(page);
  await goOffline(device, page);
  const before = model.asked.length;
  await ask(page, 'Tell me of stars for ever');
  await answer(page, 'Many').waitFor();

  const chat = page.url();
  const devTools = await device.devTools(page);
  const crashed = page.waitForEvent('crash');
  void devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await device.newPage();
  await again.goto(chat);
  await again.getByRole('article', { name: 'Doubt' }).filter({ hasText: 'Tell me of stars for ever' }).waitFor();
  const left = answer(again, 'Many');
  await left.getByText('This answer stopped early.').waitFor();
  expect(await answers(again).count()).toBe(1);
  await again.getByText('Asked again when you are online.').waitFor();
  await left.getByRole('button', { name: 'Try again' }).click();
  await answer(again, 'The model on this device is switched off').waitFor();
  await again.getByText('Asked again when you are online.').waitFor();

  // The network of a device with a dead page cannot be brought back.
  await page.close();
  await device.setOffline(false);
  await answer(again, BY_SERVER).waitFor();
  await again.getByText('Asked again when you are online.').waitFor({ state: 'detached' });
  expect(model.asked.length - before).toBe(1);

  await goOffline(device, again);
  await ask(again, CRATES);
  await answer(again, 'The model on this device is switched off, because the app was ended while it worked.').waitFor();
  await again.goto('/settings');
  await button(again, 'Try it again').click();
  await openTutor(again);
  await ask(again, CRATES);
  await answer(again, '51').waitFor();
});
