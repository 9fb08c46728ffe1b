import type { Page } from 'playwright';
import { expect } from 'vitest';

import { signIn } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const timeLeft = (page: Page) => page.getByRole('timer', { name: 'Time left' });

inEachEngine(() => {
  test('a focus runs on through a reload, and pauses and goes on in both tabs', async ({ device, page, student }) => {
    await signIn(page, student, '/productivity');
    await press(page, 'Start focus').click();
    await press(page, 'Pause').waitFor();
    await expect.poll(() => timeLeft(page).textContent()).toMatch(/^24:/);
    await page.reload();
    await press(page, 'Pause').waitFor();
    await expect.poll(() => timeLeft(page).textContent()).toMatch(/^24:/);

    const second = await device.newPage();
    await second.goto('/productivity');
    await press(second, 'Pause').click();
    await press(page, 'Resume').waitFor();
    const face = await timeLeft(page).textContent();
    await page.reload();
    await press(page, 'Resume').waitFor();
    expect(await timeLeft(page).textContent()).toBe(face);
    await press(page, 'Resume').click();
    await press(second, 'Pause').waitFor();
  });
});
