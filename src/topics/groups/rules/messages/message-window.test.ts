import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  byPosition,
  type MessageWindow,
  type PositionedMessage,
  WINDOW_SIZE,
  withChanges,
  withNewer,
  withOlder,
} from './message-window.ts';

interface Text extends PositionedMessage {
  readonly text: string;
}

const PAGE = 90;
const message = fc.record({
  id: fc.uuid(),
  // Few distinct times: messages of one push share theirs.
  createdAt: fc.nat(40),
  isSent: fc.boolean(),
  text: fc.constantFrom('a', 'b'),
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      messages: fc.array(message, { maxLength: 120 }),
      keep: fc.constantFrom('oldest' as const, 'newest' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(), isSent: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('older' as const, 'newer' as const) }) },
);

test('a window is a contiguous part of the history within its size limit, has all unsent messages, and knows whether more exist', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const all = new Map<string, Text>();
      let window: MessageWindow<Text> = { sent: [], unsent: [], hasOlder: false, hasNewer: false };
      for (const each of steps) {
        const history = [...all.values()].filter(({ isSent }) => isSent).toSorted(byPosition);
        switch (each.kind) {
          case 'write': {
            // Sent messages stay where they are.
            const written = each.messages.map((one) => (all.get(one.id)?.isSent ? all.get(one.id)! : one));
            for (const one of written) all.set(one.id, one);
            window = withChanges(window, [...new Map(written.map((one) => [one.id, one])).values()], [], each.keep);
            break;
          }
          case 'edit': {
            const edited = [...all.values()][each.at % Math.max(1, all.size)];
            if (edited === undefined) break;
            const next = { ...edited, text: 'c', isSent: edited.isSent || each.isSent };
            all.set(next.id, next);
            window = withChanges(window, [next], [], 'newest');
            break;
          }
          case 'delete': {
            const id = [...all.keys()][each.at % Math.max(1, all.size)];
            if (id === undefined) break;
            all.delete(id);
            window = withChanges(window, [], [id], 'newest');
            break;
          }
          case 'older': {
            const [first] = window.sent;
            const before = first ? history.filter((one) => byPosition(one, first) < 0) : [];
            if (first) window = withOlder(window, before.slice(-PAGE), before.length > PAGE);
            break;
          }
          case 'newer': {
            const last = window.sent.at(-1);
            const after = last ? history.filter((one) => byPosition(one, last) > 0) : [];
            if (last) window = withNewer(window, after.slice(0, PAGE), after.length > PAGE);
          }
        }
        const now = [...all.values()];
        const sent = now.filter(({ isSent }) => isSent).toSorted(byPosition);
        const waiting = now.filter(({ isSent }) => !isSent).toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(window.unsent).toEqual(waiting);
        expect(window.sent.length).toBeLessThanOrEqual(WINDOW_SIZE);
        if (window.sent.length === 0) continue;
        const from = sent.findIndex(({ id }) => id === window.sent[0]!.id);
        expect(window.sent).toEqual(sent.slice(from, from + window.sent.length));
        if (!window.hasOlder) expect(from).toBe(0);
        if (!window.hasNewer) expect(from + window.sent.length).toBe(sent.length);
      }
    }),
    { numRuns: 300 },
  );
});
