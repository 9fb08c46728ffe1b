/** One cell: a text, a number, or nothing. */
export type CsvCell = string | number | null;

/** Excel takes a file for the country's own code page without it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as RFC 4180 writes it, for spreadsheets: what a student named `=1+1` stays that name and is not reckoned. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
