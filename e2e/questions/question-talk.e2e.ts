import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { App } from '../support/app.ts';
import { test } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { createStudent, signIn, signInReady, type Student } from '../support/student.ts';
import { namedStudent } from '../support/study-group.ts';

async function asked({ client }: Student, title: string): Promise<{ id: string; path: string }> {
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client.from('qa_entries').insert({ title, subject: 'physics' }).select('id, slug').single().throwOnError();
  return { id: data.id as string, path: `/qa/${data.slug}` };
}

const answerOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const waitingOf = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
/** The mark beside "More", where a phone's navigation leads to the directory. */
const newInNavigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByText('1 new in your questions').filter({ visible: true });

async function comment(page: Page, under: ReturnType<typeof answerOf>, words: string): Promise<void> {
  await under.getByRole('button', { name: /^Comment on / }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill(words);
  await page.getByRole('button', { name: 'Post comment' }).click();
}

test('an answer counts for the asker until they look; a comment written offline is sent, and counts for who wrote the answer', async ({
  app,
  device,
  openDevice,
  page,
  student,
}) => {
  const { path } = await asked(student, 'Why do boats float?');
  const helper = await (await openDevice(app.url)).newPage();
  await signIn(helper, await namedStudent(app, 'Ravi'), path);
  await helper.getByRole('textbox', { name: 'Your answer' }).fill('They displace their weight of water.');
  await helper.getByRole('button', { name: 'Post answer' }).click();
  await answerOf(helper, 'They displace').waitFor();
  // Does not follow: comments on the answer count all the same.
  await helper.getByRole('button', { name: 'Follow', exact: true }).waitFor();

  await signInReady(page, student);
  await newInNavigation(page).waitFor();
  await goOffline(device, page);
  await page.reload();
  // The last count stays without a network.
  await newInNavigation(page).waitFor();
  await device.setOffline(false);
  await page.goto('/qa');
  await page.getByRole('radio', { name: /^Mine/ }).click();
  const found = page.getByRole('article').filter({ hasText: 'Why do boats float?' });
  await found.getByText('1 new').waitFor();
  await found.getByRole('link').click();
  await answerOf(page, 'They displace').waitFor();
  await newInNavigation(page).waitFor({ state: 'hidden' });

  await goOffline(device, page);
  // Nor is it new any more in the list that is kept for reading offline.
  await page.getByRole('link', { name: 'All questions' }).click();
  await page.getByRole('radio', { name: /^Mine/ }).click();
  await page.getByText('As they were when you were online last.').waitFor();
  expect(await found.getByText('1 new').count()).toBe(0);
  await found.getByRole('link').click();
  await comment(page, answerOf(page, 'They displace'), 'Also in salt water, $\\rho$ larger?');
  await waitingOf(page).getByText('Also in salt water').waitFor();
  await device.setOffline(false);
  await waitingOf(page).waitFor({ state: 'hidden' });
  await answerOf(page, 'They displace').getByRole('list', { name: 'Comments' }).locator('.katex').waitFor();

  await helper.goto('/qa?list=following');
  const told = helper.getByRole('article').filter({ hasText: 'Why do boats float?' });
  await told.getByText('1 new on your answer').waitFor();
  await newInNavigation(helper).waitFor();
  await told.getByRole('link').click();
  await answerOf(helper, 'They displace').getByRole('list', { name: 'Comments' }).getByText('Also in salt water').waitFor();
  await newInNavigation(helper).waitFor({ state: 'hidden' });
});

test('a comment is deleted by its author after a question, and reported and hidden by others', async ({
  app,
  openDevice,
  page,
  student,
}) => {
  const [rude, judge] = await Promise.all([namedStudent(app, 'Rude'), namedStudent(app, 'Judge')]);
  await app.query('insert into private.moderators (user_id) values ($1)', [judge.id]);
  const { id, path } = await asked(student, 'What is torque?');
  await rude.client.from('qa_comments').insert({ entry_id: id, body: 'Only a fool asks' }).throwOnError();

  await signIn(page, student, path);
  const question = page.getByRole('article', { name: 'What is torque?' });
  await comment(page, question, 'About an axis');
  await question.getByText('About an axis').waitFor();
  await question.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await question.getByText('About an axis').waitFor();
  await question.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByText('About an axis').waitFor({ state: 'detached' });
  await expect.poll(() => app.query(`select body from public.qa_comments where body = 'About an axis'`)).toEqual([]);

  await question.getByRole('button', { name: 'Report comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('A moderator will read it.').waitFor();
  const theirs = await (await openDevice(app.url)).newPage();
  await signIn(theirs, judge, '/moderation');
  const report = theirs.getByRole('article', { name: /^Report about rude/i }).filter({ hasText: 'Only a fool asks' });
  await report.getByRole('button', { name: 'Hide comment' }).click();
  await report.waitFor({ state: 'detached' });
  await page.reload();
  await question.waitFor();
  expect(await question.getByText('Only a fool asks').count()).toBe(0);

  const own = await (await openDevice(app.url)).newPage();
  await signIn(own, rude, path);
  await own.getByText('Hidden by moderators: Bullying or insults.').waitFor();
  await own.getByText('Only a fool asks').waitFor();
});

/** What a moderator decided, by SQL. */
async function hide(app: App, table: string, id: string): Promise<void> {
  await app.query(`update public.${table} set hidden = 'spam' where id = $1`, [id]);
}

test('authors see their hidden answer and question in place with the reason, and nobody else does', async ({
  app,
  openDevice,
  page,
  student,
}) => {
  const asker = await namedStudent(app, 'Asha');
  const { id, path } = await asked(asker, 'What is a quark?');
  await student.client.rpc('ensure_profile').throwOnError();
  const { data } = await student.client
    .from('qa_answers')
    .insert({ entry_id: id, body: 'Buy my notes' })
    .select('id')
    .single()
    .throwOnError();
  await hide(app, 'qa_answers', data.id);
  await signIn(page, student, path);
  const hidden = page.getByRole('article', { name: 'Your hidden answer' });
  await hidden.getByText('Hidden by moderators: Spam or scam.').waitFor();
  await hidden.getByText('Buy my notes').waitFor();

  const theirs = await (await openDevice(app.url)).newPage();
  await signIn(theirs, asker, path);
  await theirs.getByRole('heading', { name: 'No answer yet' }).waitFor();
  await theirs.getByRole('button', { name: 'Unfollow' }).waitFor();
  expect(await theirs.getByText('Buy my notes').count()).toBe(0);

  await hide(app, 'qa_entries', id);
  await page.reload();
  await page.getByRole('heading', { name: 'There is no such question' }).waitFor();
  await theirs.goto('/qa?list=mine');
  const card = theirs.getByRole('article').filter({ hasText: 'What is a quark?' });
  await card.getByText('Hidden by moderators: Spam or scam.').waitFor();
  await card.getByRole('link').click();
  await theirs.getByRole('article', { name: 'What is a quark?' }).getByText('Only you can see it.').waitFor();
});

test('discarding what waits asks before it throws words away, and not for a vote', async ({ app, device, page }) => {
  const asker = await createStudent(app.url);
  const { path } = await asked(asker, 'Is glass a liquid?');
  await signInReady(page, await createStudent(app.url), path);
  await page
    .getByRole('button', { name: 'Unfollow' })
    .or(page.getByRole('button', { name: 'Follow', exact: true }))
    .waitFor();
  await goOffline(device, page);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It is amorphous');
  await page.getByRole('button', { name: 'Post answer' }).click();
  await page.getByRole('button', { name: 'Vote up' }).click();
  const waiting = waitingOf(page).getByRole('listitem');
  await waiting.filter({ hasText: 'Vote' }).getByRole('button', { name: 'Discard' }).click();
  await waiting.filter({ hasText: 'Vote' }).waitFor({ state: 'detached' });
  await waiting.filter({ hasText: 'It is amorphous' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this answer?' }).getByRole('button', { name: 'Keep it' }).click();
  await waiting.filter({ hasText: 'It is amorphous' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this answer?' }).getByRole('button', { name: 'Discard' }).click();
  await waitingOf(page).waitFor({ state: 'detached' });
});
