import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { linkIn } from '../../backend/testing/mail-server.ts';
import type { OpenIdProvider } from '../../backend/testing/openid-provider.ts';
import type { App } from '../support/app.ts';
import { newTaskBox, untilStatus } from '../support/board.ts';
import { within } from '../support/patience.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { test } from '../support/sign-in-journey.ts';
import { createStudent } from '../support/student.ts';
import { dayFromNow } from '../support/zone.ts';

const PASSWORD = 'correct horse';

const newAddress = () => `asha-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** A person with a Google account at the browser. */
function sitDown(provider: OpenIdProvider): string {
  const email = newAddress();
  provider.person = { sub: crypto.randomUUID(), email, email_verified: true, name: 'Asha Rao' };
  return email;
}

/** The screen after signing in, unless the student came for another one. */
function tutor(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: 'Tutor' });
}

async function openDialog(page: Page, path = '/login'): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  return page.getByRole('dialog');
}

async function fill(dialog: Locator, email: string, password: string): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
}

function submit(dialog: Locator, tab: 'Sign In' | 'Sign Up'): Promise<void> {
  return dialog.getByRole('button', { name: tab, exact: true }).click();
}

async function signUp(page: Page, email: string, path = '/login'): Promise<void> {
  const dialog = await openDialog(page, path);
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await fill(dialog, email, PASSWORD);
  await submit(dialog, 'Sign Up');
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('refusing at Google shows the reason; then a new student signs in, sets up a profile, and the server has it', async ({
  app,
  page,
  provider,
}) => {
  provider.person = null;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('Sign-in Error').waitFor();
  await page.getByText('The user refused').waitFor();
  expect(pathOf(page)).toBe('/login');
  const email = sitDown(provider);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Set up your profile' }).waitFor();
  expect(pathOf(page)).toBe('/profile-setup');
  expect(provider.visits.at(-1)).toMatchObject({ access_type: 'offline', prompt: 'consent' });
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Asha Rao');
  await page.getByLabel('Username').fill('asha_rao');
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: '3 h' }).click();
  await page.getByText('3 hours a day').waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await tutor(page).waitFor();
  await untilStatus(page, 'Synced');
  const profile = () => app.query('select username, display_name, daily_target from public.users where email = $1', [email]);
  await expect.poll(profile).toEqual([{ username: 'asha_rao', display_name: 'Asha Rao', daily_target: 180 }]);
  await expect.poll(() => app.query('select from public.users where email = $1 and last_login is not null', [email])).toHaveLength(1);
});

test('a returning Google student gets to the requested page without /profile-setup', async ({ app, openDevice, page, provider }) => {
  sitDown(provider);
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await tutor(page).waitFor();

  const other = await (await openDevice(app.url)).newPage();
  await other.goto('/login?returnUrl=/tasks?from=google');
  await other.getByRole('button', { name: 'Continue with Google' }).click();
  await newTaskBox(other).waitFor();
  expect(other.url()).toBe(`${app.url}/tasks?from=google`);
});

test('a crafted error link shows the catalogue’s text, not its own', async ({ page }) => {
  await page.goto('/auth/callback?error=access_denied&error_description=Call+this+number');
  await page.getByText('Failed to sign in with Google. Please try again.').waitFor();
  expect(await page.getByText('Call this number').count()).toBe(0);
});

test('a student who signs up sets up a profile; a taken username is rejected while typing', async ({ app, page }) => {
  const [email, other] = [newAddress(), await createStudent(app.url)];
  await app.query(`insert into public.users (id, email, username) values ($1, $2, 'Topper')`, [other.id, other.email]);
  await signUp(page, email, '/');
  await page.getByRole('heading', { name: 'Set up your profile' }).waitFor();
  await page.getByLabel('Username').fill('topper');
  await page.getByText('This username is not available. Choose another one.').waitFor();
  expect(await page.getByRole('button', { name: 'Save and continue' }).isDisabled()).toBe(true);
  await page.getByLabel('Username').fill('');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByText('Choose a username.').waitFor();
  await page.getByLabel('Username').fill('second_to_none');
  await page.getByLabel('Daily target (minutes)').fill('2000');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByText('Daily target must lie between 0 and 1440.').waitFor();
  await page.getByLabel('Daily target (minutes)').fill('90');
  await page.getByRole('button', { name: 'Class 12' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await tutor(page).waitFor();
  await untilStatus(page, 'Synced');
  await expect
    .poll(() => app.query('select username, daily_target, school_class from public.users where email = $1', [email]))
    .toEqual([{ username: 'second_to_none', daily_target: 90, school_class: '12' }]);
});

/** An unhurried thumb. */
const SECONDS_A_TAP = 2;
const SECONDS_A_LETTER = 0.3;

test('a newcomer has a timer running on a planned item within a minute and eight taps, and sees it on every screen', async ({ page }) => {
  const begun = Date.now();
  let [taps, letters] = [0, 0];
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  const typed = async (text: string) => {
    letters += text.length;
    await page.keyboard.type(text);
  };
  await page.goto('/');
  await tap(page.getByRole('button', { name: 'Create your account' }));
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await tap(dialog.getByLabel('Email'));
  await typed(newAddress());
  await tap(dialog.getByLabel('Password', { exact: true }));
  await typed(PASSWORD);
  await tap(dialog.getByRole('button', { name: 'Sign Up', exact: true }));
  await tap(page.getByRole('group', { name: 'Your exam' }).getByLabel('NEET', { exact: true }));
  await tap(page.getByRole('button', { name: 'Save and continue' }));
  await tap(page.getByRole('link', { name: /^Focus on (Biology|Chemistry|Physics)$/ }).first());
  await tap(page.getByRole('button', { name: 'Start focus' }));
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(taps).toBeLessThanOrEqual(8);
  expect((Date.now() - begun) / 1000 + taps * SECONDS_A_TAP + letters * SECONDS_A_LETTER).toBeLessThanOrEqual(60);

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Tutor' }).click();
  await tutor(page).waitFor();
  await navigation.getByRole('link', { name: /^Focus 2\d:\d\d$/ }).waitFor();

  // The date, which the newcomer left out, is counted down on both screens.
  await page.goto('/profile-setup');
  await page.getByLabel('Date of NEET').fill(dayFromNow(60));
  await page.getByRole('button', { name: 'Save and continue' }).click();
  const countdown = page.getByText(/^NEET in \d+ days$/);
  await countdown.waitFor();
  await navigation.getByRole('link', { name: /^Focus/ }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await countdown.waitFor();
});

test('a student without a username is led to /profile-setup from any device, and not once there is one', async ({
  app,
  openDevice,
  page,
}) => {
  const email = newAddress();
  const setUp = (device: Page) => device.getByRole('heading', { name: 'Set up your profile' });
  await signUp(page, email);
  await setUp(page).waitFor();
  await expect
    .poll(() => app.query('select username is not null as has from public.users where email = $1', [email]))
    .toEqual([{ has: true }]);
  await app.query('update public.users set username = null where email = $1', [email]);

  const other = await (await openDevice(app.url)).newPage();
  const dialog = await openDialog(other, '/login?returnUrl=/tasks');
  await fill(dialog, email, PASSWORD);
  await submit(dialog, 'Sign In');
  await setUp(other).waitFor();
  // Leaving once more, by the sign-in page, which a signed-in student only passes.
  await other.goto('/login?returnUrl=/tasks');
  await setUp(other).waitFor();
  await other.getByLabel('Username').fill('asha_of_kota_2');
  await other.getByText('This username is available.').waitFor();
  await other.getByRole('button', { name: 'Save and continue' }).click();
  await newTaskBox(other).waitFor();
  await untilStatus(other, 'Synced');
  await other.goto('/login?returnUrl=/tasks');
  await newTaskBox(other).waitFor();

  // Whatever this device still believes of it.
  await page.goto('/login?returnUrl=/tasks');
  await newTaskBox(page).waitFor();
});

test('a profile set up offline is kept, and syncs later', async ({ app, device, page }) => {
  const email = newAddress();
  await signUp(page, email);
  await page.getByText('This is your username now.').waitFor();
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await page.getByLabel('Daily target (minutes)').fill('');
  await page.getByLabel('Username').fill('offline_asha');
  await page.getByText('Checked when you are back online.').waitFor();
  // A phone reloads a page that was away too long.
  await page.reload();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('offline_asha');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await untilStatus(page, 'Offline – 1 change waiting');
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect
    .poll(() => app.query('select username, daily_target from public.users where email = $1', [email]))
    .toEqual([{ username: 'offline_asha', daily_target: 120 }]);
});

test('a student who forgot their password sets another by mail', async ({ mailingApp, mailServer, openDevice }) => {
  const page = await (await openDevice(mailingApp.url, { isOnlineOnly: true })).newPage();
  const email = newAddress();
  const linkTo = async (address: string) => linkIn(await mailServer.next(address)).href;

  await signUp(page, email);
  await page.getByText(`We sent a link to ${email}.`).waitFor();
  await page.goto(await linkTo(email));
  await page.getByRole('heading', { name: 'Set up your profile' }).waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await tutor(page).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();

  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, email, 'forgotten');
  await submit(dialog, 'Sign In');
  await dialog.getByText('Incorrect email or password. Please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('has an account, we sent a link to set a new password').waitFor();

  await page.goto(await linkTo(email));
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await page.getByLabel('New password').fill('five5');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password should be at least 6 characters long.').waitFor();
  await page.getByLabel('New password').fill('battery staple');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed').waitFor();
  await tutor(page).waitFor();
  await expect(passwordAnswer(mailingApp, email, PASSWORD)).resolves.toBe(400);
  await expect(passwordAnswer(mailingApp, email, 'battery staple')).resolves.toBe(200);
});

/** The server's answer to a password, past the app. */
async function passwordAnswer(app: App, email: string, password: string): Promise<number> {
  const asking = fetch(`${app.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await within('signing in past the app', asking)).status;
}

