import { expect, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type {} from '@vitest/browser-playwright';

import { AnalysisPage } from '../../src/shell/screens/analysis-page.tsx';
import { DoubtsScreen } from '../../src/shell/screens/doubts-screen.tsx';
import type { Paper } from '../../src/topics/mock-tests/rules/paper.ts';
import type { AttemptEvent } from '../../src/topics/mock-tests/rules/record.ts';
import { storeAttempt } from './support/attempts.ts';
import { violations } from './support/axe.ts';
import { press } from './support/press.ts';
import { type Student, test } from './support/student.tsx';
import { setTheme } from './support/theme.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Questions 1 right, 2 wrong at once, 3 right and then changed to wrong, 4 left out after five minutes, 5 never seen. */
function happened({ questions }: Paper): readonly AttemptEvent[] {
  const key = (at: number) => questions[at]!.question.key as number;
  const wrong = (at: number) => (key(at) + 1) % 4;
  return [
    { at: 0, deed: 'open', question: 0 },
    { at: 60_000, deed: 'save', question: 0, answer: key(0) },
    { at: 60_001, deed: 'open', question: 1 },
    { at: 62_000, deed: 'save', question: 1, answer: wrong(1) },
    { at: 62_001, deed: 'open', question: 2 },
    { at: 120_000, deed: 'save', question: 2, answer: key(2) },
    { at: 120_001, deed: 'open', question: 3 },
    { at: 420_000, deed: 'open', question: 2 },
    { at: 430_000, deed: 'save', question: 2, answer: wrong(2) },
    { at: 440_000, deed: 'submit', question: 2 },
  ];
}

/** @returns the attempt's id */
async function open(student: Student): Promise<string> {
  const id = await storeAttempt(student, 5, happened);
  student.show(<AnalysisPage />, { route: '/_app/_student/mock-tests/$attemptId/analysis', address: `/mock-tests/${id}/analysis` });
  await expect.element(page.getByText('You earned 2 of 20 marks: 1 right, 2 wrong, 2 left out.')).toBeVisible();
  return id;
}

test('an analysis says what to do next, has its figures as tables, and prints nothing pale', async ({ student }) => {
  setTheme('light');
  await open(student);
  await expect
    .element(page.getByText('Changing one answer cost 5 marks: change an answer only when you have found the mistake in it.'))
    .toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Marks by subject' })).toBeVisible();
  const time = page.getByRole('figure', { name: 'Time per question' });
  await time.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(time.getByRole('rowheader', { name: '4', exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);

  const ink = () => getComputedStyle(page.getByText('You earned 2 of 20 marks').element()).color;
  const onPaper = ink();
  setTheme('dark');
  await expect.poll(ink).not.toBe(onPaper);
  onTestFinished(async () => void (await setMedia('screen')));
  await setMedia('print');
  await expect.poll(ink).toBe(onPaper);
});

test('a wrong answer becomes a card, a task and a doubt, each once, and a weak chapter a task', async ({ student }) => {
  const id = await open(student);
  const replica = await student.replica();
  await button(/^Add to the plan/).click();
  await expect.element(page.getByText('Task added')).toBeVisible();
  await page.getByRole('radio', { name: /^Changed/ }).click();
  await page.getByText('Question 3', { exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Solution of question 3' })).toBeVisible();
  for (const what of ['card', 'task']) {
    await press(button(`Make a ${what}`));
    await press(button(`Make a ${what}`));
    await expect.element(page.getByText(`You already have this ${what}`)).toBeVisible();
  }
  expect(await violations()).toEqual([]);
  expect(await replica.find('flashcards')).toMatchObject([{ source: 'attempt', source_id: id, chapter: 'phy-gravitation' }]);
  const tasks = (await replica.find('todos')).map(({ title, chapter }) => `${title}, ${chapter}`);
  expect(tasks.toSorted()).toEqual(['Revise Gravitation, phy-gravitation', 'Solve again: question 3 of Gravitation, phy-gravitation']);

  await press(button('Ask the tutor'));
  await expect.poll(() => student.address()).toBe('/ai');
  student.show(<DoubtsScreen />, { route: '/_app/_student/ai/{-$chatId}', address: '/ai' });
  const doubt = page.getByRole('textbox', { name: 'Your doubt' });
  await expect.element(doubt).toHaveValue(expect.stringContaining('Where is my mistake?'));
});

function setMedia(media: 'print' | 'screen'): Promise<unknown> {
  return cdp().send('Emulation.setEmulatedMedia', { media });
}
