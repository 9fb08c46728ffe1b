import type { Page } from 'playwright';

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
