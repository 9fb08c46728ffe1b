import { abstained, type Check, type Outcome, type Step } from '../../solution.ts';
import { add, mul, sub } from '../algebra/arithmetic.ts';
import { type Expr, isZero, num } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import {
  adjoint,
  columnsOf,
  determinant,
  identity,
  inverse,
  isSquare,
  type Matrix,
  minor,
  plus,
  rowsOf,
  scaled,
  times,
  transpose,
} from '../algebra/matrix.ts';
import { expression, solved, step } from '../outcome.ts';
import { withoutMatrices } from '../reading/matrices.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Row } from '../../reading/phrases.ts';
import type { Question } from '../reading/question.ts';
import { barsOf, matrixNotation, texOf } from './matrix-answer.ts';

type Names = ReadonlyMap<string, Matrix>;

/** Explicit matrices: determinant, inverse and so on, and expressions of several matrices. */
export function matrixTopic({ text }: Question): Outcome | null {
  const read = withoutMatrices(text);
  if (read.matrices.length === 0) return null;
  const names = new Map<string, Matrix>();
  const named = read.text.replaceAll(/(?:matrix |matrices )?\b([A-HM-Z])\s*=\s*⟦(\d)⟧/g, (_, name: string, index: string) => {
    names.set(name, read.matrices[Number(index)]!);
    return `=${name}=`;
  });
  const given = named
    .replaceAll(/⟦(\d)⟧/g, (_, index: string) => {
      const name = 'UVWXYZ'[Number(index)] ?? 'T';
      names.set(name, read.matrices[Number(index)]!);
      return ` ${name} `;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
  const asked = given
    .replace(/^(?:if|given|let|for|where) (?:=[A-Z]=(?:,? and |, |; )?)+[,;.]? ?(?:be (?:two )?matri(?:x|ces),? ?)?(?:then )?/, '')
    .replace(/,? (?:if|where|when|given|for) (?:=[A-Z]=(?:,? and |, |; )?)+$/, '')
    .replace(/^=([A-Z])=[,;.]? ?(?:then )?(?=find)/, '')
    .trim();
  return asked.includes('=') && !/det .*=/.test(asked) ? null : phraseTable(rowsFor(names))({ text: asked });
}

const A = '[of] [matrix] {a:name}';

function rowsFor(names: Names): Row[] {
  const row = (phrases: string | readonly string[], solve: (a: Matrix) => Outcome | null): Row => [
    phrases,
    ({ a = '' }) => {
      const matrix = names.get(a.replaceAll('|', ''));
      return matrix === undefined ? null : isSquare(matrix) ? solve(matrix) : abstained(NOT_SQUARE);
    },
  ];
  return [
    row([`(determinant|det) [of] [det] [matrix] {a:name}`, '{a=\\|[A-Z]\\|}'], determinantOf),
    row([`[multiplicative] inverse [matrix] ${A}`, '{a:name} ^ {p=\\(?-1\\)?}'], inverseOf),
    ['[simplify] [product|sum|difference|matrix] [of] [matrices] {text}', ({ text = '' }) => matrixExpression(text, names)],
  ];
}

const NOT_SQUARE = 'This is only defined for square matrices, and this one is not square.';

const given = (a: Matrix): Step => step('The matrix is', texOf(a));

function answered(topic: string, result: Matrix, steps: readonly Step[], claim: string, holds: (found: Matrix) => boolean): Outcome {
  const check: Check<Matrix> = { claim, holds };
  return solved({ topic, result, write: matrixNotation, steps, check });
}

/** True if the matrix is this number times the identity matrix. */
const isMultiple = (a: Matrix, value: Expr) =>
  a.every((row, i) => row.every((entry, j) => isZero(expand(i === j ? sub(entry, value) : entry))));

function inverseOf(a: Matrix): Outcome {
  const value = determinant(a);
  if (isZero(value)) return abstained('The determinant of this matrix is 0, so it has no inverse.');
  const result = inverse(a);
  const steps = [
    given(a),
    step('The determinant is not 0, so the inverse exists.', `|A| = ${toTex(value)}`),
    step('The adjoint is the transpose of the matrix of cofactors.', `\\operatorname{adj} A = ${texOf(adjoint(a))}`),
    step('Divide it by the determinant.', `A^{-1} = ${texOf(result)}`),
  ];
  const one = num(1);
  const claim = 'Multiplied with the matrix from either side it gives the identity matrix.';
  return answered(
    'Inverse of a matrix',
    result,
    steps,
    claim,
    (found) => isMultiple(times(a, found), one) && isMultiple(times(found, a), one),
  );
}

function determinantOf(a: Matrix): Outcome | null {
  const n = rowsOf(a);
  if (n === 1) return null;
  const value = determinant(a);
  const byColumn = expand(
    add(...a.map((row, i) => mul(num((i + n - 1) % 2 === 0 ? 1 : -1), row[n - 1]!, determinant(minor(a, i, n - 1))))),
  );
  const [first, second] = a as [readonly Expr[], readonly Expr[]];
  const [p, q] = [
    [first[0]!, second[1]!],
    [first[1]!, second[0]!],
  ].map((pair) => pair.map((entry) => `(${toTex(entry)})`).join(''));
  const along = first.map((entry, j) => `${j === 0 ? '' : j % 2 === 0 ? '+' : '-'} (${toTex(entry)}) ${barsOf(minor(a, 0, j))}`);
  const steps =
    n === 2
      ? [step('For two rows it is $ad - bc$.', `${barsOf(a)} = ${p!} - ${q!}`)]
      : [
          step('Expand along the first row, with alternating signs.', `${barsOf(a)} = ${along.join(' ')}`),
          step('The smaller determinants are', first.map((_, j) => toTex(determinant(minor(a, 0, j)))).join(',\\; ')),
        ];
  return solved({
    topic: 'Determinant',
    result: value,
    write: expression,
    steps: [...steps, step('Added up:', toTex(value))],
    check: {
      claim: 'The determinant was expanded along the last column as well: it is the same.',
      holds: (found) => isZero(expand(sub(byColumn, found))),
    },
  });
}

/** Computes an expression of matrices: `A B`, `2A + 3B`, `A^2 - 5A`. */
function matrixExpression(source: string, names: Names): Outcome | null {
  const text = source.replaceAll(/\s+and\s+/g, ' * ').replaceAll(' ', '');
  if (!/^[-+*A-Z0-9^'()T]+$/.test(text) || /^[A-Z]$/.test(text)) return null;
  let total: Matrix | null = null;
  const summands: { readonly factor: Expr; readonly factors: readonly Matrix[] }[] = [];
  for (const term of text.match(/[-+]?[^-+]+/g) ?? []) {
    const match = /^([-+]?\d*)\*?((?:[A-Z](?:\^\(?\d+\)?|'|\^T)?\*?)+)$/.exec(term);
    const factor = match && parsed(/\d/.test(match[1]!) ? match[1]! : `${match[1]!}1`);
    const factors = match && factorsIn(match[2]!, names);
    if (!factor || !factors) return null;
    if (factors.some((one, index) => index > 0 && columnsOf(factors[index - 1]!) !== rowsOf(one)))
      return abstained('These matrices cannot be multiplied: the first needs as many columns as the second has rows.');
    const part = scaled(factors.reduce(times), factor);
    summands.push({ factor, factors });
    if (total !== null && (rowsOf(total) !== rowsOf(part) || columnsOf(total) !== columnsOf(part)))
      return abstained('These matrices cannot be added: their sizes differ.');
    total = total === null ? part : plus(total, part);
  }
  if (total === null) return null;
  const how = 'Products take rows times columns; sums and multiples go element by element.';
  const steps = [...[...names].map(([name, matrix]) => step(`$${name}$ is`, texOf(matrix))), step(how, `${text} = ${texOf(total)}`)];
  const claim = 'Applied to two columns of numbers, the result does what the matrices do one after the other, added up.';
  return answered('Matrices', total, steps, claim, (found) => actsAs(found, summands));
}

function factorsIn(text: string, names: Names): Matrix[] | null {
  const factors: Matrix[] = [];
  for (const [, name = '', exponent, turned] of text.matchAll(/([A-Z])(?:\^\(?(\d+)\)?|('|\^T))?/g)) {
    const known = names.get(name) ?? (name === 'I' && names.size > 0 ? identity(rowsOf([...names.values()][0]!)) : undefined);
    const count = Number(exponent ?? 1);
    if (known === undefined || count < 1 || count > 60 || (count > 1 && !isSquare(known))) return null;
    factors.push(...Array.from({ length: count }, () => (turned ? transpose(known) : known)));
  }
  return factors;
}

/** Independent check: applies the factors to columns from right to left, which associates the same product in another way. */
function actsAs(total: Matrix, summands: readonly { readonly factor: Expr; readonly factors: readonly Matrix[] }[]): boolean {
  return [7n, -11n].every((base) => {
    const column: Matrix = total[0]!.map((_, index) => [num(base ** BigInt(index))]);
    const parts = summands.map(({ factor, factors }) =>
      scaled(
        factors.reduceRight<Matrix>((on, matrix) => times(matrix, on), column),
        factor,
      ),
    );
    const found = parts.reduce(plus);
    return times(total, column).every((row, index) => isZero(expand(sub(row[0]!, found[index]![0]!))));
  });
}
