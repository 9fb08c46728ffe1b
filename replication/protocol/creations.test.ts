import { describe, expect, test } from 'vitest';

import { creationOf, requestOf } from '../../tests/support/creations.ts';
import { packCreations, packingCreations } from './creations.ts';
import type { Change, PushedDocument, PushOnTheLine } from './wire.ts';

describe('PUSH-13: lists of creations', () => {
  const change = (title: string): Omit<Change, 'n' | 'w'> => ({ set: { title }, init: { notes: '' } });
  const single = (more: Partial<Change>): PushedDocument => creationOf('todos', { ...change('single'), ...more });

  test('hold what is alike; an edit, a deletion, a removal, a counter and a creation of an older app stay documents', () => {
    const edit = { ...creationOf('todos', change('edit')), base: 3 };
    const twice = creationOf('todos', change('twice'));
    const others = [
      edit,
      { ...twice, changes: [...twice.changes, { n: 2, w: 'writer', set: { title: 'again' } }] },
      single({ set: { title: 'x', _deleted: true } }),
      single({ remove: { labels: ['a'] } }),
      single({ inc: { points: 1 } }),
      { ...single({}), changes: [{ n: 1, set: { title: 'old app' }, init: {} }] },
      { ...single({}), changes: [{ n: 1, w: 'writer', set: { title: 'old app' } }] },
    ];
    const [a, b] = [creationOf('todos', change('a'), 'a'), creationOf('todos', change('b'), 'b')];
    const { packed } = packCreations(requestOf([a, ...others, b]));
    expect(packed.documents).toEqual(others);
    expect(packed.creations).toEqual([
      {
        collection: 'todos',
        at: 0,
        w: 'writer',
        set: ['title'],
        init: ['notes'],
        rows: [
          ['a', 1, 'a', ''],
          ['b', 1, 'b', ''],
        ],
      },
    ]);
  });

  test('hold creations of one writer and of the same names alone, in the same order', () => {
    const alone = [
      single({}),
      single({ w: 'other' }),
      single({ was: { title: 'before' } }),
      single({ add: { labels: ['a'] } }),
      single({ set: { title: 'a', notes: 'b' } }),
      single({ set: { notes: 'a', title: 'b' } }),
      { ...single({}), collection: 'chats' },
    ];
    const { packed } = packCreations(requestOf(alone));
    expect(packed.creations!.map(({ w, set, rows }) => [w, set, rows.length])).toEqual([
      ['writer', ['title'], 1],
      ['other', ['title'], 1],
      ['writer', ['title'], 1],
      ['writer', ['title'], 1],
      ['writer', ['title', 'notes'], 1],
      ['writer', ['notes', 'title'], 1],
      ['writer', ['title'], 1],
    ]);
  });

  test('are ten at most, whatever is given: a list costs the server more than a document', () => {
    const shapes = Array.from({ length: 30 }, (_, i) => creationOf('todos', { init: { [`field${i}`]: 0 } }));
    const { packed } = packCreations(requestOf([...shapes, ...shapes]));
    expect(packed.creations).toHaveLength(10);
    expect(packed.documents).toHaveLength(40);
  });

  test('verdicts come back in the order of the documents', async () => {
    const names = ['edit 1', 'a', 'other 1', 'b', 'edit 2', 'other 2'];
    const documents = names.map((name) => {
      const made = creationOf(name.startsWith('other') ? 'chats' : 'todos', change(name), name);
      return name.startsWith('edit') ? { ...made, base: 1 } : made;
    });
    const sent: PushOnTheLine[] = [];
    const send = packingCreations(async (request) => {
      sent.push(request);
      const ids = [...request.documents.map(({ id }) => id), ...(request.creations ?? []).flatMap(({ rows }) => rows.map(([id]) => id))];
      return { verdicts: ids, xact: '1' };
    });
    expect(await send(requestOf(documents))).toEqual({ verdicts: names, xact: '1' });
    expect(sent.map(({ creations }) => creations?.map(({ collection, at }) => [collection, at]))).toEqual([
      [
        ['todos', 1],
        ['chats', 1],
      ],
    ]);
  });

  test('a server of an earlier release gets documents, at once and from then on', async () => {
    const sent: PushOnTheLine[] = [];
    const send = packingCreations(async (request) => {
      sent.push(request);
      return { verdicts: request.documents.map(() => 1) };
    });
    const documents = [creationOf('todos', change('a')), { ...creationOf('todos', change('edit')), base: 1 }];
    expect(await send(requestOf(documents))).toEqual({ verdicts: [1, 1] });
    expect(await send(requestOf(documents))).toEqual({ verdicts: [1, 1] });
    expect(sent.map((request) => [request.documents.length, request.creations?.length])).toEqual([
      [1, 1],
      [2, undefined],
      [2, undefined],
    ]);
  });

  test('an answer of another shape is passed on, and ends no use of lists', async () => {
    const documents = [creationOf('todos', change('a')), creationOf('todos', change('b'))];
    const answers: unknown[] = [null, 'text', {}, { verdicts: null }, { verdicts: [1] }, { verdicts: [1, 2, 3] }, { verdicts: 'all' }];
    let hasLists = true;
    let next: unknown;
    const send = packingCreations(async (request) => {
      hasLists &&= request.creations !== undefined;
      return next;
    });
    for (next of answers) expect(await send(requestOf(documents))).toEqual(next);
    expect(hasLists).toBe(true);
  });
});
