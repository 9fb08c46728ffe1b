import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { memoryCaches } from '../../../../tests/support/caches.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import type { FileContent } from '../rules/read-file.ts';
import { Refusals } from '../rules/refusals.ts';
import { importContent } from './import-content.ts';
import type { Importing } from './importing.ts';
import { type Asked, readOtherFile } from './read-other-file.ts';
import { undoAll, undoJournal } from './undo-journal.ts';

const userId = crypto.randomUUID();
const asked: Asked = {
  clock: { timeZone: 'Asia/Kolkata', dayStart: 4 },
  userId,
  email: 'asha@example.com',
  now: Date.parse('2026-11-26T10:00:00Z'),
};
const CARD = {
  front: 'Eye',
  back: '',
  frontPicture: null,
  backPicture: null,
  subject: null,
  decks: [],
  tags: [],
  isSuspended: false,
  madeAt: asked.now,
  due: asked.now,
  reviews: [],
  memory: {},
};
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

async function importing(content: Partial<FileContent>, storage = memoryCaches(), keepPicture: Importing['keepPicture'] = numbered()) {
  const counted = { added: 0, known: 0, refusals: new Refusals() };
  const whole = { tasks: [], sessions: [], cards: [], profile: {}, pictures: new Map(), ...content };
  const result = await importContent(
    whole,
    {
      replica,
      userId,
      journal: undoJournal(storage, userId),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      keepPicture,
      chapterOf: () => null,
    },
    counted,
  );
  expect(result).toEqual({ ok: true });
  return { counted, storage };
}

function numbered(): Importing['keepPicture'] {
  let count = 0;
  return async () => ({ ok: true, path: `${userId}/${(count += 1)}.webp` });
}

async function imported(text: string) {
  const read = await readOtherFile(new Blob([text]), asked);
  if (!read.ok) throw new Error(read.problem);
  return importing(read);
}

test('imported tasks stand below the others in the file’s order, once however often they are imported, until undone', async () => {
  await replica.insert('todos', { id: crypto.randomUUID(), createdBy: userId, title: 'Mine', position: 'V' });
  const csv = `Title,Priority\n${Array.from({ length: 450 }, (_, at) => `Task ${at},high\n`).join('')}`;
  const { storage, counted } = await imported(csv);
  expect(counted).toMatchObject({ added: 450, known: 0 });
  const inOrder = { selector: { status: 'todo' }, sort: [{ position: 'asc' }, { id: 'asc' }] } as const;
  const titles = (await replica.find('todos', inOrder)).map(({ title }) => title);
  expect(titles).toEqual(['Mine', ...Array.from({ length: 450 }, (_, at) => `Task ${at}`)]);
  expect((await imported(csv)).counted).toMatchObject({ added: 0, known: 450 });
  // As after a reload: nothing of the journal is in memory.
  await undoAll(undoJournal(storage, userId), replica, () => undefined);
  expect(await replica.count('todos')).toBe(1);
});

test('rows of one id are all taken; records of one id are taken once, and each other one is named', async () => {
  const csv = `ID,Title\n${Array.from({ length: 450 }, (_, at) => `7,Task ${at}\n`).join('')}`;
  expect((await imported(csv)).counted).toMatchObject({ added: 450, known: 0 });
  expect((await imported(csv)).counted).toMatchObject({ added: 0, known: 450 });

  const records = Array.from({ length: 450 }, (_, at) => ({ id: at % 225, title: `Record ${at}`, status: 'todo' }));
  const { counted } = await imported(JSON.stringify({ todos: records }));
  expect(counted).toMatchObject({ added: 225, known: 0 });
  expect(counted.refusals.kept.map(({ entry, reason }) => `${entry}: ${reason}`)).toEqual(
    records.slice(225).map(({ title }) => `${title}: The file has it twice. The first was taken.`),
  );
});

test('a picture that cannot be kept is named once, and its cards are taken without', async () => {
  const cards = ['1', '2'].map((key) => ({ ...CARD, key, frontPicture: 'eye.png' }));
  const keepPicture = async () => ({ ok: false, message: 'This device has no room for it.' }) as const;
  const { counted } = await importing({ cards, pictures: new Map([['eye.png', new Blob(['eye'])]]) }, memoryCaches(), keepPicture);
  expect(counted.added).toBe(2);
  expect(counted.refusals.kept.map(({ entry, reason }) => [entry, reason])).toEqual([
    ['eye.png', 'This device has no room for it. The card was taken without.'],
  ]);
});

test('a picture that two cards show is kept once', async () => {
  const read = { ...CARD, frontPicture: 'eye.png' };
  await importing({
    cards: [
      { ...read, key: '1' },
      { ...read, key: '2' },
    ],
    pictures: new Map([['eye.png', new Blob(['eye'])]]),
  });
  const paths = (await replica.find('flashcards')).map(({ front_picture }) => front_picture);
  expect(paths).toEqual([`${userId}/1.webp`, `${userId}/1.webp`]);
});

test('a file that names a subject for each row makes no more than a student has use for', async () => {
  const { counted } = await imported(`Title,Subject\n${Array.from({ length: 45 }, (_, at) => `Task ${at},Subject ${at}\n`).join('')}`);
  // Forty subjects beside the tasks.
  expect([counted.added, await replica.count('userSubjects')]).toEqual([45, 40]);
  expect((await replica.find('todos')).filter(({ subjectId }) => subjectId === null)).toHaveLength(5);
});

