import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { discarded } from './discard.ts';
import { created, edited, editedSince, recreated } from './edit.ts';
import type { LocalDocument } from './local-document.ts';
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
/** Changes of a single writer. */
const edit = (document: LocalDocument, fields: Record<string, unknown>): LocalDocument => edited(schema, document, fields, 'w');
const synced = rebased(undefined, row(), 'me', schema).document;

describe('DOC-2: a change holds only what was edited', () => {
  test('an edit that changes nothing is not recorded, so that opening and closing a dialog sends nothing', () => {
    expect(edit(synced, { title: 'old', tags: ['a'] })).toBe(synced);
  });

  test('a field edited twice is sent once, with the value seen first', () => {
    const twice = edit(edit(synced, { title: 'one', text: 'new' }), { title: 'two' });
    expect(twice.sync.changes).toEqual([
      { n: 1, w: 'w', set: { text: 'new' }, was: { text: 'old' } },
      { n: 2, w: 'w', set: { title: 'two' }, was: { title: 'old' } },
    ]);
  });

  test('server-owned fields are never sent', () => {
    expect(created(schema, '1', { title: 't', updatedAt: 5 }, 'w').sync.changes[0]!.set).toEqual({ title: 't' });
  });
});

describe('DOC-2: an edit is what the student changed of what their form showed', () => {
  const word = fc.constantFrom('old', 'one', 'two');
  const tags = fc.subarray(['a', 'b', 'c']);
  const fields = fc.record({ title: word, text: word, tags, votes: fc.integer({ min: -3, max: 3 }) });
  const words = ['title', 'text'] as const;

  test('MERGE-5 a value is lost exactly where both changed a field differently, and nothing untouched is written', () => {
    fc.assert(
      fc.property(fields, fields, fields, (shown, theirs, typed) => {
        const before = rebased(undefined, row(shown), 'me', schema).document;
        const current = rebased(before, row({ ...theirs, _version: 2, _seen: { other: [2, 2] } }), 'me', schema).document;
        const { document, lost } = editedSince(schema, current, typed, shown, 'w');
        const isTouched = (name: (typeof words)[number]) => typed[name] !== shown[name];
        for (const name of words) expect(document[name]).toBe(isTouched(name) ? typed[name] : theirs[name]);
        const both = words.filter((name) => isTouched(name) && theirs[name] !== shown[name] && theirs[name] !== typed[name]);
        expect(lost).toEqual(Object.fromEntries(both.map((name) => [name, theirs[name]])));
        const written = words.filter((name) => isTouched(name) && theirs[name] !== typed[name]);
        expect(document.sync.changes.flatMap(({ set = {} }) => Object.keys(set))).toEqual(written);
      }),
    );
  });

  test('MERGE-2 what was added, removed and counted on the form is done to what the others left', () => {
    fc.assert(
      fc.property(fields, fields, fields, (shown, theirs, typed) => {
        const current = rebased(undefined, row(theirs), 'me', schema).document;
        const { document, lost } = editedSince(schema, current, { tags: typed.tags, votes: typed.votes }, shown, 'w');
        const kept = theirs.tags.filter((tag) => typed.tags.includes(tag) || !shown.tags.includes(tag));
        const added = typed.tags.filter((tag) => !shown.tags.includes(tag));
        expect(document['tags']).toEqual([...new Set([...kept, ...added])].sort());
        expect(document['votes']).toBe(theirs.votes + typed.votes - shown.votes);
        expect(lost).toEqual({});
      }),
    );
  });

  test('a field without a base is edited as it is', () => {
    const { document, lost } = editedSince(schema, synced, { title: 'mine' }, {}, 'w');
    expect(document).toEqual(edit(synced, { title: 'mine' }));
    expect(lost).toEqual({});
  });
});

