import { afterEach, beforeEach, expect, test } from 'vitest';

import { memoryCaches } from '../../../tests/support/caches.ts';
import { type TestReplica, testReplica } from '../../../tests/support/test-replica.ts';
import { importTasks } from './import-tasks.ts';
import { readTasksFile } from './read-tasks-file.ts';
import { undoAll, undoJournal } from './undo-journal.ts';

const userId = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

async function imported(text: string) {
  const read = await readTasksFile(new Blob([text]));
  if (!read.ok) throw new Error(read.problem);
  const journal = undoJournal(memoryCaches(), userId);
  const counted = { added: 0, known: 0 };
  const asked = { replica, userId, journal, signal: new AbortController().signal, onProgress: () => undefined };
  expect(await importTasks(read.tasks, asked, counted)).toEqual({ ok: true });
  return { counted, journal };
}

test('imported tasks stand below the others in the file’s order, once however often they are imported, until undone', async () => {
  await replica.insert('todos', { id: crypto.randomUUID(), createdBy: userId, title: 'Mine', position: 'V' });
  const csv = `Title,Priority\n${Array.from({ length: 450 }, (_, at) => `Task ${at},high\n`).join('')}`;
  const { journal, counted } = await imported(csv);
  expect(counted).toEqual({ added: 450, known: 0 });
  const inOrder = { selector: { status: 'todo' }, sort: [{ position: 'asc' }, { id: 'asc' }] } as const;
  const titles = (await replica.find('todos', inOrder)).map(({ title }) => title);
  expect(titles).toEqual(['Mine', ...Array.from({ length: 450 }, (_, at) => `Task ${at}`)]);
  expect((await imported(csv)).counted).toEqual({ added: 0, known: 450 });
  await undoAll(journal, replica, () => undefined);
  expect(await replica.count('todos')).toBe(1);
});

test.each([
  ['a zip', new Blob(['PK\u0003\u0004']), 'This is a zip file.'],
  ['bytes in no encoding', new Blob([new Uint8Array([0x54, 0xe9, 0x0a])]), 'This file is not text'],
  ['JSON of another app', new Blob(['{"notes":[]}']), 'no board of Trello'],
  ['JSON that is cut off', new Blob(['{"cards":[']), 'no board of Trello'],
  ['an empty file', new Blob([]), 'No column is called'],
])('%s is refused with what to do', async (_, file, problem) => {
  expect(await readTasksFile(file)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
});