test('subjects are found by name or made, and the undo spares one that the student has used since', async () => {
  await replica.insert('userSubjects', { id: crypto.randomUUID(), userId, name: 'Physics' });
  const { storage } = await imported('Title,Subject\nOptics,physics\nMoles,Chemistry\nCells,Biology\n');
  const names = async () => (await replica.find('userSubjects', {})).map(({ name }) => name).toSorted();
  expect(await names()).toEqual(['Biology', 'Chemistry', 'Physics']);
  const chemistry = (await replica.find('userSubjects', { selector: { name: 'Chemistry' } }))[0]!.id;
  await replica.insert('todos', { id: crypto.randomUUID(), createdBy: userId, title: 'Mine', subjectId: chemistry });
  const result = await undoAll(undoJournal(storage, userId), replica, () => undefined);
  expect(result).toMatchObject({ ok: true, outcome: { undone: 4, left: 1 } });
  expect(await names()).toEqual(['Chemistry', 'Physics']);
});

test('older records become tasks, sessions and settings; what the student chose here stays, and is named', async () => {
  await replica.insert('users', { id: userId, daily_target: 200 });
  const older = {
    users: { old: { email: 'Asha@example.com', displayName: 'Asha', dailyTarget: 180, dayStartTime: 5 } },
    userSubjects: { s1: { userId: 'old', name: 'Physics', createdAt: { seconds: 1_700_000_000, nanoseconds: 0 } } },
    todos: {
      t1: {
        createdBy: 'old',
        title: 'Optics',
        subjectId: 's1',
        dueDate: { seconds: 1_795_800_000, nanoseconds: 5 },
        completed: true,
        createdAt: 1_700_000_000_000,
      },
      t2: { createdBy: 'other', title: 'Not mine' },
    },
    studySessions: [
      { id: 'x', userId: 'old', startTime: { _seconds: 1_795_700_000, _nanoseconds: 0 }, duration: 1500, date: '2026-11-26' },
    ],
    groups: { g: { name: 'Rankers', members: ['old'], inviteCode: 'ABC123' } },
  };
  const { counted, storage } = await imported(JSON.stringify(older));
  expect(counted.refusals.kept.map(({ entry }) => entry)).toEqual(['Daily target: 180']);
  const [subject] = await replica.find('userSubjects', {});
  expect(await replica.find('todos', {})).toMatchObject([
    { title: 'Optics', status: 'done', subjectId: subject!.id, createdAt: 1_700_000_000_000 },
  ]);
  expect(await replica.find('study_sessions', {})).toMatchObject([{ duration: 25, date: '2026-11-26', subject_id: null }]);
  expect(await replica.get('users', userId)).toMatchObject({ display_name: 'Asha', daily_target: 200, day_start_time: 5 });
  await undoAll(undoJournal(storage, userId), replica, () => undefined);
  expect(await replica.get('users', userId)).toMatchObject({ display_name: null, day_start_time: 4 });
  expect([await replica.count('todos'), await replica.count('study_sessions'), await replica.count('userSubjects')]).toEqual([0, 0, 0]);
});

test('an undo after a reload takes back exactly what was not changed since, also where it was cut off half-way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(249), { maxLength: 12 }), fc.boolean(), async (edited, isCutOff) => {
      const csv = `Title\n${Array.from({ length: 250 }, (_, at) => `Task ${at}\n`).join('')}`;
      const { storage } = await imported(csv);
      const stored = await replica.find('todos', {});
      const changed = new Set(edited.map((at) => `Task ${at}`));
      for (const { id, title } of stored) if (changed.has(title)) await replica.edit('todos', id, { notes: 'mine' });
      if (isCutOff) {
        const stop = () => {
          throw new Error('The tab was closed');
        };
        await expect(undoAll(undoJournal(storage, userId), replica, stop)).rejects.toThrow('closed');
      }
      const result = await undoAll(undoJournal(storage, userId), replica, () => undefined);
      const left = await replica.find('todos', {});
      expect(new Set(left.map(({ title }) => title))).toEqual(changed);
      expect(left.every(({ notes }) => notes === 'mine')).toBe(true);
      if (!isCutOff) expect(result).toMatchObject({ outcome: { undone: 250 - changed.size, left: changed.size } });
      expect(await undoJournal(storage, userId).work()).toBeNull();
      await replica.remove(
        'todos',
        left.map(({ id }) => id),
      );
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('what can be undone is the last work that wrote something', async () => {
  const { storage } = await imported('Title\nOptics\n');
  expect(await undoJournal(storage, userId).work()).toMatchObject({ title: 'Import', at: expect.any(Number) });
  // The same file again writes nothing, so there is nothing to undo.
  expect(await undoJournal((await imported('Title\nOptics\n')).storage, userId).work()).toBeNull();
});

test.each([
  ['a zip', new Blob(['PK\u0003\u0004']), 'not complete or is damaged'],
  ['JSON of another app', new Blob(['{"notes":[]}']), 'no board of Trello'],
  ['JSON that is cut off', new Blob(['{"cards":[']), 'no board of Trello'],
  ['a program', new Blob([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])]), 'This file is not text'],
  ['an empty file', new Blob([]), 'This file is empty'],
  [
    'records of several students, none of them this one',
    new Blob(['{"todos":[{"title":"a","createdBy":"x"},{"title":"b","createdBy":"y"}]}']),
    'several students',
  ],
])('%s is refused with what to do', async (_, file, problem) => {
  expect(await readOtherFile(file, asked)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
});

test.each([
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf], 'utf8', 'Title\r\nPoincaré\r\n'],
  ['UTF-16', [0xff, 0xfe], 'utf16le', 'Title\r\nPoincaré\r\n'],
  ['Windows-1252', [], 'latin1', 'Title\rPoincaré\r'],
] as const)('a file in %s is read', async (_, mark, encoding, text) => {
  const read = await readOtherFile(new Blob([new Uint8Array(mark), new Uint8Array(Buffer.from(text, encoding))]), asked);
  expect(read).toMatchObject({ ok: true, tasks: [{ title: 'Poincaré' }] });
});