describe('DOC-3: a newer row goes underneath, pending changes stay on top', () => {
  test('different fields both stay', () => {
    const { document, lost } = rebased(
      edit(synced, { title: 'mine' }),
      row({ text: 'theirs', _version: 2, _seen: { other: [2, 2] } }),
      'me',
      schema,
    );
    expect(document).toMatchObject({ title: 'mine', text: 'theirs', sync: { state: 'waiting', version: 2 } });
    expect(lost).toEqual({});
  });

  test('MERGE-5: a value replaced unseen is reported once', () => {
    const theirs = row({ title: 'theirs', _version: 2, _seen: { other: [2, 2] } });
    const first = rebased(edit(synced, { title: 'mine' }), theirs, 'me', schema);
    expect(first.document['title']).toBe('mine');
    expect(first.lost).toEqual({ title: 'theirs' });
    expect(rebased(first.document, { ...theirs, _version: 3 }, 'me', schema).lost).toEqual({});
  });

  test('PUSH-11 asks even if a later deletion loses', () => {
    const deleted = edit(edit(synced, { title: 'mine' }), { _deleted: true });
    const { document } = rebased(deleted, row({ _version: 3, _seen: { other: [2, 2], 'me/w': [1, 3] } }), 'me', schema);
    expect(document).toMatchObject({ _deleted: false, sync: { state: 'waiting', changes: [{ n: 2, w: 'w' }] } });
  });

  test('PUSH-4 nothing stays rejected once the row contains everything', () => {
    const rejection = { reason: 'invalid', message: '', row: null } as const;
    const mine = edit(synced, { title: 'mine' });
    const rejected: LocalDocument = { ...mine, sync: { ...mine.sync, state: 'rejected', rejection } };
    const { document } = rebased(rejected, row({ _version: 3, _seen: { other: [2, 2], 'me/w': [1, 3] } }), 'me', schema);
    expect(document.sync).toEqual({ version: 3, n: 1, changes: [{ n: 1, w: 'w' }], unshown: { title: 'mine' }, state: 'waiting' });
  });

  test('PUSH-11 asks for what was replaced up to the last number sent, whichever fields it edited', () => {
    const twice = edit(edit(synced, { title: 'mine' }), { tags: ['a', 'b'] });
    const theirs = row({ title: 'mine', tags: ['a', 'b'], _version: 3, _seen: { other: [2, 2], 'me/w': [2, 3] } });
    expect(rebased(twice, theirs, 'me', schema).document.sync.changes).toEqual([{ n: 2, w: 'w' }]);
  });

  test.each([
    ['the first one is shown as taken in', [1, 2]],
    ['both are', [2]],
  ])('PUSH-11 asks for what a first edit replaced, although a second one came before its verdict and %s', (_when, received) => {
    const twice = edit(edit(synced, { title: 'mine' }), { title: 'mine, again' });
    const document = received.reduce(
      (before, n) =>
        rebased(before, row({ title: `edit ${n}`, _version: 2 + n, _seen: { other: [2, 2], 'me/w': [n, 2 + n] } }), 'me', schema).document,
      twice,
    );
    expect(document.sync).toMatchObject({ state: 'waiting', changes: [{ w: 'w' }] });
  });

  test('PUSH-11 asks for what an edit replaced even if a later unsent edit took over its field', () => {
    const twice = edit(edit(synced, { title: 'mine', tags: ['a', 'b'] }), { title: 'mine, again' });
    const theirs = row({ title: 'mine', tags: ['a', 'b'], _version: 3, _seen: { other: [2, 2], 'me/w': [1, 3] } });
    expect(rebased(twice, theirs, 'me', schema).document.sync.changes).toMatchObject([{ n: 1, w: 'w' }, { n: 2 }]);
  });

  test('MERGE-5, MERGE-4 treat SQL writes, which have no device and no numbers, as those of others', () => {
    const theirs = row({ title: 'by SQL', _version: 2, _seen: { '': [0, 2] } });
    expect(rebased(edit(synced, { title: 'mine' }), theirs, 'me', schema).lost).toEqual({ title: 'by SQL' });
    const spared = rebased(edit(synced, { _deleted: true }), theirs, 'me', schema);
    expect(spared).toMatchObject({ document: { _deleted: false }, lost: { _deleted: true } });
  });

  test('a change already in the row is not applied twice: a counter would be wrong', () => {
    const voted = edit(synced, { votes: 1 });
    const { document } = rebased(voted, row({ votes: 1, _version: 2, _seen: { 'me/w': [1, 2] } }), 'me', schema);
    expect(document).toMatchObject({ votes: 1, sync: { state: 'synced', changes: [] } });
  });

  test('an older row that arrives late changes nothing', () => {
    const newer = rebased(undefined, row({ _version: 5 }), 'me', schema).document;
    expect(rebased(newer, row({ _version: 4, title: 'stale' }), 'me', schema).document).toBe(newer);
  });

  test('MERGE-4: a deletion gives way to an unseen edit, and reports it', () => {
    const deleted = edit(synced, { _deleted: true });
    const { document, lost } = rebased(deleted, row({ text: 'theirs', _version: 2, _seen: { other: [2, 2] } }), 'me', schema);
    expect(document).toMatchObject({ _deleted: false, text: 'theirs', sync: { state: 'waiting', changes: [{ n: 1, w: 'w' }] } });
    expect(lost).toEqual({ _deleted: true });
  });

  test('MERGE-4: an edit revives what was deleted elsewhere', () => {
    const { document } = rebased(
      edit(synced, { title: 'mine' }),
      row({ _deleted: true, _version: 2, _seen: { other: [2, 2] } }),
      'me',
      schema,
    );
    expect(document).toMatchObject({ _deleted: false, title: 'mine', sync: { state: 'waiting' } });
  });
});

