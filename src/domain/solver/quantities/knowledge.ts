import type { Dimension } from './dimension.ts';
import { isConsistent } from './expression-dimension.ts';
import type { Formula } from './formula.ts';
import type { Quantity } from './quantity.ts';

/** Something that a question says without a number: "from rest". */
export interface Implied {
  readonly pattern: RegExp;
  readonly id: string;
  readonly value: number;
  /** Why it is so, for the list of what is given. */
  readonly words: string;
  /** It may be used, but a solution that does without is as good: the mass of an electron. */
  readonly isOptional?: boolean;
  /** No formula may give another value for it on the way: the molar mass of a substance that is named. */
  readonly isCertain?: boolean;
}

/** A theme decides which formulas hold: what is about a lens is not answered without a formula about lenses. */
export interface Theme {
  readonly name: string;
  readonly pattern: RegExp;
  /** It lets formulas in, but stops none. */
  readonly isSoft: boolean;
  /** Every formula of a chain has to know it, not one of them: on an incline the law for a level floor is wrong. */
  readonly isStrict?: boolean;
}

/** All that is known of a subject, ready to be searched. */
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

export function themesIn(small: string, themes: readonly Theme[]): Set<string> {
  return new Set(themes.filter(({ pattern }) => pattern.test(small)).map(({ name }) => name));
}

/** Faults of the data: undefined names, formulas that add metres to seconds. */
export function mistakesIn({ quantities, formulas, implied, themes }: Knowledge): string[] {
  const known = new Set(themes.map(({ name }) => name));
  const dimension = (id: string): Dimension => quantities.get(id)!.dimension;
  return [
    ...formulas.flatMap(({ name, equation, variables, covers, except }) => {
      const unknown = variables.filter((id) => !quantities.has(id));
      if (unknown.length > 0) return [`${name}: nobody knows ${unknown.join(', ')}`];
      const themesUnknown = [...covers, ...except].filter((theme) => !known.has(theme));
      if (themesUnknown.length > 0) return [`${name}: no theme ${themesUnknown.join(', ')}`];
      return isConsistent(equation, dimension) ? [] : [`${name}: the dimensions do not agree`];
    }),
    ...implied.filter(({ id }) => !quantities.has(id)).map(({ id }) => `implied: nobody knows ${id}`),
  ];
}
