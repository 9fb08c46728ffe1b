// Takes the screenshots that the app's own pages show, from the build in dist. Run by hand after the screens have changed: npm
// run build && node scripts/assets/take-screenshots.ts
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { chromium, type Browser, type Page } from 'playwright';

import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { findChromium } from '../setup/find-browsers.ts';
import { projectRoot } from '../setup/install.mjs';

const directory = path.join(projectRoot, 'public/screenshots');
const QUALITY = 0.72;
const DAY_MS = 86_400_000;
const credentials = { email: 'asha@example.com', password: 'correct horse battery' };

const SUBJECTS = { Physics: 'indigo', Chemistry: 'teal', Maths: 'rose', Biology: 'leaf' } as const;

/** Title, column, subject, priority, and days until it is due. */
const TASKS = [
  ['Rotational motion: 20 problems', 'todo', 'Physics', 'high', 0],
  ['Read: hydrocarbons, part 2', 'todo', 'Chemistry', 'medium', 1],
  ['Definite integrals, exercise 7.4', 'todo', 'Maths', 'medium', 2],
  ['Revise the laws of thermodynamics', 'todo', 'Physics', 'none', 4],
  ['Draw the nephron from memory', 'todo', 'Biology', 'low', 5],
  ['Complex numbers: last year’s paper', 'doing', 'Maths', 'high', 0],
  ['Mole concept: correct the mistakes', 'doing', 'Chemistry', 'medium', 1],
  ['Kinematics test, part B', 'done', 'Physics', 'none', null],
  ['Limits: formulas on one page', 'done', 'Maths', 'none', null],
  ['Periodic trends', 'done', 'Chemistry', 'none', null],
] as const;

async function fillBoard(client: SupabaseClient, userId: string): Promise<void> {
  const subjects = Object.entries(SUBJECTS).map(([name, color]) => ({ id: crypto.randomUUID(), userId, name, color }));
  const todos = TASKS.map(([title, status, subject, priority, dueIn], at) => ({
    id: crypto.randomUUID(),
    createdBy: userId,
    title,
    status,
    priority,
    dueDate: dueIn === null ? null : new Date(Date.now() + dueIn * DAY_MS).toISOString().slice(0, 10),
    subjectId: subjects.find(({ name }) => name === subject)!.id,
    position: `a${at}V`,
  }));
  for (const { error } of [await client.from('userSubjects').insert(subjects), await client.from('todos').insert(todos)]) {
    if (error !== null) throw error;
  }
}

/** Half a year of study, deterministic: more on most Sundays, none on some days. */
async function fillYear(client: SupabaseClient, userId: string): Promise<void> {
  const { data: subjects } = await client.from('userSubjects').select('id, name').throwOnError();
  const sessions = Array.from({ length: 190 }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
    const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const count = (daysAgo * 7) % 11 === 0 ? 0 : 1 + ((daysAgo * daysAgo + 3 * daysAgo) % 5);
    return Array.from({ length: count }, (__, at) => ({
      id: crypto.randomUUID(),
      user_id: userId,
      start_time: `${day}T${String(1 + at * 2).padStart(2, '0')}:${(daysAgo * 13) % 6}0:00Z`,
      date: day,
      study_day: day,
      duration: at % 4 === 3 ? 11 : 25 + 25 * (at % 2),
      planned: 25 + 25 * (at % 2),
      outcome: at % 4 === 3 ? 'abandoned' : 'finished',
      subject_id: subjects![(daysAgo + at) % subjects!.length]!.id as string,
    }));
  });
  await client.from('study_sessions').insert(sessions).throwOnError();
}

const FRIENDS = ['Vikram', 'Meera', 'Kabir', 'Riya'] as const;

/** Author (index among the friends, null for the student) and text. */
const TALK = [
  [0, 'Rotational motion at six?'],
  [1, 'In. I am stuck at question 14, the rolling cylinder'],
  [2, 'Same. What is the torque about the point of contact?'],
  [null, 'Take $\\tau = I\\alpha$ about that point: friction has no arm there'],
  [1, 'Oh. Then $\\alpha$ follows in one line, thanks'],
] as const;

