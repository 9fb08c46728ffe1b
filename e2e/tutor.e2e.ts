import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { callsTool, inTurn, says, saysThenWaits, startModelServer } from '../backend/testing/model-server.ts';
import { startApp } from './support/app.ts';
import { addTask, openTask, untilStatus } from './support/board.ts';
import { goOffline } from './support/offline.ts';
import { DESK } from './support/browser.ts';
import { HOSTILE_ANSWERS } from './support/hostile-answers.ts';
import { testOnOwnApp as journey } from './support/journey.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { createStudent, signIn, type Student } from './support/student.ts';

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

/** Faster than the first is stored. */
function pressEnterTwice(field: Locator): Promise<void> {
  return field.evaluate((node) => {
    for (let pressed = 0; pressed < 2; pressed += 1)
      node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
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

test('a stopped answer keeps its text; another answer and an edited doubt are siblings', async ({ model, modelApp, asker, openTutor }) => {
  model.answerWith(saysThenWaits(new Promise(() => {}), 'It begins with ', 'never'));
  const { page } = await openTutor(modelApp.url, asker, true);
  await ask(page, 'Why is the sky blue?');
  await answers(page).getByText('It begins with').waitFor();
  await button(page, 'Stop').click();
  await answers(page).getByText('You stopped this answer.').waitFor();
  await expect.poll(() => model.asked.at(-1)!.isAborted).toBe(true);

  model.answerWith(says('Because of scattering.'));
  await button(answers(page), 'Try again').click();
  await untilAnswered(page, 'Because of scattering.');
  await answers(page).getByText('2 of 2').waitFor();
  await button(answers(page), 'Previous answer').click();
  await answers(page).getByText('It begins with').waitFor();

  model.answerWith(says('Because it is evening.'));
  await box(page).fill('Half-written');
  await button(doubts(page), 'Edit and ask again').click();
  await expect.poll(() => box(page).inputValue()).toBe('Why is the sky blue?');
  await button(page, 'Cancel').click();
  await expect.poll(() => box(page).inputValue()).toBe('Half-written');
  await button(doubts(page), 'Edit and ask again').click();
  await box(page).fill('Why is the sky red?');
  await pressEnterTwice(box(page));
  await untilAnswered(page, 'Because it is evening.');
  await expect.poll(() => box(page).inputValue()).toBe('Half-written');
  await doubts(page).getByText('2 of 2').waitFor();
  await button(doubts(page), 'Previous question').click();
  await doubts(page).getByText('Why is the sky blue?').waitFor();

  // The chosen answer is shown again; the next question stands before it.
  await page.reload();
  await doubts(page).getByText('Why is the sky blue?').waitFor();
  await answers(page).getByText('It begins with').waitFor();
  model.answerWith(says('Because it is noon.'));
  await button(doubts(page), 'Edit and ask again').click();
  await box(page).fill('Why is the sky white?');
  await button(page, 'Ask').click();
  await untilAnswered(page, 'Because it is noon.');
});

test('steps that hold are marked as checked, by the app alone; a graph is drawn; a step is explained by one tap', async ({
  model,
  modelApp,
  asker,
  openTutor,
}) => {
  const figure = '{"functions":["x^2 - 5x + 6"],"from":0,"to":5}';
  const steps = [
    'We factorise and look at the graph.',
    '1. The product is \\(x^2 - 5x + 6 = (x-2)(x-3)\\).',
    '2. So \\(x = 2\\) or \\(x = 3\\).',
    '3. Their sum is \\(2 + 3 = 6\\).',
    '4. ✅ Checked: computed again. The root is 7.',
    `\`\`\`figure\n${figure}\n\`\`\``,
    '**Answer:** x = 2 or x = 3',
  ];
  model.answerWith(inTurn(callsTool('plot', figure), says(steps.join('\n\n'))));
  const { page } = await openTutor(modelApp.url, asker);
  await ask(page, 'Find both numbers x of x^2 - 5x + 6 = 0 and draw why');
  const answer = await untilAnswered(page, 'We factorise');
  await answer.getByText('Computed again: a number here is different').waitFor();
  await expect.poll(() => answer.getByText('Checked: computed again').count()).toBe(2);
  await answer.getByText('2 parts were computed again on this device. Check the others yourself.').waitFor();
  await answer.getByRole('img', { name: 'Graph of x^2 - 5x + 6' }).waitFor();
  await expect.poll(() => answer.textContent()).not.toContain('✅');

  model.answerWith(says('We set each factor to zero.'));
  await button(answer, 'More for this answer').click();
  await page.getByRole('menuitem', { name: 'Explain step 2' }).click();
  await untilAnswered(page, 'We set each factor to zero.');
  await doubts(page).getByText('Explain step 2 in more detail.').waitFor();
});

test('an answer streaming during a reload continues, and is paid once', async ({ model, modelApp, asker, openTutor }) => {
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
});

test('model output does nothing: no script, no request, no link with a hidden target', async ({ modelApp, asker, openDevice }) => {
  const device = await openDevice(modelApp.url, { browser: DESK });
  const page = await device.newPage();
  const elsewhere: string[] = [];
  device.onRequest((request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== modelApp.url) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => elsewhere.push('a dialog')));
  // As stored, one below the other.
  const chatId = crypto.randomUUID();
  const { client, id: user_id } = asker;
  await client.from('chats').insert({ id: chatId, user_id, title: 'Hostile' }).throwOnError();
  const madeAt = Date.now();
  const ids = HOSTILE_ANSWERS.map(() => crypto.randomUUID());
  const rows = HOSTILE_ANSWERS.map((content, at) => ({
    id: ids[at],
    user_id,
    chat_id: chatId,
    parent_id: at === 0 ? null : ids[at - 1],
    role: 'assistant',
    source: 'model',
    // Postgres stores neither NUL nor lone surrogates.
    content: content.toWellFormed().replaceAll('\0', ''),
    created_at: new Date(madeAt + at).toISOString(),
  }));
  await client.from('chat_messages').insert(rows).throwOnError();
  await signIn(page, asker, `/ai/${chatId}`);
  await expect.poll(() => answers(page).count()).toBe(HOSTILE_ANSWERS.length);
  // Rendered at once, as a whole.
  await answers(page).last().getByText('Footnotes', { exact: true }).waitFor();

  const found = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('article[aria-label="Answer"]')];
    const all = drawn.flatMap((article) => [...article.querySelectorAll('*')]);
    for (const link of all.filter((element) => element instanceof HTMLAnchorElement)) link.removeAttribute('target');
    return {
      harmed: 'harmed' in globalThis,
      forbidden: all
        .map(({ localName }) => localName)
        .filter((name) =>
          ['script', 'iframe', 'object', 'embed', 'style', 'link', 'meta', 'form', 'input', 'img', 'video', 'base'].includes(name),
        ),
      handlers: all.flatMap(({ attributes }) => [...attributes].map(({ name }) => name)).filter((name) => name.startsWith('on')),
      links: all
        .filter((element) => element instanceof HTMLAnchorElement)
        .map((link) => [link.protocol, link.rel, link.textContent === `(${link.href})`].join(' ')),
      widest: Math.max(...drawn.map((article) => article.getBoundingClientRect().width)),
      ids: all.map(({ id }) => id).filter((id) => id === 'root'),
    };
  });
  expect(found).toMatchObject({ harmed: false, forbidden: [], handlers: [], ids: [] });
  expect(new Set(found.links)).toEqual(new Set(['https: noopener noreferrer nofollow true']));
  expect(found.widest).toBeLessThanOrEqual(DESK.viewport!.width);
  expect(elsewhere).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(`/ai/${chatId}`);
});

