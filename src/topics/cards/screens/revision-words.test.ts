import { expect, test } from 'vitest';

import type { Card } from '../store/card.ts';
import { cardWords, intervalWords, nextDue, todayWords } from './revision-words.ts';

const clock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const today = '2026-11-21';
const at = (text: string) => Date.parse(`${text}+05:30`);
const card = (due: number, more: Partial<Card> = {}) => ({ due, isSuspended: false, memory: {}, ...more }) as Card;
const day = (fresh: number, done = 0, waiting = 0) => ({ fresh: Array.from({ length: fresh }, () => card(0)), again: [], done, waiting });
const said = (...args: Parameters<typeof day>) => todayWords(day(...args), at('2026-11-24T04:00'), today, clock);

test('the summary says how much and how long, and that a backlog can wait', () => {
  expect(said(1)).toEqual({ title: '1 card for today', text: 'About 1 min.' });
  expect(said(54, 0, 1)).toEqual({
    title: '54 cards for today',
    text: 'About 27 min. 1 more is due and can wait.',
  });
  expect(said(0, 54, 9)).toEqual({ title: 'Enough for today', text: '9 more are due and can wait.' });
  expect(said(0, 2)).toEqual({ title: 'Done for today', text: '2 cards revised. The next card comes on Tuesday.' });
  expect(said(0)).toEqual({ title: 'Nothing is due', text: 'The next card comes on Tuesday.' });
  expect(todayWords(day(0), at('2026-11-22T04:00'), today, clock).text).toBe('The next card comes tomorrow.');
  expect(todayWords(day(0), null, today, clock).text).toBe('You revise your cards here.');
});

test('suspended cards have no due day', () => {
  const suspended = card(at('2026-11-22T04:00'), { isSuspended: true });
  expect(nextDue([suspended, card(at('2026-11-30T04:00')), card(at('2026-11-25T04:00'))], at('2026-11-22T04:00'))).toBe(
    at('2026-11-25T04:00'),
  );
  expect(nextDue([suspended], at('2026-11-22T04:00'))).toBeNull();
  expect(cardWords(suspended, today, clock)).toBe('Suspended');
});

test('a card’s status follows the study day, not the calendar day', () => {
  expect(cardWords(card(0, { memory: null }), today, clock)).toBe('New');
  expect(cardWords(card(at('2026-11-22T03:59')), today, clock)).toBe('Due');
  expect(cardWords(card(at('2026-11-22T04:00')), today, clock)).toBe('Tomorrow');
});

test.each([
  [0, 60_000, '1 min'],
  [0, 600_000, '10 min'],
  [1, 0, '1 day'],
  [30, 0, '30 days'],
  [31, 0, '1 month'],
  [95, 0, '3 months'],
  [365, 0, '1 year'],
])('%i days or %i ms read %s', (days, ms, words) => {
  expect(intervalWords({ days, due: 5000 + ms, memory: {} }, 5000)).toBe(words);
});
