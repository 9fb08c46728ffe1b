import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type CsvCell, toCsv } from './csv.ts';

/** Parses RFC 4180 character by character: names may contain anything. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 1; at < csv.length; at++) {
    const letter = csv[at]!;
    if (isQuoted && letter === '"' && csv[at + 1] === '"') cell += csv[at++];
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === ',' || letter === '\n') {
      row.push(cell);
      cell = '';
      if (letter === '\n') rows.push(row.splice(0));
    } else if (letter !== '\r') cell += letter;
  }
  return rows;
}

test('any text in a name survives in its own cell', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ';', ' ', 'क', "'") }).filter((text) => !/^[\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      expect(parse(toCsv(rows))).toEqual(rows);
    }),
  );
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('a task named %j is no formula in a spreadsheet', (name) => {
  const [[cell] = []] = parse(toCsv([[name, 'next']]));
  expect(cell).toBe(`'${name}`);
});

test('numbers stay numbers, null stays empty, and Excel detects UTF-8', () => {
  const row: readonly CsvCell[] = ['भौतिकी', 25, null, 0];
  expect(toCsv([row])).toBe('\uFEFFभौतिकी,25,,0\r\n');
});
