/** A cell: text, a number, or nothing. */
export type CsvCell = string | number | null;

/** Byte order mark: without it Excel assumes the country's code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A table in RFC 4180, for spreadsheets. Formula injection is escaped: a name `=1+1` stays text. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join('');
}

export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
