import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { created, edited } from './edit.ts';
import { rebased, stamped } from './rebase.ts';

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
  serverOwned: ['updatedAt'],
  merge: { tags: 'set', votes: 'counter' },
  indexes: [],
} as const satisfies CollectionSchema;

const row = (fields: Partial<ServerRow> = {}): ServerRow => ({
  id: '1',
  title: 'old',
  text: 'old',
  tags: ['a'],
  votes: 0,
  updatedAt: 1,
  _version: 1,
  _deleted: false,
  _seen: { other: [1, 1] },
  ...fields,
});
const synced = rebased(undefined, row(), 'me').document;

describe('DOC-2: a change holds only what was edited', () => {
  test('an edit that changes nothing is not recorded, so that opening and closing a dialog sends nothing', () => {
    expect(edited(schema, synced, { title: 'old', tags: ['a'] })).toBe(synced);
  });

  test('a field edited twice travels once, with what the device saw at first', () => {
    const twice = edited(schema, edited(schema, synced, { title: 'one', text: 'new' }), { title: 'two' });
    expect(twice.sync.changes).toEqual([
      { n: 1, set: { text: 'new' }, was: { text: 'old' } },
      { n: 2, set: { title: 'two' }, was: { title: 'old' } },
    ]);
  });

  test('a device never sends what is the server’s', () => {
    expect(created(schema, '1', { title: 't', updatedAt: 5 }).sync.changes[0]!.set).toEqual({ title: 't' });
  });
});

describe('DOC-3: a newer row goes underneath, waiting changes stay on top', () => {
  test('different fields both stay', () => {
    const { document, lost } = rebased(
      edited(schema, synced, { title: 'mine' }),
      row({ text: 'theirs', _version: 2, _seen: { other: [2, 2] } }),
      'me',
    );
    expect(document).toMatchObject({ title: 'mine', text: 'theirs', sync: { state: 'waiting', version: 2 } });
    expect(lost).toEqual({});
  });

  test('MERGE-5: a value replaced unseen is told once', () => {
    const theirs = row({ title: 'theirs', _version: 2, _seen: { other: [2, 2] } });
    const first = rebased(edited(schema, synced, { title: 'mine' }), theirs, 'me');
    expect(first.document['title']).toBe('mine');
    expect(first.lost).toEqual({ title: 'theirs' });
    expect(rebased(first.document, { ...theirs, _version: 3 }, 'me').lost).toEqual({});
  });

  test('a change that the row has taken in is not applied twice: a counter would be wrong', () => {
    const voted = edited(schema, synced, { votes: 1 });
    const { document } = rebased(voted, row({ votes: 1, _version: 2, _seen: { me: [1, 2] } }), 'me');
    expect(document).toMatchObject({ votes: 1, sync: { state: 'synced', changes: [] } });
  });

  test('an older row, come late, changes nothing', () => {
    const newer = rebased(undefined, row({ _version: 5 }), 'me').document;
    expect(rebased(newer, row({ _version: 4, title: 'stale' }), 'me').document).toBe(newer);
  });

  test('MERGE-4: a deletion gives way to an edit it did not know of, and says so', () => {
    const deleted = edited(schema, synced, { _deleted: true });
    const { document, lost } = rebased(deleted, row({ text: 'theirs', _version: 2, _seen: { other: [2, 2] } }), 'me');
    expect(document).toMatchObject({ _deleted: false, text: 'theirs', sync: { state: 'synced' } });
    expect(lost).toEqual({ _deleted: true });
  });

  test('MERGE-4: an edit brings back what was deleted elsewhere', () => {
    const { document } = rebased(
      edited(schema, synced, { title: 'mine' }),
      row({ _deleted: true, _version: 2, _seen: { other: [2, 2] } }),
      'me',
    );
    expect(document).toMatchObject({ _deleted: false, title: 'mine', sync: { state: 'waiting' } });
  });
});

describe('PUSH-5: a stamp stands for the row', () => {
  test('what was typed while the answer was under way survives it', () => {
    const sent = edited(schema, synced, { tags: ['a', 'b'] });
    const typedOn = edited(schema, sent, { tags: ['a', 'b', 'c'], title: 'later' });
    const settled = stamped(typedOn, { _version: 2, updatedAt: 9, tags: ['a', 'b'] }, sent.sync.n);
    expect(settled).toMatchObject({ tags: ['a', 'b', 'c'], title: 'later', updatedAt: 9, sync: { state: 'waiting', version: 2 } });
    expect(settled.sync.changes.map(({ n }) => n)).toEqual([2]);
  });
});

test('applying a device’s own changes to the row it edited gives what it shows, whatever it edited', () => {
  const edit = fc.record(
    {
      title: fc.string(),
      text: fc.string(),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
      votes: fc.integer({ min: -5, max: 5 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
      const local = edits.reduce((document, fields) => edited(schema, document, fields), synced);
      const { document } = rebased({ ...local, sync: { ...local.sync, version: 0 } }, row(), 'me');
      for (const field of ['title', 'text', 'tags', 'votes']) expect(document[field]).toEqual(local[field]);
    }),
  );
});
