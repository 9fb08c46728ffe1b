import type { Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, newTaskBox, openTask } from '../support/board.ts';
import { DESK } from '../support/browser.ts';
import { test } from '../support/journey.ts';
import { goOffline, offlineBadge } from '../support/offline.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signIn, signInReady } from '../support/student.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('Back closes what is open before it leaves the page, and skips what was closed otherwise', async ({ page, student }) => {
  await signIn(page, student);
  await navigation(page).getByRole('link', { name: 'Focus' }).click();
  await page.getByRole('button', { name: 'Timer settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/productivity');

  await navigation(page).getByRole('link', { name: 'Tasks' }).click();
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await page.getByRole('button', { name: 'Select tasks' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Select tasks' }).waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/tasks');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/productivity');

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('menu').waitFor();
  await page.goBack();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/productivity');

  await more.click();
  await page.getByRole('menu').press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/tasks');

  await more.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/tasks');

  // A dialog that asks first stays open, and is closed by the next Back.
  await addTask(page, 'Waves');
  const task = await openTask(page, 'Waves');
  await task.getByLabel('Title').fill('Waves again');
  for (let time = 0; time < 2; time++) {
    await page.goBack();
    await task.getByRole('button', { name: 'Keep editing' }).click();
  }
  expect(pathOf(page)).toBe('/tasks');
});

test('the arrow of a group and the menu of a public page leave no dead Back', async ({ page, student }) => {
  const group = await student.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  expect(group.data).toMatchObject({ name: 'Physics at six' });
  await signIn(page, student);
  await navigation(page).getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('link', { name: 'Physics at six' }).click();
  await page.getByRole('radio', { name: 'Members' }).check();
  await page.getByRole('button', { name: 'All groups' }).click();
  await page.getByRole('link', { name: 'Physics at six' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/tasks');
});

test('Back closes the menu of a public page first, also before the app runs', async ({ page, student }) => {
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  const expectClosedByBack = async (path: string) => {
    await page.goto(path);
    await page.getByLabel('Menu', { exact: true }).click();
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe(path);
    // Back may come at once: the menu's entry is there before the next task.
    const hasEntry = await page.getByLabel('Menu', { exact: true }).evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return Boolean((globalThis.history.state as { layer?: number } | null)?.layer);
    });
    expect(hasEntry).toBe(true);
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
  };
  await page.goto('/changelog');
  await expectClosedByBack('/about-us');
  await page.getByLabel('Menu', { exact: true }).click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect.poll(() => pathOf(page)).not.toBe('/about-us');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/about-us');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/changelog');

  await signIn(page, student);
  await expectClosedByBack('/about-us');
  // The header does not cover the account's menu.
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
});

test('the offline badge covers nothing, also with letters of 200%', async ({ device, page, student }) => {
  const group = await student.client.rpc('create_group', { name: 'Rotational mechanics' }).throwOnError();
  await signInReady(page, student);
  await goOffline(device, page);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/tasks', '/productivity', '/ai', `/groups?group=${(group.data as { id: string }).id}`]) {
      await openInApp(page, path);
      for (const size of ['100%', '200%']) {
        await page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
        // A group's navigation hides once the group has loaded.
        await expect.poll(() => offlineBadge(page).evaluate(coveredHeight)).toBeLessThanOrEqual(0);
      }
    }
  }
});

/** Runs in a page. Pixels by which the badge reaches into the content above it or a phone's navigation below it. */
function coveredHeight(badge: HTMLElement | SVGElement): number {
  const { top, bottom } = badge.getBoundingClientRect();
  const nav = document.querySelector('nav[aria-label="Main"]')!.getBoundingClientRect();
  const isBar = nav.height > 0 && nav.width === innerWidth;
  return Math.max(document.querySelector('main')!.getBoundingClientRect().bottom - top, isBar ? bottom - nav.top : 0);
}

test('on a desk the rail has every screen, and keys reach tasks, search and lists', async ({ app, openDevice, student }) => {
  const page = await (await openDevice(app.url, { browser: DESK, isOnlineOnly: true })).newPage();
  await signIn(page, student);
  for (const title of ['First', 'Second']) await addTask(page, title);
  await page.reload();
  await page.locator('[data-plan-item]').nth(1).waitFor();
  const isInBox = () => newTaskBox(page).evaluate((box) => box === document.activeElement);
  let tabs = 0;
  for (; tabs < 5 && !(await isInBox()); tabs += 1) await page.keyboard.press('Tab');
  expect(await isInBox()).toBe(true);

  await newTaskBox(page).blur();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Second');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('First');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('Second');

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await navigation(page).getByRole('link', { name: 'Analytics' }).click();
  await newTaskBox(page).waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search tasks');
  await navigation(page).getByRole('link', { name: 'Settings' }).click();
  await newTaskBox(page).waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await expect.poll(isInBox).toBe(true);
  expect(await newTaskBox(page).inputValue()).toBe('');
});
