import { minusOne as minusOneRatio, one as oneRatio, ratio, type Rational, zero as zeroRatio } from './rational.ts';
import { spend } from './work.ts';

/**
 * An expression in the normal form that its constructors make (`sum.ts`, `product.ts`, `call.ts`): like terms collected, powers of equal
 * bases combined. Equal keys mean equal expressions; the reverse is not always true.
 */
export type Expr = Num | Sym | Sum | Product | Power | Call;

export interface Num {
  readonly kind: 'number';
  readonly value: Rational;
  readonly key: string;
}
/** A variable, or one of the constants `pi`, `e`, `i`. */
interface Sym {
  readonly kind: 'symbol';
  readonly name: string;
  readonly key: string;
}
export interface Sum {
  readonly kind: 'sum';
  readonly terms: readonly Expr[];
  readonly key: string;
}
export interface Product {
  readonly kind: 'product';
  /** If one factor is a rational number, it comes first. */
  readonly factors: readonly Expr[];
  readonly key: string;
}
export interface Power {
  readonly kind: 'power';
  readonly base: Expr;
  readonly exponent: Expr;
  readonly key: string;
}
interface Call {
  readonly kind: 'call';
  readonly name: FunctionName;
  readonly argument: Expr;
  readonly key: string;
}

export const functionNames = [
  'sin',
  'cos',
  'tan',
  'cot',
  'sec',
  'csc',
  'asin',
  'acos',
  'atan',
  'acot',
  'ln',
  'abs',
  'floor',
  'sign',
  'factorial',
] as const;
export type FunctionName = (typeof functionNames)[number];

export function num(value: Rational | number | bigint): Num {
  const exact = typeof value === 'object' ? value : ratio(value);
  return { kind: 'number', value: exact, key: exact.d === 1n ? `${exact.n}` : `${exact.n}/${exact.d}` };
}

export const fraction = (n: number | bigint, d: number | bigint) => num(ratio(n, d));
export const sym = (name: string): Sym => ({ kind: 'symbol', name, key: name });

export const zero = num(zeroRatio);
export const one = num(oneRatio);
export const minusOne = num(minusOneRatio);
export const two = num(2);
export const half = fraction(1, 2);
export const pi = sym('pi');
export const euler = sym('e');
export const imaginary = sym('i');
const constants = new Set(['pi', 'e', 'i']);

/** Creates a node without simplifying. Only for the constructors. */
export function sumNode(terms: readonly Expr[]): Sum {
  return { kind: 'sum', terms, key: keyed(`(+ ${terms.map(({ key }) => key).join(' ')})`) };
}
export function productNode(factors: readonly Expr[]): Product {
  return { kind: 'product', factors, key: keyed(`(* ${factors.map(({ key }) => key).join(' ')})`) };
}
export function powerNode(base: Expr, exponent: Expr): Power {
  return { kind: 'power', base, exponent, key: keyed(`(^ ${base.key} ${exponent.key})`) };
}
export function callNode(name: FunctionName, argument: Expr): Call {
  return { kind: 'call', name, argument, key: keyed(`(${name} ${argument.key})`) };
}

function keyed(key: string): string {
  spend(1 + (key.length >> 5));
  return key;
}

export const isNumber = (expr: Expr): expr is Num => expr.kind === 'number';
export const isZero = (expr: Expr) => expr.kind === 'number' && expr.value.n === 0n;
export const isOne = (expr: Expr) => expr.key === '1';
/** The type is wider than the check, so that a number that is not an integer keeps its type. */
export const isIntegerNumber = (expr: Expr): expr is Num & { readonly isWhole?: never } => expr.kind === 'number' && expr.value.d === 1n;
export const isCall = (expr: Expr, name: FunctionName): expr is Call => expr.kind === 'call' && expr.name === name;

export function parts(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'sum':
      return expr.terms;
    case 'product':
      return expr.factors;
    case 'power':
      return [expr.base, expr.exponent];
    case 'call':
      return [expr.argument];
    default:
      return [];
  }
}

export const termsOf = (expr: Expr): readonly Expr[] => (expr.kind === 'sum' ? expr.terms : [expr]);
export const factorsOf = (expr: Expr): readonly Expr[] => (expr.kind === 'product' ? expr.factors : [expr]);
/** Any expression as base and exponent. */
export const powerOf = (expr: Expr): { base: Expr; exponent: Expr } =>
  expr.kind === 'power' ? { base: expr.base, exponent: expr.exponent } : { base: expr, exponent: one };

export function contains(expr: Expr, symbol: string): boolean {
  return expr.kind === 'symbol' ? expr.name === symbol : parts(expr).some((part) => contains(part, symbol));
}

/** The variables, without constants, in alphabetical order. */
export function variablesOf(...exprs: readonly Expr[]): string[] {
  const names = new Set<string>();
  const visit = (expr: Expr) => {
    if (expr.kind === 'symbol' && !constants.has(expr.name)) names.add(expr.name);
    parts(expr).forEach(visit);
  };
  exprs.forEach(visit);
  return [...names].toSorted();
}

export const isConstant = (expr: Expr) => variablesOf(expr).length === 0;
export function size(expr: Expr): number {
  return parts(expr).reduce((count, part) => count + size(part), 1);
}

/** Every subexpression, starting with the whole expression. */
export function* subexpressions(expr: Expr): Generator<Expr> {
  yield expr;
  for (const part of parts(expr)) yield* subexpressions(part);
}
