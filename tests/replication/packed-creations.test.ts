import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { created } from '../../replication/document/edit.ts';
import { packCreations, packingCreations } from '../../replication/protocol/creations.ts';
import type { PushAnswer, PushedDocument, Verdict } from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { creationOf, requestOf } from '../support/creations.ts';
import { openDevice } from '../support/device.ts';

type Row = Record<string, unknown>;

describe.each(backends)('PUSH-13: lists of creations, on $name', ({ hasSql, isEmbedded, open }) => {
  let backend: TestBackend;
  let student: Student;
  let other: Student;

  beforeAll(async () => {
    backend = await open();
    [student, other] = [await signUp(backend), await signUp(backend)];
  });
  afterAll(() => backend?.close());

  const push = async (by: Student, request: object): Promise<PushAnswer> =>
    (await by.client.rpc('sync_push', { request }).throwOnError()).data as PushAnswer;
  const inLists = (by: Student, documents: readonly PushedDocument[]) =>
    packingCreations((request) => push(by, request))(requestOf(documents)) as Promise<PushAnswer>;
  const rowOf = async (by: Student, table: string, id: string): Promise<Row | null> =>
    (await by.client.from(table).select().eq('id', id).maybeSingle().throwOnError()).data as Row | null;
  const task = (more: Row = {}, id?: string) =>
    creationOf(
      'todos',
      { set: { createdBy: student.id, createdAt: 1_700_000_000_000, title: 'Optics', ...more }, init: { notes: '' } },
      id,
    );

  /** By collection: fields with values that their columns take, at times after a change of form. Labels are sorted (MERGE-2). */
  const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
    todos: {
      createdAt: [1_700_000_000_000, '1700000000000', 0],
      title: ['Optics', 'x', `x${' '.repeat(600)}`, 7, true, { a: [1] }, ['a']],
      notes: ['', 'later'],
      status: ['todo', 'doing', 'done'],
      priority: ['none', 'low', 'medium', 'high'],
      dueDate: [null, '2026-11-27', '2026-11-27T10:00:00Z', 'infinity', '20261127'],
      subjectId: [null, '0B5E7F10-9d0c-4c56-8c43-0d2f3a1b9c11'],
      labels: [[], ['a'], ['a', 'b,"c"'], '{a,b}', [1, true]],
      checklist: [[], ['{"x": 1}'], ['NULL'], ['', ' ']],
      estimate: [null, 25, '25', 1440],
      repeats: [null, 'daily'],
    },
    study_plan_items: {
      day: ['2026-11-27'],
      kind: ['task', 'cards', 'study'],
      task_id: [null, '0b5e7f10-9d0c-4c56-8c43-0d2f3a1b9c11'],
      title: ['Optics', 'Wellen – ½'],
      reason: ['', 'due'],
      minutes: [25, 50, '30'],
      position: ['a0', ''],
      state: ['planned', 'done', 'skipped', 'carried'],
      created_at: ['2026-11-27T10:00:00Z', '2026-11-27 10:00:00+05:30'],
    },
    flashcards: {
      front: ['f', '\\frac12'],
      back: ['b'],
      source: ['own', 'task'],
      due: ['2026-11-27T10:00:00Z'],
      reviews: [[], ['1700000000000 3 1'], ['a', 'b']],
      memory: [null, {}, { stability: 1.5 }, [], 'text', 0, false],
      suspended: [true, false, 'yes', 'f', 1],
    },
    chats: { title: ['Lenses', ''], subject: [null, 'physics'], pinned: [true, false, 'true'], created_at: ['2026-11-27T10:00:00Z'] },
    chat_messages: {
      chat_id: ['0b5e7f10-9d0c-4c56-8c43-0d2f3a1b9c11'],
      role: ['user', 'assistant'],
      content: ['', 'What is light?'],
      details: [{}, { model: 'a', steps: [null] }, null],
      image_paths: [[], ['a', 'b']],
      created_at: ['2026-11-27T10:00:00Z'],
    },
    userSubjects: { name: ['Physics'], color: ['indigo', 'red'], createdAt: [1_700_000_000_000] },
  };
  const OWNERS: Readonly<Record<string, string>> = { todos: 'createdBy', userSubjects: 'userId' };
  const anything = fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, 1.5, 1e21, '', ' ', 'x'.repeat(61), '2026-02-30', [], [['a']], [null], {}, '{'),
    fc.jsonValue({ maxDepth: 2 }),
  );

  /** Creations of one collection that give the same fields, each with its own values. */
  const alike = fc
    .record({
      collection: fc.constantFrom(...Object.keys(FIELDS)),
      wrongNames: fc.oneof(
        { weight: 30, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.constantFrom(['nonsense'], ['_seen'], ['id'], ['_xact']) },
      ),
      number: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom<unknown>(1, 2) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(0, 1.5, 2 ** 53, '1', null) },
      ),
      isOwn: fc.oneof({ weight: 12, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      hasWas: fc.boolean(),
      // What labels are added to.
      base: fc.constantFrom(undefined, [], ['base']),
      isAnything: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    })
    .chain(({ collection, isAnything, ...rest }) => {
      const fields = FIELDS[collection]!;
      const row = fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, fitting]) => {
            const fits = fc.constantFrom(...fitting);
            return [name, isAnything ? fc.oneof({ weight: 20, arbitrary: fits }, { weight: 1, arbitrary: anything }) : fits];
          }),
        ),
      );
      // Of each field: chosen, initial, or not given.
      const parts = fc.tuple(
        ...Object.keys(fields).map((name) => fc.constantFrom('set', 'set', 'init', NEEDED.includes(name) ? 'set' : 'none')),
      );
      return fc.record({ parts, rows: fc.array(row, { minLength: 1, maxLength: 4 }) }).map((made) => ({ collection, ...rest, ...made }));
    });
  const NEEDED = ['title', 'day', 'kind', 'minutes', 'state', 'front', 'back', 'source', 'name', 'color', 'chat_id', 'role'];

  test.skipIf(!hasSql)('the short way gives the verdicts and rows of the long way, whatever is in them', async () => {
    const [one, two] = [await signUp(backend), await signUp(backend)];
    await fc.assert(
      fc.asyncProperty(alike, async ({ collection, parts, rows, wrongNames, number, isOwn, hasWas, base }) => {
        const owner = OWNERS[collection] ?? 'user_id';
        const documentsOf = (by: Student): PushedDocument[] =>
          rows.map((row, i) => {
            const of = (part: string): Row => Object.fromEntries(Object.entries(row).filter((_, k) => parts[k] === part));
            const [lists, set] = [of('set')['labels'], of('set')];
            const add = Array.isArray(lists) ? { add: { labels: lists } } : {};
            if ('add' in add) delete set['labels'];
            const owned = {
              [owner]: isOwn || i > 0 ? by.id : randomUUID(),
              ...set,
              ...Object.fromEntries(wrongNames.map((name) => [name, 1])),
            };
            const init = { ...of('init'), ...('add' in add && base ? { labels: base } : {}) };
            const was = hasWas ? { was: Object.fromEntries(Object.keys(set).map((name) => [name, 'before'])) } : {};
            const change = { n: (i === 0 ? number : 1) as number, w: 'writer', set: owned, init, ...add, ...was };
            return { collection, id: randomUUID(), base: 0, changes: [change] };
          });
        const [short, long] = [documentsOf(one), documentsOf(two)];
        const [inOne, oneByOne] = [await inLists(one, short), await push(two, requestOf(long))];
        expect(wordsOf(inOne.verdicts!)).toEqual(wordsOf(oneByOne.verdicts!));
        for (const [i, { id }] of short.entries()) {
          const [mine, theirs] = [await rowOf(one, collection, id), await rowOf(two, collection, long[i]!.id)];
          expect(comparable(mine, one.id)).toEqual(comparable(theirs, two.id));
        }
      }),
      { numRuns: 150 },
    );
  });

  /** What a verdict says, without what differs between two students and moments. */
  function wordsOf(verdicts: readonly Verdict[]): unknown[] {
    return verdicts.map((verdict) => {
      if (typeof verdict === 'number') return verdict;
      const { status, reason } = verdict as { status: string; reason?: string };
      return { status, reason, told: Object.keys((verdict as { stamp?: Row }).stamp ?? {}).toSorted() };
    });
  }

  function comparable(row: Row | null, owner: string): unknown {
    if (!row) return null;
    const { id: _id, _xact, _seen, updatedAt: _u, updated_at: _v, createdAt, created_at, due, ...fields } = row;
    const writers = Object.entries(_seen as object).map(([name, entry]) => [name.split('/').slice(1), entry]);
    // Values that the server set lie a moment apart.
    const isRecent = (at: unknown): boolean => at !== undefined && Math.abs(Date.now() - new Date(at as string).getTime()) < 60_000;
    const times = [createdAt, created_at, due].map((at) => (isRecent(at) ? 'now' : at));
    return JSON.parse(JSON.stringify({ fields, writers, times }).replaceAll(owner, 'owner')) as unknown;
  }

  test.skipIf(!hasSql).each([
    ['todos', { title: 'Optics', labels: ['a', 'b'], checklist: ['c'] }],
    ['flashcards', { front: 'f', back: 'b', source: 'own', reviews: ['a'] }],
  ] as const)('new %s with members of sets take the short way too', async (collection, chosen) => {
    const schema: CollectionSchema = collectionSchemas[collection];
    const given = { [schema.scope]: student.id, ...chosen };
    const { id, sync } = created(schema, randomUUID(), given, 'writer', initialFields(schema, 1_700_000_000_000));
    const { packed } = packCreations(requestOf([{ collection, id, base: 0, changes: sync.changes }]));
    const [list] = packed.creations!;
    const [answer] = await backend.query<{ verdicts: unknown }>(
      `select to_jsonb(sync.create_${collection}('owner', $1::text::jsonb)) as verdicts`,
      [JSON.stringify(list)],
    );
    expect(answer!.verdicts).toHaveLength(1);
    expect(await rowOf(student, collection, id)).toMatchObject(chosen);
  });

  test.skipIf(!isEmbedded)('what refers to another new document comes after it, whatever their collections are called', async () => {
    await backend.query('alter table public.chat_messages add constraint refers foreign key (chat_id) references public.chats not valid');
    const chat = creationOf('chats', { set: { user_id: student.id, title: 'Lenses' }, init: {} });
    const question = { user_id: student.id, chat_id: chat.id, role: 'user', content: 'What is a lens?' };
    const { verdicts } = await inLists(student, [chat, creationOf('chat_messages', { set: question, init: {} })]);
    await backend.query('alter table public.chat_messages drop constraint refers');
    expect(verdicts).toEqual([expect.anything(), expect.anything()]);
    expect(wordsOf(verdicts!)).not.toContainEqual(expect.objectContaining({ status: 'rejected' }));
  });

  test('a list with one wrong row writes the others, and rejects that one', async () => {
    const documents = [task(), task({ title: '' }), task(), task({ createdBy: other.id })];
    const { verdicts } = await inLists(student, documents);
    expect(verdicts).toMatchObject([1, { status: 'rejected', reason: 'invalid' }, 1, { status: 'rejected', reason: 'forbidden' }]);
    expect(await rowOf(student, 'todos', documents[2]!.id)).toMatchObject({ title: 'Optics' });
    expect(await rowOf(student, 'todos', documents[1]!.id)).toBeNull();
  });

  test('PUSH-3: sent twice, or once as documents, it is written once', async () => {
    const documents = [task(), task()];
    await inLists(student, documents);
    await inLists(student, documents);
    await push(student, requestOf(documents));
    for (const { id } of documents) expect(await rowOf(student, 'todos', id)).toMatchObject({ _version: 1 });
  });

  test('a foreign document is rejected, and nothing of it is told', async () => {
    const secret = creationOf('todos', { set: { createdBy: other.id, title: 'secret' }, init: {} });
    await inLists(other, [secret]);
    const { verdicts } = await inLists(student, [task({}, secret.id), task()]);
    expect(verdicts).toMatchObject([{ status: 'rejected', reason: 'forbidden', row: null }, 1]);
    expect(JSON.stringify(verdicts)).not.toContain('secret');
    expect(await rowOf(other, 'todos', secret.id)).toMatchObject({ title: 'secret', _version: 1 });
  });

  test('DOC-5: an existing row keeps what the creation did not choose', async () => {
    const id = randomUUID();
    await inLists(student, [task({ priority: 'high' }, id)]);
    const laptop = openDevice(student);
    laptop.create('todos', id, { createdBy: student.id, title: 'Waves' });
    await laptop.replicate();
    expect(await rowOf(student, 'todos', id)).toMatchObject({ title: 'Waves', priority: 'high', _version: 2 });
    expect(laptop.disk.conflicts).toMatchObject([{ field: 'title', value: 'Optics' }]);
  });

  test('verdicts of several collections, lists and documents are not mixed up', async () => {
    const [first, second] = [task(), task({ title: '' })];
    const edit: PushedDocument = {
      collection: 'todos',
      id: first.id,
      base: 1,
      changes: [{ n: 2, w: 'writer', set: { title: 'Waves' }, was: { title: 'Optics' } }],
    };
    const chat = creationOf('chats', { set: { user_id: student.id, title: 'Lenses' }, init: {} });
    const refused = creationOf('chats', { set: { user_id: other.id, title: 'Lenses' }, init: { pinned: true } });
    const { verdicts, stamps } = await inLists(student, [refused, first, edit, chat, second]);
    expect(verdicts!.map((verdict) => (typeof verdict === 'number' || !('reason' in verdict) ? 'applied' : verdict.reason))).toEqual([
      'forbidden',
      'applied',
      'applied',
      'applied',
      'invalid',
    ]);
    expect(Object.keys(stamps).toSorted()).toEqual(['chats', 'todos']);
    // The creation of a document comes before its edit.
    expect(await rowOf(student, 'todos', first.id)).toMatchObject({ title: 'Waves', _version: 2 });
  });

  test('PUSH-9: lists count by their rows, and another shape than the protocol’s is refused as a whole', async () => {
    const list = {
      collection: 'todos',
      at: 0,
      w: 'writer',
      set: ['createdBy', 'title'],
      init: [],
      rows: [[randomUUID(), 1, student.id, 'Optics']],
    };
    const rows = (count: number) => Array.from({ length: count }, () => [randomUUID(), 1, student.id, 'Optics']);
    const wrong: readonly unknown[] = [
      { ...list, rows: rows(501) },
      { ...list, rows: [...rows(1), rows(1)[0]!.slice(1)] },
      { ...list, rows: [...rows(1), [...rows(1)[0]!, 0]] },
      { ...list, rows: [...rows(1), 'text'] },
      { ...list, rows: {} },
      { ...list, rows: null },
      { ...list, set: 'title' },
      // Each row would be a document with this name in it.
      { ...list, set: ['createdBy', 't'.repeat(10_000)] },
      { ...list, at: 'first' },
      null,
      [],
      7,
    ];
    for (const creation of wrong) {
      const { error, status } = await student.client.rpc('sync_push', { request: { ...requestOf([]), creations: [creation] } });
      expect([status, error?.message], `${JSON.stringify(creation).slice(0, 200)}`).toEqual([400, expect.any(String)]);
    }
    for (const lists of ['all', {}, Array.from({ length: 21 }, () => list)]) {
      expect((await student.client.rpc('sync_push', { request: { ...requestOf([]), creations: lists } })).status).toBe(400);
    }
    // Names that are not the collection's, twice, or of nothing, and names of writers that are none: rejected like a document.
    for (const spoilt of [
      { set: ['createdBy', '_xact'] },
      { w: '' },
      { w: 'w'.repeat(37) },
      { w: null },
      { w: 7 },
      { collection: 'secrets' },
      { collection: null },
    ]) {
      const { data, status } = await student.client.rpc('sync_push', {
        request: { ...requestOf([]), creations: [{ ...list, rows: rows(1), ...spoilt }] },
      });
      if (status === 200) expect((data as PushAnswer).verdicts, `${JSON.stringify(spoilt)}`).toMatchObject([{ status: 'rejected' }]);
      else expect(status).toBe(400);
    }
  });
});
