import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from '../support/axe.ts';
import { goOffline } from '../support/offline.ts';
import { drawPhoto } from '../support/photo.ts';
import { test } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn } from '../support/student.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your picture' });
const transcript = (page: Page) => page.getByRole('textbox', { name: 'Text in the picture' });

async function choosePhoto(page: Page, lines: readonly string[]): Promise<void> {
  await page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page, lines) });
}

async function addPhoto(page: Page, lines: readonly string[]): Promise<Locator> {
  await choosePhoto(page, lines);
  await button(page, 'Read the text').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Your picture').waitFor();
  return dialog;
}

/** Drags the frame's top left corner to a position given in shares of the picture. */
async function dragTopLeft(picture: Locator, right: number, down: number): Promise<void> {
  const area = (await picture.boundingBox())!;
  const { mouse } = picture.page();
  await mouse.move(area.x, area.y);
  await mouse.down();
  await mouse.move(area.x + area.width * right, area.y + area.height * down, { steps: 5 });
  await mouse.up();
}

/** Delays decoding of the next picture, like a slow phone; the returned function releases it. */
async function holdDecoding(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const decode = globalThis.createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    globalThis.createImageBitmap = async (...asked: unknown[]) => {
      await promise;
      return Reflect.apply(decode, globalThis, asked) as ImageBitmap;
    };
    return { release: resolve };
  });
  return () => held.evaluate(({ release }) => release());
}

test('without the reader offline it says so; a tilted photo with shadow is cropped, read, corrected and solved; then offline too', async ({
  app,
  openDevice,
  student,
}) => {
  // Files loaded by another journey may be in the browser's cache.
  const device = await openDevice(app.url, { isNew: true });
  const page = await device.newPage();
  await signIn(page, student);
  await page.goto('/ai');
  await serviceWorkerReady(page);
  await goOffline(device, page);
  const dialog = await addPhoto(page, ['Question 7', '', 'Solve 2x + 3 = 7']);
  await button(dialog, 'Read the text').click();
  await dialog.getByRole('alert').getByText('The text reader is not on this device yet').waitFor();
  await device.setOffline(false);
  await dragTopLeft(dialog.getByLabel('Your picture'), 0.02, 0.3);
  for (let pressed = 0; pressed < 2; pressed += 1) await button(dialog, 'Top left corner').press('Shift+ArrowDown');
  expect(await violations(page)).toEqual([]);
  await button(dialog, 'Read the text').click();
  await dialog.waitFor({ state: 'detached' });
  const read = await transcript(page).inputValue();
  expect(read.replaceAll(/\s/g, '')).toBe('Solve2x+3=7');
  expect(await violations(page)).toEqual([]);
  await transcript(page).fill(read.replace('7', '11'));
  await button(page, 'Ask').click();
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByText('Solved on this device').waitFor();
  await expect.poll(() => answer.textContent()).toMatch(/x\s*=\s*4/);
  await expect.poll(() => page.getByRole('article', { name: 'Doubt' }).getByRole('img', { name: 'Your doubt' }).count()).toBe(1);

  // The reader is on the device now: a picture is read as soon as it is chosen. Asking waits for its text, which is checked first.
  await goOffline(device, page);
  const decode = await holdDecoding(page);
  await choosePhoto(page, ['Find x if x^2^ = 9']);
  await button(page, 'Ask').click();
  await decode();
  await page.getByText('Reading the text…').waitFor();
  await page.getByText('Check the text in the picture, then press Ask.').waitFor();
  const second = page.getByRole('article', { name: 'Doubt' }).nth(1);
  expect(await second.count()).toBe(0);
  await button(page, 'Ask').click();
  await second.waitFor();
  expect((await second.textContent())!.replaceAll(/\s/g, '')).toContain('Findxif');
  await expect.poll(() => answer.last().textContent()).toMatch(/x\s*=\s*3/);

  await choosePhoto(page, ['Solve 5x = 20']);
  await page.getByText('Reading the text…').waitFor();
  await button(page, 'Stop reading').click();
  await page.getByText('Reading the text…').waitFor({ state: 'detached' });
  await button(page, 'Remove picture 1').waitFor();
  expect(await transcript(page).count()).toBe(0);
  await button(page, 'Remove picture 1').click();
  await choosePhoto(page, []);
  await page.getByRole('alert').getByText('No text was found in this picture.').waitFor();
  await button(page, 'Remove picture 1').waitFor();
});
