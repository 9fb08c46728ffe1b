import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../backend/start-backend.ts';
import { startApp } from './support/app.ts';
import { launchBrowser, newDevice } from './support/browser.ts';
import { serviceWorkerReady } from './support/service-worker.ts';

let app: RunningBackend;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('no file of the build breaks the content security policy, is missing, or comes from elsewhere', async () => {
  const device = await newDevice(browser, app.url);
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
  await device.close();
});

test.each(['/', '/login', '/tasks'])('%s opens with no network after the first visit to another page', async (route) => {
  const device = await newDevice(browser, app.url);
  const page = await device.newPage();
  await page.goto('/');
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await page.goto(route);
  await page.getByRole('heading').first().waitFor();
  expect(await page.title()).toContain('Ekagra');
  await device.close();
});
