import type { Dimension } from './dimension.ts';
import { unitFrom } from './unit-text.ts';

/** A physical quantity and its names. */
export interface Quantity {
  readonly id: string;
  readonly tex: string;
  /** The unit of computation: coherent SI, `m/s^2`. */
  readonly unit: string;
  readonly dimension: Dimension;
  /** Its names as a lower-case pattern: in questions and beside numbers. */
  readonly names: RegExp | null;
  /** Names valid beside a number only: "velocity" for the initial velocity. */
  readonly given: RegExp | null;
  /** Symbols: `u = 5 m/s`. */
  readonly symbols: readonly string[];
  /** Words before, or right after, a number that make it likely. */
  readonly cue: RegExp | null;
  readonly after: RegExp | null;
  readonly kind?: 'angle' | 'difference';
  readonly constant?: number;
  readonly isSigned: boolean;
  /** Numbers count only with its name. */
  readonly isNamed: boolean;
  /** The unit of answers, if it differs from the unit of computation. */
  readonly shown: string;
  /** Which of two similar ones, the first or the second: P₁ and P₂. */
  readonly index?: 1 | 2;
}

interface More {
  readonly symbols?: string;
  readonly given?: string;
  readonly cue?: string;
  readonly after?: string;
  readonly kind?: 'angle' | 'difference';
  readonly constant?: number;
  readonly signed?: boolean;
  readonly named?: boolean;
  readonly shown?: string;
  readonly index?: 1 | 2;
}

/** Names are patterns separated by `|`; they start and end with a word. */
export function quantity(id: string, tex: string, unit: string, names: string, more: More = {}): Quantity {
  const dimension = unit === '' ? [0, 0, 0, 0, 0, 0] : unitFrom(unit)?.dimension;
  if (dimension === undefined) throw new Error(`Not a unit: ${unit} of ${id}`);
  return {
    id,
    tex,
    unit,
    dimension: dimension as Dimension,
    names: pattern(names),
    given: pattern([names, more.given ?? ''].filter((part) => part !== '').join('|')),
    symbols: more.symbols?.split(' ') ?? [],
    cue: pattern(more.cue ?? ''),
    after: more.after === undefined ? null : new RegExp(`^[ ,]*(?:of |is the |as |the )?(?:${more.after})(?![a-z])`),
    ...(more.kind ? { kind: more.kind } : {}),
    ...(more.constant === undefined ? {} : { constant: more.constant }),
    isSigned: more.signed ?? false,
    isNamed: more.named ?? false,
    shown: more.shown ?? (more.kind === 'angle' ? '°' : unit),
    ...(more.index ? { index: more.index } : {}),
  };
}

function pattern(names: string): RegExp | null {
  const withArticles = names
    .replaceAll('(?:the )?', '(?:the |a |an |its |this )?')
    .replaceAll('(?:the |a )?', '(?:the |a |an |its |this )?');
  return names === '' ? null : new RegExp(`(?<![a-z])(?:${withArticles})(?![a-z])`, 'g');
}
