import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { signInReady } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function write(page: Page, front: string, back: string): Promise<void> {
  await page.getByLabel('Front').fill(front);
  await page.getByLabel('Back').fill(back);
  await button(page, 'Save card').press('Enter');
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('');
}

inEachEngine(() => {
  test('cards are written and reviewed by keyboard without a connection, and each review reaches the server', async ({
    device,
    page,
    student,
  }) => {
    await signInReady(page, student, '/cards');
    device.line.cut();
    await page.getByRole('link', { name: 'New card' }).click();
    await write(page, 'Speed of light?', '$3 \\times 10^8$ m/s');
    await write(page, 'Unit of charge?', 'coulomb');
    await page.getByRole('link', { name: 'All cards' }).press('Enter');
    await page.getByRole('heading', { name: '2 cards for today' }).waitFor();
    await page.getByRole('link', { name: 'Revise' }).press('Enter');
    await button(page, 'Show answer').waitFor();
    await page.keyboard.press('Space');
    await button(page, 'Good 10 min').waitFor();
    await page.keyboard.press('4');
    await page.getByText('1 of 2').waitFor();
    await page.reload();
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('4');
    await page.getByRole('heading', { name: 'Done for today' }).waitFor();
    device.line.restore();
    await untilStatus(page, 'Synced');
    await expect
      .poll(async () => {
        const { data } = await student.client.from('flashcards').select('reviews').throwOnError();
        return (data as { reviews: string[] }[]).map(({ reviews }) => reviews.map((text) => text.split(' ')[1]));
      })
      .toEqual([['4'], ['4']]);
  });
});
