import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Change, ServerRow } from '../protocol/wire.ts';
import { attemptsSchema } from '../schema/attempts.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { compact } from './changes.ts';
import { closed } from './coalesce.ts';
import { edited } from './edit.ts';
import type { LocalDocument } from './local-document.ts';
import { rebased } from './rebase.ts';
import { waitingSince, withTime } from './waiting-since.ts';

const schema = {
  name: 'notes',
  version: 0,
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    text: { type: 'string' },
    tags: { type: 'array' },
    votes: { type: 'integer' },
  },
  scope: 'owner',
  scopeKind: 'user',
  serverOwned: [],
  merge: { tags: 'set', votes: 'counter' },
  indexes: [],
} as const satisfies CollectionSchema;

type Fields = Readonly<Record<string, unknown>>;

const row = (fields: Partial<ServerRow> = {}): ServerRow => ({
  id: '1',
  title: 'old',
  text: 'old',
  tags: ['a'],
  votes: 0,
  _version: 1,
  _deleted: false,
  _seen: { other: [1, 1] },
  ...fields,
});
const synced = rebased(undefined, row(), 'me', schema).document;
const edit = (document: LocalDocument, fields: Fields, by = 'w'): LocalDocument => edited(schema, document, fields, by);
/** As if it were sent before the next edit: nothing joins what waits. */
const shut = (document: LocalDocument): LocalDocument => ({ ...document, sync: closed(document.sync) });
const fieldsIn = (document: LocalDocument): Fields => {
  const { sync: _sync, ...fields } = document;
  return fields;
};
/** A document whose next edit leaves its change open. */
const busy = ['x', 'y', 'z'].reduce((document, tag) => edit(document, { tags: [...(document['tags'] as string[]), tag] }), synced);

describe('DOC-2: edits that were never sent join', () => {
  const tags = fc.subarray(['a', 'b', 'c', 'd']);
  const word = fc.constantFrom('old', 'one', 'two');
  const edits = fc.record({ title: word, text: word, tags, votes: fc.integer({ min: -3, max: 3 }) }, { requiredKeys: [] });
  const rows = fc.record({ title: word, text: word, tags, votes: fc.integer(), _deleted: fc.boolean() });

  test('with the effect they have one by one, on any row underneath', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 20 }), rows, fc.boolean(), (made, fields, isRaced) => {
        const joined = made.reduce((document, next) => edit(document, next), busy);
        const apart = made.reduce((document, next) => shut(edit(document, next)), busy);
        expect(fieldsIn(joined)).toEqual(fieldsIn(apart));
        const underneath = row({ ...fields, _version: 7, _seen: isRaced ? { other: [9, 7] } : {} });
        const [first, second] = [joined, apart].map((document) => rebased(document, underneath, 'me', schema));
        expect(fieldsIn(first!.document)).toEqual(fieldsIn(second!.document));
        expect(first!.lost).toEqual(second!.lost);
      }),
      { numRuns: 500 },
    );
  });

  test('whichever of them were sent before: what was sent keeps its content and its number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(edits, fc.boolean()), { maxLength: 20 }), rows, (made, fields) => {
        let document = busy;
        let sent: readonly Change[] = [];
        for (const [next, isSent] of made) {
          if (isSent) {
            document = shut(document);
            sent = document.sync.changes;
          }
          document = edit(document, next);
        }
        const merged = sent.map(({ n, add, remove, inc }) => ({ n, add, remove, inc }));
        const kept = new Map(document.sync.changes.map((change) => [change.n, change]));
        for (const { n, ...parts } of merged) {
          // A field that is set again leaves it, and an emptied one gives way to a later one of its writer (PUSH-11).
          if (parts.add ?? parts.remove ?? parts.inc) expect(kept.get(n)).toMatchObject(JSON.parse(JSON.stringify(parts)) as object);
        }
        // The server has taken in what was sent: what waits does the rest.
        const last = sent.at(-1)?.n ?? 0;
        const before = rebased(
          { ...shut(busy), sync: { ...shut(busy).sync, changes: sent } },
          row({ ...fields, _version: 7 }),
          'me',
          schema,
        );
        const taken = row({ ...fieldsIn(before.document), _version: 8, _seen: { 'me/w': [last, 8] } });
        const all = rebased(document, row({ ...fields, _version: 7 }), 'me', schema).document;
        const rest = rebased(document, taken, 'me', schema).document;
        for (const name of ['tags', 'votes', 'title', 'text']) expect(rest[name]).toEqual(all[name]);
      }),
      { numRuns: 300 },
    );
  });

  test('1,001 events of an examination wait as a few changes', () => {
    const made = Array.from({ length: 1001 }, (_, i) => `event ${i}`);
    const document = made.reduce((before, event) => edit(before, { tags: [...(before['tags'] as string[]), event] }), synced);
    expect(document.sync.changes.length).toBeLessThan(10);
    expect(document.sync.n).toBe(1001);
    expect(document.sync.changes.flatMap(({ add }) => add?.['tags'] ?? [])).toEqual(made);
  });

  test('an open change is not joined once it has 16 KB: a slow line carries it in one piece', () => {
    const text = 'x'.repeat(10_000);
    const two = edit(edit(busy, { tags: [...(busy['tags'] as string[]), text] }), { tags: [text, `${text}!`] });
    expect(two.sync.changes.slice(-2).map(({ add }) => add?.['tags']?.length)).toEqual([1, 1]);
  });

  test('a change of another writer is not joined: a device that is set back may have sent it (DOC-4)', () => {
    const two = edit(edit(busy, { votes: 1 }), { votes: 2 }, 'another');
    expect(two.sync.changes.slice(-2)).toMatchObject([
      { n: 4, w: 'w', inc: { votes: 1 } },
      { n: 5, w: 'another', inc: { votes: 1 } },
    ]);
  });

  test('a deletion and a revival are joined by nothing: MERGE-4 judges them', () => {
    const gone = edit(edit(edit(busy, { votes: 1 }), { _deleted: true }), { votes: 2 });
    expect(gone.sync.changes.slice(-3)).toMatchObject([
      { n: 4, inc: { votes: 1 } },
      { n: 5, set: { _deleted: true } },
      { n: 6, inc: { votes: 1 } },
    ]);
  });

  test('an increment that is taken back still revives the document (MERGE-4)', () => {
    const none = edit(edit(busy, { votes: 1 }), { votes: 0 });
    expect(none.sync.changes.at(-1)).toEqual({ n: 5, w: 'w', inc: { votes: 0 } });
  });

  test('increments are not summed to what a number does not hold', () => {
    const most = edit(busy, { votes: Number.MAX_SAFE_INTEGER });
    const apart = edit({ ...most, votes: 0 }, { votes: 1 });
    expect(apart.sync.changes.slice(-2)).toMatchObject([{ inc: { votes: Number.MAX_SAFE_INTEGER } }, { inc: { votes: 1 } }]);
  });

  test('an old tab counts on (STORE-3): its open change was moved, and is not joined', () => {
    const open = edit(busy, { votes: 1 });
    const later = edit({ ...open, sync: { ...open.sync, n: 1_000_004 } }, { votes: 2 });
    expect(later.sync.changes.map(({ n }) => n)).toEqual([1, 2, 3, 4, 1_000_005]);
  });

  test('the time since when it waits stays', () => {
    const lone: LocalDocument = { ...synced, sync: { ...synced.sync, n: 3, changes: ['p', 'q', 'r'].map((w, i) => ({ n: i + 1, w })) } };
    const first = withTime(lone, edit(lone, { votes: 1 }), 1000);
    const second = withTime(first, edit(first, { votes: 2 }), 2000);
    expect(second.sync.changes).toHaveLength(4);
    expect(waitingSince(second.sync)).toBe(1000);
  });
});

