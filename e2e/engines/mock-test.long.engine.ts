import type { Page } from 'playwright';
import { expect } from 'vitest';

import { insertAttempt, serverAttempt } from '../support/mock-attempt.ts';
import { untilStatus } from '../support/board.ts';
import { signIn } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const option = (page: Page, at: number) => page.getByRole('radiogroup', { name: 'Options' }).getByRole('radio').nth(at);

inEachEngine(() => {
  test('a test goes on after a reload where it was, with its answers, and is submitted', async ({ page, student }) => {
    const { id, path } = await insertAttempt(student);
    await signIn(page, student, '/mock-tests');
    await untilStatus(page, 'Synced');
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).check();
    await press(page, 'I am ready to begin').click();
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    await option(page, 2).check();
    await press(page, 'Save & Next').click();
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    await option(page, 3).check();
    await page.reload();
    await page.getByRole('heading', { name: 'Question 2' }).waitFor();
    expect(await option(page, 3).isChecked()).toBe(true);
    await press(page, 'Questions').click();
    await press(page, 'Question 1, Answered').waitFor();
    await press(page, 'Submit').click();
    await press(page, 'Submit').click();
    await page.getByRole('table', { name: 'Marks by subject' }).waitFor();
    await expect.poll(async () => (await serverAttempt(student, id)).status).toBe('submitted');
  });
});
