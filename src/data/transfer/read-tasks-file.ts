import type { ReadTasks } from '../../domain/transfer/tasks/imported-task.ts';
import { readTable } from '../../domain/transfer/tasks/read-table.ts';
import { readTrello } from '../../domain/transfer/tasks/read-trello.ts';

/** A file of 50,000 tasks has a fifth of it. */
const MOST_BYTES = 50_000_000;

/** Reads the tasks in another app's file; says what is wrong with a file that has none. */
export async function readTasksFile(file: Blob): Promise<ReadTasks> {
  if (file.size > MOST_BYTES) return { ok: false, problem: 'This file is larger than 50 MB. Split it and import the parts.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return {
      ok: false,
      problem: 'This is a zip file. Unpack it and choose the CSV or JSON file in it. An export of Ekagra belongs under “Restore”.',
    };
  }
  const text = decoded(bytes);
  if (text === null) return { ok: false, problem: 'This file is not text in UTF-8 or UTF-16. Save it as CSV (UTF-8) and choose it again.' };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return readTable(text, timeZone);
  const board = readTrello(jsonIn(text), timeZone);
  return (
    board ?? {
      ok: false,
      problem: 'This JSON file is no board of Trello. Export the board there: Menu, Print, export and share, Export as JSON.',
    }
  );
}

function decoded(bytes: Uint8Array): string | null {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(wide, { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
