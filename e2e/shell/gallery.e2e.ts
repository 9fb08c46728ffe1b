import { readdirSync, readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { test } from '../support/journey.ts';

test('the gallery of the design system is not in the build', async ({ page }) => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const scripts = files.filter(({ name }) => name.endsWith('.js') || name.endsWith('.html'));
  expect(scripts.length).toBeGreaterThan(20);
  const withGallery = scripts.filter((entry) => /gallery/i.test(entry.name + readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')));
  expect(withGallery.map(({ name }) => name)).toEqual([]);
  await page.goto('/gallery');
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
});
