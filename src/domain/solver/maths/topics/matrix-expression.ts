import { abstained, type Outcome } from '../../solution.ts';
import { sub } from '../algebra/arithmetic.ts';
import { type Expr, isZero, num } from '../algebra/expression.ts';
import { columnsOf, identity, isSquare, type Matrix, plus, power, rowsOf, scaled, times, transpose } from '../algebra/matrix.ts';
import { expand } from '../algebra/rewrite.ts';
import { step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { matrixAnswer, texOf } from './matrix-answer.ts';

/** `A B`, `2A + 3B`, `A^2 - 5A`. */
export function matrixExpression(source: string, names: ReadonlyMap<string, Matrix>): Outcome | null {
  const text = source.replaceAll(/\s+and\s+/g, ' * ').replaceAll(' ', '');
  if (!/^[-+*A-Z0-9^'()T]+$/.test(text)) return null;
  const terms = text.match(/[-+]?[^-+]+/g) ?? [];
  let total: Matrix | null = null;
  const summands: { readonly factor: Expr; readonly factors: readonly Matrix[] }[] = [];
  for (const term of terms) {
    const match = /^([-+]?)(\d*)\*?((?:[A-Z](?:\^\(?\d+\)?|'|\^T)?\*?)+)$/.exec(term);
    if (!match) return null;
    let product: Matrix | null = null;
    const factors: Matrix[] = [];
    for (const factor of match[3]!.matchAll(/([A-Z])(?:\^\(?(\d+)\)?|('|\^T))?/g)) {
      let matrix = names.get(factor[1]!);
      if (matrix === undefined && factor[1] === 'I' && names.size > 0) matrix = identity(rowsOf([...names.values()][0]!));
      if (matrix === undefined) return null;
      if (factor[3]) matrix = transpose(matrix);
      if (factor[2]) {
        if (!isSquare(matrix)) return null;
        for (let count = 0; count < Math.min(60, Number(factor[2])); count++) factors.push(matrix);
        matrix = power(matrix, Number(factor[2]));
      } else factors.push(matrix);
      if (product !== null && columnsOf(product) !== rowsOf(matrix))
        return abstained('These matrices cannot be multiplied: the first needs as many columns as the second has rows.');
      product = product === null ? matrix : times(product, matrix);
    }
    if (product === null) return null;
    const factor = parsed(`${match[1] === '-' ? '-' : ''}${match[2] === '' ? '1' : match[2]}`)!;
    const part = scaled(product, factor);
    summands.push({ factor, factors });
    if (total !== null && (rowsOf(total) !== rowsOf(part) || columnsOf(total) !== columnsOf(part)))
      return abstained('These matrices cannot be added: their sizes differ.');
    total = total === null ? part : plus(total, part);
  }
  if (total === null || (terms.length === 1 && /^[A-Z]$/.test(text))) return null;
  const steps = [...names].map(([name, matrix]) => step(`$${name}$ is`, texOf(matrix)));
  return matrixAnswer(
    'Matrices',
    total,
    [...steps, step('Products take rows times columns; sums and multiples go element by element.', `${text} = ${texOf(total)}`)],
    {
      claim: 'Applied to two columns of numbers, the result does what the matrices do one after the other, added up.',
      holds: (result) => actsAs(result, summands),
    },
  );
}

/** Right to left on columns: another association of the same product. */
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
