import { expect } from 'vitest';
import { page } from 'vitest/browser';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });

/** Agrees to the instructions. */
export async function begin(): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).click();
  await button('I am ready to begin').click();
  await expect.element(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
}

/** On a phone the palette opens above the buttons. */
export const openPalette = () => button('Questions').click();

export async function submit(): Promise<void> {
  await openPalette();
  await button('Submit').click();
  await expect.element(heading('Submit the test?')).toBeVisible();
  await button('Submit').click();
}
