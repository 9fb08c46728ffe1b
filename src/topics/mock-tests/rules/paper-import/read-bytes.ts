/** Maximum size of a file in bytes. */
export const MOST_BYTES = 5_000_000;
export const TOO_LARGE = 'The file is larger than 5 MB. Split it, or take the pictures out.';

/** Binary formats in which teachers have their questions, by their first bytes. */
const OTHER_FILES: readonly (readonly [string, string])[] = [
  [
    'PK\u0003\u0004',
    'This is a spreadsheet, a Word document or a zip file. Save a spreadsheet as CSV, or copy the questions into an example file.',
  ],
  ['%PDF', 'This is a PDF, which Ekagra cannot read. Copy the questions into an example file.'],
  ['\u00D0\u00CF\u0011\u00E0', 'This is an old Excel or Word file. Save a spreadsheet as CSV, or copy the questions into an example file.'],
];

export type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

/** Decodes a file as UTF-8, as UTF-16 with or without a byte order mark, or as Windows-1252, which old spreadsheets save. */
export function readBytes(bytes: Uint8Array): ReadText {
  if (bytes.length > MOST_BYTES) return { ok: false, problem: TOO_LARGE };
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const other = OTHER_FILES.find(([magic]) => start.startsWith(magic));
  if (other !== undefined) return { ok: false, problem: other[1] };
  const text = decode(bytes).replaceAll(/\r\n?/g, '\n');
  if (text.includes('\u0000'))
    return { ok: false, problem: 'This is not a text file. Save the questions as CSV, JSON, GIFT or Moodle XML.' };
  return text.trim() === '' ? { ok: false, problem: 'The file is empty.' } : { ok: true, text };
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detects UTF-16 by its byte order mark, otherwise by the zero bytes beside Latin letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 400);
  const zeros = [0, 0];
  sample.forEach((byte, at) => byte === 0 && zeros[at % 2]!++);
  if (zeros[1]! > sample.length / 4 && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > sample.length / 4 && zeros[1] === 0 ? 'utf-16be' : undefined;
}
