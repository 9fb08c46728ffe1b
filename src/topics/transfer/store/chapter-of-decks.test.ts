import { expect, test } from 'vitest';

import { chapterOfDecks } from './chapter-of-decks.ts';

test.each([
  [['JEE', 'Physics', 'Ray Optics'], 'phy-ray-optics'],
  [['Physics', '09. Ray optics and optical instruments', 'Mirrors'], 'phy-ray-optics'],
  [['Chemistry', 'Chapter 5: Thermodynamics'], 'chem-thermodynamics'],
  [['Physics', 'Thermodynamics'], 'phy-thermodynamics'],
  // Of which subject it does not say.
  [['Thermodynamics'], null],
  [['Default'], null],
  [['', ''], null],
])('the decks %j are about the chapter %s', async (decks, chapter) => {
  expect((await chapterOfDecks())(decks)).toBe(chapter);
});
