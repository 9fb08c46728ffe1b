import type { Page } from 'playwright';
import { expect } from 'vitest';

import { MARKETING_FIGURES } from '../../src/shell/site/landing/marketing-figures.ts';
import { untilStatus } from '../support/board.ts';
import { test } from '../support/journey.ts';
import { signIn } from '../support/student.ts';

/** Addresses of links in their order. */
function addressesIn(page: Page, landmark: string): Promise<(string | null)[]> {
  return page.locator(`${landmark} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

test('the landing page has hero, card, three steps, every feature, figures, supporters and a footer, and its header stays', async ({
  app,
  openDevice,
}) => {
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await page.goto('/');
  const landings = ['/ai-landing', '/groups-landing', '/productivity-landing', '/tasks-landing', '/analytics-landing', '/mocktest-landing'];
  const header = [...landings, '/about-us', '/contact-us', '/changelog'];
  for (const navigation of ['Site', 'Site menu']) expect(await addressesIn(page, `nav[aria-label="${navigation}"]`)).toEqual(header);

  const main = page.getByRole('main');
  const sections = main.locator('> section');
  const headings = ['Ekagra', 'How it works', 'What Ekagra has for you', 'Ekagra in numbers', 'Supporters'];
  await expect.poll(() => sections.locator('h1, h2').allTextContents()).toEqual(headings);
  const card = sections.first().getByRole('region', { name: 'Sign in or sign up' });
  await card.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(await card.getByText('100% free. No credit card required.', { exact: true }).count()).toBe(1);
  expect(await sections.nth(1).locator('h3').allTextContents()).toEqual(['Sign Up', 'Ask Questions', 'Excel Together']);
  const features = await addressesIn(page, 'main > section[aria-labelledby="features"]');
  expect(new Set(features)).toEqual(new Set([...landings, '/qa-landing']));
  expect(await sections.nth(3).locator('dd').allTextContents()).toEqual(MARKETING_FIGURES.map(({ figure }) => figure));
  expect(await sections.nth(4).getByRole('listitem').count()).toBeGreaterThan(3);

  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('heading').allTextContents()).toEqual(['Features', 'Resources', 'Legal', 'Contact']);
  const legal = footer.getByRole('region', { name: 'Legal' }).getByRole('link');
  expect(await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/privacy-policy',
    '/terms-of-service',
  ]);
  expect(await footer.getByRole('link', { name: 'Give feedback' }).getAttribute('href')).toBe('/contact-us#feedback');

  await footer.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await page.locator('header').boundingBox())?.y).toBe(0);
});

test('a student’s landing page has a button to the tutor in place of the card', async ({ app, page, student }) => {
  await signIn(page, student);
  await page.goto('/');
  const goOn = page.getByRole('button', { name: 'Continue to Website' });
  await goOn.waitFor();
  expect(await page.getByRole('button', { name: 'Continue with Email' }).isVisible()).toBe(false);
  await goOn.click();
  await page.waitForURL(`${app.url}/ai`);
});

test('while a sign-in runs neither its button nor its tabs can be pressed, and success closes the dialog', async ({
  app,
  openDevice,
  student,
}) => {
  await student.client.rpc('ensure_profile').throwOnError();
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/auth\/v1\/token/, async (route) => {
    await mayGo;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(student.email);
  await dialog.getByLabel('Password').fill(student.password);
  const button = dialog.getByRole('button', { name: 'Sign In', exact: true });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  for (const control of [button, dialog.getByRole('tab', { name: 'Sign In' }), dialog.getByRole('tab', { name: 'Sign Up' })]) {
    expect(await control.isDisabled()).toBe(true);
  }
  letGo();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(`${app.url}/ai`);
});

test('a visitor has no menu; a student’s menu leads to profile and settings', async ({ app, page, student }) => {
  const menu = page.getByRole('button', { name: 'Account', exact: true });
  await page.goto('/about-us');
  await page.getByRole('contentinfo').waitFor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(await menu.count()).toBe(0);
  await signIn(page, student);
  for (const [item, path] of [
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.waitForURL(app.url + path);
  }
});

test('a last login that the server refuses is logged, and the student sees nothing of it', async ({ page, student }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  let refused = 0;
  await page.route(/\/rest\/v1\/users/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    refused += 1;
    return route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } });
  });
  await signIn(page, student);
  await untilStatus(page, 'Synced');
  await expect.poll(() => logged.includes('PATCH /rest/v1/users answered 500 (XX000)')).toBe(true);
  expect(refused).toBe(1);
  expect(await page.getByRole('region', { name: 'Notifications' }).textContent()).toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
});
