import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { summaryOf } from '../../src/topics/mock-tests/rules/attempt.ts';
import type { Paper } from '../../src/topics/mock-tests/rules/paper.ts';
import { UNSHOWN_STEP } from '../../src/topics/mock-tests/rules/paper-faults.ts';
import { importText } from '../../src/topics/mock-tests/rules/paper-import/testing/import-text.ts';
import { violations, violationsInThemes } from '../support/axe.ts';
import { untilStatus } from '../support/board.ts';
import type { App } from '../support/app.ts';
import { serverAttempt } from '../support/mock-attempt.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import type { Student } from '../support/student.ts';
import { type Group, message, namedStudent, say, test } from '../support/study-group.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const paperRow = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const results = (page: Page) => page.getByRole('table', { name: 'Results' });
const consent = (page: Page) => page.getByRole('checkbox', { name: 'Show my result to those who show theirs' });
const showPapers = (page: Page) => page.getByRole('radio', { name: 'Papers' }).check();

/** Takes seconds and a gigabyte if it is typeset. */
const BOMB = `$\\pu{${'1.2 kJ//mol '.repeat(7)}}$`;

/** Asha's own paper, as an import has it, but for what no import lets through. */
function weeklyTest(hostile: (paper: Paper) => Paper): Paper {
  const imported = importText(readFileSync('src/topics/mock-tests/rules/paper-import/examples/example.json', 'utf8'), 'a.json');
  if (!imported.ok) throw new Error('The example has errors');
  return hostile(imported.paper);
}

const withBomb = (part: 'statement' | 'solution') => (paper: Paper) => ({
  ...paper,
  questions: paper.questions.map((item, at) =>
    at === 1 ? { ...item, question: { ...item.question, [part]: part === 'statement' ? BOMB : [BOMB] } } : item,
  ),
});

async function importPaper({ id: user_id, client }: Student, paper: Paper): Promise<void> {
  const paper_id = crypto.randomUUID();
  await client.from('attempts').insert({ id: paper_id, user_id, kind: 'paper', paper }).throwOnError();
  const entry = { id: crypto.randomUUID(), user_id, kind: 'own', paper_id, paper: summaryOf(paper) };
  await client.from('attempts').insert(entry).throwOnError();
}

/** @param choose makes the paper the chosen one */
async function give(page: Page, title: string, choose: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>): Promise<void> {
  await showPapers(page);
  await press(page, 'Give a paper').click();
  const dialog = page.getByRole('dialog', { name: 'Give a paper' });
  await dialog.getByLabel('Paper', { exact: true }).waitFor();
  await choose(dialog);
  await dialog.getByLabel('Opens', { exact: true }).waitFor();
  await dialog.getByLabel('Closes', { exact: true }).waitFor();
  expect(await violationsInThemes(page, 'giving')).toEqual([]);
  await press(page, 'Give paper').click();
  await paperRow(page, title)
    .getByText(/^Open until/)
    .waitFor();
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).check();
  await press(page, 'I am ready to begin').click();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
}

async function submit(page: Page): Promise<void> {
  await press(page, 'Questions').click();
  await press(page, 'Submit').click();
  await page.getByRole('heading', { name: 'Submit the test?' }).waitFor();
  await press(page, 'Submit').click();
}

/** The results are out since a minute ago: for the server, and in what this student's devices know of it. */
async function comeOut({ query }: App, group: Group, student: Student): Promise<void> {
  await query(
    `update public.given_papers set opens_at = opens_at - interval '2 days', closes_at = now() - (minutes + 1) * interval '1 minute',
       results_at = now() - interval '1 minute' where group_id = $1`,
    [group.id],
  );
  await query(`update public.attempts set paper = paper || '{"keysFrom": "2026-01-01T00:00:00.000Z"}' where user_id = $1`, [student.id]);
}

