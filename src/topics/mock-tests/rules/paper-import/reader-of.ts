import { WHOLE_FILE } from './faults.ts';
import { isHeading, readCsv } from './read-csv.ts';
import { readGift } from './read-gift.ts';
import { readJson } from './read-json.ts';
import { readMoodle } from './read-moodle.ts';
import type { ReadRows } from './row.ts';

/** Recognises a file's format by what it begins with, and by its name where that leaves two. */
export function readerOf(text: string, fileName: string): ReadRows {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  const start = text.trimStart().slice(0, 4000);
  if (start.startsWith('<') || ending === 'xml') return readMoodle;
  // A GIFT question may begin with [html].
  if (ending === 'json' || (/^(?:\{|\[\s*[[\]{"])/.test(start) && ending !== 'gift')) return readJson;
  if (
    ending === 'csv' ||
    ending === 'tsv' ||
    isHeading(
      start
        .split('\n', 1)[0]!
        .split(/[,;\t]/)
        .map(unquoted),
    )
  )
    return readCsv;
  return ending === 'gift' || /(?<!\\)\{/.test(text) ? readGift : unknown;
}

const unquoted = (cell: string) => cell.replace(/^\s*"(.*)"\s*$/, '$1');

function unknown(): ReturnType<ReadRows> {
  return [{ row: WHOLE_FILE, fault: 'The file is not CSV, JSON, GIFT or Moodle XML. Compare it with the example files.' }];
}
