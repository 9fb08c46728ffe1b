import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from '../support/axe.ts';
import { goOffline } from '../support/offline.ts';
import { test as journey } from '../support/journey.ts';
import { drawPhoto } from '../support/photo.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn } from '../support/student.ts';
import { startWeakLine } from '../support/weak-line.ts';

const test = journey.extend('line', async ({ app }, { onCleanup }) => {
  const line = await startWeakLine(app.url);
  onCleanup(() => line.close());
  return line;
});

const MB = 1e6;
/** The solver understands it and cannot solve it. */
const DOUBT = 'Solve e^x + x = 1';

const pack = (page: Page, name = 'The SymPy pack') => page.getByRole('article', { name });
const answer = (page: Page, text: string | RegExp) => page.getByRole('article', { name: 'Answer' }).filter({ hasText: text }).last();

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your doubt' }).fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}

test('the SymPy pack is offered where it helps, survives a broken connection and a reload, solves offline, and can be removed', async ({
  line,
  openDevice,
  student,
}) => {
  const device = await openDevice(line.url);
  const page = await device.newPage();
  await signIn(page, student);
  await serviceWorkerReady(page);
  await page.goto('/ai');
  await ask(page, DOUBT);
  const unsolved = answer(page, /The SymPy pack may solve this: 1\d MB to download once/);
  await unsolved.waitFor();
  expect(line.ranges).toEqual([]);

  line.holdAfter(2 * MB);
  await unsolved.getByRole('link', { name: 'Extra packs' }).click();
  await pack(page).getByRole('button', { name: 'Download' }).click();
  const downloaded = pack(page).getByRole('progressbar', { name: 'The SymPy pack: downloaded' });
  await expect.poll(() => downloaded.evaluate((bar: HTMLProgressElement) => bar.value)).toBe(2 * MB);
  line.break();
  await pack(page).getByRole('alert').filter({ hasText: 'The connection was lost.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const paused = await pack(page)
    .getByText(/^Paused at 2(\.0)? MB of 1\d MB$/)
    .innerText();
  await page.reload();
  await pack(page).getByText(paused, { exact: true }).waitFor();

  const askedBefore = line.ranges.length;
  line.mend();
  await pack(page).getByRole('button', { name: 'Resume' }).click();
  await pack(page)
    .getByText(/^On this device, 1\d MB$/)
    .waitFor();
  expect(line.ranges[askedBefore]).toMatch(/^bytes=\d{6,}-$/);

  await device.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutor' }).click();
  await ask(page, DOUBT);
  const solved = answer(page, 'Solved on this device with SymPy, and checked a second way');
  await solved.waitFor();
  await solved.filter({ hasText: 'put into the equation' }).waitFor();
  await device.setOffline(false);

  await page.goto('/settings');
  await pack(page).getByRole('button', { name: 'Remove' }).click();
  await pack(page).getByRole('button', { name: 'Download' }).waitFor();
  expect(await page.evaluate(async () => (await (await caches.open('ekagra-packs')).keys()).length)).toBe(0);
});

async function choosePicture(page: Page, lines: readonly string[]): Promise<void> {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page, lines) };
  await page.getByLabel('Add a picture').first().setInputFiles(photo);
}

async function readPicture(page: Page, lines: readonly string[]): Promise<Locator> {
  await choosePicture(page, lines);
  await page.getByRole('button', { name: 'Read the text', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('button', { name: 'Read the text', exact: true }).click();
  return dialog;
}

// `npm run bench -- pictures` measures the error rates of both readers.
test('the picture pack is offered where nothing could be read, and reads a picture offline as soon as it is chosen', async ({
  device,
  page,
  student,
}) => {
  await signIn(page, student);
  await serviceWorkerReady(page);
  await page.goto('/ai');
  const dialog = await readPicture(page, []);
  await dialog.getByText(/The pack “Better reading of pictures” may read this better: \d\d MB to download once/).waitFor();
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('link', { name: 'Extra packs' }).click();
  const reading = pack(page, 'Better reading of pictures');
  await reading.getByRole('button', { name: 'Download' }).click();
  await reading.getByText(/^On this device, \d\d MB$/).waitFor();

  await goOffline(device, page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutor' }).click();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  const packsReader = page.waitForEvent('worker', (worker) => worker.url().includes('paddle'));
  await choosePicture(page, ['Find its molarity']);
  await packsReader;
  const transcript = page.getByRole('textbox', { name: 'Text in the picture' });
  await expect.poll(() => transcript.inputValue()).toContain('molarity');
});
