import { expect, test } from 'vitest';
import { Holding, Shares } from './shares.ts';

test('nobody holds more than a share, all together no more than all, and what is given back can be taken again', () => {
  const shares = new Shares(3, 5);
  expect([shares.take('a', 3), shares.take('a'), shares.take('b', 2), shares.take('c')]).toEqual([true, false, true, false]);
  shares.give('a', 2);
  expect([shares.take('c', 2), shares.take('a')]).toEqual([true, false]);
});

test('a refusal takes nothing', () => {
  const shares = new Shares(3, 5);
  for (let at = 0; at < 10; at++) expect(shares.take('a', 4)).toBe(false);
  expect(shares.take('a', 3)).toBe(true);
});

test('a holding grows and shrinks, keeps its amount when refused, and gives all back at its end', () => {
  const shares = new Shares(3, 3);
  const holding = new Holding(shares, 'a');
  expect([holding.change(2), holding.change(4), holding.change(3), holding.change(1)]).toEqual([true, false, true, true]);
  expect([shares.take('b', 2), shares.take('b')]).toEqual([true, false]);
  holding.end();
  holding.end();
  expect([shares.take('b'), shares.take('b')]).toEqual([true, false]);
});