describe('DOC-4: a change is named by its writer and number', () => {
  const row3 = row({ title: 'sent', _version: 2, _seen: { 'me/before': [3, 2], other: [1, 1] } });
  const sentBefore = {
    ...synced,
    title: 'sent',
    sync: { ...synced.sync, state: 'waiting', n: 3, changes: [{ n: 3, w: 'before', set: { title: 'sent' }, was: { title: 'old' } }] },
  } as const satisfies LocalDocument;

  test('the same number of another writer is another change', () => {
    const anew = edit({ ...synced, sync: { ...synced.sync, n: 2 } }, { title: 'mine' });
    expect(rebased(anew, row3, 'me', schema).document).toMatchObject({ title: 'mine', sync: { state: 'waiting' } });
    expect(rebased(sentBefore, row3, 'me', schema).document).toMatchObject({ title: 'sent', sync: { state: 'synced' } });
  });

  test('PUSH-11, DOC-2 replaced changes leave the last number of each writer', () => {
    const edited = edit(edit(sentBefore, { title: 'later' }), { title: 'last' });
    expect(edited.sync.changes).toEqual([
      { n: 3, w: 'before' },
      { n: 4, w: 'w' },
      { n: 5, w: 'w', set: { title: 'last' }, was: { title: 'old' } },
    ]);
    // The device recognises its own change by it.
    expect(rebased(edited, row3, 'me', schema)).toMatchObject({ lost: {}, document: { title: 'last' } });
  });
});

describe('DOC-5: a creation leaves out that it saw null', () => {
  const mine = created(schema, '1', { title: 'mine', text: 'mine' }, 'w', { text: '' });
  const theirs = row({ title: 'theirs', text: 'theirs', _seen: { other: [1, 1] } });

  test('its bytes matter on a slow line', () => {
    expect(mine.sync.changes).toEqual([{ n: 1, w: 'w', set: { title: 'mine', text: 'mine' }, was: { text: '' }, init: {} }]);
  });

  test('what it replaces in a row that it meets is logged all the same, once', () => {
    const first = rebased(mine, theirs, 'me', schema);
    expect(first.lost).toEqual({ title: 'theirs', text: 'theirs' });
    expect(rebased(first.document, { ...theirs, _version: 2 }, 'me', schema).lost).toEqual({});
  });

  test('a later edit of such a field has seen null too', () => {
    expect(edit(mine, { title: 'again' }).sync.changes[1]).toEqual({ n: 2, w: 'w', set: { title: 'again' }, was: { title: null } });
  });
});

describe('DOC-5: a document created on its tombstone starts anew', () => {
  const anew = (tombstone: LocalDocument) => recreated(schema, tombstone, { title: 'anew' }, 'w', { text: '', tags: [], votes: 0 });
  const gone = rebased(undefined, row({ text: 'before', _deleted: true, _version: 3 }), 'me', schema).document;

  test('nothing of the deleted document comes back, and the row contains the new one', () => {
    const document = anew(gone);
    expect(document).toMatchObject({ _deleted: false, title: 'anew', text: '', tags: [], sync: { state: 'waiting', version: 3 } });
    expect(document.sync.changes).toMatchObject([{ n: 1, set: { title: 'anew', text: '', _deleted: false }, remove: { tags: ['a'] } }]);
  });
  test('a pending deletion is withdrawn', () => {
    const document = anew(edit(edit(synced, { text: 'mine' }), { _deleted: true }));
    expect(rebased(document, row({ _version: 2 }), 'me', schema).document).toMatchObject({ _deleted: false, title: 'anew', text: '' });
  });
  test('it is sent whole if the server has no trace of it', () => {
    const cleared = { ...gone, sync: { ...gone.sync, version: 0, n: 4 } };
    expect(anew(cleared).sync).toMatchObject({ version: 0, changes: [{ set: { title: 'anew', text: '' }, init: { tags: [], votes: 0 } }] });
    expect(anew(cleared).sync.changes[0]!.n).toBeGreaterThan(4);
  });
});

