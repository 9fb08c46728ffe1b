import { abstained, type Outcome, type Step } from '../../solution.ts';
import { add, neg, sub } from '../algebra/arithmetic.ts';
import { evaluateComplex, modulus } from '../algebra/complex.ts';
import { candidates } from '../algebra/equations.ts';
import { type Expr, isConstant, isOne, isZero, num, sym, variablesOf } from '../algebra/expression.ts';
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
import { expression, plain, solved, step } from '../outcome.ts';
import { withoutMatrices } from '../reading/matrices.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { barsOf, matrixAnswer, matrixNotation, texOf } from './matrix-answer.ts';
import { matrixExpression } from './matrix-expression.ts';
import { rootNotation } from './root-notation.ts';

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
        return solved({
          topic: 'Inverse of a matrix',
          result: a,
          write: () => plain('the inverse does not exist'),
          steps: [given, step('Its determinant is 0, so it has no inverse.', `${barsOf(a)} = 0`)],
          check: {
            claim: `The rank of the matrix is ${rank(a)}, less than ${rowsOf(a)}.`,
            holds: (matrix) => rank(matrix) < rowsOf(matrix),
          },
        });
      }
      const result = inverse(a);
      return solved({
        topic: 'Inverse of a matrix',
        result,
        write: matrixNotation,
        steps: [
          given,
          step('The determinant is not 0, so the inverse exists.', `|A| = ${toTex(value)}`),
          step('The adjoint is the transpose of the matrix of cofactors.', `\\operatorname{adj} A = ${texOf(adjoint(a))}`),
          step('Divide it by the determinant.', `A^{-1} = ${texOf(result)}`),
        ],
        check: {
          claim: 'Multiplied with the matrix from either side it gives the identity matrix.',
          holds: (found) => isIdentity(times(a, found)) && isIdentity(times(found, a)),
        },
      });
    }
    case 'transpose': {
      const result = transpose(a);
      return matrixAnswer('Transpose', result, [given, step('Rows become columns.')], {
        claim: 'Element by element: what stood in row i and column j stands in row j and column i.',
        holds: (found) => a.every((row, i) => row.every((entry, j) => found[j]?.[i]?.key === entry.key)),
      });
    }
    case 'adjoint': {
      const result = adjoint(a);
      return matrixAnswer(
        'Adjoint of a matrix',
        result,
        [given, step('Replace every element by its cofactor', texOf(cofactors(a))), step('and transpose.', texOf(result))],
        {
          claim: 'Multiplied with the matrix it gives the determinant times the identity matrix.',
          holds: (found) => isMultipleOfIdentity(times(a, found), determinant(a)),
        },
      );
    }
    case 'cofactors': {
      const result = cofactors(a);
      return matrixAnswer(
        'Cofactors',
        result,
        [given, step('Every cofactor is the determinant without its row and column, with the sign $(-1)^{i+j}$.')],
        {
          claim: 'Every row times its own cofactors gives the determinant, times those of another row 0.',
          holds: (found) => isMultipleOfIdentity(times(a, transpose(found)), determinant(a)),
        },
      );
    }
    case 'rank': {
      if (!isNumeric(a)) return null;
      const result = rank(a);
      return solved({
        topic: 'Rank of a matrix',
        result,
        write: plain,
        steps: [given, step(`Bring it to echelon form by row operations: ${result} ${result === 1 ? 'row is' : 'rows are'} not zero.`)],
        check: { claim: 'The rank by columns is the same.', holds: (found) => rank(transpose(a)) === found },
      });
    }
    case 'trace': {
      const result = expand(add(...a.map((row, index) => row[index]!)));
      const n = rowsOf(a);
      const second = coefficientsOf(characteristic(a, 'λ'), 'λ')?.at(n - 1);
      if (second === undefined) return null;
      return solved({
        topic: 'Trace',
        result,
        write: expression,
        steps: [
          given,
          step('Add the elements of the main diagonal.', `${a.map((row, index) => toTex(row[index]!)).join(' + ')} = ${toTex(result)}`),
        ],
        check: {
          claim: 'Up to its sign it is the second coefficient of the characteristic polynomial as well, which was expanded.',
          holds: (found) => isZero(expand(sub(n % 2 === 0 ? neg(second) : second, found))),
        },
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
  const n = rowsOf(a);
  const other = expand(
    a
      .map((row, i) => scaled([[n === 1 ? row[0]! : determinant(minor(a, i, n - 1))]], n === 1 ? row[0]! : row[n - 1]!)[0]![0]!)
      .reduce((total, term, i) => ((i + n - 1) % 2 === 0 ? add(total, term) : sub(total, term)), sub(value, value)),
  );
  if (n === 1) return null;
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
    result: value,
    write: expression,
    steps: [...steps, step('Added up:', toTex(value))],
    check: {
      claim: 'The determinant was expanded along the last column as well: it is the same.',
      holds: (found) => isZero(expand(sub(other, found))),
    },
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
    return solved({
      topic: 'Characteristic equation',
      result: monicForm,
      write: (form) => ({ answer: `${toText(form)} = 0`, tex: `${toTex(form)} = 0` }),
      steps: [step('Subtract $\\lambda$ on the diagonal and take the determinant.', `${toTex(monicForm)} = 0`)],
      check: {
        claim:
          'The matrix itself was put into it: as the theorem of Cayley and Hamilton says, the zero matrix comes out. It begins with 1.',
        holds: (form) => {
          const own = toPolynomial(form, name);
          const inserted = own?.map((coefficient, exponent) => scaled(power(a, exponent), num(coefficient))).reduce(plus);
          return own?.length === rowsOf(a) + 1 && isOne(num(own.at(-1)!)) && inserted!.every((row) => row.every(isZero));
        },
      },
    });
  }
  const roots = exactRoots(p);
  if (roots === null || factorise(p).factors.length === 0) return abstained('The eigenvalues of this matrix cannot be written exactly.');
  const values = roots.flatMap(({ value, power: count }) => Array.from({ length: count }, () => value));
  return solved({
    topic: 'Eigenvalues',
    result: values,
    write: (found) => ({ answer: found.map(toText).join(', '), tex: found.map(toTex).join(',\\; ') }),
    steps: [
      step('The eigenvalues are the roots of $\\det(A - \\lambda I) = 0$:', `${toTex(monicForm)} = 0`),
      step('So', `\\lambda = ${values.map(toTex).join(',\\; ')}`),
    ],
    check: {
      claim: 'Their sum is the trace of the matrix, and each makes the determinant zero.',
      holds: (found) => {
        const total = found.reduce((sum, value) => sum + evaluateComplex(value, {}).re, 0);
        const trace = a.reduce((sum, row, index) => sum + evaluateComplex(row[index]!, {}).re, 0);
        const isZeroed = (value: Expr) => modulus(evaluateComplex(expr, { [name]: evaluateComplex(value, {}) })) < 1e-6;
        return Math.abs(total - trace) < 1e-8 && found.every(isZeroed);
      },
    },
  });
}

function unknownEntry(a: Matrix | undefined, right: Expr | null): Outcome | null {
  if (!a || right === null || !isSquare(a)) return null;
  const difference = sub(determinant(a), right);
  const [x, ...others] = variablesOf(difference);
  if (x === undefined || others.length > 0) return null;
  const values = candidates(difference, x);
  if (values === null || values.length === 0) return null;
  return solved({
    topic: 'Determinant',
    result: values,
    write: rootNotation(x),
    steps: [
      step('Expand the determinant.', `${barsOf(a)} = ${toTex(determinant(a))}`),
      step(`Set it equal to $${toTex(right)}$ and solve.`, `${toTex(expand(difference))} = 0`),
    ],
    check: {
      claim: 'Each value was put into the matrix, and its determinant worked out again: it is what it should be.',
      holds: (found) =>
        found.every((value) => {
          const filled = a.map((row) => row.map((entry) => substitute(entry, sym(x), value)));
          return modulus(evaluateComplex(sub(determinant(filled), substitute(right, sym(x), value)), {})) < 1e-7;
        }),
    },
  });
}
