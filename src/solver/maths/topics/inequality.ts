import type { Outcome, Step } from '../../solution.ts';
import { sub } from '../algebra/arithmetic.ts';
import { allHold, areMet } from '../algebra/conditions.ts';
import { candidates, realValue } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, sym, variablesOf } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isClose, realZeros } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { plain, solved, step } from '../outcome.ts';
import { phraseTable } from '../../reading/phrases.ts';
import { type Chain, parsedChain, type Sign } from '../reading/relation.ts';

/** Solves inequalities in one variable, by signs between critical points. */
export const inequality = phraseTable([
  [
    [
      '[for {x:letter}] [inequality|inequation|inequalities] {chain} [for [real] {y:letter}|where x is real|x in R]',
      '[solution set|solution|solutions|range|set of [all] [real] (value|values)|[all] [real] (value|values)] [of] [{x:letter}] (of|for which|if|satisfying|such that|when) [inequality|inequation] {chain}',
    ],
    ({ chain: text = '' }) => {
      const chain = parsedChain(text);
      if (!chain || chain.signs.some((sign) => sign === '=' || sign === '!=')) return null;
      const [x, ...others] = variablesOf(...chain.sides);
      return x === undefined || others.length > 0 ? null : solvedChain(chain, x);
    },
  ],
]);

interface Breakpoint {
  readonly exact: Expr;
  readonly at: number;
}

function solvedChain(chain: Chain, x: string): Outcome | null {
  const breakpoints: Breakpoint[] = [];
  const found = chain.conditions.map(({ of, needs }) => (needs === 'a value' || !contains(of, x) ? [] : candidates(of, x)));
  for (let index = 0; index < chain.signs.length; index++) {
    const difference = sub(chain.sides[index]!, chain.sides[index + 1]!);
    found.push(...breaks(difference, x), candidates(difference, x));
  }
  for (const list of found) {
    if (list === null) return null;
    for (const exact of list) {
      const at = realValue(exact);
      if (at !== null && !breakpoints.some((place) => isClose(place.at, at, 1e-10))) breakpoints.push({ exact, at });
    }
  }
  breakpoints.sort((a, b) => a.at - b.at);
  const f = (at: number) => holds(chain, x, at);
  const inner = breakpoints.slice(1).map((place, index) => (breakpoints[index]!.at + place.at) / 2);
  const probes = breakpoints.length === 0 ? [0.123] : [breakpoints[0]!.at - 1, ...inner, breakpoints.at(-1)!.at + 1];
  const between = probes.map(f);
  const defined = breakpoints.map(({ exact }) => allHold(chain.conditions, x, exact));
  if (defined.includes(null)) return null;
  const on = breakpoints.map(({ exact, at }, index) => defined[index] === true && holdsExactly(chain, x, exact, at));
  const intervals = writeIntervals(x, breakpoints, between, on);
  const steps: Step[] = [
    step(
      'Find where both sides are equal or something is not defined:',
      breakpoints.length === 0 ? '\\text{nowhere}' : breakpoints.map(({ exact }) => `${toTex(sym(x))} = ${toTex(exact)}`).join(',\\quad '),
    ),
    step(
      'These places cut the number line. In each piece the inequality holds everywhere or nowhere, so one test value decides:',
      probes
        .map((probe, index) => `${toTex(sym(x))} = ${Number(probe.toPrecision(4))}: \\text{${between[index] ? 'true' : 'false'}}`)
        .join(',\\quad '),
    ),
  ];
  return solved({
    topic: 'Inequality',
    result: { breakpoints, between, on },
    write: (pieces) => {
      const { text, tex } = writeIntervals(x, pieces.breakpoints, pieces.between, pieces.on);
      return text === '' ? plain('no solution') : { answer: text, tex: `${toTex(sym(x))} \\in ${tex}` };
    },
    steps: [...steps, step('So', intervals.text === '' ? '\\text{no real number satisfies it}' : `${toTex(sym(x))} \\in ${intervals.tex}`)],
    check: {
      claim:
        'The inequality as it was given was tried at many points of every piece, and at its ends, and a search found no other place where it changes.',
      holds: (pieces) => isConfirmed(chain, x, pieces.breakpoints, pieces.between) && hasRightEnds(chain, x, pieces),
    },
  });
}

/**
 * The points at which an expression may change sign or end: zeros of denominators, absolute values, radicands and arguments of logarithms.
 */
function breaks(expr: Expr, x: string): (Expr[] | null)[] {
  const lists: (Expr[] | null)[] = [];
  const { below } = together(expr);
  if (variablesOf(below).includes(x)) lists.push(candidates(below, x));
  const visit = (part: Expr): void => {
    if (part.kind === 'call' && variablesOf(part).includes(x)) lists.push(candidates(part.argument, x));
    if (part.kind === 'power' && part.exponent.kind === 'number' && part.exponent.value.d % 2n === 0n && variablesOf(part.base).includes(x))
      lists.push(candidates(part.base, x));
    if (part.kind === 'sum') part.terms.forEach(visit);
    if (part.kind === 'product') part.factors.forEach(visit);
    if (part.kind === 'power') [part.base, part.exponent].forEach(visit);
    if (part.kind === 'call') visit(part.argument);
  };
  visit(expr);
  return lists;
}

