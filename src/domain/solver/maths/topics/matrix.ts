import { abstained, type Outcome, type Step } from '../../solution.ts';
import { add, neg, sub } from '../algebra/arithmetic.ts';
import { evaluateComplex, modulus } from '../algebra/complex.ts';
import { candidates } from '../algebra/equations.ts';
import { type Expr, isConstant, isZero, num, sym, variablesOf } from '../algebra/expression.ts';
import { factorise } from '../algebra/factor.ts';
import {
  adjoint,
  characteristic,
  cofactors,
  determinant,
  identity,
  inverse,
  isSquare,
  type Matrix,
  minor,
  plus,
  power,
  rank,
  rowsOf,
  scaled,
  times,
  transpose,
} from '../algebra/matrix.ts';
import { coefficientsOf, toPolynomial } from '../algebra/polynomial.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { exactRoots } from '../algebra/roots.ts';
import { solved, step } from '../outcome.ts';
import { withoutMatrices } from '../reading/matrices.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { barsOf, matrixAnswer, texOf, textOf } from './matrix-answer.ts';
import { matrixExpression } from './matrix-expression.ts';
import { OR } from './listed.ts';

/** Determinants, inverses, products and other questions about explicit matrices. */
export function matrixTopic({ text }: Question): Outcome | null {
  const read = withoutMatrices(text);
  if (read.matrices.length === 0) return null;
  const names = new Map<string, Matrix>();
  let rest = read.text;
  rest = rest.replaceAll(/(?:matrix |matrices )?\b([A-HM-Z])\s*=\s*⟦(\d)⟧/g, (_, name: string, index: string) => {
    names.set(name, read.matrices[Number(index)]!);
    return `=${name}=`;
  });
  read.matrices.forEach((matrix, index) => {
    if (rest.includes(`⟦${index}⟧`)) {
      const name = 'UVWXYZ'[index] ?? 'T';
      names.set(name, matrix);
      rest = rest.replaceAll(`⟦${index}⟧`, ` ${name} `);
    }
  });
  const given = rest.replaceAll(/\s+/g, ' ').trim();
  const asked = given
    .replace(/^(?:if|given|let|for|where) (?:=[A-Z]=(?:,? and |, |; )?)+[,;.]? ?(?:be (?:two )?matri(?:x|ces),? ?)?(?:then )?/, '')
    .replace(/,? (?:if|where|when|given|for) (?:=[A-Z]=(?:,? and |, |; )?)+$/, '')
    .replace(/^=([A-Z])=[,;.]? ?(?:then )?(?=find)/, '')
    .trim();
  if (asked.includes('=') && !/det .*=/.test(asked)) return null;
  return answer(asked, names);
}

