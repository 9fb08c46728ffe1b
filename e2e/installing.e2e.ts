import { expect } from 'vitest';

import { within } from './support/patience.ts';
import { test as journey, testInChromium } from './support/journey.ts';

/** A device with a controlled clock. */
const test = journey.extend('device', ({ app, openDevice }) => openDevice(app.url, { isOnlineOnly: true }));

test('the app is loaded for the offer to install, on a page of a question not before its reader does something', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const app = () => scripts.filter((url) => /\/assets\/main-/.test(url));
  await within('taking the clock over', page.clock.install());
  await page.addInitScript(() => {
    // As early as possible: the app has not been drawn by then.
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
  const card = page.getByRole('region', { name: 'Install Ekagra' });
  const openForThreeSeconds = async (path: string) => {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await within('three seconds', page.clock.runFor(3000));
  };
  await openForThreeSeconds('/qa/si-prefix-density');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(app()).toEqual([]);
  await page.keyboard.press('Shift');
  await card.waitFor();

  await openForThreeSeconds('/about-us');
  await card.waitFor();
});

testInChromium('Chromium accepts the manifest and would install the app', async ({ app, openDevice, profile }) => {
  const device = await openDevice(app.url, { profile, isOnlineOnly: true });
  const page = await device.newPage();
  await page.goto('/');
  const devTools = await device.devTools(page);
  const manifest = await within('reading the manifest', devTools.send('Page.getAppManifest'));
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${app.url}/manifest.webmanifest`);
  const { installabilityErrors } = await within('asking to install', devTools.send('Page.getInstallabilityErrors'));
  expect(installabilityErrors).toEqual([]);
  const answers = await page.evaluate(async () => {
    const { headers } = await fetch('/manifest.webmanifest', { cache: 'no-store' });
    return [headers.get('content-type'), headers.get('cache-control')];
  });
  expect(answers).toEqual(['application/manifest+json; charset=utf-8', 'no-cache']);
});
