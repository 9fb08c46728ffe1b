import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { PROTECTED, READABLE } from './support/addresses.ts';
import { violations } from './support/axe.ts';
import { addTask, editTask, openTask } from './support/board.ts';
import { PHONE } from './support/browser.ts';
import { test as journey } from './support/journey.ts';
import { signInReady } from './support/student.ts';

const THEMES = ['light', 'dark'] as const;

/** With everything in it that an answer may have. */
const ANSWER = '# Roots\n\n1. So $x = 3$\n2. [More](https://example.com) and `code`\n\n| x | y |\n|---|---|\n| 3 | 9 |\n\n$$x = \\pm 3$$';

/** Screens of a signed-in student in their frame, and without it. */
const IN_FRAME = [...PROTECTED.filter((path) => path !== '/fullscreen'), '/analytics', '/qa', '/shared'];
const WITHOUT_FRAME = ['/', '/fullscreen', '/profile-setup', '/no/such/page'];

const test = journey.extend('openIn', ({ app, openDevice }) => async (colorScheme: (typeof THEMES)[number]) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, colorScheme, reducedMotion: 'reduce' } });
  return device.newPage();
});

function title(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** What axe has against what is on the screen, with where that is. */
async function complaints(page: Page, where: string): Promise<string[]> {
  return (await violations(page)).map((violation) => `${where} ${violation}`);
}

/** @param sign is there when a page is drawn for whoever looks at it */
async function complaintsAt(page: Page, paths: readonly string[], sign: Locator): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await sign.waitFor();
    found.push(...(await complaints(page, path)));
  }
  return found;
}

test.for(THEMES)('no public page shuts anybody out who listens or needs contrast, in %s', async (theme, { openIn }) => {
  const page = await openIn(theme);
  expect(await complaintsAt(page, [...READABLE, '/no/such/page', '/invite?code=ABC123'], title(page))).toEqual([]);
});

test.for(THEMES)('no screen of a student does, in %s', async (theme, { openIn, student }) => {
  const page = await openIn(theme);
  await signInReady(page, student);
  await addTask(page, 'Revise electrostatics');
  await editTask(page, 'Revise electrostatics', async (dialog) => {
    await dialog.getByLabel('Due date').fill('2026-01-02');
    await dialog.getByLabel('Priority').selectOption('High');
  });
  const found = await complaints(page, 'the board');
  await openTask(page, 'Revise electrostatics');
  found.push(...(await complaints(page, 'a task')));
  found.push(...(await complaintsAt(page, IN_FRAME, page.getByRole('navigation', { name: 'Main' }))));
  found.push(...(await complaintsAt(page, WITHOUT_FRAME, title(page))));
  expect(found).toEqual([]);
});

test.for(THEMES)('no chat with the tutor does, nor a copy of one, in %s', async (theme, { openIn, student }) => {
  const chat = { id: crypto.randomUUID(), user_id: student.id, title: 'Squares', subject: 'Mathematics' };
  const asked = { id: crypto.randomUUID(), chat_id: chat.id, user_id: student.id, role: 'user', content: 'Solve x^2 = 9' };
  const answer = { ...asked, id: crypto.randomUUID(), parent_id: asked.id, role: 'assistant', source: 'model', content: ANSWER };
  await student.client.from('chats').insert(chat).throwOnError();
  await student.client.from('chat_messages').insert([asked, answer]).throwOnError();
  const messages = [asked, answer].map(({ role, content: text }) => ({ role, text, source: role === 'user' ? null : 'model' }));
  const copy = { chat_id: chat.id, title: 'Squares', is_listed: true, messages };
  const { data } = await student.client.from('shared_chats').insert(copy).select('id').single().throwOnError();

  const page = await openIn(theme);
  const found = await complaintsAt(page, [`/shared/${(data as { id: string }).id}`], page.getByRole('table'));
  found.push(...(await complaintsAt(page, ['/shared'], page.getByRole('link', { name: /^Squares/ }).first())));
  await signInReady(page, student);
  await page.goto(`/ai/${chat.id}`);
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Maths keyboard' }).click();
  await page.getByRole('textbox', { name: 'Your doubt' }).fill('x^2');
  found.push(...(await complaints(page, 'a chat')));
  await page.getByRole('button', { name: 'Chats' }).click();
  await page.getByRole('button', { name: 'More for Squares' }).waitFor();
  found.push(...(await complaints(page, 'the chats')));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share this chat' }).click();
  await page.getByRole('button', { name: 'Revoke' }).waitFor();
  await page.getByRole('button', { name: 'Edit in the copy: Solve x^2 = 9' }).click();
  found.push(...(await complaints(page, 'sharing')));
  expect(found).toEqual([]);
});

test.for(THEMES)('no part of a group does, in %s', async (theme, { openIn, student }) => {
  const { data } = await student.client.rpc('create_group', { name: 'Optics at dawn', is_public: false }).throwOnError();
  const page = await openIn(theme);
  await signInReady(page, student);
  await page.goto(`/groups?group=${(data as { id: string }).id}`);
  await page.getByRole('heading', { level: 2, name: 'Optics at dawn' }).waitFor();
  const found = await complaints(page, 'the messages');
  for (const view of ['Study together', 'Members']) {
    await page.getByRole('radio', { name: view }).check();
    found.push(...(await complaints(page, view)));
  }
  await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
  found.push(...(await complaints(page, 'the invite')));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'All groups' }).click();
  await page.getByRole('link', { name: 'Optics at dawn' }).waitFor();
  found.push(...(await complaints(page, 'the list')));
  await page.getByRole('radio', { name: 'Discover' }).check();
  await page.getByRole('heading', { name: 'No public groups yet' }).waitFor();
  found.push(...(await complaints(page, 'discovering')));
  expect(found).toEqual([]);
});
