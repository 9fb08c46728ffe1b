import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violationsInThemes } from '../support/axe.ts';
import { addTask, untilStatus } from '../support/board.ts';
import { test } from '../support/journey.ts';
import { shared } from '../support/shared.ts';
import { createStudent, signIn, signInReady, type Student } from '../support/student.ts';

async function askForDeletion(page: Page, { password }: Student): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const button = dialog.getByRole('button', { name: 'Delete my account' });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
  await button.click();
  await dialog.getByText('This is not your current password.').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await button.click();
  await page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}$/).waitFor();
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
}

const leaving = (page: Page) => page.getByRole('heading', { name: /^Your account will be deleted on \d+ \w+ \d{4}$/ });

test('a student asks for deletion, keeps the account, asks again, and after 14 days it is gone', async ({ openDevice }) => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-journey-'));
  try {
    const app = await shared.ownApp({ dataDir: directory, purgeEveryMs: 300 });
    const student = await createStudent(app.url);
    const device = await openDevice(app.url);
    const tablet = await device.newPage();
    await signInReady(tablet, student);
    const phone = await (await openDevice(app.url)).newPage();
    await signInReady(phone, student);
    await addTask(phone, 'Keep me');
    await untilStatus(phone, 'Synced');
    await askForDeletion(phone, student);
    await expect
      .poll(() => phone.evaluate(async (id) => (await indexedDB.databases()).filter(({ name }) => name?.includes(id)).length, student.id))
      .toBe(0);
    await tablet.getByText('Your session has ended.').waitFor();

    // Written before the sign-in there tells that the account waits.
    await addTask(tablet, 'Written meanwhile');
    const lastLogins: string[] = [];
    device.onRequest((asked) => {
      if (asked.method() === 'PATCH' && asked.url().includes('/rest/v1/users')) lastLogins.push(asked.url());
    });
    await signIn(tablet, student, '/settings');
    await leaving(tablet).waitFor();
    expect(await violationsInThemes(tablet, 'leaving')).toEqual([]);
    await tablet.getByRole('link', { name: 'Export', exact: true }).click();
    await tablet.getByRole('heading', { name: 'Import & export' }).waitFor();
    await tablet.getByText(/^Your account will be deleted on /).waitFor();
    await tablet.getByText('Keep your account to bring data in.').waitFor();
    expect(await violationsInThemes(tablet, 'the export of a leaving account')).toEqual([]);
    await tablet.goto('/tasks');
    await leaving(tablet).waitFor();
    await tablet.goBack();
    await tablet.mouse.move(10, 10);
    expect(lastLogins, 'refused by the server').toEqual([]);
    // As if five minutes had passed since the tablet opened the app.
    await tablet.evaluate((id) => localStorage.removeItem(`ekagra-${id}-last-login`), student.id);
    await tablet.getByRole('button', { name: 'Keep my account' }).click();
    await tablet.getByLabel('Restore from a file').waitFor();
    await untilStatus(tablet, 'Synced');
    await expect.poll(() => lastLogins.length).toBe(1);
    await expect
      .poll(() => app.query('select title from public.todos where "createdBy" = $1 order by title', [student.id]))
      .toEqual([{ title: 'Keep me' }, { title: 'Written meanwhile' }]);

    await askForDeletion(tablet, student);
    await app.query(`update public.users set deletion_due = deletion_due - interval '14 days' where id = $1`, [student.id]);
    await expect.poll(() => app.query('select from auth.users where id = $1', [student.id])).toEqual([]);
    await expect.poll(() => readFileSync(join(directory, 'purged-accounts.txt'), 'utf8')).toBe(`${student.id}\n`);
    expect((await student.client.auth.signInWithPassword(student)).error?.code).toBe('invalid_credentials');
  } finally {
    await shared.endApp();
    rmSync(directory, { recursive: true, force: true });
  }
});
