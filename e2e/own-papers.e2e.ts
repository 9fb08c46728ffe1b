import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from './support/axe.ts';
import { untilStatus } from './support/board.ts';
import { test } from './support/journey.ts';
import { goOffline } from './support/offline.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { signIn, type Student } from './support/student.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The page below has fields of the same names. */
const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const EXAMPLES = 'src/domain/paper-import/examples/example';

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

test('a paper that another device deletes comes back to the test that is being sat, which does not notice', async ({
  app,
  openDevice,
  student,
}) => {
  const page = await (await openDevice(app.url)).newPage();
  await signIn(page, student, '/mock-tests');
  await importExample(page);
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

test('a paper of one’s own is imported offline, refused with each error by row first, sat, analysed, deleted and brought back', async ({
  app,
  openDevice,
  student,
}) => {
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signIn(page, student, '/mock-tests');
  await serviceWorkerReady(page);
  await press(page, 'Import a paper').click();
  await choose(page, 'Weekly test.csv', 'question,A,B,answer\nOne?,1,2,C\nTwo?,1,,A\n"Three $x?",1,2,B\n');
  expect(await inDialog(page, 'Title').inputValue()).toBe('Weekly test');
  await press(page, 'Import').click();
  const errors = page.getByRole('table', { name: 'Errors in the file' });
  await errors.waitFor();
  expect((await errors.getByRole('row').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Row What is wrong',
    'Row 2 The answer C is none of the options.',
    'Row 3 The options must be 2 to 6.',
    'Row 4 A formula without both its dollars: Three $x?',
  ]);
  expect(await violations(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`\uFEFF${readFileSync(`${EXAMPLES}.csv`, 'utf8')}`);

  await goOffline(device, page);
  await choose(page, 'Weekly test.gift', readFileSync(`${EXAMPLES}.gift`, 'utf8'));
  await inDialog(page, 'Minutes').fill('0');
  await press(page, 'Import').click();
  await page.getByText('Type whole minutes, from 1 to 600.').waitFor();
  await inDialog(page, 'Minutes').fill('10');
  await inDialog(page, 'Marks for a right answer').fill('3');
  await press(page, 'Import').click();
  await page.getByText('Paper imported').waitFor();
  const own = page.getByRole('region', { name: 'Your own papers' });
  const row = own.getByRole('article', { name: 'Weekly test' });
  await row.getByText('5 questions, 14 marks, 10 minutes').waitFor();
  expect(await violations(page)).toEqual([]);

  await row.getByRole('button', { name: 'Start test' }).click();
  await begin(page);
  await page.keyboard.press('b');
  await press(page, 'Save & Next').click();
  await page.getByRole('heading', { name: 'Question 2' }).waitFor();
  // The fifth option, by its letter and by its number.
  for (const key of ['a', 'c', 'e', 'b', '2']) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press(key);
  }
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3);
  await press(page, 'Save & Next').click();
  await page.getByRole('heading', { name: 'Question 3' }).waitFor();
  await press(page, 'Save & Next').click();
  await press(page, 'Save & Next').click();
  await page.getByRole('heading', { name: 'Question 5' }).waitFor();
  await page.keyboard.press('1');
  await press(page, 'Save & Next').click();
  await press(page, 'Questions').click();
  await press(page, 'Submit').click();
  await press(page, 'Submit').click();
  await page.getByText('of 14 marks').waitFor();
  expect(await page.getByText('6 of 14 marks').count()).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByText('You earned 6 of 14 marks: 2 right, 1 wrong, 1 left out.').waitFor();
  const chapters = page.getByRole('figure', { name: 'Chapters' });
  await chapters.getByText('Motion in a Plane').first().waitFor();
  await page.getByRole('radio', { name: /^All/ }).check();
  await page.getByText('Question 2', { exact: true }).click();
  await page.getByText('This paper has no solution for this question.').waitFor();
  await page.getByText('Momentum').waitFor();
  await press(page, 'Make a card').click();
  await page.getByText('Card added').waitFor();
  await page.goto('/mock-tests');
  await row.waitFor();
  expect(await page.getByRole('article', { name: 'My mistakes' }).count()).toBe(0);
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect.poll(() => kinds(student)).toEqual(['attempt', 'own', 'paper']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Result' }).click();
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByText('You earned 6 of 14 marks').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto('/mock-tests');

  const undo = (title: string) =>
    page
      .locator('div', { has: page.getByText(title, { exact: true }) })
      .last()
      .getByRole('button', { name: 'Undo' })
      .click();
  const deleteOwn = () => own.getByRole('button', { name: 'Delete the paper Weekly test' }).click();
  await deleteOwn();
  await undo('Paper deleted');
  await row.waitFor();
  // The attempt keeps the paper, whatever becomes of its entry.
  await deleteOwn();
  await expect.poll(() => kinds(student)).toEqual(['attempt', 'paper']);
  await page.getByRole('region', { name: 'Your results' }).getByRole('button', { name: 'Delete Weekly test' }).click();
  await undo('Test deleted');
  await page.getByRole('link', { name: 'Result' }).click();
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByText('You earned 6 of 14 marks').waitFor();
  await page.goto('/mock-tests');
  await page.getByRole('region', { name: 'Your results' }).getByRole('button', { name: 'Delete Weekly test' }).click();
  await expect.poll(() => kinds(student)).toEqual([]);
});
