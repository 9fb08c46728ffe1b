import { sub } from '../algebra/arithmetic.ts';
import { abstained, type Outcome, type Step } from '../../solution.ts';
import { isRoot, realSolutions } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, num, sym, variablesOf } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { degree, fromPolynomial, type Polynomial, primitive, toPolynomial } from '../algebra/polynomial.ts';
import { decimalText, toTex, toText } from '../algebra/print.ts';
import * as rational from '../algebra/rational.ts';
import { exactRoots } from '../algebra/roots.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { parsedRelation, type Relation } from '../reading/relation.ts';
import { polynomialSteps } from './polynomial-steps.ts';

const shapes: readonly RegExp[] = [
  /^(?:find |solve |solve for (?<variable>[a-z]):? ?)?(?:all )?(?:real )?(?:roots?|solutions?|zeros?|zeroes|solution set)(?: of| to)?(?: equations?| polynomials?| (?:quadratic|linear|cubic|biquadratic|polynomial|exponential|logarithmic)(?: equations?| polynomials?| functions?)?)?:? (?<body>.+?)(?: is| are)?$/i,
  /^solve (?:for |find )?(?<variable>[a-z])(?: if| in| from| when|:|,| given) (?<body>.+)$/i,
  /^find (?:all )?(?:real )?(?:values? of )?(?<variable>[a-z])(?:,? (?:if|in|from|when|for which|such that|so that|where|given|that satisf(?:y|ies))| which satisf(?:y|ies)|:|,) (?:equation )?(?<body>.+)$/i,
  /^(?<body>[^,;]+=[^,;]+?),? (?:then )?(?:find|solve for) (?:values? of )?(?<variable>[a-z])$/i,
  /^(?:if|given|for) (?<body>.+?),? (?:then |solve |solve for )?(?:find )?(?:values? of )?(?<variable>[a-z])(?: is| =)?$/i,
  /^(?:find|solve)?:? ?(?:equations?|(?:quadratic|linear|cubic|biquadratic|polynomial|exponential|logarithmic) equations?)?:? ?(?<body>.+?)(?:,? for (?<variable>[a-z]))?$/i,
];

export interface AskedEquation {
  readonly relation: Relation;
  /** The relation as typed: reading simplifies it. */
  readonly typed: string;
  readonly unknown: string;
  /** Names of all letters in it. */
  readonly names: readonly string[];
  readonly isRealOnly: boolean;
}

/** Equations in one variable. */
export function equation({ text }: Question): Outcome | null {
  const asked = readEquation(text);
  return asked && solvedEquation(asked);
}

export function readEquation(text: string): AskedEquation | null {
  for (const shape of shapes) {
    const match = shape.exec(text);
    if (!match?.groups) continue;
    const { body = '', variable } = match.groups;
    const over = /^(.+?),? (?:over|in) (?:set of )?(?:real numbers|complex numbers|reals|R|C)$/i.exec(body);
    const equationText = (over?.[1] ?? body).replace(/ (?:is|are)$/, '');
    const isZeroes = /zero|root/i.test(text) && (!equationText.includes('=') || /^[pfPq]\s*\([a-z]\)\s*=[^=]+$/.test(equationText));
    const relation = isZeroes ? polynomialOf(equationText) : parsedRelation(equationText);
    if (relation === null || relation.sign !== '=') continue;
    const names = variablesOf(relation.left, relation.right);
    const unknown = variable ?? (names.length === 1 ? names[0] : undefined);
    if (unknown === undefined || !names.includes(unknown)) continue;
    const isRealOnly = /\breal (?:roots?|solutions?|zeros?|zeroes|values?)\b|\bover (?:set of )?(?:real|R\b)/i.test(text);
    return { relation, typed: equationText, unknown, names, isRealOnly };
  }
  return null;
}

function polynomialOf(text: string): Relation | null {
  const expr = parsed(text.replace(/^[pfPq]\s*\(([a-z])\)\s*=\s*/, ''));
  return expr === null || variablesOf(expr).length !== 1 ? null : { left: expr, sign: '=', right: num(0) };
}

