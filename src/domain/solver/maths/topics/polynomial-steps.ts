import type { Step } from '../../solution.ts';
import { type Expr, num, sym, zero } from '../algebra/expression.ts';
import { factorise, type Factorised } from '../algebra/factor.ts';
import { degree, fromPolynomial, type Polynomial, primitive } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { factorisedExpr, type Root } from '../algebra/roots.ts';
import * as rational from '../algebra/rational.ts';
import { step } from '../outcome.ts';
import { isolation } from './isolation-steps.ts';
import { listed, OR } from './root-notation.ts';

/** A polynomial equation with its exact roots, each once. */
interface SolvedPolynomial {
  readonly left: Expr;
  readonly right: Expr;
  readonly variable: string;
  /** Left minus right, not zero. */
  readonly difference: Polynomial;
  readonly roots: readonly Root[];
}

const rootsTex = ({ variable, roots }: SolvedPolynomial) =>
  listed(
    variable,
    roots.map(({ value }) => value),
    toTex,
    OR,
  );

const PRODUCT_RULE = 'A product is zero when one of its factors is zero.';

/** The steps from the equation to its roots, as a teacher writes them: each names what it does. */
export function polynomialSteps(equation: SolvedPolynomial): readonly Step[] {
  const { left, right, difference, variable } = equation;
  const { part } = primitive(difference);
  if (degree(part) === 1) return linearSteps(equation);
  const standard = `${toTex(fromPolynomial(part, variable))} = 0`;
  const isStandard = `${toTex(left)} = ${toTex(right)}` === standard;
  const first = isStandard ? [] : [step('Bring everything to one side, order by powers, and divide by common factors.', standard)];
  return [...first, ...standardSteps(part, equation)];
}

function linearSteps(equation: SolvedPolynomial): readonly Step[] {
  const { left, right, variable } = equation;
  const isolated = isolation(left, right, variable) ?? [];
  return isolated.length > 0 ? isolated : [step('Collect like terms and divide by the coefficient.', rootsTex(equation))];
}

/** From p = 0, with whole coefficients. */
function standardSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const { factors } = factorise(p);
  const [{ factor, power }, ...others] = factors as [Factorised['factors'][number], ...Factorised['factors']];
  if (others.length > 0 || power > 1) {
    const factorised = step('Factorise the left side.', `${toTex(factorisedExpr(p, equation.variable))} = 0`);
    return [factorised, step(`${PRODUCT_RULE} Each factor gives its roots.`, rootsTex(equation))];
  }
  if (degree(factor) === 2) return quadraticSteps(factor, equation);
  return [step('It has no rational root. Its roots, written with radicals, are', rootsTex(equation))];
}

function quadraticSteps(p: Polynomial, equation: SolvedPolynomial): readonly Step[] {
  const [c, b, a] = p as [rational.Rational, rational.Rational, rational.Rational];
  const x = toTex(sym(equation.variable));
  const discriminant = rational.minus(rational.times(b, b), rational.times(rational.ratio(4), rational.times(a, c)));
  const [minusB, d, twoA] = [rational.negated(b), discriminant, rational.times(rational.ratio(2), a)].map((value) => toTex(num(value)));
  return [
    step(
      `Compare with $a${x}^2 + b${x} + c = 0$: $a = ${toTex(num(a))}$, $b = ${toTex(num(b))}$, $c = ${toTex(num(c))}$. The discriminant is`,
      `D = b^2 - 4ac = ${d}`,
    ),
    step(
      `D is ${discriminant.n < 0n ? 'negative, so the roots are complex' : 'no perfect square, so the roots are irrational'}. Use the quadratic formula.`,
      `${x} = \\frac{-b \\pm \\sqrt{D}}{2a} = \\frac{${minusB} \\pm \\sqrt{${d}}}{${twoA}}`,
    ),
    step('Simplify.', rootsTex(equation)),
  ];
}
