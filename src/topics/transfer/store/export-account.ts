import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

import {
  ARCHIVE_KINDS,
  type ArchiveKind,
  csvFile,
  dataFile,
  FORMAT,
  FORMAT_VERSION,
  KIND_TITLES,
  type Manifest,
  MANIFEST_FILE,
  type Missing,
  pictureFile,
  SERVER_TABLES,
  type ServerTable,
  TABLE_TITLES,
} from '../rules/archive.ts';
import { archivedFields } from '../rules/archived-fields.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../analytics/rules/index.ts';
import { csvCells } from '../rules/csv-line.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { type PictureName, picturesIn } from './picture-files.ts';
import { type PlainRecord, recordsHere } from './student-data.ts';

/** Number of bytes after which the collected part becomes a blob, which the browser may move to disk. */
const PART_BYTES = 4_000_000;

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** The current step, in words for the student. */
  readonly doing: string;
}

export interface ExportSources {
  readonly replica: Replica;
  readonly userId: string;
  /** Reads the rows of a table from the server. Returns `false` if the server could not be asked for all of them. */
  readonly rowsOnServer: (table: ServerTable | 'group_messages') => AsyncGenerator<readonly PlainRecord[], boolean>;
  /** Reads a picture; null if neither this device nor the server has it now. */
  readonly readPicture: (picture: PictureName) => Promise<Blob | null>;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

export interface Exported {
  readonly file: Blob;
  readonly manifest: Manifest;
}

const OFFLINE = 'They are only on the server, which could not be reached. Export again when you are online.';

/** Writes all data of the student into one zip file, piece by piece, so that the app stays responsive. */
export async function exportAccount(sources: ExportSources): Promise<Exported> {
  const { replica, userId, now, signal, onProgress } = sources;
  const zip = zipFile(now, signal);
  const counts: Record<string, number> = {};
  const missing: Missing[] = [];
  const pictures = new Map<string, PictureName>();
  let [done, total] = [0, await countHere(replica)];
  const step = (doing: string, more: number) => {
    signal.throwIfAborted();
    done += more;
    onProgress({ done, total: Math.max(total, done), doing });
  };

  const note = (records: readonly PlainRecord[]) => {
    for (const record of records)
      for (const found of picturesIn(record, userId)) pictures.set(pictureFile(found.bucket, found.name), found);
  };

  for (const kind of ARCHIVE_KINDS) {
    const title = KIND_TITLES[kind];
    step(title, 0);
    const onServer = kind === 'group_messages' ? await messagesElsewhere(sources, missing) : [];
    counts[kind] = 0;
    await zip.text(dataFile(kind), jsonOf(counted(pagesOf(replica, userId, kind, onServer))));
    await zip.text(csvFile(kind), csvOf(archivedFields(kind), pagesOf(replica, userId, kind, onServer)));

    async function* counted(pages: AsyncIterable<readonly PlainRecord[]>) {
      for await (const page of pages) {
        step(title, page.length);
        counts[kind]! += page.length;
        note(page);
        yield page;
      }
    }
  }

  for (const table of SERVER_TABLES) {
    step(TABLE_TITLES[table], 0);
    const rows = await collected(sources.rowsOnServer(table));
    if (!rows.isComplete) missing.push({ what: TABLE_TITLES[table], count: null, reason: OFFLINE });
    if (!rows.isComplete && rows.records.length === 0) continue;
    counts[table] = rows.records.length;
    note(rows.records);
    await zip.text(dataFile(table), jsonOf(only(rows.records)));
    await zip.text(csvFile(table), csvOf(Object.keys(rows.records[0] ?? { id: '' }), only(rows.records)));
  }

  total = done + pictures.size;
  counts['pictures'] = await addPictures(sources, zip, pictures, missing, step);
  const manifest: Manifest = { format: FORMAT, version: FORMAT_VERSION, madeAt: now.toISOString(), userId, counts, missing };
  // The manifest is written last: an incomplete export has none.
  await zip.text(MANIFEST_FILE, only(`${JSON.stringify(manifest, null, 2)}\n`));
  return { file: await zip.end(), manifest };
}

async function countHere(replica: Replica): Promise<number> {
  const counts = await Promise.all(ARCHIVE_KINDS.map((kind) => replica.count(kind)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The student's own messages that are not on this device, which stores only the newest of each group. */
async function messagesElsewhere({ replica, userId, rowsOnServer }: ExportSources, missing: Missing[]): Promise<readonly PlainRecord[]> {
  if ((await replica.count('groups')) === 0) return [];
  const { records, isComplete } = await collected(rowsOnServer('group_messages'));
  if (!isComplete) missing.push({ what: 'Older messages of yours in groups', count: null, reason: OFFLINE });
  const here = await replica.store.read(
    'group_messages',
    records.map(({ id }) => String(id)),
  );
  const fields = archivedFields('group_messages');
  return records.flatMap((record, at) =>
    here[at] === undefined && record['createdBy'] === userId
      ? [Object.fromEntries(fields.map((name) => [name, record[name] ?? null]))]
      : [],
  );
}

async function* pagesOf(
  replica: Replica,
  userId: string,
  kind: ArchiveKind,
  more: readonly PlainRecord[],
): AsyncGenerator<readonly PlainRecord[]> {
  yield* recordsHere(replica, userId, kind);
  if (more.length > 0) yield more;
}

async function addPictures(
  { readPicture }: ExportSources,
  zip: ZipFile,
  pictures: ReadonlyMap<string, PictureName>,
  missing: Missing[],
  step: (doing: string, more: number) => void,
): Promise<number> {
  let added = 0;
  for (const [file, picture] of pictures) {
    const content = await readPicture(picture);
    if (content !== null) await zip.file(file, content);
    if (content !== null) added += 1;
    step('Pictures', 1);
  }
  const lost = pictures.size - added;
  if (lost > 0) {
    const reason = 'They are not on this device, and the server did not send them. Export again when you are online.';
    missing.push({ what: 'Pictures', count: lost, reason });
  }
  return added;
}

async function collected(pages: AsyncGenerator<readonly PlainRecord[], boolean>) {
  const records: PlainRecord[] = [];
  for (;;) {
    const { done, value } = await pages.next();
    if (done === true) return { records, isComplete: value };
    records.push(...value);
  }
}

/** Formats one record per line, which is readable and easy to compare. */
async function* jsonOf(pages: AsyncIterable<readonly PlainRecord[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(fields: readonly string[], pages: AsyncIterable<readonly PlainRecord[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(fields);
  for await (const page of pages) yield page.map((record) => csvLine(csvCells(fields, record))).join('');
}

async function* only<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** A zip file that is written entry by entry, and never held in memory as a whole. */
interface ZipFile {
  /** Adds text that arrives in pieces, compressed. */
  text(name: string, pieces: AsyncIterable<string>): Promise<void>;
  /** Adds a file that is already compressed. */
  file(name: string, content: Blob): Promise<void>;
  end(): Promise<Blob>;
}

/** @param at modification time of all entries */
function zipFile(at: Date, signal: AbortSignal): ZipFile {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const collect = () => {
    if (size > 0) parts.push(new Blob(pending));
    [pending, size] = [[], 0];
  };
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(bytes) {
      // Copies the bytes, because the writer reuses its buffers.
      pending.push(bytes.slice());
      size += bytes.length;
      if (size >= PART_BYTES) collect();
    },
  });
  // Streams compress off the main thread anyway, and the CSP forbids workers from `blob:` addresses.
  const zip = new ZipWriter(sink, { useWebWorkers: false, lastModDate: at, extendedTimestamp: false, signal });
  return {
    async text(name, pieces) {
      await zip.add(name, encoded(pieces), { level: 6 });
    },
    async file(name, content) {
      await zip.add(name, content.stream(), { level: 0 });
    },
    async end() {
      await zip.close();
      collect();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

function encoded(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