type Op = 'det' | 'inverse' | 'transpose' | 'adjoint' | 'rank' | 'trace' | 'eigenvalues' | 'cofactors' | 'characteristic';
const operations: readonly (readonly [RegExp, Op])[] = [
  [/^(?:find |solve )?(?:determinant(?: of)?(?: det)?|det\b ?(?:of)?|\|)(?: matrix)? ?\(?([A-Z])\)?\|?$/i, 'det'],
  [/^find \|([A-Z])\|$/, 'det'],
  [/^(?:find )?(?:multiplicative )?inverse(?: matrix)?(?: of)?(?: matrix)? ([A-Z])$/i, 'inverse'],
  [/^(?:find )?([A-Z]) ?\^ ?\(?-1\)?$/, 'inverse'],
  [/^(?:find )?transpose(?: of)?(?: matrix)? ([A-Z])$/i, 'transpose'],
  [/^(?:find )?([A-Z]) ?(?:\^ ?\(?T\)?|')$/, 'transpose'],
  [/^(?:find )?(?:adjoint|adjugate|adj\.?)(?: of)?(?: matrix)? \(?([A-Z])\)?$/i, 'adjoint'],
  [/^(?:find )?rank(?: of)?(?: matrix)? ([A-Z])$/i, 'rank'],
  [/^(?:find )?trace(?: of)?(?: matrix)? ([A-Z])$/i, 'trace'],
  [/^(?:find )?(?:eigen ?values?|characteristic roots?|latent roots?)(?: of)?(?: matrix)? ([A-Z])$/i, 'eigenvalues'],
  [
    /^(?:find )?(?:cofactor matrix|cofactors|matrix of cofactors)(?: of)?(?: (?:all )?elements of)?(?: matrix| determinant)? ([A-Z])$/i,
    'cofactors',
  ],
  [/^(?:find )?characteristic (?:equation|polynomial)(?: of)?(?: matrix)? ([A-Z])$/i, 'characteristic'],
];

function answer(asked: string, names: ReadonlyMap<string, Matrix>): Outcome | null {
  for (const [shape, operation] of operations) {
    const match = shape.exec(asked);
    const matrix = match && names.get(match[1]!);
    if (matrix) return applied(operation, matrix);
  }
  const unknown =
    /^(?:find |solve )?(?:for )?(?:([a-z])[,:]? (?:if |in |from )?)?det ([A-Z]) = ([^=]+?)(?:,? (?:then )?(?:find|for) ([a-z]))?$/.exec(
      asked,
    ) ?? null;
  if (unknown) return unknownEntry(names.get(unknown[2]!), parsed(unknown[3]!));
  return matrixExpression(
    asked.replace(/^(?:find |solve |simplify )?(?:product |sum |difference |matrix )?(?:of )?(?:matrices )?/i, ''),
    names,
  );
}

function applied(operation: Op, a: Matrix): Outcome | null {
  const given = step('The matrix is', texOf(a));
  if (operation !== 'rank' && operation !== 'transpose' && !isSquare(a))
    return abstained('This is only defined for square matrices, and this one is not square.');
  switch (operation) {
    case 'det':
      return determinantOf(a);
    case 'inverse': {
      const value = determinant(a);
      if (isZero(value)) {
        if (rank(a) >= rowsOf(a)) return null;
        return solved({
          topic: 'Inverse of a matrix',
          answer: 'the inverse does not exist',
          steps: [given, step('Its determinant is 0, so it has no inverse.', `${barsOf(a)} = 0`)],
          verification: `The rank of the matrix is ${rank(a)}, less than ${rowsOf(a)}.`,
        });
      }
      const result = inverse(a);
      if (!isIdentity(times(a, result)) || !isIdentity(times(result, a))) return null;
      return solved({
        topic: 'Inverse of a matrix',
        answer: textOf(result),
        tex: texOf(result),
        steps: [
          given,
          step('The determinant is not 0, so the inverse exists.', `|A| = ${toTex(value)}`),
          step('The adjoint is the transpose of the matrix of cofactors.', `\\operatorname{adj} A = ${texOf(adjoint(a))}`),
          step('Divide it by the determinant.', `A^{-1} = ${texOf(result)}`),
        ],
        verification: 'Multiplied with the matrix from either side it gives the identity matrix.',
      });
    }
    case 'transpose': {
      const result = transpose(a);
      if (!a.every((row, i) => row.every((entry, j) => result[j]?.[i]?.key === entry.key))) return null;
      return matrixAnswer(
        'Transpose',
        result,
        [given, step('Rows become columns.')],
        'Element by element: what stood in row i and column j stands in row j and column i.',
      );
    }
    case 'adjoint': {
      const result = adjoint(a);
      if (!isMultipleOfIdentity(times(a, result), determinant(a))) return null;
      return matrixAnswer(
        'Adjoint of a matrix',
        result,
        [given, step('Replace every element by its cofactor', texOf(cofactors(a))), step('and transpose.', texOf(result))],
        'Multiplied with the matrix it gives the determinant times the identity matrix.',
      );
    }
    case 'cofactors': {
      const result = cofactors(a);
      if (!isMultipleOfIdentity(times(a, transpose(result)), determinant(a))) return null;
      return matrixAnswer(
        'Cofactors',
        result,
        [given, step('Every cofactor is the determinant without its row and column, with the sign $(-1)^{i+j}$.')],
        'Every row times its own cofactors gives the determinant, times those of another row 0.',
      );
    }
    case 'rank': {
      if (!isNumeric(a)) return null;
      const result = rank(a);
      if (rank(transpose(a)) !== result) return null;
      return solved({
        topic: 'Rank of a matrix',
        answer: `${result}`,
        steps: [given, step(`Bring it to echelon form by row operations: ${result} ${result === 1 ? 'row is' : 'rows are'} not zero.`)],
        verification: 'The rank by columns is the same.',
      });
    }
    case 'trace': {
      const result = expand(add(...a.map((row, index) => row[index]!)));
      const n = rowsOf(a);
      const second = coefficientsOf(characteristic(a, 'λ'), 'λ')?.at(n - 1);
      if (second === undefined || !isZero(expand(sub(n % 2 === 0 ? neg(second) : second, result)))) return null;
      return solved({
        topic: 'Trace',
        answer: toText(result),
        tex: toTex(result),
        steps: [
          given,
          step('Add the elements of the main diagonal.', `${a.map((row, index) => toTex(row[index]!)).join(' + ')} = ${toTex(result)}`),
        ],
        verification: 'Up to its sign it is the second coefficient of the characteristic polynomial as well, which was expanded.',
      });
    }
    case 'characteristic':
    case 'eigenvalues':
      return eigenvalues(a, operation === 'characteristic');
  }
}

const isMultipleOfIdentity = (a: Matrix, value: Expr) =>
  a.every((row, i) => row.every((entry, j) => isZero(expand(i === j ? sub(entry, value) : entry))));
const isNumeric = (a: Matrix) => a.every((row) => row.every(isConstant));
const isIdentity = (a: Matrix) => a.every((row, i) => row.every((value, j) => isZero(expand(sub(value, identity(rowsOf(a))[i]![j]!)))));

function determinantOf(a: Matrix): Outcome | null {
  const value = determinant(a);
  // Independent check: expansion along the last column.
  const n = rowsOf(a);
  const other = expand(
    a
      .map((row, i) => scaled([[n === 1 ? row[0]! : determinant(minor(a, i, n - 1))]], n === 1 ? row[0]! : row[n - 1]!)[0]![0]!)
      .reduce((total, term, i) => ((i + n - 1) % 2 === 0 ? add(total, term) : sub(total, term)), sub(value, value)),
  );
  if (n === 1 || !isZero(expand(sub(other, value)))) return null;
  const steps: Step[] = [];
  if (n === 2)
    steps.push(
      step(
        'For two rows it is $ad - bc$.',
        `${barsOf(a)} = (${toTex(a[0]![0]!)})(${toTex(a[1]![1]!)}) - (${toTex(a[0]![1]!)})(${toTex(a[1]![0]!)})`,
      ),
    );
  else if (n > 2) {
    steps.push(
      step(
        'Expand along the first row, with alternating signs.',
        `${barsOf(a)} = ${a[0]!.map((entry, j) => `${j === 0 ? '' : j % 2 === 0 ? '+' : '-'} (${toTex(entry)}) ${barsOf(minor(a, 0, j))}`).join(' ')}`,
      ),
    );
    steps.push(step('The smaller determinants are', a[0]!.map((_, j) => toTex(determinant(minor(a, 0, j)))).join(',\\; ')));
  }
  return solved({
    topic: 'Determinant',
    answer: toText(value),
    tex: toTex(value),
    steps: [...steps, step('Added up:', toTex(value))],
    verification: 'The determinant was expanded along the last column as well: it is the same.',
  });
}

function eigenvalues(a: Matrix, isEquation: boolean): Outcome | null {
  if (!isNumeric(a) || rowsOf(a) > 4) return null;
  const name = isEquation ? 'λ' : 'lambda';
  const expr = characteristic(a, name);
  const p = toPolynomial(expr, name);
  if (p === null) return null;
  const monicForm = p.at(-1)!.n < 0n ? expand(sub(sub(expr, expr), expr)) : expr;
  if (isEquation) {
    const powers = p.map((_, exponent) => power(a, exponent));
    const inserted = p.map((coefficient, exponent) => scaled(powers[exponent]!, num(coefficient))).reduce(plus);
    if (!inserted.every((row) => row.every(isZero))) return null;
    return solved({
      topic: 'Characteristic equation',
      answer: `${toText(monicForm)} = 0`,
      tex: `${toTex(monicForm)} = 0`,
      steps: [step('Subtract $\\lambda$ on the diagonal and take the determinant.', `${toTex(monicForm)} = 0`)],
      verification: 'The matrix itself was put into it: as the theorem of Cayley and Hamilton says, the zero matrix comes out.',
    });
  }
  const roots = exactRoots(p);
  if (roots === null || factorise(p).factors.length === 0) return abstained('The eigenvalues of this matrix cannot be written exactly.');
  const values = roots.flatMap(({ value, power: count }) => Array.from({ length: count }, () => value));
  const total = values.reduce((sum, value) => sum + evaluateComplex(value, {}).re, 0);
  const trace = a.reduce((sum, row, index) => sum + evaluateComplex(row[index]!, {}).re, 0);
  const zeroed = roots.every(
    ({ value }) => modulus(evaluateComplex(characteristic(a, name), { [name]: evaluateComplex(value, {}) })) < 1e-6,
  );
  if (Math.abs(total - trace) > 1e-8 || !zeroed) return null;
  const answer = values.map(toText).join(', ');
  return solved({
    topic: 'Eigenvalues',
    answer,
    tex: values.map(toTex).join(',\\; '),
    steps: [
      step('The eigenvalues are the roots of $\\det(A - \\lambda I) = 0$:', `${toTex(monicForm)} = 0`),
      step('So', `\\lambda = ${values.map(toTex).join(',\\; ')}`),
    ],
    verification: 'Their sum is the trace of the matrix, and each makes the determinant zero.',
  });
}

function unknownEntry(a: Matrix | undefined, right: Expr | null): Outcome | null {
  if (!a || right === null || !isSquare(a)) return null;
  const difference = sub(determinant(a), right);
  const [x, ...others] = variablesOf(difference);
  if (x === undefined || others.length > 0) return null;
  const values = candidates(difference, x);
  if (values === null || values.length === 0) return null;
  const isRight = values.every((value) => {
    const filled = a.map((row) => row.map((entry) => substitute(entry, sym(x), value)));
    return modulus(evaluateComplex(sub(determinant(filled), substitute(right, sym(x), value)), {})) < 1e-7;
  });
  if (!isRight) return null;
  return solved({
    topic: 'Determinant',
    answer: values.map((value) => `${x} = ${toText(value)}`).join(' or '),
    tex: values.map((value) => `${toTex(sym(x))} = ${toTex(value)}`).join(OR),
    steps: [
      step('Expand the determinant.', `${barsOf(a)} = ${toTex(determinant(a))}`),
      step(`Set it equal to $${toTex(right)}$ and solve.`, `${toTex(expand(difference))} = 0`),
    ],
    verification: 'Each value was put into the matrix, and its determinant worked out again: it is what it should be.',
  });
}
