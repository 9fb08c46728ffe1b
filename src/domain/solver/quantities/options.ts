import { readNumber } from './number-text.ts';
import { readUnit, type WrittenUnit } from './unit-text.ts';

export interface Option {
  /** Its label: `b`, `2`. */
  readonly mark: string;
  readonly text: string;
  readonly number: number | null;
  readonly unit: WrittenUnit | null;
}

export interface Stem {
  readonly stem: string;
  readonly options: readonly Option[];
}

const MARKS = [
  /(?:^|\s)\(?([a-d])\)\s*/gi,
  /(?:^|\s)\(([1-4])\)\s*/g,
  /(?:^|\n)\s*([A-D])[.:]\s+/g,
  /(?:^|\s)([A-D])[.:]\s+(?=\d)/g,
  /(?:^|\n)\s*([1-4])[.)]\s+/g,
  /(?:^|\s)([1-4])\)\s+/g,
];

/** Separates a multiple choice question's options from its stem. */
export function withoutOptions(text: string): Stem {
  for (const pattern of MARKS) {
    const marks = Array.from(text.matchAll(pattern));
    const first = marks.findLastIndex((mark) => /^[aA1]$/.test(mark[1]!));
    if (first < 0) continue;
    const run = marks
      .slice(first, first + 4)
      .filter((mark, index) => 'abcd'[index] === mark[1]!.toLowerCase() || '1234'[index] === mark[1]);
    if (run.length < 3 || run.length !== Math.min(4, marks.length - first)) continue;
    const options = run.map((mark, index) => {
      const end = run[index + 1]?.index ?? text.length;
      return optionOf(mark[1]!, text.slice(mark.index + mark[0].length, end).trim());
    });
    return {
      stem: text
        .slice(0, run[0]!.index)
        .replace(/(?:\boptions?|\bchoices)\s*:?\s*$/i, '')
        .trim(),
      options,
    };
  }
  return { stem: text, options: [] };
}

function optionOf(mark: string, written: string): Option {
  const text = written.replace(/[.;,]\s*$/, '');
  const start = text.search(/[-\d.½¼¾√]/);
  const number = start < 0 ? null : readNumber(text, start);
  if (number === null) return { mark, text, number: null, unit: null };
  const unit = readUnit(text, number.end + (text[number.end] === ' ' ? 1 : 0));
  return { mark, text, number: number.value, unit };
}