const compare = (a: number, sign: Sign, b: number): boolean =>
  sign === '<' ? a < b : sign === '>' ? a > b : sign === '<=' ? a <= b : a >= b;

function holds(chain: Chain, x: string, at: number): boolean {
  const values = chain.sides.map((side) => evaluate(side, { [x]: at }));
  return (
    areMet(chain.conditions, { [x]: at }) &&
    values.every((value) => !Number.isNaN(value)) &&
    chain.signs.every((sign, index) => compare(values[index]!, sign, values[index + 1]!))
  );
}

/** True if an end belongs to the solution: the sign allows equality and everything is defined there. */
function holdsExactly(chain: Chain, x: string, exact: Expr, at: number): boolean {
  const values = chain.sides.map((side) => evaluate(side, { [x]: exact.kind === 'number' ? evaluate(exact, {}) : at }));
  return chain.signs.every((sign, index) => {
    const [a, b] = [values[index]!, values[index + 1]!];
    if (!Number.isFinite(a) || !Number.isFinite(b) || Math.abs(a) > 1e12) return false;
    return isClose(a, b, 1e-9) ? sign === '<=' || sign === '>=' : compare(a, sign, b);
  });
}

interface Pieces {
  readonly breakpoints: readonly Breakpoint[];
  readonly between: readonly boolean[];
  readonly on: readonly boolean[];
}

/** Checks each end, as written, in the inequality as given. */
function hasRightEnds(chain: Chain, x: string, { breakpoints, on }: Pieces): boolean {
  return breakpoints.every(({ exact }, index) => {
    const at = evaluate(exact, {});
    return (allHold(chain.conditions, x, exact) === true && holdsExactly(chain, x, exact, at)) === on[index];
  });
}

function isConfirmed(chain: Chain, x: string, written: readonly Breakpoint[], between: readonly boolean[]): boolean {
  const breakpoints = written.map(({ exact }) => ({ exact, at: evaluate(exact, {}) }));
  if (breakpoints.some(({ at }, index) => index > 0 && at <= breakpoints[index - 1]!.at)) return false;
  for (let index = 0; index < 400; index++) {
    const at = -55.0317 + index * 0.27513;
    if (breakpoints.some((place) => Math.abs(place.at - at) < 1e-6)) continue;
    const piece = breakpoints.filter((place) => place.at < at).length;
    if (holds(chain, x, at) !== between[piece]) return false;
  }
  for (let index = 0; index < chain.signs.length; index++) {
    const zeros = realZeros(
      (at) => evaluate(chain.sides[index]!, { [x]: at }) - evaluate(chain.sides[index + 1]!, { [x]: at }),
      -20,
      20.0001,
      400,
    );
    if (!zeros.every((zero) => breakpoints.some((place) => Math.abs(place.at - zero) < 1e-4))) return false;
  }
  return true;
}

/** The intervals as typed text and in TeX. */
function writeIntervals(
  x: string,
  breakpoints: readonly Breakpoint[],
  between: readonly boolean[],
  on: readonly boolean[],
): { text: string; tex: string } {
  if (between.every(Boolean) && on.every(Boolean)) return { text: `all real ${x}`, tex: '\\mathbb{R}' };
  const text: string[] = [];
  const tex: string[] = [];
  let start: { exact: Expr | null; isIn: boolean } | null = between[0] ? { exact: null, isIn: false } : null;
  const end = (exact: Expr | null, isIn: boolean) => {
    const { exact: from, isIn: isFromIn } = start!;
    const [left, right] = [isFromIn ? '<=' : '<', isIn ? '<=' : '<'];
    if (from === null) text.push(`${x} ${right} ${toText(exact!)}`);
    else
      text.push(
        exact === null ? `${x} ${isFromIn ? '>=' : '>'} ${toText(from)}` : `${toText(from)} ${left} ${x} ${right} ${toText(exact)}`,
      );
    tex.push(
      `${isFromIn ? '[' : '('}${from === null ? '-\\infty' : toTex(from)}, ${exact === null ? '\\infty' : toTex(exact)}${isIn ? ']' : ')'}`,
    );
    start = null;
  };
  breakpoints.forEach(({ exact }, index) => {
    const [before, here, after] = [between[index]!, on[index]!, between[index + 1]!];
    if (before && (!here || !after)) end(exact, here);
    if (!before && here && !after) {
      text.push(`${x} = ${toText(exact)}`);
      tex.push(`\\{${toTex(exact)}\\}`);
    }
    if (after && (!here || !before)) start = { exact, isIn: here };
  });
  if (start !== null) end(null, false);
  return { text: text.join(' or '), tex: tex.join(' \\cup ') };
}
