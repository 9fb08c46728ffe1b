import { expect } from 'vitest';

import { test } from '../support/journey.ts';

test('text becomes neither markup nor a script, and a journey in which it tries fails', async ({ app, openDevice }) => {
  const device = await openDevice(app.url, { isOnlineOnly: true });
  const page = await device.newPage();
  await page.goto(`${app.url}/math-test`);
  await page.locator('.katex').first().waitFor();
  expect(device.takeViolations()).toEqual([]);

  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const types = (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes;
    return {
      markup: attempt(() => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')),
      entity: attempt(() => (document.createElement('p').innerHTML = '&alpha;')),
      foreignScript: attempt(() => (document.createElement('script').src = 'https://evil.example/a.js')),
      uploadedScript: attempt(() => (document.createElement('script').src = '/storage/v1/object/public/profile-pictures/a.js')),
      dataWorker: attempt(() => new Worker('data:text/javascript,1')),
      parsed: attempt(() => new DOMParser().parseFromString('<p>', 'text/html')),
      policyOfTheirs: attempt(() => types.createPolicy('theirs', { createHTML: String })),
      secondDefault: attempt(() => types.createPolicy('default', { createHTML: String })),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    entity: 'done',
    foreignScript: 'TypeError',
    uploadedScript: 'TypeError',
    dataWorker: 'TypeError',
    parsed: 'TypeError',
    policyOfTheirs: 'TypeError',
    secondDefault: 'TypeError',
  });
  await expect.poll(() => device.takeViolations().length).toBeGreaterThan(0);
});
