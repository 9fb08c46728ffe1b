import { expect } from 'vitest';

import { test as testWithApp } from './support/journey.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { signIn } from './support/student.ts';

const test = testWithApp.extend('device', ({ app, openDevice }) => openDevice(app.url, { isNew: true }));

test('no file of the build violates the content security policy, is missing, or comes from elsewhere', async ({ app, page }) => {
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
});

test.for(['/', '/login', '/tasks'])('%s opens with no network after the first visit to another page', async (route, { device, page }) => {
  await page.goto('/');
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await page.goto(route);
  await page.getByRole('heading').first().waitFor();
  expect(await page.title()).toContain('Ekagra');
});

testWithApp('the frame stays mounted across screens, and each screen starts at its top', async ({ page, student }) => {
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
