import { type Dimension, NO_DIMENSION } from './dimension.ts';
import { tableRows } from './table.ts';
import { unitFrom } from './unit-text.ts';

/** A physical quantity and its names. */
export interface Quantity {
  readonly id: string;
  readonly tex: string;
  /** The unit of computation, in coherent SI: `m/s^2`. */
  readonly unit: string;
  readonly dimension: Dimension;
  /** Lower-case pattern of its names, both in questions and beside numbers. */
  readonly names: RegExp | null;
  /** Pattern of names that are valid only beside a number: "velocity" for the initial velocity. */
  readonly given: RegExp | null;
  /** Symbols, as in `u = 5 m/s`. */
  readonly symbols: readonly string[];
  /** Words before or right after a number that make the quantity likely. */
  readonly cue: RegExp | null;
  readonly after: RegExp | null;
  readonly kind?: 'angle' | 'difference';
  readonly constant?: number;
  readonly isSigned: boolean;
  /** True if a number counts only together with the quantity's name. */
  readonly isNamed: boolean;
  /** The unit of shown answers, if it differs from the unit of computation. */
  readonly shown: string;
  /** Position among two similar quantities: P₁ is 1, P₂ is 2. */
  readonly index?: 1 | 2;
}

/**
 * Parses a table of quantities: id, TeX, unit of computation, names, settings. Names and other words are patterns separated by `|`, each
 * starting and ending with a word.
 *
 *     u  u  m/s  initial velocity|initial speed  symbols: u v0  given: velocity|speed  cue: thrown|from  index: 1  signed
 */
export const quantitiesOf = (table: string): Quantity[] =>
  tableRows(table, 4).map(({ columns, settings }) => {
    const [id = '', tex = '', written = '', named = ''] = columns;
    const [unit, names] = [written, named].map((cell) => (cell === '-' ? '' : cell)) as [string, string];
    const dimension = unit === '' ? NO_DIMENSION : unitFrom(unit)?.dimension;
    if (dimension === undefined) throw new Error(`Not a unit: ${unit} of ${id}`);
    const { symbols, given, cue, after, kind, constant, shown, index, signed, named: isNamed } = settings;
    return {
      id,
      tex,
      unit,
      dimension,
      names: pattern(names),
      given: pattern([names, given ?? ''].filter((part) => part !== '').join('|')),
      symbols: symbols?.split(' ') ?? [],
      cue: pattern(cue ?? ''),
      after: after === undefined ? null : new RegExp(`^[ ,]*(?:of |is the |as |the )?(?:${after})(?![a-z])`),
      ...(kind === 'angle' || kind === 'difference' ? { kind } : {}),
      ...(constant === undefined ? {} : { constant: Number(constant) }),
      isSigned: signed !== undefined,
      isNamed: isNamed !== undefined,
      shown: shown ?? (kind === 'angle' ? '°' : unit),
      ...(index === '1' ? { index: 1 as const } : index === '2' ? { index: 2 as const } : {}),
    };
  });

function pattern(names: string): RegExp | null {
  const withArticles = names
    .replaceAll('(?:the )?', '(?:the |a |an |its |this )?')
    .replaceAll('(?:the |a )?', '(?:the |a |an |its |this )?');
  return names === '' ? null : new RegExp(`(?<![a-z])(?:${withArticles})(?![a-z])`, 'g');
}
