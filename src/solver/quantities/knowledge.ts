import { wordsPattern } from '../reading/phrases.ts';
import type { Formula } from './formula.ts';
import type { Quantity } from './quantity.ts';
import { tableRows } from './table.ts';

/** A fact that a question states without a number: "from rest". */
export interface Implied {
  readonly pattern: RegExp;
  readonly id: string;
  readonly value: number;
  /** Explanation for the list of given values. */
  readonly words: string;
  /** True if a solution without the fact is equally good. Example: the electron's mass. */
  readonly isOptional?: boolean;
  /** True if no formula may compute another value for it: the molar mass of a named substance. */
  readonly isCertain?: boolean;
}

/** A theme decides which formulas apply: a question about a lens needs a formula about lenses. */
export interface Theme {
  readonly name: string;
  readonly pattern: RegExp;
  /** Pattern for words that must be, or must not be, elsewhere in the question. */
  readonly beside: RegExp | null;
  readonly without: RegExp | null;
  /** True if it admits formulas but excludes none. */
  readonly isSoft: boolean;
  /** True if every formula of a derivation must cover it: on an incline, a law for level ground is wrong. */
  readonly isStrict: boolean;
}

/**
 * Parses a table of themes: a name and its words, in the grammar of `reading/phrases.ts`. `~` before a name: soft; `!`: strict. Further
 * words that must or must not be in the question: `with: …  without: …`.
 */
export const themesOf = (table: string): Theme[] =>
  tableRows(table, 2).map(({ columns: [name = '', words = ''], settings }) => ({
    name: name.replace(/^[~!]/, ''),
    isSoft: name.startsWith('~'),
    isStrict: name.startsWith('!'),
    pattern: wordsPattern(words),
    beside: settings['with'] === undefined ? null : wordsPattern(settings['with']),
    without: settings['without'] === undefined ? null : wordsPattern(settings['without']),
  }));

/** A subject's knowledge, indexed for searching. */
export interface Knowledge {
  readonly subject: 'physics' | 'chemistry';
  readonly quantities: ReadonlyMap<string, Quantity>;
  readonly formulas: readonly Formula[];
  readonly formulasFor: ReadonlyMap<string, readonly Formula[]>;
  readonly themes: readonly Theme[];
  readonly implied: readonly Implied[];
}

export function knowledgeOf(parts: {
  readonly subject: Knowledge['subject'];
  readonly quantities: readonly Quantity[];
  readonly formulas: readonly Formula[];
  readonly themes: readonly Theme[];
  readonly implied: readonly Implied[];
}): Knowledge {
  const quantities = new Map(parts.quantities.map((one) => [one.id, one]));
  if (quantities.size !== parts.quantities.length) throw new Error('Two quantities have one name.');
  const formulasFor = new Map<string, Formula[]>();
  for (const formula of parts.formulas) {
    for (const id of formula.variables) {
      if (!formula.never.includes(id)) formulasFor.set(id, [...(formulasFor.get(id) ?? []), formula]);
    }
  }
  return { ...parts, quantities, formulasFor };
}

export const themesIn = (small: string, themes: readonly Theme[]): Theme[] =>
  themes.filter(({ pattern, beside, without }) => pattern.test(small) && beside?.test(small) !== false && without?.test(small) !== true);
