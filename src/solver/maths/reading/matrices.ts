import type { Expr } from '../algebra/expression.ts';
import type { Matrix } from '../algebra/matrix.ts';
import { closing, splitOutside } from './groups.ts';
import { parsed } from './parse.ts';

const LARGEST = 5;

/** Reads a matrix: `[[1,2],[3,4]]`, `[1 2; 3 4]`, `|1 2; 3 4|`. */
function parsedMatrix(source: string): Matrix | null {
  const text = source.trim();
  const inner = /^(?:\[|\||\()\s*(.*?)\s*(?:\]|\||\))$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  const rows = /^[[({]/.test(inner) ? nestedRows(inner) : inner.split(';').map((row) => row.trim());
  if (rows === null || rows.length === 0 || rows.length > LARGEST) return null;
  const entries: Expr[][] = [];
  for (const row of rows) {
    const pieces = row.includes(',') ? splitOutside(row, ',') : row.split(/\s+/);
    const values: Expr[] = [];
    for (const piece of pieces) {
      const value = parsed(piece);
      if (value === null) return null;
      values.push(value);
    }
    entries.push(values);
  }
  const width = entries[0]!.length;
  return width > 0 && width <= LARGEST && entries.every((row) => row.length === width) && (entries.length > 1 || width > 1)
    ? entries
    : null;
}

function nestedRows(inner: string): string[] | null {
  const rows: string[] = [];
  let index = 0;
  while (index < inner.length) {
    const open = /^[\s,;]*[[({]/.exec(inner.slice(index));
    if (!open) return inner.slice(index).trim() === '' ? rows : null;
    const start = index + open[0].length - 1;
    const end = closing(inner, start);
    if (end < 0) return null;
    rows.push(inner.slice(start + 1, end).trim());
    index = end + 1;
  }
  return rows;
}

/** The text with its matrices replaced by ⟦0⟧, ⟦1⟧, …, and the list of these matrices. */
export function withoutMatrices(text: string): { text: string; matrices: readonly Matrix[] } {
  const matrices: Matrix[] = [];
  let result = '';
  let index = 0;
  while (index < text.length) {
    if (text[index] === '[') {
      const end = closing(text, index);
      const matrix = end < 0 ? null : parsedMatrix(text.slice(index, end + 1));
      if (matrix !== null && (matrix.length > 1 || text.slice(index, end).includes('[['))) {
        result += `⟦${matrices.length}⟧`;
        matrices.push(matrix);
        index = end + 1;
        continue;
      }
    }
    const bars = /^\|[^|]*;[^|]*\|/.exec(text.slice(index));
    const matrix = bars ? parsedMatrix(bars[0]) : null;
    if (bars && matrix !== null) {
      result += `det ⟦${matrices.length}⟧`;
      matrices.push(matrix);
      index += bars[0].length;
      continue;
    }
    result += text[index]!;
    index++;
  }
  return { text: result, matrices };
}
