import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violationsInThemes } from '../support/axe.ts';
import { addTask, untilStatus } from '../support/board.ts';
import { goOffline, offlineBadge } from '../support/offline.ts';
import { test } from '../support/journey.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInReady, type Student } from '../support/student.ts';
import type { App } from '../support/app.ts';
import { dayFromNow } from '../support/zone.ts';

const PAGE_COLORS = { light: '#f7f2e8', dark: '#15172e' } as const;
const PICTURE = { name: 'hills.png', mimeType: 'image/png', buffer: readFileSync('public/icons/icon-512.png') };

async function openSettings(page: Page, student: Student): Promise<void> {
  await signInReady(page, student, '/settings');
  await page.getByLabel('Daily target (minutes)').waitFor();
}

function theme(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['theme']);
}

function barColors(page: Page): Promise<(string | null)[]> {
  return page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
}

/** Style of the background picture; null without one. */
function background(page: Page) {
  return page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLElement>('[aria-hidden][style*="background-image"]')].map((element) => {
      const { position, backgroundSize, backgroundPosition } = getComputedStyle(element);
      return { position, backgroundSize, backgroundPosition };
    });
    return drawn[0] ?? null;
  });
}

const WHOLE_SCREEN = { position: 'fixed', backgroundSize: 'cover', backgroundPosition: '50% 50%' };

async function savedBackground(app: App, student: Student): Promise<unknown> {
  const [row] = await app.query('select "backgroundImage" from public.users where id = $1', [student.id]);
  return row?.['backgroundImage'];
}

function keptPictures(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('-pictures')).length);
}

