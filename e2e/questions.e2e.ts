import type { Page } from 'playwright';
import { expect } from 'vitest';

import { PHONE } from './support/browser.ts';
import { test } from './support/journey.ts';
import { goOffline } from './support/offline.ts';
import { serviceWorkerReady } from './support/service-worker.ts';

const SOLVED = '/qa/si-prefix-density';
const found = (page: Page) => page.getByRole('article');

test('without JavaScript the directory links to questions, and each has its answer, typeset formulas and structured data', async ({
  app,
  openDevice,
}) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, javaScriptEnabled: false }, isNew: true });
  const page = await device.newPage();
  await page.goto('/qa');
  const links = await page.locator('article a[href^="/qa/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(new Set(links).size).toBeGreaterThanOrEqual(10);
  await page.goto(SOLVED);
  await page.getByRole('article', { name: 'Answer' }).getByText('800 kg/m³', { exact: true }).waitFor();
  expect(await page.locator('math').count()).toBeGreaterThan(0);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as { mainEntity: { name: string } };
  expect(data.mainEntity.name).toBe(await page.getByRole('heading', { level: 2 }).first().textContent());
  expect(new URL((await page.locator('link[rel="canonical"]').getAttribute('href'))!, app.url).pathname).toBe(SOLVED);
});

test('a visitor finds a misspelt word, typed before the app is there, reads on offline, and comes back to the same list', async ({
  app,
  openDevice,
}) => {
  const device = await openDevice(app.url, { isNew: true });
  const page = await device.newPage();
  await page.goto('/qa');
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('momentm');
  await found(page).filter({ hasText: 'momentum' }).first().waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search questions' }).inputValue()).toBe('momentm');
  await serviceWorkerReady(page);
  await goOffline(device, page);
  await found(page).filter({ hasText: 'momentum' }).first().getByRole('link').click();
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  await page.goBack();
  await found(page).filter({ hasText: 'momentum' }).first().waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search questions' }).inputValue()).toBe('momentm');
});

test('an address of a reworded question leads to the question, and an unknown one says so', async ({ page }) => {
  await page.goto('/qa/words-of-an-older-title-chem-basic-concepts-13');
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/qa\/(?!words-of).+-chem-basic-concepts-13$/);
  await expect.poll(() => page.title()).toMatch(/CaCO3.+ · Ekagra$/);
  await page.goto('/qa/no-such-question');
  await page.getByRole('heading', { name: 'There is no such question' }).waitFor();
});
