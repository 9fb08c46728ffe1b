import type { Page } from 'playwright';
import { expect } from 'vitest';

import { SHARE_PATH } from '../../src/topics/tutor/rules/share-target.ts';
import { test } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signInReady, type Student } from '../support/student.ts';

interface Share {
  readonly text?: string;
  readonly url?: string;
  /** The name of a picture that the page draws. */
  readonly image?: string;
}

/** Posts what the system's share sheet posts for Ekagra. */
async function share(page: Page, { text = '', url = '', image }: Share): Promise<void> {
  const posted = page.evaluate(
    async ([action, fields, name]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' });
      for (const [field, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: field, value }));
      }
      if (name !== undefined) {
        const canvas = new OffscreenCanvas(64, 48);
        canvas.getContext('2d')!.fillRect(8, 8, 48, 32);
        const files = new DataTransfer();
        files.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
        form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'images', files: files.files }));
      }
      document.body.append(form);
      form.submit();
    },
    [SHARE_PATH, { title: '', text, url }, image] as const,
  );
  const arrived = page.waitForURL((address) => address.pathname !== '/' && address.pathname !== SHARE_PATH);
  await Promise.all([posted, arrived]);
}

async function signInHere(page: Page, student: Student): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(student.email);
  await dialog.getByLabel('Password').fill(student.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
}

function kept(page: Page) {
  return page.getByRole('region', { name: 'Shared with the tutor' });
}

/** Name of each picture, and whether the browser can decode it. */
function pictures(page: Page): Promise<(readonly [string, number])[]> {
  return kept(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => [(image as HTMLImageElement).alt, (image as HTMLImageElement).naturalWidth] as const));
}

test('content a visitor shares offline is there after signing in', async ({ device, page, student }) => {
  await page.goto('/');
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await share(page, { text: 'Why is the angle 30°?', image: 'question-12.png' });
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await device.setOffline(false);
  await signInHere(page, student);
  // A student without a username is asked for one first.
  await page.getByRole('button', { name: 'Later' }).click();
  await kept(page).getByText('What you shared has arrived.').waitFor();
  await kept(page).getByText('Why is the angle 30°?').waitFor();
  await expect.poll(() => pictures(page)).toEqual([['Shared: question-12.png', 64]]);
});

test('an empty share says so; content a student shares offline stays until they remove it or sign out', async ({
  device,
  page,
  student,
}) => {
  await signInReady(page, student);
  await device.setOffline(true);
  await page.goto('/');
  await share(page, { text: '  ' });
  await kept(page).getByText('There is nothing to ask. The other app shared no text and no picture.').waitFor();
  expect(await kept(page).getByRole('article').count()).toBe(0);
  await page.goto('/');
  await share(page, { text: 'First doubt', url: 'https://example.com/q?a=1' });
  await kept(page).getByText('First doubt').waitFor();
  await kept(page).getByText('https://example.com/q?a=1').waitFor();
  await page.goto('/');
  await share(page, { text: 'Second doubt' });
  await kept(page).getByText('Second doubt').waitFor();

  await page.goto('/ai');
  const first = kept(page).getByRole('article').first();
  await first.getByText('Second doubt').waitFor();
  await first.getByRole('button', { name: 'Remove Second doubt' }).click();
  await kept(page).getByText('Second doubt').waitFor({ state: 'detached' });
  await page.reload();
  await kept(page).getByText('First doubt').waitFor();
  await expect.poll(() => kept(page).getByRole('article').count()).toBe(1);

  await device.setOffline(false);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('ekagra-shared');
});
