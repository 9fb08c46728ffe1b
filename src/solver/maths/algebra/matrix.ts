import { add, div, mul } from './arithmetic.ts';
import { type Expr, isZero, num, one, zero } from './expression.ts';
import { expand } from './rewrite.ts';
import { spend, Undefined } from './work.ts';

export type Matrix = readonly (readonly Expr[])[];

export const rowsOf = (a: Matrix) => a.length;
export const columnsOf = (a: Matrix) => a[0]!.length;
export const isSquare = (a: Matrix) => rowsOf(a) === columnsOf(a);
export const transpose = (a: Matrix): Matrix => a[0]!.map((_, column) => a.map((row) => row[column]!));
export const plus = (a: Matrix, b: Matrix): Matrix => a.map((row, i) => row.map((value, j) => expand(add(value, b[i]![j]!))));
export const scaled = (a: Matrix, factor: Expr): Matrix => a.map((row) => row.map((value) => expand(mul(factor, value))));
export const identity = (n: number): Matrix =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => (i === j ? one : zero)));

export function times(a: Matrix, b: Matrix): Matrix {
  spend(rowsOf(a) * columnsOf(a) * columnsOf(b) * 5);
  return a.map((row) => b[0]!.map((_, column) => expand(add(...row.map((value, k) => mul(value, b[k]![column]!))))));
}

export const minor = (a: Matrix, i: number, j: number): Matrix =>
  a.filter((_, row) => row !== i).map((row) => row.filter((_, column) => column !== j));

/** Determinant by expansion along the first row. */
export function determinant(a: Matrix): Expr {
  if (rowsOf(a) === 1) return a[0]![0]!;
  spend(rowsOf(a) ** 2);
  return expand(
    add(...a[0]!.map((value, j) => (isZero(value) ? zero : mul(num(j % 2 === 0 ? 1 : -1), value, determinant(minor(a, 0, j)))))),
  );
}

const cofactors = (a: Matrix): Matrix =>
  rowsOf(a) === 1
    ? [[one]]
    : a.map((row, i) => row.map((_, j) => expand(mul(num((i + j) % 2 === 0 ? 1 : -1), determinant(minor(a, i, j))))));
export const adjoint = (a: Matrix): Matrix => transpose(cofactors(a));

export function inverse(a: Matrix): Matrix {
  const value = determinant(a);
  if (isZero(value)) throw new Undefined('the inverse of a matrix whose determinant is 0');
  return adjoint(a).map((row) => row.map((entry) => expand(div(entry, value))));
}
