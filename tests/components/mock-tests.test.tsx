import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { AttemptScreen } from '../../src/topics/mock-tests/screens/attempt-screen.tsx';
import { storeAttempt } from './support/attempts.ts';
import { violations } from './support/axe.ts';
import { begin, button, heading, openPalette, submit } from './support/examination.ts';
import { test } from './support/student.tsx';
import { setTheme } from './support/theme.ts';

const option = (at: number) => page.getByRole('radiogroup', { name: 'Options' }).getByRole('radio').nth(at);

test('what is drawn on the rough sheet is seen in either theme, also when it is opened again, and the sheet can be left', async ({
  student,
}) => {
  const id = await storeAttempt(student, 2);
  setTheme('dark');
  student.show(<AttemptScreen attemptId={id} />);
  await begin();
  await button('Rough sheet').click();
  const canvas = page.getByRole('dialog', { name: 'Rough sheet' }).element().querySelector('canvas')!;
  await userEvent.dragAndDrop(canvas, canvas, { sourcePosition: { x: 50, y: 50 }, targetPosition: { x: 150, y: 50 }, steps: 4 });
  await expect.poll(ink).toBe('light');
  setTheme('light');
  await expect.poll(ink).toBe('dark');
  expect(button('Done').element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  await button('Done').click();
  setTheme('dark');
  await button('Rough sheet').click();
  await expect.poll(ink).toBe('light');
  await button('Done').click();
  await expect.element(heading('Question 1')).toBeVisible();
});

/** Of the middle of the line that was drawn. */
function ink(): string {
  const sheet = document.querySelector<HTMLCanvasElement>('dialog canvas')!;
  const scale = sheet.width / sheet.clientWidth;
  const [red, , , alpha] = sheet.getContext('2d')!.getImageData(100 * scale, 50 * scale, 1, 1).data;
  return alpha === 255 ? (red! > 127 ? 'light' : 'dark') : 'none';
}

test('the palette names the state of each question; a response is cleared; a question is read from its top', async ({ student }) => {
  const id = await storeAttempt(student, 5);
  student.show(<AttemptScreen attemptId={id} />);
  await expect.element(button('I am ready to begin')).toBeVisible();
  expect(await violations()).toEqual([]);
  await begin();
  await option(0).click();
  await button('Save & Next').click();
  await expect.element(heading('Question 2')).toBeVisible();
  await option(1).click();
  await button('Mark for Review & Next').click();
  await expect.element(heading('Question 3')).toBeVisible();
  await button('Mark for Review & Next').click();
  await openPalette();
  for (const state of ['1, Answered', '2, Answered & Marked for Review', '3, Marked for Review', '4, Not Answered', '5, Not Visited']) {
    await expect.element(button(`Question ${state}`)).toBeVisible();
  }
  // The question gives way to the palette: nothing lies on the legend.
  await page.getByRole('list', { name: 'Legend' }).getByText('Not Visited').click({ trial: true });
  expect(await violations()).toEqual([]);
  await button('Question 1, Answered').click();
  await button('Clear Response').click();
  await openPalette();

  await button('Question 2, Answered & Marked for Review').click();
  await expect.element(heading('Question 2')).toBeVisible();
  const shown = () => document.querySelector('#question [data-shown]')!;
  for (const _ of [2, 3]) await button('Larger letters').click();
  shown().scrollTo({ top: shown().scrollHeight });
  expect(shown().scrollTop).toBeGreaterThan(0);
  await openPalette();
  await button('Question 1, Not Answered').click();
  await expect.element(heading('Question 1')).toBeVisible();
  await button('Save & Next').click();
  await expect.element(heading('Question 2')).toBeVisible();
  expect(shown().scrollTop).toBe(0);
  await submit();
  await expect.element(marks().getByRole('row', { name: /^Physics/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(await (await student.replica()).get('attempts', id)).toMatchObject({ status: 'submitted' });
});

const marks = (): Locator => page.getByRole('table', { name: 'Marks by subject' });