test('the theme follows the device until one is chosen; the choice survives a reload without a flash, and other tabs follow', async ({
  device,
  page,
  student,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSettings(page, student);
  await expect.poll(() => theme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => new Set(await barColors(page))).toEqual(new Set([PAGE_COLORS.light]));
  await page.getByRole('radio', { name: 'Dark', exact: true }).check();
  await expect.poll(() => theme(page)).toBe('dark');
  await page.getByRole('radio', { name: 'Same as phone' }).check();
  await expect.poll(() => theme(page)).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();

  const other = await device.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/about-us');
  await expect.poll(() => theme(page)).toBe('light');

  await page.getByRole('radio', { name: 'Dark', exact: true }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  for (const tab of [page, other]) {
    await expect.poll(() => theme(tab)).toBe('dark');
    await expect.poll(async () => new Set(await barColors(tab))).toEqual(new Set([PAGE_COLORS.dark]));
  }

  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      // Nothing is painted before the style sheet.
      if (document.body !== null && document.styleSheets.length > 0) {
        seen.add(`${document.documentElement.dataset['theme']} ${getComputedStyle(document.body).backgroundColor}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  for (const path of ['/settings', '/about-us']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(['dark rgb(21, 23, 46)']);
  }
});

test('a background or a picture of one’s own shows on the other device, offline too, and is removed on sign-out', async ({
  app,
  openDevice,
  student,
}) => {
  const [phone, otherDevice] = [await openDevice(app.url), await openDevice(app.url)];
  const [page, other] = [await phone.newPage(), await otherDevice.newPage()];
  await Promise.all([openSettings(page, student), signInReady(other, student)]);
  await expect.poll(() => background(other)).toBeNull();
  const showsOffline = async () => {
    await goOffline(otherDevice, other);
    await other.reload();
    await offlineBadge(other).waitFor();
    await expect.poll(() => background(other)).toEqual(WHOLE_SCREEN);
    await otherDevice.setOffline(false);
    await untilStatus(other, 'Synced');
  };

  await page.getByRole('radio', { name: 'Mountain Dark' }).click();
  for (const screen of [page, other]) await expect.poll(() => background(screen)).toEqual(WHOLE_SCREEN);
  await expect.poll(() => savedBackground(app, student)).toBe('/backgrounds/mountain-dark.webp');
  await showsOffline();

  const file = page.locator('input[type=file]');
  const problem = page.getByRole('alert');
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('<h1>no picture</h1>') });
  await problem.getByText('This file is not a picture that can be used.').waitFor();
  await file.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await problem.getByText('This picture is larger than 10 MB. Choose a smaller one.').waitFor();
  await goOffline(phone, page);
  await file.setInputFiles(PICTURE);
  await problem.getByText('Go online to upload a picture.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Mountain Dark' }).isChecked()).toBe(true);
  await expect.poll(() => background(page)).toEqual(WHOLE_SCREEN);

  await phone.setOffline(false);
  await untilStatus(page, 'Synced');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Your picture' }).isChecked()).toBe(true);
  await expect.poll(() => savedBackground(app, student)).toMatch(new RegExp(`^${student.id}/.+\\.webp$`));
  await expect.poll(() => background(page)).toEqual(WHOLE_SCREEN);
  await other.goto('/settings');
  await other.getByRole('radio', { name: 'Your picture' }).waitFor();
  await expect.poll(() => background(other)).toEqual(WHOLE_SCREEN);
  await showsOffline();

  // Only two pictures of a student are kept.
  for (let tried = 0; tried < 2; tried++) {
    const before = await savedBackground(app, student);
    await file.setInputFiles(PICTURE);
    await expect.poll(() => savedBackground(app, student)).not.toBe(before);
  }
  await expect.poll(() => app.query('select from storage.objects where name like $1', [`${student.id}/%`])).toHaveLength(2);

  await other.getByRole('button', { name: 'Account', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await other.waitForURL(`${app.url}/`);
  await expect.poll(() => background(other)).toBeNull();
  await expect.poll(() => keptPictures(other)).toBe(0);
  await page.getByRole('radio', { name: 'Plain' }).click();
  await expect.poll(() => background(page)).toBeNull();
});

test('settings changed offline apply at once and sync later; unsaved input survives an immediate reload or navigation', async ({
  app,
  device,
  page,
  student,
}) => {
  await openSettings(page, student);
  await goOffline(device, page);
  await page.getByLabel('Daily target (minutes)').fill('2000');
  await page.getByText('Daily target must lie between 0 and 1440.').waitFor();
  await page.getByLabel('Daily target (minutes)').fill('200');
  await page.getByText('3 hours 20 minutes a day').waitFor();
  await page.getByLabel('A study day begins at').selectOption('6:00 am');
  await page.getByLabel('What keeps you going').fill('One chapter a day');
  // After navigating away and back, the field shows what was stored.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
  await page.goBack();
  await expect.poll(() => page.getByLabel('What keeps you going').inputValue()).toBe('One chapter a day');
  await untilStatus(page, 'Offline – 1 change waiting');
  await page.reload();
  await expect.poll(() => page.getByLabel('What keeps you going').inputValue()).toBe('One chapter a day');
  await expect.poll(() => page.getByLabel('Daily target (minutes)').inputValue()).toBe('200');
  await expect.poll(() => page.getByLabel('A study day begins at').inputValue()).toBe('6');
  await page.getByText('Go online to delete your account.').waitFor();

  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect
    .poll(() => app.query('select daily_target, day_start_time, daily_motivation from public.users where id = $1', [student.id]))
    .toEqual([{ daily_target: 200, day_start_time: 6, daily_motivation: 'One chapter a day' }]);

  const motivation = page.getByLabel('What keeps you going');
  await motivation.fill('Amma’s clinic');
  await page.reload();
  const onServer = async (field: string) =>
    (await app.query(`select ${field} as value from public.users where id = $1`, [student.id]))[0]!['value'];
  await expect.poll(() => onServer('daily_motivation')).toBe('Amma’s clinic');
  await expect.poll(() => motivation.inputValue()).toBe('Amma’s clinic');
  await page.getByLabel('Daily target (minutes)').fill('75');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
  await expect.poll(() => onServer('daily_target')).toBe(75);
});

test('student screens have no accessibility violations, with a background too, in either theme', async ({ page, student }) => {
  await openSettings(page, student);
  const found = await violationsInThemes(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
  found.push(...(await violationsInThemes(page, 'deletion')));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('radio', { name: 'Mountain Dark' }).click();
  await expect.poll(() => background(page)).toEqual(WHOLE_SCREEN);
  await untilStatus(page, 'Synced');
  for (const path of ['/settings', '/profile', '/tasks', '/groups']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => background(page)).toEqual(WHOLE_SCREEN);
    found.push(...(await violationsInThemes(page, path)));
  }
  expect(found).toEqual([]);
});

test('with text at 200% no screen of a narrow phone is wider than the phone', async ({ page, student }) => {
  const subjectId = crypto.randomUUID();
  await student.client.from('userSubjects').insert({ id: subjectId, userId: student.id, name: 'Electrodynamics' }).throwOnError();
  const { data: group } = await student.client.rpc('create_group', { name: 'Rotational mechanics' }).throwOnError();
  const inGroup = `/groups?group=${(group as { id: string }).id}`;
  await student.client.rpc('ensure_profile').throwOnError();
  const day = dayFromNow(0);
  await student.client
    .from('users')
    .update({ exam_dates: { 'JEE Advanced': '2999-05-20' } })
    .eq('id', student.id)
    .throwOnError();
  await student.client
    .from('study_sessions')
    .insert({
      id: crypto.randomUUID(),
      user_id: student.id,
      start_time: new Date().toISOString(),
      date: day,
      study_day: day,
      duration: 100,
      planned: 100,
      outcome: 'abandoned',
      subject_id: subjectId,
    })
    .throwOnError();
  await signInReady(page, student);
  await addTask(page, 'Revise electromagnetic induction');
  await page.goto(`/productivity?subject=${subjectId}`);
  await page.getByRole('button', { name: 'Start focus' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  const wide: unknown[] = [];
  for (const path of [...SCREENS, inGroup, `${inGroup}&view=study`, `${inGroup}&view=members`]) {
    await openInApp(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect.poll(() => page.getByLabel('Loading').count()).toBe(0);
    // The clock of the session comes after the screen.
    if (path === '/fullscreen') await page.getByRole('button', { name: 'Pause' }).waitFor();
    // Typeset, a formula is wider than its source.
    if (path === '/ai' || path === DECK) await page.locator('.katex').nth(1).waitFor();
    wide.push(...(await page.evaluate(widerThanTheirBox)).map((found) => `${path}: ${found}`));
  }
  expect(wide).toEqual([]);
});

/** Has formulas wider than the screen. */
const DECK = '/cards/decks?subject=chemistry&chapter=chem-equilibrium';
const SCREENS = [
  '/tasks',
  '/tasks?view=week',
  '/productivity',
  '/fullscreen',
  '/ai',
  '/groups',
  '/cards',
  '/cards/new',
  '/cards/decks',
  DECK,
  '/cards/revise',
  '/analytics',
  '/mock-tests',
  '/qa',
  '/qa/ask',
  '/shared',
  '/migration',
  '/sync',
  '/profile',
  '/settings',
  '/',
  '/about-us',
  '/privacy',
  '/ai-landing',
  '/no/such/page',
];

/** Elements that scroll sideways unintentionally. The document alone is not enough: a student's screen scrolls inside. */
function widerThanTheirBox(): string[] {
  return [...document.querySelectorAll('html, body *')]
    .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }) && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => element.tagName === 'HTML' || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    .filter((element) => !element.className.includes('overflow-x-auto') && !element.matches('p:has(.katex)'))
    .map((element) => `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth}`);
}
