import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { PHONE } from '../support/browser.ts';
import { test as journey } from '../support/journey.ts';

const PASSWORD = 'correct horse';
const CATALOGUE = 'Failed to sign in. Please check your credentials and try again.';

/** A server without Google and without mail, and a device that has nothing but what its page loaded. */
const test = journey.extend('device', ({ app, openDevice }) =>
  openDevice(app.url, { browser: { ...PHONE, serviceWorkers: 'block' }, isNew: true }),
);

const google = (page: Page): Locator => page.getByRole('button', { name: /^Continue with Google/ });
const isSelected = (dialog: Locator, tab: string) => dialog.getByRole('tab', { name: tab }).getAttribute('aria-selected');

async function open(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').waitFor();
  return dialog;
}

async function fill(dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test.for(['/', '/login'])(
  'on %s Google’s button stands where the server lacks it, says so, and why when pressed',
  async (path, { page }) => {
    await page.goto(path);
    await google(page).getByText('Not set up on this server').waitFor();
    await google(page).click();
    await page.getByText('Sign-in Error', { exact: true }).waitFor();
    await page.getByText('Signing in with Google is not set up on this server. Continue with email.').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test('apart from its button no text of a page for visitors speaks of Google as possible', async ({ page }) => {
  await page.goto('/');
  await google(page).getByText('Not set up on this server').waitFor();
  const texts = await page.locator('body').innerText();
  expect(texts.match(/google/gi)).toHaveLength(1);
  await page.goto('/login');
  expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toMatch(/google/i);
});

test('what a server offers that does not answer is not known: the button is plain, and pressing it names the network', async ({
  device,
  page,
}) => {
  await page.goto('/');
  await google(page).getByText('Not set up on this server').waitFor();
  await page.route('**/auth/v1/settings', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google', exact: true }).waitFor();
  await google(page).click();
  await page.getByText('No connection to the server. Check your network and try again.').waitFor();
  await page.unroute('**/auth/v1/settings');
  await device.setOffline(true);
  await device.setOffline(false);
  await google(page).getByText('Not set up on this server').waitFor();
});

test('the landing page says that email verification is required, and that it is off where the server has no mail', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Email verification is required to prevent abuse.').waitFor();
  const addition = page.getByText('It is switched off on this server, which sends no email.');
  await addition.waitFor();
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { google: false }, mailer_autoconfirm: false } }));
  await page.reload();
  await addition.waitFor({ state: 'hidden' });
  await page.getByText('Email verification is required to prevent abuse.').waitFor();
});

test('where no mail can reset a password the dialog says who helps, also after too many attempts', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/auth/v1/token?*', (route) =>
    route.fulfill({ status: 429, json: { code: 'over_request_rate_limit', msg: 'slow down' } }),
  );
  const dialog = await open(page, 'Continue with Email');
  await fill(dialog, 'asha@example.com');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Too many failed attempts. Please try again later or reset your password.').waitFor();
  await dialog.getByText('Forgot your password? This server sends no email. Ask whoever runs it for help.').waitFor();
});

test('closing the dialog returns it to Sign In, whatever opened or switched it', async ({ page }) => {
  await page.goto('/');
  const dialog = await open(page, 'Create your account');
  expect(await isSelected(dialog, 'Sign Up')).toBe('true');
  await fill(dialog, 'asha@');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog.getByText('Please enter a valid email address.').waitFor();
  await close(dialog);
  await open(page, 'Continue with Email');
  expect(await isSelected(dialog, 'Sign In')).toBe('true');
  expect(await dialog.getByLabel('Email').inputValue()).toBe('');

  // The answer of a request comes after its form was closed.
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/auth/v1/token?*', async (route) => {
    await held;
    await route.continue();
  });
  await fill(dialog, `nobody-${crypto.randomUUID()}@example.com`);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await close(dialog);
  const looked = page.waitForResponse(/is_email_registered/);
  answer?.();
  await (await looked).finished();
  await open(page, 'Continue with Email');
  expect(await isSelected(dialog, 'Sign In')).toBe('true');
  expect(await dialog.getByText('This email is not registered.').count()).toBe(0);
  expect(await page.getByText('Account Not Found').count()).toBe(0);
});

test('a truly offline sign-in page says that there is no connection, and keeps what is typed', async ({ device, page }) => {
  await page.goto('/login');
  const dialog = await open(page, 'Continue with Email');
  await device.setOffline(true);
  await fill(dialog, 'asha@example.com');
  for (const tab of ['Sign In', 'Sign Up']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await dialog.getByRole('button', { name: tab, exact: true }).click();
    await page.getByText('No connection to the server. Check your network and try again.').first().waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
  }
  expect(await page.getByText(CATALOGUE).count()).toBe(0);
  expect(await dialog.getByLabel('Email').inputValue()).toBe('asha@example.com');
});

test('a dialog whose code is missing says so; the page stays, and the next press tries again', async ({ device, page }) => {
  // The app starts with the first press.
  await page.goto('/');
  await close(await open(page, 'Continue with Email'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  const feedback = page.getByRole('button', { name: 'Write feedback' });
  await feedback.waitFor();
  await page.route(/\/assets\/feedback-dialog-/, (route) => route.abort());
  await device.setOffline(true);
  await feedback.click();
  await page.getByText('No connection, and this is not on this device yet. Go online and try again.').waitFor();
  await page.getByRole('contentinfo').waitFor();
  await page.unroute(/\/assets\/feedback-dialog-/);
  await device.setOffline(false);
  await feedback.click();
  await page.getByRole('dialog').waitFor();
});
