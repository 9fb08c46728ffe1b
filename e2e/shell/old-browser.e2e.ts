import type { Page } from 'playwright';
import { expect } from 'vitest';

import { test as journey } from '../support/journey.ts';

const test = journey.extend('device', ({ app, openDevice }) => openDevice(app.url, { isNew: true, browser: { serviceWorkers: 'block' } }));

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This browser is too old for Ekagra' });

/** As Safari before 16.4. */
function takeLookbehind(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const Native = RegExp;
    Object.defineProperty(globalThis, 'RegExp', {
      value: new Proxy(Native, {
        construct(target, given: [string, string?]) {
          if (String(given[0]).includes('(?<=')) throw new SyntaxError('invalid group specifier name');
          return new target(...given);
        },
      }),
    });
  });
}

test('a browser that lacks what nothing can add reads what is missing and where Ekagra works, and pages of the site', async ({ page }) => {
  await takeLookbehind(page);
  await page.goto('/tasks');
  await notice(page).waitFor();
  expect(await notice(page).textContent()).toMatch(/lacks lookbehind in regular expressions\..*Chrome 109, Firefox 115 and Safari 16\.4/s);
  expect(await page.locator('#root').innerHTML()).toBe('');

  await page.goto('/');
  await notice(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Ekagra', exact: true }).waitFor();
});

test('where the scripts cannot even be read, the page is not blank', async ({ page }) => {
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'const { = 1;' }));
  await page.goto('/tasks');
  await notice(page).waitFor();
  expect(await notice(page).textContent()).toContain('lacks today’s JavaScript');
});

test('a browser without today’s styles reads that', async ({ page }) => {
  // As Chrome 104 and Firefox 109, which also lack what most screens call.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSContainerRule'));
  await page.goto('/tasks');
  await notice(page).waitFor();
  expect(await notice(page).textContent()).toContain('lacks today’s styles.');
});

test('a faulty script of an extension, or of an app that shows the page, does not make the browser old', async ({ page }) => {
  await page.addInitScript(() => {
    // Before the app's scripts run.
    const watching = new MutationObserver(() => {
      if (document.getElementById('root') === null) return;
      watching.disconnect();
      JSON.parse('{');
    });
    watching.observe(document, { childList: true, subtree: true });
  });
  const failed = page.waitForEvent('pageerror');
  await page.goto('/tasks');
  expect((await failed).name).toBe('SyntaxError');
  await page.locator('#root').getByRole('heading', { level: 1 }).first().waitFor();
  expect(await notice(page).count()).toBe(0);
});

test('a browser that has all of it reads nothing of this', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  expect(await notice(page).count()).toBe(0);
});
