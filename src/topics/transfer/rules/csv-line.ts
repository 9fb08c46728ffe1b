import type { CsvCell } from '../../analytics/rules/index.ts';

/** Converts a record to cells of a spreadsheet. Lists and objects become JSON. */
export function csvCells(fields: readonly string[], record: Readonly<Record<string, unknown>>): CsvCell[] {
  return fields.map((name) => cellOf(record[name]));
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value) && value.every((member) => typeof member === 'string')) return value.join('\n');
  return JSON.stringify(value);
}
