import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { says, saysThenWaits, startModelServer } from '../../backend/testing/model-server.ts';
import { startApp } from '../support/app.ts';
import { addTask, openTask, untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { DESK } from '../support/browser.ts';
import { testOnOwnApp as journey } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn, type Student } from '../support/student.ts';

/** An app with a model; `student` and `open` belong to this app. */
const test = journey
  .extend('model', { scope: 'file' }, async ({}, { onCleanup }) => {
    const model = await startModelServer();
    onCleanup(() => model.close());
    return model;
  })
  .extend('modelApp', { scope: 'file' }, async ({ model }, { onCleanup }) => {
    const app = await startApp({ functionSecrets: { TUTOR_BASE_URL: model.url, TUTOR_MODEL: 'test-model' } });
    onCleanup(() => app.close());
    return app;
  })
  .extend('asker', ({ modelApp }) => createStudent(modelApp.url))
  .extend('openTutor', ({ openDevice }) => async (url: string, student: Student, isDesk = false) => {
    const device = await openDevice(url, isDesk ? { browser: DESK } : {});
    const page = await device.newPage();
    await signIn(page, student, '/ai');
    await box(page).waitFor();
    return { device, page };
  });

const box = (page: Page) => page.getByRole('textbox', { name: 'Your doubt' });
const answers = (page: Page) => page.getByRole('article', { name: 'Answer' });
const doubts = (page: Page) => page.getByRole('article', { name: 'Doubt' });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Asks; resolves when the question shows in its chat. */
async function ask(page: Page, text: string): Promise<void> {
  const before = await doubts(page).count();
  await box(page).fill(text);
  await button(page, 'Ask').click();
  await doubts(page).nth(before).waitFor();
}

async function untilAnswered(page: Page, text: string): Promise<Locator> {
  const answer = answers(page).filter({ hasText: text }).last();
  await answer.waitFor();
  await button(page, 'Stop').waitFor({ state: 'detached' });
  return answer;
}

test('a quadratic is solved in steps offline, waits for the model, and is answered by it once online; all devices see it', async ({
  model,
  modelApp,
  asker,
  openTutor,
}) => {
  model.answerWith(says('By the model: ', '\\(x = 2\\) or \\(x = 3\\)'));
  const { device, page } = await openTutor(modelApp.url, asker);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
  const before = model.asked.length;
  await goOffline(device, page);
  await ask(page, 'Solve x^2 - 5x + 6 = 0');
  const exact = answers(page).first();
  await exact.getByText('Solved on this device, and checked a second way').waitFor();
  await expect.poll(() => exact.getByRole('listitem').count()).toBeGreaterThan(1);
  await expect.poll(() => exact.textContent()).toMatch(/Checked:/);
  // This device has not met the model yet.
  await page.getByText('Asked again when you are online.').waitFor();

  await page.reload();
  await answers(page).first().getByText('Quadratic equation').waitFor();
  expect(model.asked.length).toBe(before);

  await device.setOffline(false);
  const answer = await untilAnswered(page, 'By the model:');
  await answer.getByText('From the model. It can be wrong: check it').waitFor();
  await untilStatus(page, 'Synced');

  const { page: other } = await openTutor(modelApp.url, asker, true);
  await other
    .getByRole('complementary', { name: 'Chats' })
    .getByRole('button', { name: /^Solve x\^2/ })
    .first()
    .click();
  await untilAnswered(other, 'By the model:');
  await expect.poll(() => answers(other).count()).toBe(2);
  expect(model.asked.length - before).toBe(1);

  await goOffline(device, page);
  await ask(page, 'Solve 2x = 8');
  await page.getByText('Kept for the model: it is asked when you are online.').waitFor();
});