test('without a configured model every doubt has a helpful answer; what cannot be asked stays in the composer', async ({
  app,
  student,
  openTutor,
}) => {
  const { page } = await openTutor(app.url, student, true);
  await button(page, 'Ask').click();
  await page.getByRole('alert').getByText('Write your doubt, or add a picture of it.').waitFor();
  await box(page).fill('x'.repeat(100_000));
  await button(page, 'Ask').click();
  await page.getByRole('alert').getByText('Use up to 20,000 characters.').waitFor();
  await expect.poll(async () => (await box(page).inputValue()).length).toBe(100_000);

  await ask(page, 'आकाश नीला क्यों है?');
  await answers(page).getByText('यह यंत्र केवल सूत्र').waitFor();
  await answers(page).getByText('From this device').waitFor();
  await ask(page, 'asdf ;; qwerty ((');
  await expect.poll(() => answers(page).count()).toBe(2);
  await button(page, 'Stop').waitFor({ state: 'detached' });
  await expect.poll(async () => (await answers(page).last().textContent())!.length).toBeGreaterThan(40);

  await page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').getByText('This file is not a picture').waitFor();
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

test('hints are revealed one by one; an answer becomes a card and a task; chats are found, renamed and deleted', async ({
  app,
  student,
  openTutor,
}) => {
  const { page } = await openTutor(app.url, student, true);
  await button(page, 'Hints first').click();
  await button(page, 'Maths keyboard').click();
  await box(page).fill('Solve 2x');
  await button(page, 'Squared').click();
  await box(page).press('End');
  await box(page).pressSequentially(' = 18');
  await page.getByRole('status', { name: 'Preview' }).waitFor();
  // A killed tab loses nothing.
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('Solve 2x^2 = 18');
  await box(page).press('Enter');
  const answer = answers(page).first();
  await answer.getByText('Hint:').waitFor();
  expect(await answer.textContent()).not.toContain('Checked:');
  await button(answer, 'Next step').click();
  await answer.getByRole('listitem').first().waitFor();
  await button(answer, 'Show all').click();
  await answer.getByText('Checked:').waitFor();

  await button(answer, 'More for this answer').click();
  await page.getByRole('menuitem', { name: 'To a task' }).click();
  await page.getByText('Task added').waitFor();
  await button(page, 'Undo').click();
  await button(answer, 'More for this answer').click();
  await page.getByRole('menuitem', { name: 'To a revision card' }).click();
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('Solve 2x^2 = 18');
  await page.goBack();

  const list = page.getByRole('complementary', { name: 'Chats' });
  await button(list, 'More for Solve 2x^2 = 18').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await list.getByRole('textbox', { name: 'Name of the chat' }).fill('Squares');
  await button(list, 'Save').click();
  await list.getByRole('searchbox', { name: 'Search chats' }).fill('checked');
  await list.getByRole('button', { name: /^Squares/ }).waitFor();
  await list.getByRole('searchbox', { name: 'Search chats' }).fill('nothing like this');
  await button(list, 'Show all chats').click();
  await list.getByRole('searchbox', { name: 'Search chats' }).fill('checked');
  await button(list, 'More for Squares').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await list.getByText('No chats match. Try fewer words.').waitFor();
  await button(page, 'Undo').click();
  await list.getByRole('button', { name: /^Squares/ }).waitFor();
});

test('a task and a picture can be asked about; the picture goes to the model', async ({ model, modelApp, asker, openTutor }) => {
  model.answerWith(says('It shows a lens.'));
  const { page } = await openTutor(modelApp.url, asker);
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
