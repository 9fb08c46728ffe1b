import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { test } from '../support/journey.ts';
import { drawPhoto } from '../support/photo.ts';
import { goOffline } from '../support/offline.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn, signInReady, type Student } from '../support/student.ts';

/** A slow machine reads a line in seconds. */
const READING = { timeout: 50_000 };

interface Asked {
  readonly id: string;
  readonly slug: string;
}

async function ask({ client }: Student, title: string, body = 'It has mass $m$.'): Promise<Asked> {
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client.from('qa_entries').insert({ title, body, subject: 'physics' }).select('id, slug').single().throwOnError();
  return data as Asked;
}

async function answer({ client }: Student, entry_id: string, body: string): Promise<string> {
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client.from('qa_answers').insert({ entry_id, body }).select('id').single().throwOnError();
  return data!.id as string;
}

const answerOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('an author edits a question and its picture offline and an answer online, and readers open what stood there before', async ({
  app,
  device,
  openDevice,
  page,
  student,
}) => {
  const { id, slug } = await ask(student, 'Why is it so?');
  await answer(student, id, 'Because of mass');
  await signIn(page, student, `/qa/${slug}`);
  await page.getByRole('link', { name: 'Edit question' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Why does a top precess?');
  await page.getByLabel('Chapter').selectOption({ index: 1 });
  await serviceWorkerReady(page);
  await goOffline(device, page);
  const photo = await drawPhoto(page, ['A top']);
  await page.getByLabel('Add a picture').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('A spinning top');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('region', { name: 'Waiting to be sent' }).getByText('Why does a top precess?').waitFor();
  // Edited again: what waits is where it begins, and what is left without saving takes nothing of it along.
  await page.getByRole('link', { name: 'Edit question' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Why does a top precess?');
  await page.getByRole('img', { name: 'A spinning top' }).waitFor();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await device.setOffline(false);
  await page.getByRole('heading', { level: 2, name: 'Why does a top precess?' }).waitFor();
  await page.getByRole('region', { name: 'Waiting to be sent' }).waitFor({ state: 'hidden' });
  await page.getByRole('img', { name: 'A spinning top' }).waitFor();
  await page.getByRole('link', { name: 'Edit question' }).click();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Edited 2 times' }).waitFor();
  expect(await page.getByRole('img', { name: 'A spinning top' }).count()).toBe(0);

  await answerOf(page, 'Because of mass').getByRole('link', { name: 'Edit answer' }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Because of **torque**');
  await page.getByRole('region', { name: 'Preview' }).getByText('torque').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await answerOf(page, 'Because of torque').getByText('Edited once').waitFor();

  const reader = await (await openDevice(app.url)).newPage();
  await signIn(reader, await createStudent(app.url), `/qa/${slug}`);
  await reader.getByRole('button', { name: 'Edited 2 times' }).click();
  const versions = reader.getByRole('dialog', { name: 'Earlier versions' });
  await versions.getByText('Why is it so?').waitFor();
  await versions.getByText('Then a picture was added.').waitFor();
  await versions.getByText('Then the picture was taken away.').waitFor();
  await reader.getByRole('button', { name: 'Close' }).click();
  await reader.goto(`/qa/${slug}/edit`);
  await reader.getByRole('heading', { name: 'Only its author can edit this' }).waitFor();
});

test('a wrong accepted answer says so once the one who asked, or enough students, mark it; each takes their own mark back', async ({
  app,
  device,
  openDevice,
  page,
  student,
}) => {
  const helper = await createStudent(app.url);
  const { id, slug } = await ask(student, 'What is 3 + 4?');
  const answered = await answer(helper, id, 'It is 8');
  await student.client.from('qa_entries').update({ accepted_answer_id: answered }).eq('id', id).throwOnError();
  await signIn(page, student, `/qa/${slug}`);
  await serviceWorkerReady(page);
  await goOffline(device, page);
  await answerOf(page, 'It is 8').getByRole('button', { name: 'Mark as wrong' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'A calculation is wrong' }).click();
  await answerOf(page, 'It is 8').getByRole('button', { name: 'You marked it wrong' }).waitFor();
  await device.setOffline(false);

  const mark = (on: Page) => answerOf(on, 'It is 8').getByText('Marked wrong by 1 student: a calculation is wrong.');
  await mark(page).waitFor();
  const author = await (await openDevice(app.url)).newPage();
  await signIn(author, helper, `/qa/${slug}`);
  await mark(author).waitFor();
  // Its author neither marks nor unmarks it.
  expect(await author.getByRole('button', { name: /wrong/ }).count()).toBe(0);
  await author.goto('/qa');
  await author.getByRole('article').filter({ hasText: 'What is 3 + 4?' }).getByText('Accepted answer marked wrong').waitFor();

  await page.getByRole('button', { name: 'You marked it wrong' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await mark(page).waitFor({ state: 'hidden' });
});

test('a doubt of the tutor is taken to the community with its answer as a draft, which is posted by hand and stays marked', async ({
  app,
  openDevice,
  page,
  student,
}) => {
  await signInReady(page, student, '/ai');
  await page.getByRole('textbox', { name: 'Your doubt' }).fill('Solve x^2 - 5x + 6 = 0');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('article', { name: 'Answer' }).getByRole('button', { name: 'More for this answer' }).click();
  await page.getByRole('menuitem', { name: 'Ask the community' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Solve x^2 - 5x + 6 = 0');
  await page.getByRole('region', { name: 'The tutor’s answer comes along as a draft' }).waitFor();
  await page.getByLabel('Subject').selectOption('Mathematics');
  await page.getByRole('button', { name: 'Post question' }).click();
  await page.getByRole('heading', { level: 2, name: 'Solve x^2' }).waitFor();
  // Not by itself.
  await page.getByRole('heading', { name: 'No answer yet' }).waitFor();
  const note = page.getByRole('region', { name: 'Draft from the tutor' });
  await note.getByRole('checkbox', { name: 'I checked every step myself' }).check();
  expect(await page.getByRole('textbox', { name: 'Your answer' }).inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'Post answer' }).click();
  await page.getByRole('heading', { name: '1 answer' }).waitFor();
  await note.waitFor({ state: 'hidden' });

  const visitor = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await visitor.goto(new URL(page.url()).pathname);
  await visitor
    .getByRole('article')
    .getByText(/^Worked out by the tutor’s solver, checked by /)
    .waitFor();
});

test('a picture chosen offline waits with its question, is read by visitors, and shows offline to who saw it', async ({
  app,
  device,
  openDevice,
  page,
  student,
}) => {
  await signInReady(page, student, '/qa/ask');
  await page.getByRole('textbox', { name: 'Title' }).fill('What does this page say?');
  await serviceWorkerReady(page);
  const photo = await drawPhoto(page, ['Find the sum', '12 + 30']);
  await page.getByLabel('Add a picture').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue(), READING).toMatch(/12/);
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('A printed sum');
  await goOffline(device, page);
  // The draft and its picture survive a reload.
  await page.reload();
  await page.getByRole('img', { name: 'A printed sum' }).waitFor();
  await page.getByRole('button', { name: 'Post question' }).click();
  await page.getByRole('region', { name: 'Waiting to be sent' }).getByText('What does this page say?').waitFor();
  await page.getByRole('button', { name: 'Add a picture' }).waitFor();
  await device.setOffline(false);
  const sent = () => app.query(`select slug from public.qa_entries where picture is not null and picture_alt = 'A printed sum'`);
  await expect.poll(sent).toHaveLength(1);

  const seen = await openDevice(app.url);
  const visitor = await seen.newPage();
  await visitor.goto(`/qa/${String((await sent())[0]!['slug'])}`);
  const drawn = visitor.getByRole('img', { name: 'A printed sum' });
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100);
  await serviceWorkerReady(visitor);
  await goOffline(seen, visitor);
  await visitor.reload();
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100);
});

test('who asked the same before is pointed there by the asker, and the question stays readable', async ({
  app,
  openDevice,
  page,
  student,
}) => {
  const first = await ask(student, 'Why is the sky blue?');
  const second = await ask(student, 'Why is the sky not green?');
  await signIn(page, student, `/qa/${second.slug}`);
  await page.getByRole('button', { name: 'Same question elsewhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same question elsewhere' });
  await dialog.getByLabel('Address of the other question').fill(`/qa/${second.slug}`);
  await dialog.getByRole('button', { name: 'Mark as the same' }).click();
  await dialog.getByText('This is the question itself').waitFor();
  // What is found moves no button under a finger.
  const top = async (part: Locator) => (await part.boundingBox())!.y;
  await dialog.getByRole('listitem').first().waitFor();
  expect(await top(dialog.getByRole('button', { name: 'Mark as the same' }))).toBeLessThan(await top(dialog.getByRole('searchbox')));
  await dialog.getByLabel('Address of the other question').fill(`${app.url}/qa/${first.slug}`);
  await dialog.getByRole('button', { name: 'Mark as the same' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const visitor = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await visitor.goto(`/qa/${second.slug}`);
  await visitor.getByText('It has mass').waitFor();
  await visitor.getByText('Same question as').getByRole('link', { name: 'Why is the sky blue?' }).click();
  await visitor.getByRole('heading', { level: 2, name: 'Why is the sky blue?' }).waitFor();

  // And to one that the app solves, which is found in the dialog.
  await page.getByRole('button', { name: 'Change “same question”' }).click();
  await dialog.getByRole('searchbox', { name: 'Find the other question' }).fill('dimensions of Planck’s constant');
  const solved = dialog.getByRole('listitem').filter({ hasText: 'Solved step by step' }).filter({ hasText: 'Planck' }).first();
  await solved.getByRole('button').click();
  await dialog.waitFor({ state: 'hidden' });
  await visitor.goto(`/qa/${second.slug}`);
  await visitor
    .getByText('Solved step by step:')
    .getByRole('link', { name: /Planck/ })
    .click();
  await visitor.getByRole('article', { name: 'Answer' }).waitFor();
});