function solvedEquation(asked: AskedEquation): Outcome | null {
  const { relation: { left, right }, unknown: variable, names } = asked; // prettier-ignore
  const difference = sub(left, right);
  if (/\((?:sin|cos|tan|cot|sec|csc) /.test(difference.key)) return null;
  const polynomial = toPolynomial(difference, variable);
  if (polynomial !== null) return solvedPolynomial(asked, polynomial);
  if (names.length > 1) return null;
  return solvedByInverses(left, right, variable);
}

const relationTex = (left: Expr, right: Expr) => `${toTex(left)} = ${toTex(right)}`;
export const listed = (variable: string, values: readonly Expr[], write: (expr: Expr) => string, or: string) =>
  values.map((value) => `${write(sym(variable))} = ${write(value)}`).join(or);

function solvedPolynomial({ relation, typed, unknown: variable, isRealOnly }: AskedEquation, p: Polynomial): Outcome | null {
  const { left, right } = relation;
  const shift = (x: number) => {
    const others = Object.fromEntries(variablesOf(left, right).map((name, index) => [name, 1.7 + 0.83 * index]));
    return evaluate(left, { ...others, [variable]: x }) - evaluate(right, { ...others, [variable]: x });
  };
  if (p.length === 0) {
    if (![0.37, 1.93, -4.21].every((x) => Math.abs(shift(x)) < 1e-9)) return null;
    return solved({
      topic: 'Identity',
      answer: `true for all ${variable}`,
      steps: [step('Both sides are the same expression once everything is multiplied out, so every number satisfies the equation.')],
      verification: 'Both sides were worked out for several values: they are equal each time.',
    });
  }
  if (degree(p) === 0) {
    if (![0.37, 1.93, -4.21].every((x) => isClose(shift(x), rational.toNumber(p[0]!)))) return null;
    return solved({
      topic: 'Equation',
      answer: 'no solution',
      steps: [step('Everything with the variable cancels, and what is left is false:', `${toTex(num(p[0]!))} = 0`)],
      verification: 'Both sides were worked out for several values: their difference is the same number each time, and not 0.',
    });
  }
  const { part } = primitive(p);
  const roots = exactRoots(part);
  if (roots === null) return approximated(left, right, part, variable);
  if (!roots.every(({ value }) => isRoot(sub(left, right), variable, value))) return null;
  if (roots.reduce((count, { power }) => count + power, 0) !== degree(part)) return null;
  // All roots unless only real ones are asked for; real ones first.
  const [real, others] = [roots.filter((root) => root.isReal), roots.filter((root) => !root.isReal)];
  const values = (isRealOnly ? real : [...real, ...others]).map(({ value }) => value);
  const steps = polynomialSteps({ left, right, typed, variable, difference: p, roots: [...real, ...others] });
  const answer = values.length === 0 ? 'no real solution' : listed(variable, values, toText, ' or ');
  const isReal = roots.every((root) => root.isReal);
  return solved({
    topic: ['', 'Linear equation', 'Quadratic equation', 'Cubic equation'][degree(part)] ?? 'Polynomial equation',
    answer,
    ...(values.length === 0 ? {} : { tex: listed(variable, values, toTex, ' \\quad\\text{or}\\quad ') }),
    steps: isReal
      ? steps
      : [...steps, step(real.length === 0 ? 'There is no real root.' : 'Roots with $i$ are complex. The other is real.')],
    verification: `${roots.length === 1 ? 'The root was' : `Each of the ${roots.length} roots${isReal ? '' : ', real or complex,'} was`} put into the equation as it was given: both sides agree.`,
  });
}

function approximated(left: Expr, right: Expr, p: Polynomial, variable: string): Outcome | null {
  const solutions = realRootsOf(p, variable);
  const f = (x: number) => evaluate(left, { [variable]: x }) - evaluate(right, { [variable]: x });
  if (solutions.length === 0 || solutions.length > 6)
    return abstained('I understand this equation, but its roots cannot be written exactly.');
  const scale = p.reduce((most, c) => Math.max(most, Math.abs(rational.toNumber(c))), 1);
  if (!solutions.every((x) => Math.abs(f(x)) < 1e-7 * scale * Math.max(1, Math.abs(x)) ** degree(p))) return null;
  return solved({
    topic: 'Polynomial equation',
    answer: solutions.map((x) => `${variable} ≈ ${decimalText(x)}`).join(' or '),
    steps: [
      step('Bring everything to one side.', `${toTex(fromPolynomial(p, variable))} = 0`),
      step(
        'No rational number is a root, and no factor of lower degree has whole coefficients. So the real roots are found by narrowing down where the sign changes (bisection), to six digits.',
      ),
    ],
    verification: `The sign changes at each of these places; there are ${solutions.length === 1 ? 'no other real roots' : `${solutions.length} real roots`}.`,
  });
}

function realRootsOf(p: Polynomial, variable: string): number[] {
  const expr = fromPolynomial(p, variable);
  const bound = 1 + Math.max(...p.slice(0, -1).map((c) => Math.abs(rational.toNumber(rational.over(c, p.at(-1)!)))));
  if (bound > 1e4) return [];
  const f = (x: number) => evaluate(expr, { [variable]: x });
  const zeros: number[] = [];
  const critical = degree(p) > 1 ? [-bound, ...realRootsOf(polynomialDerivative(p), variable), bound] : [-bound, bound];
  for (let index = 0; index + 1 < critical.length; index++) {
    let [low, high] = [critical[index]!, critical[index + 1]!];
    if (f(low) * f(high) > 0) continue;
    const isRising = f(low) < 0;
    for (let round = 0; round < 100; round++) {
      const middle = (low + high) / 2;
      if (f(middle) < 0 === isRising) low = middle;
      else high = middle;
    }
    if (!zeros.some((zero) => isClose(zero, low, 1e-9))) zeros.push((low + high) / 2);
  }
  return zeros.toSorted((a, b) => a - b);
}

const polynomialDerivative = (p: Polynomial): Polynomial => p.slice(1).map((c, index) => rational.times(c, rational.ratio(index + 1)));

function solvedByInverses(left: Expr, right: Expr, variable: string): Outcome | null {
  const solutions = realSolutions(left, right, variable);
  if (solutions === null) return null;
  const { roots, rejected } = solutions;
  const steps: Step[] = [step('The equation is', relationTex(left, right))];
  const all = [...roots, ...rejected];
  if (all.length > 0) steps.push(step(howSolved(sub(left, right)), listed(variable, all, toTex, ' \\quad\\text{or}\\quad ')));
  for (const value of rejected) {
    steps.push(step(`$${toTex(sym(variable))} = ${toTex(value)}$ does not satisfy the equation as it was given, so it is rejected.`));
  }
  if (roots.length === 0) {
    steps.push(step('So no real number satisfies the equation.'));
    return solved({
      topic: 'Equation',
      answer: 'no real solution',
      steps,
      verification: 'Every candidate was put into the equation, and a search of the number line found no other.',
    });
  }
  return solved({
    topic: 'Equation',
    answer: listed(variable, roots, toText, ' or '),
    tex: listed(variable, roots, toTex, ' \\quad\\text{or}\\quad '),
    steps,
    verification: 'Each root was put into the equation as it was given, and a search of the number line found no other.',
  });
}

function howSolved(expr: Expr): string {
  if (expr.key.includes('(ln '))
    return 'Combine the logarithms into one and rewrite it as a power. Check each result: a logarithm needs a positive number.';
  if (/\(abs /.test(expr.key)) return 'What is between the bars is positive or negative. Solve both cases:';
  if (/\(\^ \(.* \d+\/2\)/.test(expr.key))
    return 'Leave one root alone on a side and square both sides. Squaring can add false roots, so check each.';
  if (/\(\^ (?:\d|e)/.test(expr.key)) return 'Write all powers with the same base and compare the exponents, or take logarithms.';
  return 'Multiply both sides by the denominators and solve for the unknown.';
}
