import { expect } from 'vitest';

import { test as journey } from './support/journey.ts';
import { serviceWorkerReady } from './support/service-worker.ts';

const test = journey.extend('device', ({ app, openDevice }) => openDevice(app.url, { isNew: true }));

test('no file of the build breaks the content security policy, is missing, or comes from elsewhere', async ({ app, page }) => {
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
