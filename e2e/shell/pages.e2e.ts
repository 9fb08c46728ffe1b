import type { Page } from 'playwright';
import { expect } from 'vitest';

import { ALIASES, PUBLIC_PAGES } from '../../src/shell/site/public-pages.ts';
import { goOffline } from '../support/offline.ts';
import { PROTECTED, READABLE } from '../support/addresses.ts';
import { DESK, PHONE } from '../support/browser.ts';
import { test } from '../support/journey.ts';
import { openInApp } from '../support/open-in-app.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signInReady } from '../support/student.ts';

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

async function descriptionOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="description"]').getAttribute('content');
}

test('every public page is readable without JavaScript, each under its own title, and none has a broken link', async ({
  app,
  openDevice,
  page: visitor,
}) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, javaScriptEnabled: false }, isNew: true });
  const page = await device.newPage();
  const names = new Map<string, string>();
  const links = new Set<string>();
  for (const path of READABLE) {
    await page.goto(path);
    await heading(page).waitFor();
    const text = await page.locator('main').innerText();
    expect({ path, isThere: text.length > 40 }).toEqual({ path, isThere: true });
    expect({ path, excuses: await page.getByText('Ekagra needs JavaScript').count() }).toEqual({ path, excuses: 0 });
    names.set(ALIASES[path] ?? path, `${await page.title()} – ${await descriptionOf(page)}`);
    const preview = await page.locator('meta[property="og:title"]').getAttribute('content');
    expect({ path, preview }).toEqual({ path, preview: await page.title() });
    const addresses = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    for (const address of addresses) links.add(address.split('#', 1)[0]!);
  }
  expect(new Set(names.values()).size).toBe(names.size);

  expect(links.size).toBeGreaterThan(15);
  await visitor.goto('/no/such/page');
  await visitor.getByText('Page Not Found').waitFor();
  for (const link of links) {
    await openInApp(visitor, link);
    await heading(visitor).waitFor();
    expect({ link, missing: await visitor.getByText('Page Not Found').count() }).toEqual({ link, missing: 0 });
  }
});

