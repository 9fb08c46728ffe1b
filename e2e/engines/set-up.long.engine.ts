import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { openInApp } from '../support/open-in-app.ts';
import { inEachEngine, test } from './support/journey.ts';
import { newAddress, signUp } from './support/visitor.ts';

inEachEngine(() => {
  test('the first set-up takes names and an exam, and the profile has them', async ({ app, page }) => {
    await page.goto('/login');
    const email = newAddress();
    await signUp(page, email);
    const username = `meena_${email.slice(6, 14)}`;
    await page.getByRole('checkbox', { name: 'NEET' }).check();
    await page.getByLabel('Username').fill(username);
    await page.getByText('This username is available.').waitFor();
    await page.getByLabel('Display name').fill('मीना');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Set up your profile' }).waitFor({ state: 'detached' });
    await openInApp(page, '/profile');
    await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('मीना');
    await untilStatus(page, 'Synced');
    await expect
      .poll(() => app.query('select username, display_name from public.users where email = $1', [email]))
      .toEqual([{ username, display_name: 'मीना' }]);
  });
});
