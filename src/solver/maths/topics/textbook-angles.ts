import { add, div, mul, neg, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isNumber, num, pi, sym } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { isSameFamily } from '../reading/general-solution.ts';

/** The angles start + n · period, for all integers n. */
export interface Family {
  readonly start: Expr;
  readonly period: Expr;
}

/** General solutions in textbook form, only if it describes the same set of angles: nπ + (-1)ⁿα, 2nπ ± α, (2n + 1)π/2. */
export function asInTextbooks(x: string, ...ways: readonly (readonly Family[])[]): string | null {
  const texts = ways.map((families) => written(x, families)).filter((text) => text !== null);
  return texts.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

function written(x: string, families: readonly Family[]): string | null {
  const rest = [...families];
  const pieces: string[] = [];
  while (rest.length > 0) {
    const family = rest.shift()!;
    const index = rest.findIndex((other) => pairOf(family, other) !== null);
    const piece = index < 0 ? alone(family) : pairOf(family, rest.splice(index, 1)[0]!);
    if (piece === null) return null;
    pieces.push(`${x} = ${piece}`);
  }
  const text = pieces.join(' or ');
  const plain = families.map(({ start, period }) => toText(add(mul(sym('n'), period), start))).join(' or ');
  return isSameFamily(text, plain) === true ? text : null;
}

/** `2n*pi/3` for a period of 2π/3; null unless it is a fraction of π. */
function turns(period: Expr): string | null {
  const ratio = expand(div(period, pi));
  if (!isNumber(ratio)) return null;
  const { n, d } = ratio.value;
  return `${n === 1n ? '' : n}n*pi${d === 1n ? '' : `/${d}`}`;
}

function alone(family: Family): string | null {
  const { period } = family;
  const start = nearest(family);
  const step = turns(period);
  const ratio = expand(div(start, period));
  if (step === null) return null;
  if (ratio.key === '0') return step;
  if (ratio.key === '1/2') return step.replace(/^(\d*)n\*pi(?:\/(\d+))?$/, (_, front: string, below?: string) => odd(front, below));
  return `${step} ${signed(start)}`;
}

/** Multiples shifted by half a period: (2n + 1)π/2 for a period of π. */
function odd(front: string, below: string | undefined): string {
  const [n, d] = [BigInt(front === '' ? '1' : front), BigInt(below ?? '1') * 2n];
  const [top, bottom] = n % 2n === 0n && d % 2n === 0n ? [n / 2n, d / 2n] : [n, d];
  return `(2n + 1)*${top === 1n ? '' : top}pi${bottom === 1n ? '' : `/${bottom}`}`;
}

function pairOf(first: Family, second: Family): string | null {
  const period = evaluate(first.period, {});
  if (!isClose(period, evaluate(second.period, {}), 1e-12)) return null;
  const [a, b] = [nearest(first), nearest(second)];
  const sum = (evaluate(a, {}) + evaluate(b, {})) / period;
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-9;
  const smaller = Math.abs(evaluate(a, {})) <= Math.abs(evaluate(b, {})) ? a : b;
  if (isWhole(sum)) {
    const step = turns(first.period);
    const angle = evaluate(smaller, {}) < 0 ? expand(neg(smaller)) : smaller;
    return step === null ? null : `${step} ± ${inBrackets(toText(angle))}`;
  }
  if (!isWhole(sum - 0.5)) return null;
  const step = turns(expand(div(first.period, num(2))));
  const angle = toText(smaller);
  if (step === null) return null;
  return angle.startsWith('-') ? `${step} - (-1)^n*${inBrackets(toText(expand(neg(smaller))))}` : `${step} + (-1)^n*${inBrackets(angle)}`;
}

/** The member of the family nearest to zero. */
function nearest({ start, period }: Family): Expr {
  const away = Math.round(evaluate(start, {}) / evaluate(period, {}) - 1e-9);
  return expand(sub(start, mul(num(away), period)));
}

const inBrackets = (text: string) => (/ [-+] /.test(text) ? `(${text})` : text);
function signed(value: Expr): string {
  const text = toText(value);
  return text.startsWith('-') ? `- ${inBrackets(toText(expand(neg(value))))}` : `+ ${inBrackets(text)}`;
}
