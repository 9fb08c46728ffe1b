import fc from 'fast-check';
import { expect, test } from 'vitest';

import { MAX_POSITION_LENGTH, middlePosition, positionBetween, positionsBetween } from './fractional-position.ts';

const ownPosition = fc.string({ unit: fc.constantFrom(...'09AZaz'), minLength: 1, maxLength: 12 });
const foreignPosition = fc.string({ unit: 'binary', maxLength: 20 });

test('a position is strictly between its neighbours', () => {
  fc.assert(
    fc.property(fc.option(fc.oneof(ownPosition, foreignPosition)), fc.option(fc.oneof(ownPosition, foreignPosition)), (a, b) => {
      for (const position of [positionBetween(a, b), middlePosition(a, b)]) {
        if (position === null) continue;
        if (a !== null) expect(a < position).toBe(true);
        if (b !== null) expect(position < b).toBe(true);
        expect(position.length).toBeLessThanOrEqual(MAX_POSITION_LENGTH);
      }
    }),
    { numRuns: 2000 },
  );
});

test('every gap in a list built by insertions has room', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 300 }), (choices) => {
      const list: string[] = [];
      for (const choice of choices) {
        const at = choice % (list.length + 1);
        const position = positionBetween(list[at - 1] ?? null, list[at] ?? null);
        expect(position).not.toBeNull();
        list.splice(at, 0, position!);
      }
      expect(list).toEqual([...list].sort());
      expect(new Set(list).size).toBe(list.length);
    }),
  );
});

test('100,000 tasks added at one end do not make positions longer', () => {
  for (const atTop of [true, false]) {
    let position = positionBetween(null, null);
    for (let added = 0; added < 100_000; added++) position = atTop ? positionBetween(null, position) : positionBetween(position, null);
    expect(position).toHaveLength(8);
  }
});

test('one gap takes 450 insertions before it needs respacing, and positions never exceed the maximum length', () => {
  const after = positionBetween('V', null)!;
  for (const towardsBefore of [true, false]) {
    let [low, high] = ['V', after];
    let inserted = 0;
    for (;;) {
      const position = positionBetween(low, high);
      if (position === null) break;
      inserted++;
      if (towardsBefore) high = position;
      else low = position;
    }
    expect(inserted).toBeGreaterThan(450);
  }
});

test('equal neighbours, created by two devices at once, have no room and cause no loop', () => {
  expect(positionBetween('V', 'V')).toBeNull();
  expect(positionBetween('W', 'V')).toBeNull();
  expect(positionBetween('V', 'V0')).toBeNull();
  expect(positionBetween(null, '')).toBeNull();
});

test('respaced positions keep order, stay in their gap and are short', () => {
  fc.assert(
    fc.property(fc.option(ownPosition), fc.option(ownPosition), fc.integer({ min: 1, max: 2000 }), (a, b, count) => {
      const positions = positionsBetween(a, b, count);
      if (positions === null) return;
      expect(positions).toHaveLength(count);
      const all = [...(a === null ? [] : [a]), ...positions, ...(b === null ? [] : [b])];
      for (let at = 1; at < all.length; at++) expect(all[at - 1]! < all[at]!).toBe(true);
      const longest = Math.max(0, ...positions.map(({ length }) => length));
      expect(longest).toBeLessThanOrEqual(Math.max(a?.length ?? 0, b?.length ?? 0) + 4);
    }),
    { numRuns: 200 },
  );
});

test('a whole column can always be respaced', () => {
  expect(positionsBetween(null, null, 10_000)).toHaveLength(10_000);
});
