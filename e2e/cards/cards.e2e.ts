import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { PHONE } from '../support/browser.ts';
import { goOffline } from '../support/offline.ts';
import { drawPhoto } from '../support/photo.ts';
import { test as journey } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn, type Student } from '../support/student.ts';

/** Opens the cards of the signed-in student on a new device that is ready for offline use. */
const test = journey.extend('open', ({ app, openDevice, student }) => async () => {
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signIn(page, student, '/cards');
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
  return { device, page };
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function write(page: Page, front: string, back: string): Promise<void> {
  await page.getByLabel('Front').fill(front);
  await page.getByLabel('Back').fill(back);
  // By keyboard, because a notice may cover it.
  await button(page, 'Save card').press('Enter');
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('');
}

async function stored({ client }: Student): Promise<readonly { front: string; reviews: string[]; memory: object; due: string }[]> {
  const { data } = await client.from('flashcards').select('front, reviews, memory, due').order('front').throwOnError();
  return data;
}

test('cards are written, added and reviewed by keyboard offline; no review is lost by a killed tab or another device', async ({
  open,
  student,
}) => {
  const { device, page } = await open();
  await goOffline(device, page);
  await page.getByRole('link', { name: 'New card' }).click();
  await write(page, 'Speed of light?', '$3 \\times 10^8$ m/s');
  await write(page, 'Unit of charge?', 'coulomb');
  await page.getByRole('link', { name: 'All cards' }).press('Enter');
  await page.getByRole('heading', { name: '2 cards for today' }).waitFor();

  await page.getByRole('link', { name: 'Revise' }).press('Enter');
  await button(page, 'Show answer').waitFor();
  await page.keyboard.press('Space');
  await button(page, 'Good 10 min').waitFor();
  await page.keyboard.press('1');
  await button(page, 'Undo').waitFor();
  await page.keyboard.press('u');
  await button(page, 'Undo').waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await page.getByText('1 of 2').waitFor();

  await page.reload();
  await page.getByText('1 of 2').waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await page.getByRole('heading', { name: 'Done for today' }).waitFor();

  await page.goto('/cards/decks?subject=maths');
  await page.getByRole('link', { name: 'Straight Lines' }).click();
  await page.getByRole('list', { name: 'Cards of this deck' }).locator('.katex').first().waitFor();
  await button(page, 'Add 9 cards').click();
  await page.getByText('All 9 cards added').waitFor();

  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  const ratings = async () => (await stored(student)).map(({ reviews }) => reviews.map((text) => text.split(' ')[1]).join(' '));
  await expect.poll(async () => (await ratings()).toSorted()).toEqual([...Array.from({ length: 9 }, () => ''), '4', '4']);
  const { page: other } = await open();
  await other.getByRole('heading', { name: '9 cards for today' }).waitFor();
});

test('a card reviewed offline on two devices counts both reviews, with the same result on both', async ({ open, student }) => {
  const { error } = await student.client
    .from('flashcards')
    .insert({ id: crypto.randomUUID(), user_id: student.id, front: 'Unit of force?', back: 'newton' });
  expect(error).toBeNull();
  const screens = [await open(), await open()];
  for (const [at, { device, page }] of screens.entries()) {
    await card(page, 'Unit of force?').waitFor();
    await goOffline(device, page);
    await page.getByRole('link', { name: 'Revise' }).press('Enter');
    await button(page, 'Show answer').press('Enter');
    await button(page, at === 0 ? /^Again/ : /^Easy/).press('Enter');
    await button(page, 'Undo').waitFor();
  }
  for (const { device, page } of screens) {
    await device.setOffline(false);
    await untilStatus(page, 'Synced');
  }
  await expect
    .poll(async () => {
      const [row] = await stored(student);
      const last = row!.reviews.map((text) => Date.parse(text.split(' ')[0]!)).toSorted((a, b) => a - b);
      return [last.length, (row!.memory as { reviewedAt?: number }).reviewedAt === last.at(-1), Object.keys(row!.memory).length];
    })
    .toEqual([2, true, 4]);
  // Students do not decide computed fields.
  for (const { page } of screens) expect(await button(page, 'Review changes').count()).toBe(0);
});

test('a picture card is made offline, reviewed, and seen on another device', async ({ open }) => {
  const { device, page } = await open();
  await page.getByRole('link', { name: 'New card' }).click();
  const file = page.getByLabel('Question picture');
  await file.waitFor({ state: 'attached' });
  await goOffline(device, page);
  await page.getByLabel('Front').fill('Which law is this?');
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page, ['sin i = n sin r']) });
  // While the picture is made small.
  await page.getByLabel('Back').fill('Refraction');
  await page.getByRole('img', { name: 'Picture of the question' }).waitFor();
  expect(await page.getByLabel('Back').inputValue()).toBe('Refraction');
  await page.getByLabel('What the picture shows').fill('A ray at a surface');
  await button(page, 'Save card').press('Enter');
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('');
  await page.getByRole('link', { name: 'All cards' }).press('Enter');
  await card(page, 'Which law is this?').getByRole('img', { name: 'A ray at a surface' }).waitFor();
  await page.getByRole('link', { name: 'Revise' }).press('Enter');
  await page.getByRole('region', { name: 'Question' }).getByRole('img', { name: 'A ray at a surface' }).waitFor();
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  const { page: other } = await open();
  await card(other, 'Which law is this?').getByRole('img', { name: 'A ray at a surface' }).waitFor();
});

test('a deck that is not on the device says so without a network, and opens with one', async ({ app, openDevice, student }) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, serviceWorkers: 'block' }, isNew: true });
  const page = await device.newPage();
  await signIn(page, student, '/cards/decks');
  await page.getByRole('link', { name: 'Gravitation' }).click();
  await button(page, 'Add 10 cards').waitFor();
  await page.getByRole('link', { name: 'All decks' }).click();
  await button(page, 'Biology').click();
  await device.setOffline(true);
  await page.getByRole('link', { name: 'Evolution' }).click();
  await page.getByRole('heading', { name: 'This deck is not on this device yet' }).waitFor();
  await device.setOffline(false);
  await button(page, 'Try again').click();
  await button(page, 'Add 9 cards').waitFor();
});