test('an answer streaming during a reload continues, and is paid once; a stopped one is kept; a task and a picture reach the model', async ({
  model,
  modelApp,
  asker,
  openTutor,
}) => {
  const last = Promise.withResolvers<void>();
  model.answerWith(saysThenWaits(last.promise, 'First half, ', 'second half.'));
  const before = model.asked.length;
  const { page } = await openTutor(modelApp.url, asker);
  await ask(page, 'What is entropy?');
  await answers(page).getByText('First half,').waitFor();
  await page.reload();
  await answers(page).getByText('First half,').waitFor();
  last.resolve();
  await untilAnswered(page, 'First half, second half.');
  expect(model.asked.length - before).toBe(1);
  const [row] = await modelApp.query('select count(*)::int as n from private.tutor_questions where user_id = $1', [asker.id]);
  expect(row!['n']).toBe(1);

  model.answerWith(saysThenWaits(new Promise(() => {}), 'It begins with ', 'never'));
  await ask(page, 'Why is the sky blue?');
  await answers(page).getByText('It begins with').waitFor();
  await button(page, 'Stop').click();
  const stopped = answers(page).filter({ hasText: 'You stopped this answer.' });
  await stopped.waitFor();
  await expect.poll(() => model.asked.at(-1)!.isAborted).toBe(true);
  model.answerWith(says('Because of scattering.'));
  await button(stopped, 'Try again').click();
  await untilAnswered(page, 'Because of scattering.');

  model.answerWith(says('It shows a lens.'));
  await page.goto('/tasks');
  await addTask(page, 'Derive the lens formula');
  await (await openTask(page, 'Derive the lens formula')).getByRole('link', { name: 'Ask the tutor' }).click();
  await expect.poll(() => box(page).inputValue()).toBe('Derive the lens formula');
  await box(page).fill('');
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 48);
    canvas.getContext('2d')!.fillRect(8, 8, 48, 32);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles({ name: 'lens.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await button(page, 'Remove picture 1').waitFor();
  await button(page, 'Ask').click();
  await untilAnswered(page, 'It shows a lens.');
  const { content } = model.asked.at(-1)!.body.messages.at(-1)! as { content: readonly { image_url?: { url: string } }[] };
  expect(content[1]!.image_url!.url).toMatch(/^data:image\/(webp|jpeg);base64,/);
});

test('an unsolved doubt becomes a task of its subject, or a message to a group; offline too', async ({ app, student, openTutor }) => {
  const { client, id } = student;
  await client.from('userSubjects').insert({ id: crypto.randomUUID(), userId: id, name: 'Maths' }).throwOnError();
  const { device, page } = await openTutor(app.url, student, true);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
  const doubt = 'Prove that the function of my dreams is a matrix';
  await ask(page, doubt);
  await button(page, 'Stop').waitFor({ state: 'detached' });
  await button(answers(page), 'Ask my group').click();
  const dialog = page.getByRole('dialog', { name: 'Ask my group' });
  await dialog.getByText('You are not in a group yet.').waitFor();
  await button(dialog, 'Go to groups').click();
  await page.waitForURL('**/groups');
  for (const name of ['Physics at six', 'Maths club']) await client.rpc('create_group', { name }).throwOnError();
  await page.getByText('Maths club').first().waitFor();
  await page.goBack();

  await goOffline(device, page);
  await ask(page, `${doubt}, again`);
  const answer = answers(page).last();
  await button(answer, 'Make a task').click();
  await page.getByText('Task added').waitFor();
  await button(page, 'Undo').click();
  await button(answer, 'Make a task').click();
  await page.getByText('Task added').waitFor();
  // The model that this app does not have is promised nothing.
  expect(await page.getByText(/for the model|when you are online/).count()).toBe(0);
  await button(answer, 'Ask my group').click();
  await button(dialog, 'Maths club').click();
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.poll(() => message.inputValue()).toBe(`${doubt}, again`);

  await page.goto('/tasks');
  const task = page.getByRole('article', { name: new RegExp(`${doubt}, again`) });
  await expect.poll(() => task.count()).toBe(1);
  await task.getByText('Maths', { exact: true }).first().waitFor();
});

test('a chat’s copy is shared by link without the omitted parts, listed only if wanted, and ends when revoked', async ({
  app,
  student,
  openDevice,
  openTutor,
}) => {
  const { page } = await openTutor(app.url, student, true);
  await ask(page, 'Solve 2x = 8');
  await untilAnswered(page, 'Checked:');
  await ask(page, 'Solve 3x = 9, says my brother Ravi');
  await expect.poll(() => answers(page).count()).toBe(2);
  await button(page, 'Stop').waitFor({ state: 'detached' });
  await button(page, 'Share this chat').click();
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await button(dialog, 'Edit in the copy: Solve 3x = 9, says my brother Ravi').click();
  await dialog.getByRole('textbox', { name: 'Doubt in the copy' }).fill('Solve 3x = 9, says somebody');
  await dialog.getByRole('checkbox', { name: 'Doubt: Solve 2x = 8' }).click();
  await button(dialog, 'Make a link').click();
  const address = (await dialog.getByRole('region', { name: 'Links of this chat' }).locator('code').textContent())!;

  const visitor = await (await openDevice(app.url)).newPage();
  await visitor.goto(address);
  await answers(visitor).first().getByText('Checked:').waitFor();
  await doubts(visitor).getByText('says somebody').waitFor();
  await expect.poll(() => doubts(visitor).count()).toBe(1);
  expect(await visitor.getByText('Ravi').count()).toBe(0);
  // The chat itself, behind the dialog, is as it was.
  await page.getByText('says my brother Ravi').first().waitFor();
  await expect.poll(() => visitor.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await visitor.goto('/shared');
  await visitor.getByText('No chats yet.').waitFor();

  await dialog.getByRole('checkbox', { name: 'Show it in the public list of shared chats' }).click();
  await button(dialog, 'Make a link').click();
  await dialog.getByText(/^Listed/).waitFor();
  await visitor.reload();
  await visitor.getByRole('link', { name: /^Solve 3x = 9, says somebody/ }).click();
  await answers(visitor).first().getByText('Checked:').waitFor();

  await button(dialog, 'Revoke').last().click();
  await expect.poll(() => button(dialog, 'Revoke').count()).toBe(1);
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'This chat is no longer shared.' }).waitFor();
});
