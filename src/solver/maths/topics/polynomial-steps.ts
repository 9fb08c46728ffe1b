import type { Step } from '../../solution.ts';
import { mul, pow } from '../algebra/arithmetic.ts';
import { type Expr, factorsOf, isNumber, isZero, num, powerOf, sym, zero } from '../algebra/expression.ts';
import { factorise, type Factorised } from '../algebra/factor.ts';
import { at, degree, discriminant, fromPolynomial, type Polynomial, primitive, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { exactRoots, factorisedExpr } from '../algebra/roots.ts';
import * as rational from '../algebra/rational.ts';
import { step } from '../outcome.ts';
import { isolation, scaling } from './isolation-steps.ts';
import { powerSteps } from './power-steps.ts';
import { OR } from './root-notation.ts';
import { nameOf, rootsTex, type SolvedPolynomial } from './solved-polynomial.ts';

const POWER_RULE = 'A power is zero when its base is zero.';
const PRODUCT_RULE = 'A product is zero when one of its factors is zero.';

/** The steps from the equation to its roots in the style of a teacher: each names its operation. */
export function polynomialSteps(equation: SolvedPolynomial): readonly Step[] {
  const { left, right, difference } = equation;
  if (degree(difference) === 1) return linearSteps(equation);
  if (isProduct(equation)) return [step(PRODUCT_RULE, rootsTex(equation))];
  const byPower = powerSteps(left, right, equation, isAsTyped(equation));
  if (byPower !== null) return byPower;
  const { part, content } = primitive(difference);
  const written = fromPolynomial(difference, equation.variable);
  const steps: Step[] = [];
  if (!isZero(right)) steps.push(step('Bring everything to one side and order by powers.', `${toTex(written)} = 0`));
  else if (left.key !== written.key || !isAsTyped(equation)) steps.push(step('Multiply out and order by powers.', `${toTex(written)} = 0`));
  const standard = fromPolynomial(part, equation.variable);
  if (!rational.isOne(content)) steps.push(step(`${scaling(content)}.`, `${toTex(standard)} = 0`));
  return [...steps, ...(powerSteps(standard, zero, equation, true) ?? standardSteps(part, equation))];
}

/** The steps from p = 0 with integer coefficients and more than one power of the unknown. */
function standardSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  return degree(p) === 2 ? quadraticSteps(p, equation) : factorSteps(p, equation);
}

