import { expect } from 'vitest';

import { test } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn } from '../support/student.ts';

test('a first visit breaks no policy of the server, misses no file, and is enough to open every page with no network', async ({
  app,
  openDevice,
}) => {
  const device = await openDevice(app.url, { isNew: true });
  const page = await device.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url)) complaints.push(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await serviceWorkerReady(page);
  expect(complaints).toEqual([]);

  await device.setOffline(true);
  for (const route of ['/', '/login', '/tasks']) {
    await page.goto(route);
    await page.getByRole('heading').first().waitFor();
    expect(await page.title()).toContain('Ekagra');
  }
});

test('the frame stays mounted across screens, and each screen starts at its top', async ({ page, student }) => {
  await signIn(page, student);
  await page.goto('/settings');
  const frame = page.locator('.app-shell');
  await frame.evaluate((element) => element.setAttribute('data-first', ''));
  const main = page.getByRole('main');
  await page.getByRole('heading', { name: 'Delete account' }).scrollIntoViewIfNeeded();
  expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Tasks', 'Focus', 'Tutor', 'Groups']) {
    await navigation.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  }
  // A screen open to visitors uses the same frame.
  await navigation.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analytics', exact: true }).waitFor();
  expect(await frame.getAttribute('data-first')).toBe('');
  expect(await page.title()).toBe('Analytics · Ekagra');
});
