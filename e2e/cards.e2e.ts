import type { Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, openTask, untilStatus } from './support/board.ts';
import { PHONE } from './support/browser.ts';
import { goOffline } from './support/offline.ts';
import { drawPhoto } from './support/photo.ts';
import { test as journey } from './support/journey.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { signIn, type Student } from './support/student.ts';

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

test('cards are written and reviewed by keyboard offline; no review is lost by a killed tab or another device', async ({
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

  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect
    .poll(async () => (await stored(student)).map(({ reviews }) => reviews.map((text) => text.split(' ')[1])))
    .toEqual([['4'], ['4']]);
  const { page: other } = await open();
  await other.getByRole('heading', { name: 'Done for today' }).waitFor();
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

test('a card made from a task starts with its text, and the dialog returns focus to the list', async ({ open, student }) => {
  const { page } = await open();
  await page.goto('/tasks');
  await addTask(page, 'Derive the lens maker’s formula');
  await (await openTask(page, 'Derive the lens maker’s formula')).getByRole('link', { name: 'Make a card' }).click();
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('Derive the lens maker’s formula');
  await page.getByLabel('Back').fill('Begin with refraction at one surface');
  // Closing the tab loses no input.
  await page.reload();
  await expect.poll(() => page.getByLabel('Back').inputValue()).toBe('Begin with refraction at one surface');
  await button(page, 'Save card').press('Enter');
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('');
  await page.getByRole('link', { name: 'All cards' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('REFRACTION lens');
  await card(page, 'Derive the lens maker’s formula').waitFor();
  await untilStatus(page, 'Synced');
  const { data: tasks } = await student.client.from('todos').select('id').throwOnError();
  const sources = async () => (await student.client.from('flashcards').select('source, source_id').throwOnError()).data;
  await expect.poll(sources).toEqual([{ source: 'task', source_id: tasks[0]!.id }]);

  await card(page, 'Derive the lens maker’s formula').getByRole('heading').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  const back = dialog.getByLabel('Back');
  await back.fill('One surface');
  // Typed while the card is saved.
  await back.evaluate((box: HTMLTextAreaElement) => {
    box.form!.requestSubmit();
    document.execCommand('insertText', false, ', then the other');
  });
  const backs = async () => (await student.client.from('flashcards').select('back').throwOnError()).data;
  await expect.poll(backs).toEqual([{ back: 'One surface' }]);
  expect(await back.inputValue()).toBe('One surface, then the other');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(backs).toEqual([{ back: 'One surface, then the other' }]);
});

test('a hidden part is asked on the front and shown on the back, and maths keys write a formula', async ({ open }) => {
  const { page } = await open();
  await page.getByRole('link', { name: 'New card' }).click();
  const front = page.getByLabel('Front');
  await front.fill('Unit of force: newton');
  await front.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(15, 21));
  await button(page, 'Hide selection').click();
  await expect.poll(() => front.inputValue()).toBe('Unit of force: {{newton}}');
  await page.getByLabel('Back').fill('Also ');
  await button(page, 'Maths keyboard: answer').click();
  await button(page, 'Square root').click();
  await page.keyboard.insertText('m');
  await expect.poll(() => page.getByLabel('Back').inputValue()).toBe(String.raw`Also $\sqrt{m}$`);
  await button(page, 'Save card').press('Enter');
  await expect.poll(() => front.inputValue()).toBe('');
  await page.getByRole('link', { name: 'All cards' }).press('Enter');
  await page.getByRole('link', { name: 'Revise' }).press('Enter');
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByText('gap').waitFor();
  expect(await question.textContent()).not.toContain('newton');
  await button(page, 'Show answer').press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByText('newton').waitFor();
  await answer.locator('.katex').waitFor();
});

test('a text with two numbered gaps becomes two cards in one write', async ({ open, student }) => {
  const { page } = await open();
  await page.getByRole('link', { name: 'New card' }).click();
  await page.getByLabel('Front').fill('{{c1::Rutherford}} found the nucleus in {{c2::1911}}');
  await button(page, 'Save 2 cards').press('Enter');
  await page.getByText('2 cards saved').waitFor();
  await untilStatus(page, 'Synced');
  await expect
    .poll(async () => (await stored(student)).map(({ front }) => front).toSorted())
    .toEqual(['Rutherford found the nucleus in {{c2::1911}}', '{{c1::Rutherford}} found the nucleus in 1911']);
});

test('a ready deck is added offline, adding twice adds nothing, and its cards are reviewed', async ({ open, student }) => {
  const { device, page } = await open();
  await page.getByRole('link', { name: 'Ready decks' }).click();
  await button(page, 'Mathematics').click();
  await goOffline(device, page);
  await page.getByRole('link', { name: 'Straight Lines' }).click();
  await page.getByRole('list', { name: 'Cards of this deck' }).locator('.katex').first().waitFor();
  await button(page, 'Add 9 cards').click();
  await page.getByText('All 9 cards added').waitFor();
  await page.getByRole('link', { name: 'Go to your cards' }).click();
  await page.getByRole('article').first().getByRole('button', { name: 'More for this card' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Ready decks' }).click();
  await button(page, 'Mathematics').click();
  await page.getByRole('link', { name: 'Straight Lines 8 added' }).click();
  await button(page, 'Add 1 more card').click();
  await page.getByText('All 9 cards added').waitFor();
  await page.getByRole('link', { name: 'Go to your cards' }).press('Enter');
  await page.getByRole('link', { name: 'Revise' }).press('Enter');
  await button(page, 'Show answer').press('Enter');
  await button(page, /^Easy/).press('Enter');
  await page.getByText('1 of 9').waitFor();
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect
    .poll(async () => (await stored(student)).map(({ reviews }) => reviews.length).toSorted((a, b) => a - b))
    .toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
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
