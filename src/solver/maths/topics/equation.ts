import type { Check, Outcome, Step } from '../../solution.ts';
import { sub } from '../algebra/arithmetic.ts';
import { checkedSolutions, realSolutions } from '../algebra/equations.ts';
import { type Expr, sym } from '../algebra/expression.ts';
import { toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { plain, solved, step } from '../outcome.ts';
import type { Question } from '../reading/question.ts';
import type { Relation } from '../reading/relation.ts';
import { type AskedEquation, readEquation } from './asked-equation.ts';
import { listed, OR, rootNotation } from './root-notation.ts';
import { solvedPolynomial } from './polynomial-equation.ts';

/** Solves equations in one variable. */
export function equation({ text }: Question): Outcome | null {
  const asked = readEquation({ text });
  return asked && solvedEquation(asked);
}

function solvedEquation(asked: AskedEquation): Outcome | null {
  const { relation, unknown: variable, names } = asked;
  const difference = sub(relation.left, relation.right);
  if (/\((?:sin|cos|tan|cot|sec|csc) /.test(difference.key)) return null;
  const polynomial = toPolynomial(difference, variable);
  if (polynomial !== null) return solvedPolynomial(asked, polynomial);
  if (names.length > 1) return null;
  return solvedByInverses(relation, variable);
}

const relationTex = (left: Expr, right: Expr) => `${toTex(left)} = ${toTex(right)}`;

function solvedByInverses(relation: Relation, variable: string): Outcome | null {
  const { left, right } = relation;
  const solutions = realSolutions(relation, variable);
  if (solutions === null) return null;
  const { roots, rejected } = solutions;
  const steps: Step[] = [step('The equation is', relationTex(left, right))];
  const all = [...roots, ...rejected];
  if (all.length > 0) steps.push(step(howSolved(sub(left, right)), listed(variable, all, toTex, OR)));
  for (const value of rejected) {
    steps.push(step(`$${toTex(sym(variable))} = ${toTex(value)}$ does not satisfy the equation as it was given, so it is rejected.`));
  }
  if (roots.length === 0) {
    steps.push(step('So no real number satisfies the equation.'));
    return solved({
      topic: 'Equation',
      result: roots,
      write: () => plain('no real solution'),
      steps,
      check: hasTheseRoots(relation, variable),
    });
  }
  return solved({
    topic: 'Equation',
    result: roots,
    write: rootNotation(variable),
    steps,
    check: hasTheseRoots(relation, variable),
  });
}

export const hasTheseRoots = (relation: Relation, variable: string): Check<readonly Expr[]> => ({
  claim: 'Each root was put into the equation as it was given, and a search of the number line found no other.',
  holds: (roots) => checkedSolutions(relation, variable, roots)?.roots.length === roots.length,
});

function howSolved(expr: Expr): string {
  if (expr.key.includes('(ln '))
    return 'Combine the logarithms into one and rewrite it as a power. Check each result: a logarithm needs a positive number.';
  if (/\(abs /.test(expr.key)) return 'What is between the bars is positive or negative. Solve both cases:';
  if (/\(\^ \(.* \d+\/2\)/.test(expr.key))
    return 'Leave one root alone on a side and square both sides. Squaring can add false roots, so check each.';
  if (/\(\^ (?:\d|e)/.test(expr.key)) return 'Write all powers with the same base and compare the exponents, or take logarithms.';
  return 'Multiply both sides by the denominators and solve for the unknown.';
}
