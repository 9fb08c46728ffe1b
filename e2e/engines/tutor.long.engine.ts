import type { Page } from 'playwright';
import { expect } from 'vitest';

import { signInReady } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

const answers = (page: Page) => page.getByRole('article', { name: 'Answer' });

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your doubt' }).fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}

inEachEngine(() => {
  test('a doubt is solved on the device without a connection, and is there after a reload', async ({ device, page, student }) => {
    await signInReady(page, student, '/ai');
    device.line.cut();
    await ask(page, 'Solve x^2 - 5x + 6 = 0');
    const answer = answers(page).first();
    await answer.getByText('Solved on this device, and checked a second way').waitFor();
    await expect.poll(() => answer.textContent()).toMatch(/Checked:/);
    await page.reload();
    await answers(page).first().getByText('Quadratic equation').waitFor();
    device.line.restore();
    await ask(page, 'Solve 2x = 8');
    await answers(page).last().getByText('Checked:').waitFor();
  });
});