describe('DOC-6: a discarded document becomes the newest row', () => {
  const rejected = (document: LocalDocument, known: ServerRow | null): LocalDocument => ({
    ...document,
    sync: { ...document.sync, state: 'rejected', rejection: { reason: 'invalid', message: 'no', row: known } },
  });
  const refused = rejected(edit(synced, { title: 'refused' }), row());

  test('if the rejection carries an older row, the newest one is requested again', () => {
    const late = rejected(edit(rebased(undefined, row({ title: 'newer', _version: 7 }), 'me', schema).document, { text: 'mine' }), row());
    const asking = discarded(schema, late);
    expect(asking.sync).toMatchObject({ state: 'waiting', version: 7, changes: [{ n: 1, w: 'w' }] });
    expect(rebased(asking, row({ title: 'newest', _version: 8 }), 'me', schema, 1).document).toMatchObject({
      title: 'newest',
      text: 'old',
      sync: { state: 'synced', version: 8 },
    });
  });

  test('a document the server never had is removed', () => {
    const document = rejected(created(schema, '1', { title: 't' }, 'w'), null);
    expect(discarded(schema, document)).toMatchObject({ _deleted: true, sync: { state: 'synced', changes: [] } });
  });

  test('whatever rows arrived meanwhile, in any order', () => {
    const rows = fc.array(fc.record({ _version: fc.integer({ min: 1, max: 20 }), isGone: fc.boolean(), isOurs: fc.boolean() }));
    fc.assert(
      fc.property(rows, (versions) => {
        const of = ({ _version, isGone, isOurs }: { _version: number; isGone: boolean; isOurs: boolean }): ServerRow =>
          row({ _version, title: `v${_version}`, _deleted: isGone, _seen: isOurs ? { 'me/w': [0, _version] } : { other: [1, _version] } });
        const byVersion = new Map(versions.map((version) => [version._version, of(version)]));
        const received = versions.map(({ _version }) => byVersion.get(_version)!);
        const kept = received.reduce((document, next) => rebased(document, next, 'me', schema).document, refused);
        if (kept.sync.state !== 'rejected') return;
        const newest = received.reduce((a, b) => (b._version >= a._version ? b : a), row());
        expect(discarded(schema, kept)).toMatchObject({
          title: newest['title'],
          _deleted: newest._deleted,
          sync: { state: 'synced', version: newest._version, changes: [] },
        });
      }),
    );
  });
});

describe('PUSH-5: a stamp stands for the row', () => {
  test('edits made during the push survive its answer', () => {
    const sent = edit(synced, { tags: ['a', 'b'] });
    const typedOn = edit(sent, { tags: ['a', 'b', 'c'], title: 'later' });
    const settled = stamped(typedOn, { _version: 2, updatedAt: 9, tags: ['a', 'b'] }, sent.sync.n);
    expect(settled).toMatchObject({ tags: ['a', 'b', 'c'], title: 'later', updatedAt: 9, sync: { state: 'waiting', version: 2 } });
    expect(settled.sync.changes.map(({ n }) => n)).toEqual([2]);
  });
});

test('applying a device’s own changes to the row it edited gives what it shows', () => {
  const fields = fc.record(
    {
      title: fc.string(),
      text: fc.string(),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
      votes: fc.integer({ min: -5, max: 5 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 6 }), (edits) => {
      const local = edits.reduce((document, fields) => edit(document, fields), synced);
      const { document } = rebased({ ...local, sync: { ...local.sync, version: 0 } }, row(), 'me', schema);
      for (const field of ['title', 'text', 'tags', 'votes']) expect(document[field]).toEqual(local[field]);
    }),
  );
});
