import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { Paper } from '../src/domain/mock/paper.ts';
import { type AttemptEvent, writeEvent } from '../src/domain/mock/record.ts';
import { scoreAttempt } from '../src/domain/mock/result.ts';
import { violations } from './support/axe.ts';
import { untilStatus } from './support/board.ts';
import { test } from './support/journey.ts';
import { insertAttempt } from './support/mock-attempt.ts';
import { signIn, type Student } from './support/student.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const figure = (page: Page, name: string) => page.getByRole('figure', { name });

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

async function insertSubmitted(student: Student): Promise<{ id: string; path: string }> {
  const { id, path, paper } = await insertAttempt(student, { startedMinutesAgo: 30, events: happened });
  const score = scoreAttempt(paper, happened(paper).map(writeEvent));
  const submitted_at = new Date(Date.now() - 20 * 60_000).toISOString();
  await student.client.from('attempts').update({ status: 'submitted', submitted_at, score }).eq('id', id).throwOnError();
  return { id, path: `${path}/analysis` };
}

test('an analysis says what to do next; a wrong answer becomes a card, a task and a doubt, a weak chapter a task, the result a picture', async ({
  app,
  openDevice,
  student,
}) => {
  const { id, path } = await insertSubmitted(student);
  const { client } = student;
  const { data: group } = await client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signIn(page, student, path);
  await untilStatus(page, 'Synced');
  await page.getByText('You earned 2 of 20 marks: 1 right, 2 wrong, 2 left out.').waitFor();
  await page.getByText('Changing one answer cost 5 marks: change an answer only when you have found the mistake in it.').waitFor();
  await page.getByRole('table', { name: 'Marks by subject' }).waitFor();
  await figure(page, 'Time per question').getByRole('button', { name: 'Show as table' }).click();
  await figure(page, 'Time per question').getByRole('rowheader', { name: '4', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  // Nothing pale is printed on white paper.
  const ink = () => page.getByText('You earned 2 of 20 marks').evaluate((words) => getComputedStyle(words).color);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor();
  const onPaper = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor();
  await expect.poll(ink).not.toBe(onPaper);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(ink).toBe(onPaper);
  await page.emulateMedia({ media: null, colorScheme: null });

  await button(page, /^Add to the plan/).click();
  await page.getByText('Task added').waitFor();
  await page.getByRole('radio', { name: /^Changed/ }).check();
  const question = page.getByRole('group').filter({ hasText: 'Question 3' });
  await question.getByText('Question 3').click();
  await page.getByRole('region', { name: 'Solution of question 3' }).waitFor();
  const rowsOf = async (table: string) => (await client.from(table).select('id').throwOnError()).data?.length;
  // The first task is from “Add to the plan”.
  for (const [table, made] of [
    ['flashcards', 1],
    ['todos', 2],
  ] as const) {
    const what = table === 'todos' ? 'task' : 'card';
    // oxlint-disable-next-line no-await-in-loop -- one button after the other, each twice
    await button(page, `Make a ${what}`).press('Enter');
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => rowsOf(table)).toBe(made);
    // oxlint-disable-next-line no-await-in-loop
    await button(page, `Make a ${what}`).press('Enter');
    // oxlint-disable-next-line no-await-in-loop
    await page.getByText(`You already have this ${what}`).waitFor();
  }
  expect(await violations(page)).toEqual([]);
  const chaptersOf = async (table: string, column: string) => {
    const { data } = await client.from(table).select(`${column}, chapter`).throwOnError();
    return data as unknown as readonly Record<string, string>[];
  };
  await expect.poll(() => chaptersOf('flashcards', 'source_id')).toEqual([{ source_id: id, chapter: 'phy-gravitation' }]);
  await expect
    .poll(async () => (await chaptersOf('todos', 'title')).map(({ title, chapter }) => `${title}, ${chapter}`).toSorted())
    .toEqual(['Revise Gravitation, phy-gravitation', 'Solve again: question 3 of Gravitation, phy-gravitation']);

  // On paper there is only the screen, in its whole length.
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
  await page.emulateMedia({ media: null });

  await button(page, 'Ask the tutor').press('Enter');
  await page.waitForURL('**/ai');
  await expect.poll(() => page.getByRole('textbox', { name: 'Your doubt' }).inputValue()).toContain('Where is my mistake?');
  await page.goBack();

  await button(page, 'Share with a group').press('Enter');
  await page.waitForURL(`**/groups?group=${(group as { id: string }).id}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('My result: Gravitation');
  await button(page, 'Remove picture').waitFor();
});
