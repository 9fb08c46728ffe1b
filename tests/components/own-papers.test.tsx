import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import exampleCsv from '../../src/topics/mock-tests/rules/paper-import/examples/example.csv?raw';
import exampleGift from '../../src/topics/mock-tests/rules/paper-import/examples/example.gift?raw';
import { AnalysisPage } from '../../src/shell/screens/analysis-page.tsx';
import { AttemptScreen } from '../../src/topics/mock-tests/screens/attempt-screen.tsx';
import { MockTestsScreen } from '../../src/topics/mock-tests/screens/mock-tests-screen.tsx';
import { violations } from './support/axe.ts';
import { begin, button, heading, submit } from './support/examination.ts';
import { type Student, test } from './support/student.tsx';

const dialog = page.getByRole('dialog', { name: 'Import a paper' });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const own = page.getByRole('region', { name: 'Your own papers' });
const row = own.getByRole('article', { name: 'Weekly test' });

const choose = (name: string, text: string) => userEvent.upload(field('File'), new File([text], name, { type: 'text/plain' }));

async function importGift(): Promise<void> {
  await button('Import a paper').click();
  await choose('Weekly test.gift', exampleGift);
  await field('Minutes').fill('10');
  await field('Marks for a right answer').fill('3');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByText('Paper imported')).toBeVisible();
}

/** Sits the imported paper with keys. @returns the attempt's id */
async function sit(student: Student): Promise<string> {
  await row.getByRole('button', { name: 'Start test' }).click();
  await expect.poll(() => student.address()).toMatch(/^\/mock-tests\/./);
  const id = student.address().split('/').at(-1)!;
  student.show(<AttemptScreen attemptId={id} />);
  await begin();
  await expect.element(heading('Question 1')).toBeVisible();
  await userEvent.keyboard('b');
  await button('Save & Next').click();
  await expect.element(heading('Question 2')).toBeVisible();
  // The fifth option, by its letter and by its number.
  await userEvent.keyboard('aceb2');
  await expect.element(page.getByRole('checkbox', { checked: true })).toHaveLength(3);
  for (const next of [3, 4, 5]) {
    await button('Save & Next').click();
    await expect.element(heading(`Question ${next}`)).toBeVisible();
  }
  await userEvent.keyboard('1');
  await button('Save & Next').click();
  await submit();
  await expect.element(page.getByText('6 of 14 marks').first()).toBeVisible();
  return id;
}

test('a file is refused with each error by its row, and marks and minutes at their fields; its examples can be had', async ({
  student,
}) => {
  student.show(<MockTestsScreen />);
  await button('Import a paper').click();
  await choose('Weekly test.csv', 'question,A,B,answer\nOne?,1,2,C\nTwo?,1,,A\n"Three $x?",1,2,B\n');
  await expect.element(field('Title')).toHaveValue('Weekly test');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Errors in the file' }).getByRole('row');
  const texts = () => rows.elements().map((each) => (each as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim());
  await expect
    .poll(texts)
    .toEqual([
      'Row What is wrong',
      'Row 2 The answer C is none of the options.',
      'Row 3 The options must be 2 to 6.',
      'Row 4 A formula without both its dollars: Three $x?',
    ]);
  expect(await violations()).toEqual([]);
  const example = dialog.getByRole('link', { name: 'CSV', exact: true }).element() as HTMLAnchorElement;
  const bytes = new Uint8Array(await (await fetch(example.href)).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(`\uFEFF${exampleCsv}`);

  await choose('Weekly test.gift', exampleGift);
  await field('Minutes').fill('0');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByText('Type whole minutes, from 1 to 600.')).toBeVisible();
  expect(await (await student.replica()).find('attempts')).toEqual([]);
});

test('a paper of one’s own is imported, sat with keys, and analysed as far as it has solutions', async ({ student }) => {
  student.show(<MockTestsScreen />);
  await importGift();
  await expect.element(row.getByText('5 questions, 14 marks, 10 minutes')).toBeVisible();
  expect(await violations()).toEqual([]);
  const id = await sit(student);
  student.show(<AnalysisPage />, { route: '/_app/_student/mock-tests/$attemptId/analysis', address: `/mock-tests/${id}/analysis` });
  await expect.element(page.getByText('You earned 6 of 14 marks: 2 right, 1 wrong, 1 left out.')).toBeVisible();
  await expect.element(page.getByRole('figure', { name: 'Chapters' }).getByText('Motion in a Plane').first()).toBeVisible();
  await page.getByRole('radio', { name: /^All/ }).click();
  await page.getByText('Question 2', { exact: true }).click();
  await expect.element(page.getByText('This paper has no solution for this question.')).toBeVisible();
  await expect.element(page.getByText('Momentum')).toBeVisible();
  await button('Make a card').click();
  await expect.element(page.getByText('Card added')).toBeVisible();
  expect(await violations()).toEqual([]);
  student.show(<MockTestsScreen />);
  await expect.element(row).toBeVisible();
  // Its questions are not the app's own, and are not drawn again.
  await expect.element(page.getByRole('article', { name: 'My mistakes' })).not.toBeInTheDocument();
});

test('an own paper and its result are deleted and brought back, each without the other', async ({ student }) => {
  student.show(<MockTestsScreen />);
  await importGift();
  const id = await sit(student);
  student.show(<MockTestsScreen />);
  const kinds = async () => (await (await student.replica()).find('attempts')).map(({ kind }) => kind).toSorted();
  const deleteOwn = button('Delete the paper Weekly test');
  const deleteResult = page.getByRole('region', { name: 'Your results' }).getByRole('button', { name: 'Delete Weekly test' });
  await deleteOwn.click();
  await undo('Paper deleted');
  await expect.element(row).toBeVisible();
  // The attempt keeps the paper, whatever becomes of its entry.
  await deleteOwn.click();
  await expect.poll(kinds).toEqual(['attempt', 'paper']);
  await deleteResult.click();
  await undo('Test deleted');
  await expect.element(deleteResult).toBeVisible();
  student.show(<AnalysisPage />, { route: '/_app/_student/mock-tests/$attemptId/analysis', address: `/mock-tests/${id}/analysis` });
  await expect.element(page.getByText('You earned 6 of 14 marks')).toBeVisible();
  student.show(<MockTestsScreen />);
  await deleteResult.click();
  await expect.poll(kinds).toEqual([]);
});

/** Of the toast with this title: there may be several. */
async function undo(title: string): Promise<void> {
  const shown = page.getByText(title, { exact: true });
  await expect.element(shown).toBeVisible();
  const toast = shown.element().closest('[aria-label=Notifications] > div')!;
  await page.elementLocator(toast).getByRole('button', { name: 'Undo' }).click();
}
