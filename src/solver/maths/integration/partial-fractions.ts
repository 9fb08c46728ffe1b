import { type Factorised, factorise } from '../algebra/factor.ts';
import { at, degree, divide, type Polynomial, polynomial, scaled, times } from '../algebra/polynomial.ts';
import * as rational from '../algebra/rational.ts';
import { solvedSystem } from '../algebra/linear.ts';

interface PartialFractions {
  readonly whole: Polynomial;
  readonly parts: readonly { readonly above: Polynomial; readonly factor: Polynomial; readonly power: number }[];
}

/** Splits above/below into a polynomial and fractions over powers of irreducible factors. */
export function partialFractions(above: Polynomial, below: Polynomial): PartialFractions | null {
  const { quotient, remainder } = divide(above, below);
  const { content, factors }: Factorised = factorise(below);
  if (degree(below) > 12) return null;
  const unit = scaled(below, rational.over(rational.one, content));
  const unknowns: { factor: Polynomial; power: number; shift: number; basis: Polynomial }[] = [];
  for (const { factor, power: most } of factors) {
    let product: Polynomial = [rational.one];
    for (let power = 1; power <= most; power++) {
      product = times(product, factor);
      const rest = divide(unit, product).quotient;
      for (let shift = 0; shift < degree(factor); shift++) {
        unknowns.push({ factor, power, shift, basis: times(rest, [...Array.from({ length: shift }, () => rational.zero), rational.one]) });
      }
    }
  }
  const rows = Array.from({ length: degree(below) }, (_, index) => [
    ...unknowns.map(({ basis }) => at(basis, index)),
    rational.over(at(remainder, index), content),
  ]);
  const values = solvedSystem(rows);
  if (values === null) return null;
  const parts = new Map<string, { above: rational.Rational[]; factor: Polynomial; power: number }>();
  unknowns.forEach(({ factor, power, shift }, index) => {
    const key = `${factors.findIndex((other) => other.factor === factor)} ${power}`;
    const part = parts.get(key) ?? { above: [], factor, power };
    part.above[shift] = values[index]!;
    parts.set(key, part);
  });
  return {
    whole: quotient,
    parts: [...parts.values()].map((part) => ({ ...part, above: polynomial(part.above) })).filter((part) => part.above.length > 0),
  };
}
