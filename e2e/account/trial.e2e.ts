import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright';
import { expect } from 'vitest';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { linkIn } from '../../backend/testing/mail-server.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addTask, column, newTaskBox, syncStatus, task, untilStatus } from '../support/board.ts';
import type { Device } from '../support/device.ts';
import { goOffline } from '../support/offline.ts';
import { openInApp } from '../support/open-in-app.ts';
import { within } from '../support/patience.ts';
import { insertTasks, untilServerHas } from '../support/server-tasks.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { test } from '../support/sign-in-journey.ts';
import { createStudent, signIn, type Student } from '../support/student.ts';

// A visitor tries the app without an account, and takes what they did along into one.

const PASSWORD = 'correct horse';

const newAddress = () => `meena-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function tryIt(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try without an account' }).click();
  await newTaskBox(page).waitFor();
}

/** By the line that is on every screen. */
async function goToSignIn(page: Page): Promise<void> {
  await page.getByText('Only on this device.').waitFor();
  await page.getByRole('link', { name: 'Create an account to keep it' }).click();
}

async function signUpByHand(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create your account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

async function signInByHand(page: Page, { email, password }: Pick<Student, 'email' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const takeAlongQuestion = (page: Page) => page.getByRole('dialog', { name: 'Take along what is on this device?' });

/** Tries the app, signs in to an account, and leaves on the device what was tried. */
async function leaveTried(page: Page, student: Student, title: string): Promise<void> {
  await tryIt(page);
  await addTask(page, title);
  await goToSignIn(page);
  await signInByHand(page, student);
  await takeAlongQuestion(page).getByRole('button', { name: 'Leave on this device' }).click();
  await takeAlongQuestion(page).waitFor({ state: 'detached' });
  await openInApp(page, '/tasks');
  await untilStatus(page, 'Synced');
}

/** The account that was made in the app. */
async function studentOf(appUrl: string, email: string): Promise<Student> {
  const client = createClient(appUrl, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await within('signing in past the app', client.auth.signInWithPassword({ email, password: PASSWORD }));
  if (error !== null) throw error;
  return { id: data.user.id, email, password: PASSWORD, client };
}

const laterSetUp = (page: Page) => page.getByRole('button', { name: 'Later' }).click();

/** Names of the databases and caches on the device that belong to nobody who is signed in. */
async function trialsStored(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(async (own) => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...databases, ...(await caches.keys()), ...Object.keys(localStorage)].filter(
      (name) => /ekagra-[\da-f]{8}-/.test(name) && !name.includes(own),
    );
  }, userId);
}

test('a visitor tries the app, keeps it after a failed sign-up, signs up, and finds everything on the server and on a second device', async ({
  app,
  page,
  openDevice,
  student: registered,
}) => {
  await tryIt(page);
  await untilStatus(page, 'Saved on this device');
  await addTask(page, 'Read about lenses');
  await openInApp(page, '/cards/new');
  await page.getByLabel('Front').fill('What is a lens?');
  await page.getByRole('button', { name: 'Save card' }).press('Enter');
  await expect.poll(() => page.getByLabel('Front').inputValue()).toBe('');
  await goToSignIn(page);
  await signUpByHand(page, registered.email);
  await page.getByText('This email is already registered.').first().waitFor();
  await page.goto('/tasks');
  await task(column(page, 'To do'), 'Read about lenses').waitFor();
  await untilStatus(page, 'Saved on this device');

  const email = newAddress();
  await goToSignIn(page);
  await signUpByHand(page, email);
  await laterSetUp(page);
  await task(column(page, 'To do'), 'Read about lenses').waitFor();
  await untilStatus(page, 'Synced');
  expect(await page.getByText('Only on this device.').count()).toBe(0);
  const student = await studentOf(app.url, email);
  await untilServerHas(student, ['Read about lenses']);
  const { data: cards } = await student.client.from('flashcards').select('front').throwOnError();
  expect(cards).toEqual([{ front: 'What is a lens?' }]);
  await expect.poll(() => trialsStored(page, student.id)).toEqual([]);

  const other = await (await openDevice(app.url)).newPage();
  await signIn(other, student);
  await task(column(other, 'To do'), 'Read about lenses').waitFor();
});

test('trying asks no server, and works without a network from the first visit on', async ({ app, device, page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try without an account' }).waitFor();
  await serviceWorkerReady(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin !== new URL(app.url).origin || /^\/(?:rest|realtime|functions|storage|auth\/v1\/(?!settings))/.test(pathname))
      asked.push(request.url());
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.getByRole('button', { name: 'Try without an account' }).click();
  await addTask(page, 'Online');
  for (const path of [
    '/productivity',
    '/ai',
    '/cards',
    '/syllabus',
    '/analytics',
    '/mock-tests',
    '/settings',
    '/profile',
    '/sync',
    '/migration',
    '/groups',
  ]) {
    await openInApp(page, path);
    await syncStatus(page).getByText('Saved on this device').waitFor();
  }
  await openInApp(page, '/tasks');
  await page.reload();
  await task(column(page, 'To do'), 'Online').waitFor();
  expect(asked).toEqual([]);

  await goOffline(device, page);
  await page.reload();
  await untilStatus(page, 'Saved on this device');
  await addTask(page, 'Offline');
  await page.reload();
  await task(column(page, 'To do'), 'Online').waitFor();
  await task(column(page, 'To do'), 'Offline').waitFor();
});

test('whoever signs in to an account they have is asked; taking along adds to it', async ({ page, student }) => {
  await insertTasks(student, ['Mine before']);
  await tryIt(page);
  await addTask(page, 'Tried');
  await goToSignIn(page);
  await signInByHand(page, student);
  const question = takeAlongQuestion(page);
  await question.getByText(student.email).waitFor();
  await question.getByRole('button', { name: 'Take along' }).click();
  await question.waitFor({ state: 'detached' });
  await untilServerHas(student, ['Mine before', 'Tried']);
  await expect.poll(() => trialsStored(page, student.id)).toEqual([]);
});

test('on a shared phone what somebody tried stays theirs: left, it is there after signing out, and never sent', async ({
  app,
  page,
  student,
}) => {
  await page.addInitScript(() =>
    Object.assign(navigator, { clearAppBadge: async () => void (document.documentElement.dataset['badge'] = 'none') }),
  );
  await leaveTried(page, student, 'My sister’s');
  expect(await task(page, 'My sister’s').count()).toBe(0);
  await page.reload();
  await untilStatus(page, 'Synced');
  expect(await takeAlongQuestion(page).count()).toBe(0);

  await page.evaluate(() => void delete document.documentElement.dataset['badge']);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  // The number on the app's icon was the student's.
  await expect.poll(() => page.locator('html').getAttribute('data-badge')).toBe('none');
  await page.getByRole('button', { name: 'Try without an account' }).click();
  await task(column(page, 'To do'), 'My sister’s').waitFor();
  await untilServerHas(student, []);

  // Another one is asked again.
  const third = await createStudent(app.url);
  await goToSignIn(page);
  await signInByHand(page, third);
  await takeAlongQuestion(page).waitFor();
});

test('what was left can be taken along later, or deleted, and is offered no more', async ({ page, student }) => {
  const offer = page.getByRole('region', { name: 'Used here without an account' });

  await leaveTried(page, student, 'Thought again');
  await openInApp(page, '/sync');
  await page.getByRole('link', { name: 'Take along or delete' }).click();
  expect(await violationsInThemes(page, 'a trial that was left')).toEqual([]);
  await offer.getByRole('button', { name: 'Take along' }).click();
  await offer.waitFor({ state: 'detached' });
  await untilServerHas(student, ['Thought again']);
  await expect.poll(() => trialsStored(page, student.id)).toEqual([]);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Try without an account' }).waitFor();
  await leaveTried(page, student, 'Not worth it');
  await openInApp(page, '/migration');
  await offer.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('dialog').getByText('it is lost to them').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => trialsStored(page, student.id)).toEqual([]);
  await openInApp(page, '/tasks');
  await task(column(page, 'To do'), 'Thought again').waitFor();
  expect(await task(page, 'Not worth it').count()).toBe(0);
  await openInApp(page, '/sync');
  await page.getByText('There are no extra packs to remove.').waitFor();
  expect(await page.getByRole('link', { name: 'Take along or delete' }).count()).toBe(0);
});

test('a new account by Google gets what was tried', async ({ app, page, provider }) => {
  const email = newAddress();
  provider.person = { sub: crypto.randomUUID(), email, email_verified: true, name: 'Meena' };
  await tryIt(page);
  await addTask(page, 'Tried before Google');
  await goToSignIn(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await laterSetUp(page);
  await task(column(page, 'To do'), 'Tried before Google').waitFor();
  await untilStatus(page, 'Synced');
  const rows = () =>
    app.query('select t.title from public.todos t join public.users u on u.id = t."createdBy" where u.email = $1', [email]);
  await expect.poll(rows).toEqual([{ title: 'Tried before Google' }]);
});

test('what was tried comes along into an account that another tab’s news has opened early', async ({ app, openDevice, provider }) => {
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  const email = newAddress();
  provider.person = { sub: crypto.randomUUID(), email, email_verified: true, name: 'Meena' };
  await tryIt(page);
  await addTask(page, 'Tried before the news');
  // The tokens are stored, and the answer that the account is new is on its way.
  const opened = page.waitForResponse('**/rpc/sync_pull');
  await page.route(/\/users\?select=username/, async (route) => {
    const response = await route.fetch();
    await page.evaluate(() => new BroadcastChannel('ekagra-session').postMessage({ type: 'signed-in', userId: 'somebody' }));
    await opened;
    await route.fulfill({ response });
  });
  await goToSignIn(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await laterSetUp(page);
  await task(column(page, 'To do'), 'Tried before the news').waitFor();
});

test('an account whose address is confirmed by mail gets what was tried', async ({ mailingApp, mailServer, openDevice }) => {
  const page = await (await openDevice(mailingApp.url, { isOnlineOnly: true })).newPage();
  const email = newAddress();
  await tryIt(page);
  await addTask(page, 'Tried before the mail');
  await goToSignIn(page);
  await signUpByHand(page, email);
  await page.getByText('We sent a link to').waitFor();
  await page.goto('/tasks');
  await task(column(page, 'To do'), 'Tried before the mail').waitFor();
  await page.goto(linkIn(await mailServer.next(email)).href);
  await laterSetUp(page);
  await page.goto('/tasks');
  await task(column(page, 'To do'), 'Tried before the mail').waitFor();
  await untilServerHas(await studentOf(mailingApp.url, email), ['Tried before the mail']);
});

test('what needs an account says so and leads to one; deleting asks first and leaves nothing', async ({ page }) => {
  await tryIt(page);
  await addTask(page, 'To be deleted');
  for (const [path, title] of [
    ['/groups', 'Groups need an account'],
    ['/qa/ask', 'Asking needs an account'],
  ] as const) {
    await openInApp(page, path);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: 'Create an account', exact: true }).waitFor();
  }
  await openInApp(page, '/settings');
  await page.getByRole('button', { name: 'Delete what is on this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete what is on this device?' });
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Try without an account' }).waitFor();
  await expect.poll(() => trialsStored(page, 'nobody')).toEqual([]);
  await page.getByRole('button', { name: 'Try without an account' }).click();
  await newTaskBox(page).waitFor();
  expect(await task(page, 'To be deleted').count()).toBe(0);
});

/** Two tabs of one device. */
async function tabsOf(device: Device): Promise<readonly [Page, Page]> {
  return [await device.newPage(), await device.newPage()];
}

test('a second tab that tries along follows, and what it wrote last comes too', async ({ app, device }) => {
  const [one, two] = await tabsOf(device);
  await tryIt(one);
  await two.goto('/tasks');
  await addTask(two, 'In the second tab');
  const email = newAddress();
  await goToSignIn(one);
  await signUpByHand(one, email);
  await laterSetUp(one);
  await untilStatus(two, 'Synced');
  await task(column(two, 'To do'), 'In the second tab').waitFor();
  await untilServerHas(await studentOf(app.url, email), ['In the second tab']);
});
