import type { Page } from 'playwright';

import { newTaskBox } from '../../support/board.ts';
import { openInApp } from '../../support/open-in-app.ts';
import type { Student } from '../../support/student.ts';

export const PASSWORD = 'correct horse';

export const newAddress = () => `meena-${crypto.randomUUID()}@example.com`;

/** By the form; resolves when the account is asked for its profile. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create your account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('heading', { name: 'Set up your profile' }).waitFor();
}

/** By the form; resolves when the tasks show. It does not leave the page, which has journeys of its own. */
export async function signInByForm(page: Page, { email, password }: Student): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Sign In' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openInApp(page, '/tasks');
  await newTaskBox(page).waitFor();
}
