import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { test } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn, type Student } from '../support/student.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The page below has fields of the same names. */
const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const EXAMPLES = 'src/topics/mock-tests/rules/paper-import/examples/example';

async function choose(page: Page, name: string, text: string): Promise<void> {
  await inDialog(page, 'File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** Documents of each kind on the server. */
async function kinds({ client }: Student): Promise<readonly string[]> {
  const { data } = await client.from('attempts').select('kind').eq('_deleted', false).throwOnError();
  return (data as readonly { kind: string }[]).map(({ kind }) => kind).toSorted();
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).check();
  await press(page, 'I am ready to begin').click();
  await page.getByRole('heading', { name: 'Question 1' }).waitFor();
}

async function importExample(page: Page): Promise<void> {
  await press(page, 'Import a paper').click();
  await choose(page, 'Weekly test.json', readFileSync(`${EXAMPLES}.json`, 'utf8'));
  await press(page, 'Import').click();
  await page.getByText('Paper imported').waitFor();
}

test('a paper is imported offline; one that another device deletes comes back to the test that is being sat, which does not notice', async ({
  app,
  openDevice,
  student,
}) => {
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signIn(page, student, '/mock-tests');
  await serviceWorkerReady(page);
  await goOffline(device, page);
  await importExample(page);
  await device.setOffline(false);
  await page.getByRole('article', { name: 'Weekly test' }).getByRole('button', { name: 'Start test' }).click();
  await begin(page);
  const question = await page.getByRole('heading', { name: 'Question 1' }).elementHandle();
  await expect.poll(() => kinds(student)).toEqual(['attempt', 'own', 'paper']);
  // That device did not know of the attempt.
  await student.client.from('attempts').update({ _deleted: true }).in('kind', ['paper', 'own']).throwOnError();
  await expect.poll(() => kinds(student)).toEqual(['attempt', 'paper']);
  expect(await question!.evaluate((heading) => heading.isConnected)).toBe(true);
  await page.goto('/mock-tests');
  await page.getByRole('region', { name: 'Your own papers' }).getByText('Turn your teacher’s paper').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Question 1' }).waitFor();
});