test('PUSH-11: a device that is opened a thousand times offline keeps a hundred bare changes of a document', () => {
  const opened = Array.from({ length: 1000 }, (_, i) => `writer ${i}`);
  const document = opened.reduce((before, by, i) => edit(before, { title: `title ${i}` }, by), synced);
  expect(document.sync.changes).toHaveLength(101);
  expect(document.sync.changes.at(-1)).toMatchObject({ n: 1000, set: { title: 'title 999' }, was: { title: 'old' } });
  expect(compact(document.sync.changes)).toEqual(document.sync.changes);
});

describe('DOC-1: a write stores the document and what waits, which costs bytes', () => {
  const event = (i: number): string => `${i.toString(36).padStart(5, '0')}s00=1`;
  const attempt = (events: readonly string[]): LocalDocument =>
    rebased(
      undefined,
      { ...row(), ...initialFields(attemptsSchema, 0), user_id: 'me', paper: {}, events, _version: 1 } as ServerRow,
      'me',
      attemptsSchema,
    ).document;
  const answered = (start: LocalDocument, from: number, to: number): LocalDocument => {
    let document = start;
    for (let i = from; i < to; i++) {
      document = edited(attemptsSchema, document, { events: [...(document['events'] as string[]), event(i)] }, 'w');
    }
    return document;
  };
  const bytesOf = (document: LocalDocument): number => JSON.stringify(document).length;

  test('with 1,500 waiting edits at most twice those of the same document with ten', () => {
    const ten = answered(attempt(Array.from({ length: 1490 }, (_, i) => event(i))), 1490, 1500);
    const many = answered(attempt([]), 0, 1500);
    expect(many['events']).toEqual(ten['events']);
    expect(bytesOf(many) / bytesOf(ten)).toBeLessThanOrEqual(2);
  });

  test('and 1,500 edits of the same few things cost what ten do', () => {
    const toggled = (times: number): LocalDocument =>
      Array.from({ length: times }).reduce<LocalDocument>(
        (before, _, i) => edit(before, { tags: i % 2 ? ['a', 'b'] : ['a', 'c'], votes: i, text: `text ${i}` }),
        synced,
      );
    expect(bytesOf(toggled(1500)) / bytesOf(toggled(10))).toBeLessThan(1.1);
  });
});
