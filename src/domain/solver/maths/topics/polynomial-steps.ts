import type { Step } from '../../solution.ts';
import { sqrt } from '../algebra/arithmetic.ts';
import { contains, type Expr, factorsOf, isNumber, isZero, num, powerOf, subexpressions, sym, zero } from '../algebra/expression.ts';
import { factorise } from '../algebra/factor.ts';
import { degree, fromPolynomial, type Polynomial, primitive, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import * as rational from '../algebra/rational.ts';
import { substitute } from '../algebra/rewrite.ts';
import { factorisedExpr, type Root } from '../algebra/roots.ts';
import { step } from '../outcome.ts';
import { isolation, scaling } from './isolation-steps.ts';

/** A polynomial equation with its exact roots, each once. */
export interface SolvedPolynomial {
  readonly left: Expr;
  readonly right: Expr;
  /** The equation as typed. */
  readonly typed: string;
  readonly variable: string;
  /** Left minus right, not zero. */
  readonly difference: Polynomial;
  readonly roots: readonly Root[];
}

const PRODUCT_RULE = 'A product is zero when one of its factors is zero.';

/** The steps from the equation to its roots, as a teacher writes them: each names what it does. */
export function polynomialSteps(equation: SolvedPolynomial): readonly Step[] {
  const { left, right, difference } = equation;
  if (degree(difference) === 1) return linearSteps(equation);
  if (isProduct(equation)) return [step(PRODUCT_RULE, rootsTex(equation))];
  const bySquare = degree(difference) === 2 ? squareSteps(left, right, equation, isAsTyped(equation)) : null;
  if (bySquare !== null) return bySquare;
  const { part, content } = primitive(difference);
  const written = fromPolynomial(difference, equation.variable);
  const steps: Step[] = [];
  if (!isZero(right)) steps.push(step('Bring everything to one side and order by powers.', `${toTex(written)} = 0`));
  else if (left.key !== written.key || !isAsTyped(equation)) steps.push(step('Multiply out and order by powers.', `${toTex(written)} = 0`));
  const standard = fromPolynomial(part, equation.variable);
  if (!rational.isOne(content)) steps.push(step(`${scaling(content)}.`, `${toTex(standard)} = 0`));
  if (degree(part) > 2) return [...steps, ...factorSteps(part, equation)];
  return [...steps, ...(squareSteps(standard, zero, equation, true) ?? quadraticSteps(part, equation))];
}

const nameOf = ({ variable }: SolvedPolynomial) => toTex(sym(variable));

/** False where reading multiplied out brackets or collected terms, which the steps then show. */
function isAsTyped({ left, right, typed, variable }: SolvedPolynomial): boolean {
  const printed = [left, right].map(toTex).join(' ');
  const countOf = (text: string, pattern: RegExp) => text.replaceAll(/\\[a-z]+/g, ' ').match(pattern)?.length ?? 0;
  const hasOpened = /\([^()]*[+\-−]/.test(typed) && !printed.includes('(');
  return (
    !hasOpened && [new RegExp(variable, 'g'), /\d+(?:\.\d+)?/g].every((pattern) => countOf(typed, pattern) <= countOf(printed, pattern))
  );
}

function rootsTex(equation: SolvedPolynomial): string {
  return equation.roots.map(({ value }) => `${nameOf(equation)} = ${toTex(value)}`).join(' \\quad\\text{or}\\quad ');
}

function linearSteps(equation: SolvedPolynomial): readonly Step[] {
  const { left, right, variable, difference } = equation;
  const x = sym(variable);
  const isolated = isolation(left, right, { unknown: variable, shown: x, isTidy: isAsTyped(equation) });
  if (isolated !== null && isolated.steps.length > 0) return isolated.steps;
  if (isolated !== null) return [step(`The equation already says what $${toTex(x)}$ is.`, rootsTex(equation))];
  const collected = fromPolynomial(difference, variable);
  return [
    step('Bring everything to one side and collect like terms.', `${toTex(collected)} = 0`),
    ...(isolation(collected, zero, { unknown: variable, shown: x })?.steps ?? []),
  ];
}

/** Given as factors whose roots can be read off. */
function isProduct({ left, right, variable }: SolvedPolynomial): boolean {
  if (!isZero(right) || left.kind !== 'product') return false;
  return factorsOf(left).every((factor) => {
    const p = toPolynomial(powerOf(factor).base, variable);
    return p !== null && degree(p) <= 1;
  });
}

/** A letter that no question uses. */
const SQUARE = 'square';

/** The steps if the unknown is in one square only, as in (x + 1)² = 9; otherwise null. */
function squareSteps(left: Expr, right: Expr, equation: SolvedPolynomial, isTidy: boolean): readonly Step[] | null {
  const { variable } = equation;
  for (const part of [...subexpressions(left), ...subexpressions(right)]) {
    if (part.kind !== 'power' || !isNumber(part.exponent) || part.exponent.key !== '2' || !contains(part.base, variable)) continue;
    const base = toPolynomial(part.base, variable);
    if (base === null || degree(base) !== 1) continue;
    const [without, other] = [left, right].map((side) => substitute(side, part, sym(SQUARE))) as [Expr, Expr];
    if (contains(without, variable) || contains(other, variable)) continue;
    const isolated = isolation(without, other, { unknown: SQUARE, shown: part, isTidy });
    if (isolated !== null) return [...isolated.steps, ...rootSteps(part.base, isolated.value, equation)];
  }
  return null;
}

function rootSteps(base: Expr, square: rational.Rational, equation: SolvedPolynomial): readonly Step[] {
  const { variable } = equation;
  const ofBase = isolation(base, zero, { unknown: variable, shown: sym(variable) })?.steps ?? [];
  if (rational.isZero(square)) return [step('Only 0 has the square 0.', `${toTex(base)} = 0`), ...ofBase];
  const text = `Take the square root of both sides. ${
    square.n > 0n ? 'It can be positive or negative.' : 'No real number has a negative square, so the roots are complex.'
  }`;
  if (ofBase.length === 0) return [step(text, rootsTex(equation))];
  return [
    step(text, `${toTex(base)} = \\pm ${toTex(sqrt(num(square)))}`),
    step(ofBase.map((each) => each.text).join(' '), rootsTex(equation)),
  ];
}

function quadraticSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const { roots, variable } = equation;
  const [c, b, a] = p as [rational.Rational, rational.Rational, rational.Rational];
  const x = nameOf(equation);
  const factorised = `${toTex(factorisedExpr(p, variable))} = 0`;
  if (roots.length === 1)
    return [step('The left side is a perfect square.', factorised), step('Only 0 has the square 0.', rootsTex(equation))];
  const numbers = roots.flatMap(({ value }) => (isNumber(value) ? [value.value] : []));
  if (numbers.length === roots.length) {
    const [first, second] = numbers.map((root) => num(rational.negated(rational.times(a, root)))) as [Expr, Expr];
    const how = rational.isZero(c)
      ? `Take out the common factor $${x}$.`
      : `Split the middle term into $${termTex(first, variable)}$ and $${termTex(second, variable)}$, and factorise.`;
    return [step(how, factorised), step(PRODUCT_RULE, rootsTex(equation))];
  }
  const discriminant = rational.minus(rational.times(b, b), rational.times(rational.ratio(4), rational.times(a, c)));
  return [
    step(
      `Compare with $a${x}^2 + b${x} + c = 0$: $a = ${toTex(num(a))}$, $b = ${toTex(num(b))}$, $c = ${toTex(num(c))}$. The discriminant is`,
      `D = b^2 - 4ac = ${toTex(num(discriminant))}`,
    ),
    step(
      discriminant.n < 0n
        ? 'D is negative, so the roots are complex. Use the quadratic formula.'
        : 'D is positive but not a perfect square, so the roots are irrational. Use the quadratic formula.',
      `${x} = \\frac{-b \\pm \\sqrt{D}}{2a} = \\frac{${toTex(num(rational.negated(b)))} \\pm \\sqrt{${toTex(num(discriminant))}}}{${toTex(num(rational.times(rational.ratio(2), a)))}}`,
    ),
    step('Simplify.', rootsTex(equation)),
  ];
}

const termTex = (coefficient: Expr, variable: string) =>
  toTex(fromPolynomial([rational.zero, isNumber(coefficient) ? coefficient.value : rational.one], variable));

function factorSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const { factors } = factorise(p);
  const last = step('Each factor gives its roots.', rootsTex(equation));
  if (factors.length === 1) return [last];
  const factorised = `${toTex(factorisedExpr(p, equation.variable))} = 0`;
  const linear = factors.find(({ factor }) => degree(factor) === 1)?.factor;
  if (linear === undefined) return [step('Factorise.', factorised), last];
  const x = nameOf(equation);
  const root = toTex(num(rational.negated(rational.over(linear[0] ?? rational.zero, linear[1]!))));
  const how =
    root === '0'
      ? `Take out the common factor $${x}$ and factorise.`
      : `Try the divisors of the constant: $${x} = ${root}$ is a root. Divide by its factor, and factorise what is left.`;
  return [step(how, factorised), step(`${PRODUCT_RULE} ${last.text}`, rootsTex(equation))];
}
