import { afterEach, expect, test, vi } from 'vitest';

import { FORMAT_VERSION } from '../rules/archive.ts';
import { openArchive } from './open-archive.ts';
import { archiveFile, manifestOf, zipOf } from './testing/archive-file.ts';
import { TransferFault } from './transfer-fault.ts';

const never = new AbortController().signal;
const userId = crypto.randomUUID();

/** Reads everything that restoring reads. */
async function read(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const archive = await openArchive(new Blob([bytes]), never);
  let count = 0;
  for await (const page of archive.documents('todos')) count += page.length;
  return count;
}

const manifest = (changes: object = {}) => manifestOf(userId, {}, changes);

/** A zip of files that say how large they are, and have no content. */
async function emptyFiles(count: number, size = 0): Promise<Uint8Array<ArrayBuffer>> {
  const names = Array.from({ length: count }, (_, at) => Buffer.from(`file-${at}`));
  const local = (name: Buffer) => {
    const header = Buffer.alloc(30);
    header.writeUInt32BE(0x504b0304);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, name]);
  };
  const locals = names.map(local);
  let offset = 0;
  const central = names.map((name, at) => {
    const header = Buffer.alloc(46);
    header.writeUInt32BE(0x504b0102);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(offset, 42);
    offset += locals[at]!.length;
    return Buffer.concat([header, name]);
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506);
  for (const at of [8, 10]) end.writeUInt16LE(count, at);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

/** As bombs of kilobytes that unpack to petabytes: many names for one content. */
async function overlapping(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await zipOf({ 'data/todos.json': '[{}]', 'data/goals.json': '[{}]', 'manifest.json': manifest() });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let before: number | null = null;
  for (let at = 0; at < bytes.length - 4; at += 1) {
    if (view.getUint32(at) !== 0x504b0102) continue;
    if (before !== null) view.setUint32(at + 42, before, true);
    before = view.getUint32(at + 42, true);
  }
  return bytes;
}

test('an export is read whole', async () => {
  expect(await read(await zipOf({ 'data/todos.json': '[{},{}]', 'manifest.json': manifest() }))).toBe(2);
});

test.each([
  ['a picture', async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'This is no zip file.'],
  ['an empty file', async () => new Uint8Array(), 'This is no zip file.'],
  ['another zip', () => zipOf({ 'notes.txt': 'x' }), 'This zip was not made by Ekagra’s “Export”.'],
  [
    'another program’s manifest',
    () => zipOf({ 'manifest.json': '{"name":"app","version":1}' }),
    'This zip was not made by Ekagra’s “Export”.',
  ],
  ['an export that ended half-way', () => zipOf({ 'data/users.json': '[]', 'data/todos.json': '[]' }), 'This file is not complete'],
  [
    'an export that was cut off while it was copied',
    async () => (await zipOf({ 'data/todos.json': '[]', 'manifest.json': manifest() })).slice(0, -30),
    'This file is not complete',
  ],
  [
    'an export of a newer version',
    () => zipOf({ 'manifest.json': manifest({ version: FORMAT_VERSION + 1 }) }),
    'was made by a newer Ekagra',
  ],
  ['a manifest without a student', () => zipOf({ 'manifest.json': manifest({ userId: '../../other' }) }), 'This file is not complete'],
  ['a manifest of megabytes', () => zipOf({ 'manifest.json': `${manifest()}${' '.repeat(1_000_000)}` }), 'This file is not complete'],
  ['a zip with a password', () => zipOf({ 'data/todos.json': '[]', 'manifest.json': manifest() }, 'secret'), 'has a password'],
  ['more files than an export has', () => emptyFiles(50_001), 'more files than any export'],
  ['files that unpack to gigabytes', () => emptyFiles(2, 2_100_000_000), 'unpacks to more than any export'],
  ['two files in the same bytes', () => overlapping(), 'This file is not complete'],
  [
    'a path to another folder',
    () => zipOf({ '../../evil.json': '[]', 'manifest.json': manifest() }),
    /outside its own folder|not complete/,
  ],
  ['an absolute path', () => zipOf({ '/etc/evil.json': '[]', 'manifest.json': manifest() }), /outside its own folder|not complete/],
  ['a list that is cut off', () => zipOf({ 'data/todos.json': '[{},{', 'manifest.json': manifest() }), 'data/todos.json is damaged.'],
  [
    'a list in another encoding',
    () => zipOf({ 'data/todos.json': new Uint8Array([0x5b, 0x22, 0xe9, 0x22, 0x5d]), 'manifest.json': manifest() }),
    'is not in UTF-8',
  ],
  ['a list that nests without end', () => zipOf({ 'data/todos.json': '['.repeat(100_000), 'manifest.json': manifest() }), 'nested deeper'],
  [
    'a zip bomb: one entry of hundreds of megabytes',
    () => zipOf({ 'data/todos.json': `["${'x'.repeat(50_000_000)}"]`, 'manifest.json': manifest() }),
    'An entry is longer',
  ],
] as const)('%s is refused with a reason', async (_, make, reason) => {
  await expect(make().then(read)).rejects.toThrow(reason);
});

test('a file whose bytes were changed is refused, not restored with other values', async () => {
  const bytes = await zipOf({ 'data/todos.json': `[${'{"title":"Optics"},'.repeat(2000)}{}]`, 'manifest.json': manifest() });
  const spoilt = bytes.slice();
  spoilt[60]! ^= 0xff;
  await expect(read(spoilt)).rejects.toThrow('This file is not complete or is damaged.');
});

afterEach(() => vi.restoreAllMocks());

/** Everything in a file, or the sentence that refuses it. Any other error fails the test. */
async function contentOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const archive = await openArchive(new Blob([bytes]), never);
    const found = [JSON.stringify(archive.manifest)];
    for (const kind of ['todos', 'flashcards'] as const) {
      for await (const page of archive.documents(kind)) found.push(...page);
    }
    return found.join('\n');
  } catch (error) {
    if (!(error instanceof TransferFault)) throw error;
    return 'refused';
  }
}

async function wholeArchive(): Promise<Uint8Array<ArrayBuffer>> {
  const todos = Array.from({ length: 40 }, (_, at) => ({ id: crypto.randomUUID(), createdBy: userId, title: `Task ${at}` }));
  return archiveFile(userId, { todos, flashcards: [{ id: crypto.randomUUID(), user_id: userId, front: 'f?' }] });
}

test('cut off anywhere, an export is refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const whole = await wholeArchive();
  for (let end = 0; end < whole.length; end += Math.ceil(whole.length / 150)) {
    expect(await contentOf(whole.slice(0, end)), `cut off at ${end} of ${whole.length}`).toBe('refused');
  }
});

test('with a byte changed anywhere, an export is refused or read as it was', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const whole = await wholeArchive();
  const content = await contentOf(whole);
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 300)) {
    const spoilt = whole.slice();
    spoilt[at]! ^= 1 << (at % 8);
    expect(['refused', content], `changed at ${at} of ${whole.length}`).toContain(await contentOf(spoilt));
  }
});

test('a zip that unpacks to more than it says is refused', async () => {
  const bytes = await zipOf({ 'data/todos.json': 'x'.repeat(100_000), 'manifest.json': manifest() });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  // The first entry of the central directory: its unpacked size.
  for (let at = 0; at < bytes.length - 4; at += 1) {
    if (view.getUint32(at) !== 0x504b0102) continue;
    view.setUint32(at + 24, 10, true);
    break;
  }
  await expect(read(bytes)).rejects.toThrow('This file is not complete or is damaged.');
});
