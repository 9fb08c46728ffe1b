import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violations, violationsInThemes } from './support/axe.ts';
import { untilStatus } from './support/board.ts';
import type { App } from './support/app.ts';
import { serverAttempt } from './support/mock-attempt.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import type { Student } from './support/student.ts';
import { type Group, message, namedStudent, test } from './support/study-group.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const paperRow = (page: Page) => page.getByRole('article', { name: 'Gravitation' });
const results = (page: Page) => page.getByRole('table', { name: 'Results' });
const consent = (page: Page) => page.getByRole('checkbox', { name: 'Show my result to those who show theirs' });
const showPapers = (page: Page) => page.getByRole('radio', { name: 'Papers' }).check();

async function giveGravitation(page: Page): Promise<void> {
  await showPapers(page);
  await press(page, 'Give a paper').click();
  const dialog = page.getByRole('dialog', { name: 'Give a paper' });
  await dialog.getByLabel('Paper', { exact: true }).waitFor();
  await dialog.getByRole('checkbox', { name: /^Gravitation/ }).check();
  await dialog.getByLabel('Questions', { exact: true }).fill('4');
  await dialog.getByLabel('Opens', { exact: true }).waitFor();
  await dialog.getByLabel('Closes', { exact: true }).waitFor();
  expect(await violationsInThemes(page, 'giving')).toEqual([]);
  await press(page, 'Give paper').click();
  await paperRow(page)
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

test('a paper given to the group is sat without a network, and its results are for those who show theirs', async ({
  app,
  asha,
  ravi,
  group,
  open,
}) => {
  const mira = await namedStudent(app, 'Mira');
  await mira.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
  const [author, sitting] = await Promise.all([open(asha), open(ravi)]);
  await giveGravitation(author.page);
  expect(await violationsInThemes(author.page, 'the papers')).toEqual([]);

  // Announced to the other member, live.
  const { page } = sitting;
  await message(page, /I gave the group a paper: “Gravitation”/).waitFor();
  await showPapers(page);
  await serviceWorkerReady(page);
  await paperRow(page).getByRole('button', { name: 'Start test' }).click();
  await page.getByText(/^Results from .* Until then nobody in the group sees marks or solutions\.$/).waitFor();
  expect(await consent(page).isChecked()).toBe(false);
  await consent(page).check();
  expect(await violations(page)).toEqual([]);
  await sitting.device.setOffline(true);
  await begin(page);
  await page.getByRole('heading', { name: 'Question 1' }).waitFor();
  await page.reload();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
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

  await comeOut(app, group, ravi);
  await page.getByRole('table', { name: 'Marks by subject' }).waitFor();
  await expect.poll(async () => (await serverAttempt(ravi, id)).marks).toBeTypeOf('number');
  // From here on without a network.
  await sitting.device.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.getByRole('heading', { name: 'Questions' }).waitFor();
  await sitting.device.setOffline(false);

  await page.goto(`/groups?group=${group.id}&view=papers`);
  await paperRow(page).getByRole('button', { name: 'Results' }).click();
  await results(page).getByRole('row', { name: /^You/ }).waitFor();
  expect(await results(page).getByRole('row', { name: /Mira/ }).count()).toBe(0);
  expect(await violationsInThemes(page, 'the results')).toEqual([]);

  await author.page.reload();
  await paperRow(author.page).getByRole('button', { name: 'Results' }).click();
  await results(author.page).getByRole('row', { name: /^Ravi/ }).waitFor();
  // Taken back, it is gone at once.
  await consent(page).uncheck();
  await results(page).getByRole('row', { name: /^You/ }).waitFor();
  await untilStatus(page, 'Synced');
  await author.page.reload();
  await paperRow(author.page).getByRole('button', { name: 'Results' }).click();
  await author.page.getByText('Nobody shows a result yet.').waitFor();
});

test('a paper is withdrawn for all, and who has begun goes on', async ({ app, asha, ravi, group, open }) => {
  const [author, sitting] = await Promise.all([open(asha), open(ravi)]);
  await giveGravitation(author.page);
  const { page } = sitting;
  await showPapers(page);
  await paperRow(page).getByRole('button', { name: 'Start test' }).click();
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
  await page.getByText('There are no marks for this paper: it was withdrawn, or you left the group.').waitFor();
});

async function untilSubmitted(student: Student, page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await expect.poll(async () => (await serverAttempt(student, id)).status).toBe('submitted');
}