test('an unknown address switches to sign-up, a known one back to sign-in', async ({ page, student }) => {
  const dialog = await openDialog(page);
  await fill(dialog, newAddress(), PASSWORD);
  await submit(dialog, 'Sign In');
  await dialog.getByText('This email is not registered.').waitFor();
  await page.getByText('Account Not Found').waitFor();
  await page.getByText('Would you like to create a new account? Switching to sign up...').waitFor();
  await expect.poll(() => dialog.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true');

  await fill(dialog, student.email, PASSWORD);
  expect(await dialog.getByText('This email is not registered.').count()).toBe(0);
  await submit(dialog, 'Sign Up');
  await dialog.getByText('This email is already registered.').waitFor();
  await page.getByText('Account Exists').waitFor();
  await expect.poll(() => dialog.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
});

test('no button submits an incomplete form, editing a field clears its error, and closing resets the form', async ({ page, student }) => {
  const dialog = await openDialog(page);
  const button = dialog.getByRole('button', { name: 'Sign In', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel('Email').fill(student.email);
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel('Password').fill('wrong one');
  await button.click();
  const complaint = dialog.getByText('Incorrect email or password. Please try again.');
  await complaint.waitFor();
  await dialog.getByLabel('Email').fill(`x${student.email}`);
  await expect.poll(() => complaint.count()).toBe(1);
  await dialog.getByLabel('Password').fill('another one');
  await expect.poll(() => complaint.count()).toBe(0);
  await dialog.getByLabel('Email').fill('asha@');
  await button.click();
  await dialog.getByText('Please enter a valid email address.').waitFor();

  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await expect.poll(() => dialog.getByText('Please enter a valid email address.').count()).toBe(0);
  await expect.poll(() => dialog.getByLabel('Password').getAttribute('placeholder')).toBe('min. 6 characters');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect.poll(() => dialog.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('');
  await expect.poll(() => dialog.getByLabel('Password').inputValue()).toBe('');
});

test('signing in leads nowhere outside; who is signed in is redirected from /login, with a menu on all but marketing pages', async ({
  app,
  page,
  student,
}) => {
  await student.client.rpc('ensure_profile');
  const dialog = await openDialog(page, `/login?returnUrl=${encodeURIComponent('//evil.example/')}`);
  await fill(dialog, student.email, student.password);
  await submit(dialog, 'Sign In');
  await page.waitForURL(`${app.url}/ai`);
  await tutor(page).waitFor();
  await page.goto('/login');
  await tutor(page).waitFor();
  const menu = page.getByRole('button', { name: 'Account' });
  await menu.click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Profile', 'Settings', 'Sign Out']);
  await page.keyboard.press('Escape');
  await page.goto('/no-such-page');
  await menu.waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue to Website' }).waitFor();
  await expect.poll(() => menu.count()).toBe(0);
});

test('signing in leads to the requested page, and constant activity updates the last login once', async ({
  app,
  device,
  page,
  student,
}) => {
  await student.client.rpc('ensure_profile');
  const recorded: string[] = [];
  device.onRequest((request) => {
    if (request.method() === 'PATCH' && request.url().includes('/rest/v1/users')) recorded.push(request.postData() ?? '');
  });
  const dialog = await openDialog(page, `/login?returnUrl=${encodeURIComponent('/tasks?from=link')}`);
  await fill(dialog, student.email, student.password);
  await submit(dialog, 'Sign In');
  await page.waitForURL(`${app.url}/tasks?from=link`);
  await expect.poll(() => app.query('select from public.users where id = $1 and last_login is not null', [student.id])).toHaveLength(1);
  await page.mouse.move(10, 10);
  await page.mouse.move(200, 200);
  await page.keyboard.press('Tab');
  await untilStatus(page, 'Synced');
  expect(recorded).toHaveLength(1);
  // Neither a reload nor another tab writes again within five minutes.
  await page.reload();
  await untilStatus(page, 'Synced');
  const other = await device.newPage();
  await other.goto('/tasks');
  await untilStatus(other, 'Synced');
  await other.mouse.move(10, 10);
  await untilStatus(other, 'Synced');
  expect(recorded).toHaveLength(1);
});
