import { readCalendar } from '../rules/calendar/read-calendar.ts';
import { decodeText } from '../rules/decode-text.ts';
import { readOlder } from '../rules/older/read-older.ts';
import type { Reader, ReadFile, ReadProgress } from '../rules/read-file.ts';
import { readTable } from '../rules/tasks/read-table.ts';
import type { TableChoice } from '../rules/tasks/table-shape.ts';
import { readTrello } from '../rules/tasks/read-trello.ts';
import type { CoverPicture } from './cover-picture.ts';
import { isAnki, readAnki } from './read-anki.ts';
import { readZip } from './read-zip.ts';
import { TransferFault } from './transfer-fault.ts';

/** Maximum size in bytes. A file of 50,000 tasks has a fifth of it. */
const MOST_BYTES = 50_000_000;

export interface Asked extends Reader {
  /** The student's choice of columns; undefined to guess them. */
  readonly table?: TableChoice | undefined;
}

/** Reads another app's file, or says why it cannot be read. */
export async function readOtherFile(
  file: Blob,
  asked: Asked,
  onProgress: ReadProgress = () => undefined,
  cover?: CoverPicture,
): Promise<ReadFile> {
  try {
    const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    if (start[0] === 0x50 && start[1] === 0x4b) return await readPackage(file, asked, onProgress, cover);
    if (file.size > MOST_BYTES) return { ok: false, problem: 'This file is larger than 50 MB. Split it and import the parts.' };
    return readText(new Uint8Array(await file.arrayBuffer()), asked);
  } catch (error) {
    if (error instanceof TransferFault) return { ok: false, problem: error.message };
    throw error;
  }
}

async function readPackage(file: Blob, asked: Asked, onProgress: ReadProgress, cover: CoverPicture | undefined): Promise<ReadFile> {
  const entries = await readZip(file, new AbortController().signal);
  if (isAnki(entries)) return readAnki(entries, asked, onProgress, cover);
  return {
    ok: false,
    problem: 'This is a zip file. Unpack it and choose the file in it. An export of Ekagra belongs under “Restore”.',
  };
}

function readText(bytes: Uint8Array, asked: Asked): ReadFile {
  const text = decodeText(bytes);
  if (text === null) return { ok: false, problem: 'This file is not text. Save it as CSV (UTF-8) and choose it again.' };
  const start = text.trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start)) return readCalendar(text, asked) ?? { ok: false, problem: 'This calendar has nothing in it.' };
  if (start[0] !== '{' && start[0] !== '[') return readTable(text, asked.clock.timeZone, asked.table);
  const json = jsonIn(text);
  return (
    readTrello(json, asked.clock.timeZone) ??
    readOlder(json, asked) ?? {
      ok: false,
      problem:
        'This JSON file is no board of Trello and has no older records. Export the board there: Menu, Print, export and share, Export as JSON.',
    }
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
