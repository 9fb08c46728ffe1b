import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { ARCHIVE_KINDS, csvFile, dataFile, MANIFEST_FILE, SERVER_TABLES, TABLE_TITLES } from '../rules/archive.ts';
import { exportAccount, type ExportSources } from './export-account.ts';

const userId = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

/** A server without a row of the student; or one that cannot be reached. */
async function* noRows(isComplete: boolean): AsyncGenerator<never, boolean> {
  yield* [];
  return isComplete;
}

function sources(given: Partial<ExportSources> = {}): ExportSources {
  return {
    replica,
    userId,
    rowsOnServer: () => noRows(true),
    readPicture: async () => null,
    now: new Date('2026-11-26T10:00:00Z'),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...given,
  };
}

async function filesOf(zip: Blob): Promise<Map<string, string>> {
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false, checkSignature: true });
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries()) if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  return files;
}

test('an export has a readable file and a spreadsheet of every kind, and ends with its manifest', async () => {
  const id = crypto.randomUUID();
  await replica.insert('todos', { id, createdBy: userId, title: 'Optics, "lenses"', labels: ['a', 'b'] });
  const { file, manifest } = await exportAccount(sources());
  const files = await filesOf(file);
  const names = [...ARCHIVE_KINDS, ...SERVER_TABLES].flatMap((name) => [dataFile(name), csvFile(name)]);
  expect([...files.keys()]).toEqual([...names, MANIFEST_FILE]);
  expect(JSON.parse(files.get('data/todos.json')!)).toMatchObject([{ id, title: 'Optics, "lenses"', labels: ['a', 'b'] }]);
  expect(files.get('csv/todos.csv')).toContain('"Optics, ""lenses"""');
  expect(JSON.parse(files.get(MANIFEST_FILE)!)).toEqual(manifest);
  expect(manifest).toMatchObject({ format: 'ekagra-export', version: 1, userId, missing: [], counts: { todos: 1, flashcards: 0 } });
});

test('others’ messages, secrets and what was deleted are not exported', async () => {
  const [groupId, own, other, deleted] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await replica.insert('group_messages', { id: own!, groupId: groupId!, createdBy: userId, text: 'mine' });
  await replica.insert('group_messages', { id: other!, groupId: groupId!, createdBy: crypto.randomUUID(), text: 'theirs' });
  await replica.insert('todos', { id: deleted!, createdBy: userId, title: 'deleted' });
  await replica.remove('todos', deleted!);
  await replica.insert('users', { id: userId, session_key: crypto.randomUUID() });
  const text = [...(await filesOf((await exportAccount(sources())).file)).values()].join('\n');
  expect(text).toContain('mine');
  expect(text).not.toContain('theirs');
  expect(text).not.toContain('"deleted"');
  expect(text).not.toContain('session_key');
});

test('own messages are exported once, whether the device has them or only the server', async () => {
  const [groupId, here, there] = Array.from({ length: 3 }, () => crypto.randomUUID()) as [string, string, string];
  await replica.insertAll('groups', [{ id: groupId, name: 'Optics', members: [userId], createdBy: userId }] as never);
  await replica.insert('group_messages', { id: here, groupId, createdBy: userId, text: 'here' });
  const rows = [
    { id: here, groupId, createdBy: userId, text: 'here' },
    { id: there, groupId, createdBy: userId, text: 'there' },
    { id: crypto.randomUUID(), groupId, createdBy: crypto.randomUUID(), text: 'another’s' },
  ];
  async function* rowsOnServer(table: string): AsyncGenerator<readonly object[], boolean> {
    if (table === 'group_messages') yield rows;
    return true;
  }
  const { file, manifest } = await exportAccount(sources({ rowsOnServer: rowsOnServer as ExportSources['rowsOnServer'] }));
  const messages = JSON.parse((await filesOf(file)).get('data/group_messages.json')!) as { readonly text: string }[];
  expect(messages.map(({ text }) => text)).toEqual(['here', 'there']);
  expect(manifest.counts['group_messages']).toBe(2);
});

test('offline the export says what it does not have', async () => {
  const path = `${userId}/one.webp`;
  await replica.insert('flashcards', { id: crypto.randomUUID(), user_id: userId, front: 'A lens', front_picture: path });
  const { manifest } = await exportAccount(sources({ rowsOnServer: () => noRows(false) }));
  expect(manifest.counts['pictures']).toBe(0);
  expect(manifest.missing.map(({ what, count }) => [what, count])).toEqual([
    ...SERVER_TABLES.map((table) => [TABLE_TITLES[table], null]),
    ['Pictures', 1],
  ]);
});

test('pictures are exported byte for byte', async () => {
  const picture = new Blob([crypto.getRandomValues(new Uint8Array(5000))]);
  const name = `${userId}/one.webp`;
  await replica.insert('flashcards', { id: crypto.randomUUID(), user_id: userId, front: 'A lens', front_picture: name });
  const { file } = await exportAccount(sources({ readPicture: async (asked) => (asked.name === name ? picture : null) }));
  const entries = await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries();
  const entry = entries.find(({ filename }) => filename === `pictures/chat-images/${name}`)!;
  if (entry.directory) throw new Error('a folder');
  expect(new Uint8Array(await (await entry.getData(new BlobWriter())).arrayBuffer())).toEqual(new Uint8Array(await picture.arrayBuffer()));
});

test('a picture that is not the student’s own is neither asked for nor called missing; posted ones are exported', async () => {
  const card = { user_id: userId, front: 'A lens', front_picture: `${crypto.randomUUID()}/one.webp` };
  await replica.insert('flashcards', { id: crypto.randomUUID(), ...card });
  const asked: string[] = [];
  async function* rowsOnServer(table: string): AsyncGenerator<readonly object[], boolean> {
    if (table === 'qa_entries') yield [{ id: crypto.randomUUID(), picture: `${userId}/posted.webp` }];
    return true;
  }
  const { manifest } = await exportAccount(
    sources({
      rowsOnServer: rowsOnServer as ExportSources['rowsOnServer'],
      readPicture: async ({ bucket, name }) => {
        asked.push(`${bucket}/${name}`);
        return new Blob(['a picture']);
      },
    }),
  );
  expect(asked).toEqual([`qa-images/${userId}/posted.webp`]);
  expect([manifest.counts['pictures'], manifest.missing]).toEqual([1, []]);
});

test('a cancelled export stops and leaves no file', async () => {
  for (let at = 0; at < 3; at += 1) await replica.insert('todos', { id: crypto.randomUUID(), createdBy: userId, title: `Task ${at}` });
  const controller = new AbortController();
  const seen: string[] = [];
  const exporting = exportAccount(
    sources({
      signal: controller.signal,
      onProgress: ({ doing }) => {
        seen.push(doing);
        if (doing === 'Tasks') controller.abort();
      },
    }),
  );
  await expect(exporting).rejects.toThrow('aborted');
  expect(seen).not.toContain('Mock tests');
});
