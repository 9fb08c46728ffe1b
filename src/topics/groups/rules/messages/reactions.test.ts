import fc from 'fast-check';
import { expect, test } from 'vitest';

import { REACTIONS, reactionsOf, withReaction } from './reactions.ts';

test('toggling a reaction twice restores the original; toggling once adds only one’s own', () => {
  const student = fc.constantFrom('a', 'b', 'c');
  const given = fc.uniqueArray(fc.tuple(student, fc.constantFrom(...REACTIONS)).map(([id, sign]) => `${id} ${sign}`));
  fc.assert(
    fc.property(given, student, fc.constantFrom(...REACTIONS), (entries, id, sign) => {
      const pressed = withReaction(entries, id, sign);
      expect(withReaction(pressed, id, sign).toSorted()).toEqual(entries.toSorted());
      expect(pressed.filter((entry) => !entry.startsWith(`${id} `))).toEqual(entries.filter((entry) => !entry.startsWith(`${id} `)));
      const count = reactionsOf(pressed).reduce((sum, { by }) => sum + by.length, 0);
      expect(count).toBe(pressed.length);
    }),
  );
});

test('unknown reactions of other programs show after the known ones', () => {
  expect(reactionsOf(['a 🎉', 'b <b>x</b>', 'nonsense', 'c 👍', 'b 🎉', ''])).toEqual([
    { sign: '👍', by: ['c'] },
    { sign: '🎉', by: ['a', 'b'] },
    { sign: '<b>x</b>', by: ['b'] },
  ]);
});