/** False if reading expanded brackets or collected terms. The steps then show that too. */
function isAsTyped({ left, right, typed, variable }: SolvedPolynomial): boolean {
  const printed = [left, right].map(toTex).join(' ');
  const countOf = (text: string, pattern: RegExp) => text.replaceAll(/\\[a-z]+/g, ' ').match(pattern)?.length ?? 0;
  const hasOpened = /\([^()]*[+\-−]/.test(typed) && !printed.includes('(');
  return (
    !hasOpened && [new RegExp(variable, 'g'), /\d+(?:\.\d+)?/g].every((pattern) => countOf(typed, pattern) <= countOf(printed, pattern))
  );
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

/** True if the equation is given as factors whose roots can be read off. */
function isProduct({ left, right, variable }: SolvedPolynomial): boolean {
  if (!isZero(right) || left.kind !== 'product') return false;
  return factorsOf(left).every((factor) => {
    const p = toPolynomial(powerOf(factor).base, variable);
    return p !== null && degree(p) <= 1;
  });
}

function quadraticSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const { roots, variable } = equation;
  const [c, b, a] = p as [rational.Rational, rational.Rational, rational.Rational];
  const x = nameOf(equation);
  const numbers = roots.flatMap(({ value, power }) => (isNumber(value) ? [{ root: value.value, power }] : []));
  if (numbers.length === roots.length) {
    // Built from the roots, because the coefficients may be too large to factorize.
    const product = mul(...numbers.map(({ root, power }) => pow(fromPolynomial(factorOf(root), variable), num(power))));
    const factorised = `${toTex(product)} = 0`;
    if (numbers.length === 1)
      return [step('The left side is a perfect square.', factorised), step('Only 0 has the square 0.', rootsTex(equation))];
    const [first, second] = numbers.map(({ root }) => num(rational.negated(rational.times(a, root)))) as [Expr, Expr];
    const how = rational.isZero(c)
      ? `Take out the common factor $${x}$.`
      : `Split the middle term into $${termTex(first, variable)}$ and $${termTex(second, variable)}$, and factorise.`;
    return [step(how, factorised), step(PRODUCT_RULE, rootsTex(equation))];
  }
  const d = discriminant(p);
  return [
    step(
      `Compare with $a${x}^2 + b${x} + c = 0$: $a = ${toTex(num(a))}$, $b = ${toTex(num(b))}$, $c = ${toTex(num(c))}$. The discriminant is`,
      `D = b^2 - 4ac = ${toTex(num(d))}`,
    ),
    step(
      d.n < 0n
        ? 'D is negative, so the roots are complex. Use the quadratic formula.'
        : 'D is positive but not a perfect square, so the roots are irrational. Use the quadratic formula.',
      `${x} = \\frac{-b \\pm \\sqrt{D}}{2a} = \\frac{${toTex(num(rational.negated(b)))} \\pm \\sqrt{${toTex(num(d))}}}{${toTex(num(rational.times(rational.ratio(2), a)))}}`,
    ),
    step('Simplify.', rootsTex(equation)),
  ];
}

/** The factor dx - n for the root n/d. */
const factorOf = ({ n, d }: rational.Rational): Polynomial => [rational.ratio(-n), rational.ratio(d)];

const termTex = (coefficient: Expr, variable: string) =>
  toTex(fromPolynomial([rational.zero, isNumber(coefficient) ? coefficient.value : rational.one], variable));

function factorSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const { factors } = factorise(p);
  const factorised = `${toTex(factorisedExpr(p, equation.variable))} = 0`;
  if (factors.length > 1)
    return [step(howFactorised(factors, equation), factorised), step(`${PRODUCT_RULE} Each factor gives its roots.`, rootsTex(equation))];
  const { factor, power } = factors[0]!;
  if (power === 1) return squareSteps(p, equation);
  const base = fromPolynomial(factor, equation.variable);
  const start = step('Write the left side as a power.', factorised);
  if (degree(factor) === 1) return [start, step(POWER_RULE, rootsTex(equation))];
  return [start, step(POWER_RULE, `${toTex(base)} = 0`), ...(powerSteps(base, zero, equation, true) ?? standardSteps(factor, equation))];
}

/** Steps for an irreducible polynomial that still has exact roots, because only even powers remain. */
function squareSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const square = `${nameOf(equation)}^2`;
  const values = exactRoots(p.filter((_, index) => index % 2 === 0)) ?? [];
  return [
    step(`It is a quadratic in $${square}$. Solve it for $${square}$.`, values.map(({ value }) => `${square} = ${toTex(value)}`).join(OR)),
    step('Take the square root of both sides. It can be positive or negative.', rootsTex(equation)),
  ];
}

/** How the first factor is found: a common factor, otherwise an integer root, otherwise a fraction. */
function howFactorised(factors: Factorised['factors'], equation: SolvedPolynomial): string {
  const x = nameOf(equation);
  const linear = factors.filter(({ factor }) => degree(factor) === 1);
  const common = linear.find(({ factor }) => rational.isZero(at(factor, 0)));
  const others = factors.filter((each) => each !== common);
  const isOneLeft = others.length === 1 && others[0]!.power === 1;
  if (common !== undefined) {
    const power = toTex(pow(sym(equation.variable), num(common.power)));
    return `Take out the common factor $${power}$${isOneLeft ? '' : ', and factorise what is left'}.`;
  }
  const size = ({ factor }: { readonly factor: Polynomial }) => rational.absolute(rational.over(at(factor, 0), at(factor, 1)));
  const isWhole = ({ factor }: { readonly factor: Polynomial }) => rational.isOne(at(factor, 1));
  const [tried] = linear.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || rational.compare(size(a), size(b)));
  if (tried === undefined) return 'Factorise.';
  const root = toTex(num(rational.negated(rational.over(at(tried.factor, 0), at(tried.factor, 1)))));
  const from = isWhole(tried)
    ? 'the divisors of the constant'
    : 'fractions, a divisor of the constant over a divisor of the leading coefficient';
  return `Try ${from}: $${x} = ${root}$ is a root. Divide by its factor, and factorise what is left.`;
}
