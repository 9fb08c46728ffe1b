import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { PUBLIC_PAGES } from '../../src/shell/site/public-pages.ts';
import { PROTECTED } from '../support/addresses.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addTask, editTask, openTask } from '../support/board.ts';
import { testOnOwnApp as test } from '../support/journey.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInReady } from '../support/student.ts';

/** An answer with every kind of content. */
const ANSWER = '# Roots\n\n1. So $x = 3$\n2. [More](https://example.com) and `code`\n\n| x | y |\n|---|---|\n| 3 | 9 |\n\n$$x = \\pm 3$$';

/** Screens of a signed-in student, inside and outside the frame. */
const IN_FRAME = [
  ...PROTECTED.filter((path) => !['/fullscreen', '/tasks'].includes(path) && !path.startsWith('/mock-tests/')),
  '/analytics',
  '/qa',
  '/shared',
];
const WITHOUT_FRAME = ['/', '/fullscreen', '/profile-setup', '/no/such/page'];

/** Stands where content is still missing. */
const loading = (page: Page) => page.locator('.bg-skeleton, [aria-label="Loading"]');
const load = (page: Page, path: string) => page.goto(path);

function title(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/**
 * @param open shows an address
 * @param sign is visible once the page has rendered
 */
async function complaintsAt(
  page: Page,
  paths: readonly string[],
  sign: Locator,
  open: (page: Page, path: string) => Promise<unknown> = openInApp,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await sign.waitFor();
    await expect.poll(() => loading(page).count(), { message: `${path} still loads` }).toBe(0);
    found.push(...(await violationsInThemes(page, path)));
  }
  return found;
}

test('public pages have no accessibility violations, in either theme', async ({ page }) => {
  const addresses = [...PUBLIC_PAGES.map((known) => known.path), '/no/such/page', '/invite?code=ABC123'];
  // Loaded each: prerendered, most of them are read without the app.
  expect(await complaintsAt(page, addresses, title(page), load)).toEqual([]);
});

test('student screens have no accessibility violations', async ({ page, student }) => {
  await signInReady(page, student);
  await addTask(page, 'Revise electrostatics');
  await editTask(page, 'Revise electrostatics', async (dialog) => {
    await dialog.getByLabel('Due date').fill('2026-01-02');
    await dialog.getByLabel('Priority').selectOption('High');
  });
  const found = await violationsInThemes(page, 'the board');
  await openTask(page, 'Revise electrostatics');
  found.push(...(await violationsInThemes(page, 'a task')));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  found.push(...(await complaintsAt(page, IN_FRAME, page.getByRole('navigation', { name: 'Main' }))));
  found.push(...(await complaintsAt(page, WITHOUT_FRAME, title(page))));
  expect(found).toEqual([]);
});

test('chats and shared chats have no accessibility violations', async ({ page, student }) => {
  const chat = { id: crypto.randomUUID(), user_id: student.id, title: 'Squares', subject: 'Mathematics' };
  const asked = { id: crypto.randomUUID(), chat_id: chat.id, user_id: student.id, role: 'user', content: 'Solve x^2 = 9' };
  const answer = { ...asked, id: crypto.randomUUID(), parent_id: asked.id, role: 'assistant', source: 'model', content: ANSWER };
  await student.client.from('chats').insert(chat).throwOnError();
  await student.client.from('chat_messages').insert([asked, answer]).throwOnError();
  const messages = [asked, answer].map(({ role, content: text }) => ({ role, text, source: role === 'user' ? null : 'model' }));
  const copy = { chat_id: chat.id, title: 'Squares', is_listed: true, messages };
  const { data } = await student.client.from('shared_chats').insert(copy).select('id').single().throwOnError();

  const found = await complaintsAt(page, [`/shared/${(data as { id: string }).id}`], page.getByRole('table'), load);
  found.push(...(await complaintsAt(page, ['/shared'], page.getByRole('link', { name: /^Squares/ }).first())));
  await signInReady(page, student, `/ai/${chat.id}`);
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Maths keyboard' }).click();
  await page.getByRole('textbox', { name: 'Your doubt' }).fill('x^2');
  found.push(...(await violationsInThemes(page, 'a chat')));
  await page.getByRole('button', { name: 'Chats' }).click();
  await page.getByRole('button', { name: 'More for Squares' }).waitFor();
  found.push(...(await violationsInThemes(page, 'the chats')));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share this chat' }).click();
  await page.getByRole('button', { name: 'Revoke' }).waitFor();
  await page.getByRole('button', { name: 'Edit in the copy: Solve x^2 = 9' }).click();
  found.push(...(await violationsInThemes(page, 'sharing')));
  expect(found).toEqual([]);
});

test('groups have no accessibility violations', async ({ page, student }) => {
  const { data } = await student.client.rpc('create_group', { name: 'Optics at dawn', is_public: false }).throwOnError();
  await signInReady(page, student, `/groups?group=${(data as { id: string }).id}`);
  await page.getByRole('heading', { level: 2, name: 'Optics at dawn' }).waitFor();
  const found = await violationsInThemes(page, 'the messages');
  for (const view of ['Study together', 'Members']) {
    await page.getByRole('radio', { name: view }).check();
    found.push(...(await violationsInThemes(page, view)));
  }
  await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
  found.push(...(await violationsInThemes(page, 'the invite')));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'All groups' }).click();
  await page.getByRole('link', { name: 'Optics at dawn' }).waitFor();
  found.push(...(await violationsInThemes(page, 'the list')));
  await page.getByRole('radio', { name: 'Discover' }).check();
  await page.getByRole('heading', { name: 'No public groups yet' }).waitFor();
  found.push(...(await violationsInThemes(page, 'discovering')));
  expect(found).toEqual([]);
});
