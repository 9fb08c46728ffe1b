import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import katex from 'katex';
import 'katex/contrib/mhchem';
import { describe, expect, test } from 'vitest';

import { LIMITS } from '../../shared/rules/formula-limits.ts';
import { parseNotation } from '../../ui/parse-notation.ts';
import { isCloze } from '../../topics/cards/rules/cloze.ts';
import { DECK_CHAPTERS } from './deck-files.ts';
import { loadDeck, type ReadyDeck } from './load-deck.ts';

const withDeck = [...DECK_CHAPTERS];
const decks = (await Promise.all(withDeck.map((id) => loadDeck(id)))).filter((deck): deck is ReadyDeck => deck !== undefined);
const sides = decks.flatMap(({ chapter, cards }) =>
  cards.flatMap(({ id, front, back }) => [front, back].map((text) => ({ name: `${chapter}/${id}`, text }))),
);

test('every chapter that names a file has its deck there, and at least 60 have one', () => {
  expect(decks.map(({ chapter }) => chapter)).toEqual(withDeck);
  expect(decks.length).toBeGreaterThanOrEqual(60);
});

describe.each(decks)('$chapter', ({ cards, version, chapter }) => {
  test('has 8 to 40 cards with ids that fit the field, and no question twice', () => {
    expect(cards.length).toBeGreaterThanOrEqual(8);
    expect(cards.length).toBeLessThanOrEqual(40);
    expect(cards.filter(({ id }) => !/^[a-z0-9-]{1,30}$/.test(id))).toEqual([]);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expect(new Set(cards.map(({ front }) => front.toLowerCase())).size).toBe(cards.length);
  });

  test('has its version raised when a card changes', () => {
    const path = join(import.meta.dirname, 'released.json');
    const released = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    const hash = createHash('sha256').update(JSON.stringify(cards)).digest('hex').slice(0, 12);
    const key = `${chapter} ${version}`;
    if (released[key] === undefined) {
      writeFileSync(path, `${JSON.stringify({ ...released, [key]: hash }, null, 2)}\n`);
      expect.fail(`A new version: ${path} has it now, commit it`);
    }
    expect(hash).toBe(released[key]);
  });
});

test('both sides of every card have words, short enough to read at a glance, without gaps', () => {
  expect(sides.filter(({ text }) => text.trim() !== text || text.length < 1 || text.length > 250 || isCloze(text))).toEqual([]);
});

test('every formula is typeset by KaTeX, and every dollar sign belongs to one', () => {
  const faults: string[] = [];
  for (const { name, text } of sides) {
    for (const { kind, text: part } of parseNotation(text)) {
      if (kind === 'words' ? part.includes('$') || part.includes('\\') : !isTypeset(part)) faults.push(`${name}: ${part}`);
    }
  }
  expect(faults).toEqual([]);
});

test('no question of a subject is asked in two chapters', () => {
  const asked = decks.flatMap(({ chapter, cards }) => cards.map(({ front }) => `${chapter.split('-')[0]} ${front}`));
  expect(asked.filter((front, at) => asked.indexOf(front) !== at)).toEqual([]);
});

function isTypeset(tex: string): boolean {
  try {
    katex.renderToString(tex, { ...LIMITS, strict: 'error', throwOnError: true });
    return true;
  } catch {
    return false;
  }
}