test('one’s own paper given to the group is sat without a network, and its results are for those who show theirs', async ({
  app,
  asha,
  ravi,
  group,
  open,
}) => {
  const mira = await namedStudent(app, 'Mira');
  await mira.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
  await importPaper(asha, weeklyTest(withBomb('solution')));
  await say(asha, group, `Look: ${BOMB}`);
  const [author, sitting] = await Promise.all([open(asha), open(ravi)]);
  await give(author.page, 'Weekly test', (dialog) => dialog.getByLabel('Paper', { exact: true }).selectOption({ label: 'Weekly test' }));
  expect(await violationsInThemes(author.page, 'the papers')).toEqual([]);

  // Announced to the other member, live.
  const { page } = sitting;
  await message(page, /I gave the group a paper: “Weekly test”/).waitFor();
  // Neither a message nor a solution stops a page.
  await page.locator('.katex-error', { hasText: 'kJ//mol' }).waitFor();
  await showPapers(page);
  await serviceWorkerReady(page);
  await paperRow(page, 'Weekly test').getByRole('button', { name: 'Start test' }).click();
  await page.getByText(/^Results from .* Until then nobody in the group sees marks or solutions\.$/).waitFor();
  expect(await consent(page).isChecked()).toBe(false);
  await consent(page).check();
  expect(await violations(page)).toEqual([]);
  await sitting.device.setOffline(true);
  await begin(page);
  await page.getByRole('heading', { name: 'Question 1' }).waitFor();
  await page.reload();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  await page.keyboard.press('b');
  await press(page, 'Save & Next').click();
  await submit(page);
  await page.getByText(/^Results from/).waitFor();
  expect(await violations(page)).toEqual([]);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await sitting.device.setOffline(false);
  await expect.poll(() => serverAttempt(ravi, id)).toEqual({ status: 'submitted', marks: undefined });

  // Mira hands in as well, and does not show it.
  const [given] = await app.query('select id from public.given_papers where group_id = $1', [group.id]);
  const attempt = { id: crypto.randomUUID(), user_id: mira.id, given_id: given!['id'], paper: {}, status: 'submitted' };
  await mira.client.from('attempts').insert(attempt).throwOnError();

  // The list fetches the marks, and the syllabus has them though no result was opened.
  await page.goto('/mock-tests');
  await comeOut(app, group, ravi);
  await page.reload();
  await paperRow(page, 'Weekly test').getByText('4 of 24 marks').waitFor();
  await page.goto('/syllabus');
  await page.getByRole('button', { name: /^Motion in a Straight Line.*1 right, 0 wrong/ }).waitFor();
  await page.goto(`/mock-tests/${id}`);
  await page.getByRole('table', { name: 'Marks by subject' }).waitFor();
  await expect.poll(async () => (await serverAttempt(ravi, id)).marks).toBeTypeOf('number');
  // From here on without a network.
  await sitting.device.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByRole('radio', { name: /^All/ }).check();
  await page.getByText('Question 2', { exact: true }).click();
  await page.getByText(UNSHOWN_STEP).waitFor();
  await sitting.device.setOffline(false);

  await page.goto(`/groups?group=${group.id}&view=papers`);
  await paperRow(page, 'Weekly test').getByRole('button', { name: 'Results' }).click();
  await results(page).getByRole('row', { name: /^You/ }).waitFor();
  expect(await results(page).getByRole('row', { name: /Mira/ }).count()).toBe(0);
  expect(await results(page).getByText('Gave it').count()).toBe(0);
  expect(await violationsInThemes(page, 'the results')).toEqual([]);

  await author.page.reload();
  await paperRow(author.page, 'Weekly test').getByRole('button', { name: 'Results' }).click();
  await results(author.page).getByRole('row', { name: /^Ravi/ }).waitFor();
  // Taken back, it is gone at once.
  await consent(page).uncheck();
  await results(page).getByRole('row', { name: /^You/ }).waitFor();
  await untilStatus(page, 'Synced');
  await author.page.reload();
  await paperRow(author.page, 'Weekly test').getByRole('button', { name: 'Results' }).click();
  await author.page.getByText('No results yet.').waitFor();
  // A result of who could read the answers before says so.
  await asha.client
    .from('attempts')
    .insert({ ...attempt, id: crypto.randomUUID(), user_id: asha.id })
    .throwOnError();
  await author.page.reload();
  await paperRow(author.page, 'Weekly test').getByRole('button', { name: 'Results' }).click();
  await results(author.page)
    .getByRole('row', { name: /^You Late Gave it/ })
    .waitFor();
});

test('a paper is withdrawn for all, and who has begun goes on', async ({ app, asha, ravi, group, open }) => {
  const [author, sitting] = await Promise.all([open(asha), open(ravi)]);
  await give(author.page, 'Gravitation', async (dialog) => {
    await dialog.getByRole('checkbox', { name: /^Gravitation/ }).check();
    await dialog.getByLabel('Questions', { exact: true }).fill('4');
  });
  const { page } = sitting;
  await showPapers(page);
  // One that is there to stop the page is not begun.
  const [opens_at, closes_at] = [-1, 100].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  const bomb = { paper_id: crypto.randomUUID(), group_id: group.id, opens_at, closes_at, paper: weeklyTest(withBomb('statement')) };
  await asha.client.rpc('give_paper', bomb).throwOnError();
  await paperRow(page, 'Weekly test').getByRole('button', { name: 'Start test' }).click();
  await page.getByText(/^Question 2 of this paper cannot be shown, so the test was not started/).waitFor();
  await asha.client.rpc('withdraw_paper', { given_id: bomb.paper_id }).throwOnError();
  await paperRow(page, 'Gravitation').getByRole('button', { name: 'Start test' }).click();
  await begin(page);

  await press(author.page, 'More for Gravitation').click();
  await author.page.getByRole('menuitem', { name: 'Withdraw' }).click();
  const asked = author.page.getByRole('dialog', { name: 'Withdraw Gravitation?' });
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await author.page.getByText('No paper yet').waitFor();
  expect(await violationsInThemes(author.page, 'no paper')).toEqual([]);

  await submit(page);
  await page.getByText(/^Results from/).waitFor();
  await untilSubmitted(ravi, page);
  await comeOut(app, group, ravi);
  await page.getByText('There are no marks for this paper: it was withdrawn, hidden by a moderator, or you left the group.').waitFor();
});

async function untilSubmitted(student: Student, page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await expect.poll(async () => (await serverAttempt(student, id)).status).toBe('submitted');
}
