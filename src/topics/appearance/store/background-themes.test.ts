import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { BACKGROUND_THEMES, shownBackground } from './background-themes.ts';

test('every selectable picture exists in the app', () => {
  const pictures = BACKGROUND_THEMES.flatMap((theme) => (theme.type === 'image' ? [theme.value, theme.preview] : []));
  expect(pictures).toHaveLength(2);
  expect(pictures.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

test('Mountain Dark is a picture', () => {
  expect(BACKGROUND_THEMES.find(({ label }) => label === 'Mountain Dark')).toMatchObject({ type: 'image' });
});

test.each([
  ['/backgrounds/mountain-dark.webp', '/backgrounds/mountain-dark.webp'],
  ['u1/mine.webp', 'u1/mine.webp'],
  ['u2/theirs.webp', null],
  ['https://elsewhere.example/pixel.gif', null],
  ['/tasks', null],
  [null, null],
])('a stored %s shows %s', (stored, shown) => {
  expect(shownBackground('u1', stored)).toBe(shown);
});