/** A group of friends in conversation. */
async function fillGroup(url: string, client: SupabaseClient, userId: string): Promise<void> {
  const { data: made } = await client.rpc('create_group', { name: 'JEE Physics' }).throwOnError();
  const group = made as { id: string; inviteCode: string };
  const friends = await Promise.all(
    FRIENDS.map(async (name) => {
      const friend = createClient(url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
      const { data, error } = await friend.auth.signUp({ email: `${name}@example.com`, password: credentials.password });
      if (error !== null) throw error;
      await friend.rpc('ensure_profile').throwOnError();
      await friend.from('users').update({ display_name: name }).eq('id', data.user!.id).throwOnError();
      await friend.rpc('join_group', { code: group.inviteCode }).throwOnError();
      return { client: friend, id: data.user!.id };
    }),
  );
  for (const [at, text] of TALK) {
    const author = at === null ? { client, id: userId } : friends[at]!;
    const message = { id: crypto.randomUUID(), groupId: group.id, createdBy: author.id, text };
    await author.client.from('group_messages').insert(message).throwOnError();
  }
}

async function signedIn(browser: Browser, url: string, theme: 'light' | 'dark', width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height },
    deviceScaleFactor: 2,
    locale: 'en-IN',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(credentials.email);
  await dialog.getByLabel('Password').fill(credentials.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/tasks');
  await page.getByRole('article').first().waitFor();
  await untilStatus(page, 'Synced');
  return page;
}

async function untilStatus(page: Page, words: string): Promise<void> {
  await page
    .getByRole('status', { name: 'Sync status' })
    .and(page.getByText(words, { exact: true }))
    .waitFor();
}

/** Saves what the page shows once all is there. */
async function saveSynced(page: Page, name: string, scale: number): Promise<void> {
  await untilStatus(page, 'Synced');
  await page.getByLabel('Loading').waitFor({ state: 'detached' });
  await save(page, name, scale);
}

/** @param scale device pixels per CSS pixel */
async function save(page: Page, name: string, scale: number): Promise<void> {
  const notice = page.getByRole('button', { name: 'Dismiss' });
  if (await notice.isVisible()) await notice.click();
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const size = page.viewportSize()!;
  const blank = await page.context().browser()!.newPage();
  const webp = await blank.evaluate(
    async ([data, width, height, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
      return [...bytes];
    },
    [png, size.width * scale, size.height * scale, QUALITY] as const,
  );
  await blank.close();
  await writeFile(path.join(directory, `${name}.webp`), new Uint8Array(webp));
}

/** Link preview of the site, in the size and format that all apps read. */
async function savePreview(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 1200, height: 630 } });
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  await page.screenshot({ path: path.join(directory, 'preview.jpg'), type: 'jpeg', quality: 80 });
  await page.close();
}

await mkdir(directory, { recursive: true });
const backend = await startTestBackend({ staticDir: path.join(projectRoot, 'dist') });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const client = createClient(backend.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp(credentials);
  if (error !== null) throw error;
  await fillBoard(client, data.user!.id);
  await fillYear(client, data.user!.id);
  await fillGroup(backend.url, client, data.user!.id);
  await savePreview(browser, backend.url);
  for (const theme of ['light', 'dark'] as const) {
    const desk = await signedIn(browser, backend.url, theme, 1280, 800);
    await saveSynced(desk, `tasks-desk-${theme}`, 1.25);
    const phone = await signedIn(browser, backend.url, theme, 360, 740);
    for (const [page, size, scale] of [
      [desk, 'desk', 1.25],
      [phone, 'phone', 1.5],
    ] as const) {
      await page.goto('/analytics');
      await page.getByRole('figure').first().waitFor();
      await saveSynced(page, `analytics-${size}-${theme}`, scale);
      await page.goto('/groups');
      await page.getByRole('link', { name: 'JEE Physics' }).click();
      await page.getByRole('article').first().waitFor();
      await saveSynced(page, `groups-${size}-${theme}`, scale);
      await page.goto('/ai');
      await page.getByRole('textbox', { name: 'Your doubt' }).fill('Solve 2x^2 - 7x + 3 = 0');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('article', { name: 'Answer' }).waitFor();
      await saveSynced(page, `tutor-${size}-${theme}`, scale);
      await page.goto('/productivity');
      await page.getByRole('button', { name: /^(Start focus|Pause)$/ }).waitFor();
      const start = page.getByRole('button', { name: 'Start focus' });
      if (await start.isVisible()) await start.click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await saveSynced(page, `focus-${size}-${theme}`, scale);
    }
    await phone.goto('/tasks');
    await phone.context().setOffline(true);
    for (const title of ['Revise chapter 3', 'Ask about question 12']) {
      await phone.getByRole('textbox', { name: 'New task' }).fill(title);
      await phone.getByRole('textbox', { name: 'New task' }).press('Enter');
      await phone.getByRole('article', { name: title }).waitFor();
    }
    await untilStatus(phone, 'Offline – 2 changes waiting');
    await save(phone, `tasks-phone-${theme}`, 1.5);
  }
} finally {
  await browser.close();
  await backend.close();
}
