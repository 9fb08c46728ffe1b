import fc from 'fast-check';
import { expect, test } from 'vitest';

import { pathTo, shownBranch } from './branch.ts';

const message = (id: string, parentId: string | null, madeAt: number) => ({ id, parentId, madeAt });
const idsOf = (shown: ReturnType<typeof shownBranch>) => shown.map((each) => each.message.id).join(' ');

const chat = [message('q', null, 1), message('a1', 'q', 2), message('a2', 'q', 3), message('q2', 'a1', 4), message('b', 'q2', 5)];

test('the newest branch is shown, or the chosen one', () => {
  expect(idsOf(shownBranch(chat, new Set()))).toBe('q a2');
  expect(idsOf(shownBranch(chat, new Set(['a1'])))).toBe('q a1 q2 b');
  expect(shownBranch(chat, new Set())[1]!.siblings).toEqual(['a1', 'a2']);
});

test('the path to a message precedes it', () => {
  expect(pathTo(chat, 'b').map(({ id }) => id)).toEqual(['q', 'a1', 'q2', 'b']);
});

test('a message whose parent has not arrived is reachable', () => {
  expect(idsOf(shownBranch([message('a', 'not here', 1)], new Set()))).toBe('a');
});

test('for messages in any order a branch is finite, equal on every device, and shows no message twice', () => {
  const ids = fc.constantFrom('1', '2', '3', '4', '5', '6');
  const messages = fc.uniqueArray(fc.record({ id: ids, parentId: fc.option(ids), madeAt: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(messages, fc.uniqueArray(ids), (found, chosen) => {
      const shown = shownBranch(found, new Set(chosen));
      expect(new Set(shown.map((each) => each.message.id)).size).toBe(shown.length);
      expect(idsOf(shownBranch(found.toReversed(), new Set(chosen)))).toBe(idsOf(shown));
      for (const { id } of found) expect(pathTo(found, id).at(-1)!.id).toBe(id);
    }),
  );
});
