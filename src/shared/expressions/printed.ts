import type { Tree } from './tree.ts';

/** A number as printed, with the value of its last digit. */
export interface Printed {
  readonly number: number;
  /** Value of one unit in its last digit: 0.1 for 12.5, 10^-21 for 1.60 × 10^-19. */
  readonly place: number;
  readonly hasPoint: boolean;
  /** Product of its units' factors to SI; 1 without units. */
  readonly factor: number;
}

/** @returns null for anything that has to be computed */
export function printedOf(tree: Tree): Printed | null {
  if (tree.kind === 'negative') {
    const of = printedOf(tree.of);
    return of && { ...of, number: -of.number };
  }
  const factors = tree.kind === 'product' ? tree.factors.flatMap((one) => (one.kind === 'product' ? one.factors : [one])) : [tree];
  const [first, ...rest] = factors;
  if (first?.kind !== 'number') return null;
  let printed: Printed = { number: first.value, place: 10 ** -first.decimals, hasPoint: first.decimals > 0, factor: 1 };
  for (const [index, one] of rest.entries()) {
    const ten = index === 0 ? powerOfTen(one) : null;
    const unit = unitFactor(one);
    if (ten !== null) printed = { ...printed, number: printed.number * ten, place: printed.place * ten, hasPoint: true };
    else if (unit !== null) printed = { ...printed, factor: printed.factor * unit };
    else return null;
  }
  return printed;
}

function powerOfTen(tree: Tree): number | null {
  if (tree.kind !== 'power' || tree.base.kind !== 'number' || tree.base.value !== 10) return null;
  const { exponent } = tree;
  const negative = exponent.kind === 'negative';
  const of = negative ? exponent.of : exponent;
  return of.kind === 'number' && Number.isInteger(of.value) ? 10 ** (negative ? -of.value : of.value) : null;
}

function unitFactor(tree: Tree): number | null {
  if (tree.kind === 'unit') return tree.factor;
  if (tree.kind === 'inverse') {
    const of = unitFactor(tree.of);
    return of === null ? null : 1 / of;
  }
  if (tree.kind !== 'power' || tree.base.kind !== 'unit') return null;
  const negative = tree.exponent.kind === 'negative';
  const of = tree.exponent.kind === 'negative' ? tree.exponent.of : tree.exponent;
  return of.kind === 'number' ? tree.base.factor ** (negative ? -of.value : of.value) : null;
}

/** Relative tolerance for floating-point rounding. */
const EXACT = 1e-9;
/** Maximum relative error for whole numbers. Half of the last digit would be too coarse: 14.6 is not 15. */
const WHOLE = 0.005;
const COARSEST = 0.05;

/** True if `computed`, rounded to the last printed digit, is the printed number. */
export function isRoundedTo({ number, place, hasPoint }: Printed, computed: number): boolean {
  const difference = Math.abs(computed - number);
  if (difference <= EXACT * Math.max(Math.abs(computed), Math.abs(number))) return true;
  if (number === 0) return false;
  const relative = difference / Math.abs(number);
  // One significant digit is too few to continue computing with: 2/3 is not 0.7.
  const hasDigits = hasPoint && Math.abs(number) >= 9.99 * place;
  return difference <= (place / 2) * (1 + EXACT) && relative <= (hasDigits ? COARSEST : WHOLE);
}

/** True for a value that is rounded too coarsely to continue computing with, but not wrong: 0.7 for 2/3. */
export const isWithinLastDigit = ({ number, place, hasPoint }: Printed, computed: number): boolean =>
  hasPoint && number !== 0 && Math.abs(computed - number) <= (place / 2) * (1 + EXACT);

export function isSameNumber(a: number, b: number): boolean {
  return Math.abs(a - b) <= EXACT * Math.max(Math.abs(a), Math.abs(b));
}