test('a public page is never blank while the app takes over, and keeps its title and one address', async ({ openDevice, app }) => {
  const device = await openDevice(app.url, { isNew: true });
  const page = await device.newPage();
  await page.addInitScript(() => {
    const state = { hadHeading: false, wasBlank: false };
    Object.assign(globalThis, { state });
    new MutationObserver(() => {
      const hasHeading = document.querySelector('#root h1') !== null;
      if (state.hadHeading && !hasHeading) state.wasBlank = true;
      state.hadHeading ||= hasHeading;
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/about-us', '/terms']) {
    const { title, path: canonical } = PUBLIC_PAGES.find((known) => known.path === (ALIASES[path] ?? path))!;
    const expectName = async () => {
      await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute('href')).toBe(app.url + canonical);
      expect(await page.title()).toBe(title);
    };
    await page.goto(path);
    await expectName();
    await serviceWorkerReady(page);
    // The app starts, to say so.
    await goOffline(device, page);
    await expectName();
    const state = await page.evaluate(() => (globalThis as unknown as { state: unknown }).state);
    expect({ path, state }).toEqual({ path, state: { hadHeading: true, wasBlank: false } });
    await device.setOffline(false);
  }
});

test('a visitor reaches no student screen, also not with the back button', async ({ page }) => {
  const address = () => new URL(page.url()).pathname;
  const expectSentAway = async (path: string) => {
    await expect.poll(address, { message: path }).toBe('/login');
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  };
  const goBack = async () => {
    await page.goBack();
    await expect.poll(address).toBe('/about-us');
  };
  const [first, ...others] = PROTECTED;
  await page.goto('/about-us');
  await page.goto(first!);
  await expectSentAway(first!);
  await goBack();
  await page.goForward();
  await expectSentAway(first!);
  // The app runs now.
  await openInApp(page, '/about-us');
  for (const path of [...others, '/profile-setup']) {
    await openInApp(page, path);
    await expectSentAway(path);
    await goBack();
  }
});

test('after signing in the requested page opens, and every screen has its frame', async ({ page, student }) => {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(student.email);
  await dialog.getByLabel('Password').fill(student.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL('**/groups');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [link, title] of [
    ['Tasks', 'Tasks'],
    ['Focus', 'Focus'],
    ['Tutor', 'Tutor'],
    ['Groups', 'Groups'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Ekagra`);
  }
  await navigation.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await navigation.waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue to Website' }).click();
  await navigation.waitFor();
});

test('an unknown address shows the 404 page with a link home', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
  await page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ekagra' }).waitFor();
});

test('the navigation appears after 50 px, so that it does not cover the hero', async ({ app, openDevice }) => {
  const page = await (await openDevice(app.url, { browser: DESK, isOnlineOnly: true })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  // Lines that reflow when their font arrives shift the page by a pixel or more.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const navigation = page.getByRole('navigation', { name: 'Site', exact: true });
  expect(await navigation.isVisible()).toBe(false);
  const header = page.locator('header');
  const height = () => header.evaluate((own) => own.getBoundingClientRect().height);
  const whole = await height();
  await page.evaluate(() => scrollTo(0, 50));
  expect(await navigation.isVisible()).toBe(false);
  await page.evaluate(() => scrollTo(0, 51));
  await expect.poll(() => header.locator('> div').evaluate((own) => own.getBoundingClientRect().height)).toBeLessThan(60);
  expect(await height()).toBe(whole);
  await page.evaluate(() => scrollTo(0, 400));
  // While the header moves, Playwright retries a missed click after scrolling to the sticky header's own position: the top of
  // the page, where the navigation is hidden.
  await expect.poll(() => header.evaluate((own) => own.getAnimations({ subtree: true }).length)).toBe(0);
  await navigation.getByRole('link', { name: 'Mock Tests' }).click();
  await page.waitForURL('**/mocktest-landing');
});

test('the theme is switched in the header of a public page, on a desk and in a phone’s menu, before the app runs', async ({
  app,
  openDevice,
}) => {
  for (const browser of [DESK, PHONE]) {
    const device = await openDevice(app.url, { browser, isNew: true });
    const page = await device.newPage();
    await page.goto('/tasks-landing');
    const theme = () => page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]);
    const press = async (name: string) => {
      if (browser === PHONE) await page.getByLabel('Menu', { exact: true }).click();
      await page.getByRole('button', { name, exact: true }).click();
    };
    expect(await theme()).toEqual(['light', null]);
    await press('Switch to dark theme');
    expect(await theme()).toEqual(['dark', 'dark']);
    // The press has not started the app.
    const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    expect((await scripts()).filter((path) => path.startsWith('/assets/main-'))).toEqual([]);
    await page.reload();
    expect(await theme()).toEqual(['dark', 'dark']);
    await press('Switch to light theme');
    expect(await theme()).toEqual(['light', 'light']);
  }
});

test('every landing page has a placeholder for a picture that cannot be loaded', async ({ app, openDevice }) => {
  const device = await openDevice(app.url, { browser: DESK, isNew: true });
  const page = await device.newPage();
  await page.route('**/screenshots/**', (route) => route.abort());
  let pictures = 0;
  for (const path of READABLE.filter((each) => each.endsWith('-landing'))) {
    await page.goto(path);
    await heading(page).waitFor();
    const shown = page.locator('img:visible');
    pictures += await shown.count();
    const areThere = () =>
      shown.evaluateAll((all) => all.map((picture) => (picture.scrollIntoView(), (picture as HTMLImageElement).naturalWidth > 0)));
    await expect.poll(areThere).not.toContain(false);
  }
  expect(pictures).toBeGreaterThan(5);
});

test('on a phone the menu navigates and closes afterwards', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  expect(await menu.isVisible()).toBe(false);
  await page.locator('summary').click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
});

test('an invite opened by a visitor survives signing in, and its code is not parsed as a number', async ({ page }) => {
  for (const code of ['123456', '1E5000', 'AB12CD']) {
    await page.goto(`/join?code=${code}`);
    await page.waitForURL(`**/invite?code=${code}`);
    await page.getByText(code, { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingInviteCode'))).toBe(code);
  }
  await page.goto('/i/ab12cd');
  await page.getByText('AB12CD', { exact: true }).waitFor();
  await page.goto('/join');
  await page.waitForURL('**/login');
});

test('every kind of notation is typeset, as MathML for readers without scripts', async ({ app, openDevice, page }) => {
  await page.goto('/math-test');
  const kinds = page.getByRole('main').getByRole('region');
  // Screen readers read MathML, which only KaTeX renders.
  await expect.poll(async () => kinds.filter({ has: page.locator('math') }).count()).toBe(8);
  expect(await page.locator('.katex-error').count()).toBe(0);

  const reader = await (await openDevice(app.url, { browser: { javaScriptEnabled: false }, isNew: true })).newPage();
  await reader.goto('/math-test');
  expect(await reader.getByRole('main').locator('math').count()).toBeGreaterThanOrEqual(8);
});

test('a too small screen shows a warning, a small phone does not', async ({ page }) => {
  const warning = page.getByRole('complementary', { name: 'Small screen' });
  await page.setViewportSize({ width: 280, height: 600 });
  await page.goto('/no/such/page');
  await warning.waitFor();
  await page.setViewportSize({ width: 320, height: 600 });
  await warning.waitFor({ state: 'hidden' });
});

test('feedback without a network is kept, and is sent later with its writer’s name', async ({ app, device, page, student }) => {
  await signInReady(page, student);
  await page.goto('/contact-us');
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  const send = dialog.getByRole('button', { name: 'Send feedback' });
  await page.getByRole('button', { name: 'Write feedback' }).click();
  expect(await send.isDisabled()).toBe(true);
  await device.setOffline(true);
  await dialog.getByLabel('Your feedback').fill('The timer is <b>good</b>');
  await send.click();
  await dialog.getByText('Your text is saved on this device', { exact: false }).waitFor();
  await device.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Write feedback' }).click();
  const box = dialog.getByLabel('Your feedback');
  await expect.poll(() => box.inputValue()).toBe('The timer is <b>good</b>');
  // Typed while it is sent.
  await box.evaluate((own: HTMLTextAreaElement) => {
    own.focus();
    own.setSelectionRange(own.value.length, own.value.length);
    own.form!.requestSubmit();
    document.execCommand('insertText', false, ' The tutor, too');
  });
  await page.getByText('Thank you. A person will read it.').waitFor();
  await expect.poll(() => box.inputValue()).toBe('The tutor, too');
  await expect
    .poll(() => app.query('select user_id, message, page from public.feedback where page = $1', ['/contact-us']))
    .toEqual([{ user_id: student.id, message: 'The timer is <b>good</b>', page: '/contact-us' }]);
});

test('a list that the server does not give is not shown as empty: it says so, and can be tried again', async ({ page }) => {
  let isOut = true;
  await page.route(/\/rpc\/list_shared_chats/, (route) =>
    isOut ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } }) : route.continue(),
  );
  await page.goto('/shared');
  await page.getByRole('alert').getByRole('heading', { name: 'The list could not be loaded' }).waitFor();
  expect(await page.getByText('No chats yet').count()).toBe(0);
  isOut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});
