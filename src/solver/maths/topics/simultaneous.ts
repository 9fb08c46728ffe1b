import type { Outcome, Step } from '../../solution.ts';
import { add, div, mul, neg, sub } from '../algebra/arithmetic.ts';
import { evaluateComplex, isNear } from '../algebra/complex.ts';
import { allHoldAt, type Assignment, withValues } from '../algebra/conditions.ts';
import { derivative } from '../algebra/differentiate.ts';
import { candidates } from '../algebra/equations.ts';
import { contains, type Expr, isConstant, isZero, num, sym, variablesOf } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { expression, solved, step } from '../outcome.ts';
import { phraseTable } from '../../reading/phrases.ts';
import { type AsTyped, parsedAsTyped } from '../reading/parse.ts';
import { parsedEquations, type Relation } from '../reading/relation.ts';
import { OR } from './root-notation.ts';

const LETTERS = '[values of] (x|y|z|a|b|c|and|,)*';
const KIND = '[pair of|system of|set of] (simultaneous|linear|two|three)* [equation|equations] [in (two|three) variables]';

/** Solves two or three equations in as many unknowns, or for the value of a combination of the unknowns. */
export const simultaneous = phraseTable([
  [`${KIND} {system} [for ${LETTERS}]`, ({ system = '' }) => solvedSystem(parsedEquations(system), null)],
  [`[for] ${LETTERS} (:|if|from|given|in|when|where) ${KIND} {system}`, ({ system = '' }) => solvedSystem(parsedEquations(system), null)],
  [
    '{target:side} GIVEN {system}',
    ({ system = '', target = '' }) => {
      const combination = parsedAsTyped(target);
      return combination && solvedSystem(parsedEquations(system), combination);
    },
  ],
]);

function solvedSystem(equations: readonly Relation[] | null, target: AsTyped | null): Outcome | null {
  if (equations === null || equations.length < 2 || !equations.every(({ sign }) => sign === '=')) return null;
  const differences = equations.map(({ left, right }) => expand(sub(left, right)));
  const names = variablesOf(...differences);
  if (
    names.length > 4 ||
    names.length < 2 ||
    differences.length > 4 ||
    (target !== null && variablesOf(target.expr).some((name) => !names.includes(name)))
  )
    return null;
  const isLinear = differences.every((expr) => names.every((name) => isConstant(derivative(expr, name))));
  return isLinear ? linear(equations, differences, names, target) : nonlinear(equations, differences, names, target);
}

function linear(
  equations: readonly Relation[],
  differences: readonly Expr[],
  names: readonly string[],
  target: AsTyped | null,
): Outcome | null {
  const rows = differences.map((expr) => [
    ...names.map((name) => derivative(expr, name)),
    neg(names.reduce((rest, name) => substitute(rest, sym(name), num(0)), expr)),
  ]);
  const steps: Step[] = [
    step(
      'The equations are',
      differences.map((_, index) => `${toTex(equations[index]!.left)} = ${toTex(equations[index]!.right)}`).join(',\\quad '),
    ),
  ];
  let row = 0;
  const pivots: number[] = [];
  for (let column = 0; column < names.length && row < rows.length; column++) {
    const pivot = rows.findIndex((entries, index) => index >= row && !isZero(entries[column]!));
    if (pivot < 0) continue;
    [rows[row], rows[pivot]] = [rows[pivot]!, rows[row]!];
    const lead = rows[row]![column]!;
    rows[row] = rows[row]!.map((entry) => expand(div(entry, lead)));
    rows.forEach((entries, index) => {
      const factor = entries[column]!;
      if (index === row || isZero(factor)) return;
      rows[index] = entries.map((entry, at) => expand(sub(entry, mul(factor, rows[row]![at]!))));
    });
    pivots.push(column);
    row++;
    const written = rows
      .filter((entries) => entries.some((entry) => !isZero(entry)))
      .map((entries) => `${toTex(add(...names.map((name, at) => mul(entries[at]!, sym(name)))))} = ${toTex(entries[names.length]!)}`);
    steps.push(step(`Eliminate $${toTex(sym(names[column]!))}$ from the other equations.`, written.join(',\\quad ')));
  }
  if (row < names.length || rows.slice(row).some((entries) => !isZero(entries[names.length]!))) return null;
  const solution = names.map((name, index) => [name, rows[index]![names.length]!] as const);
  if (!solution.every(([, value]) => isConstant(value))) return null;
  return finished('Simultaneous equations', equations, [solution], steps, target);
}

function finished(
  topic: string,
  equations: readonly Relation[],
  solutions: readonly Assignment[],
  steps: readonly Step[],
  target: AsTyped | null,
): Outcome | null {
  const conditions = [...equations.flatMap((equation) => equation.conditions), ...(target?.conditions ?? [])];
  if (!solutions.every((solution) => allHoldAt(conditions, solution) === true)) return null;
  const write = (print: (expr: Expr) => string, between: string, all = solutions) =>
    all.map((solution) => solution.map(([name, value]) => `${print(sym(name))} = ${print(value)}`).join(', ')).join(between);
  if (target === null) {
    return solved({
      topic,
      result: solutions,
      write: (all) => ({ answer: write(toText, ' or ', all), tex: write(toTex, OR, all) }),
      steps: [...steps, step('So', write(toTex, OR))],
      check: { claim: SATISFIED, holds: (all) => all.every((solution) => satisfies(solution, equations)) },
    });
  }
  const found = solutions.map((solution) => expand(withValues(target.expr, solution)));
  if (found.some((value) => value.key !== found[0]!.key)) return null;
  return solved({
    topic,
    result: found[0]!,
    write: expression,
    steps: [...steps, step('So', write(toTex, OR)), step('Put the values in.', `${toTex(target.expr)} = ${toTex(found[0]!)}`)],
    check: {
      claim: `${SATISFIED} With decimals for them the expression has this value.`,
      holds: (value) =>
        solutions.every(
          (solution) =>
            satisfies(solution, equations) && isNear(evaluateComplex(target.expr, decimals(solution)), evaluateComplex(value, {})),
        ),
    },
  });
}

const SATISFIED = 'The values were put into every equation as it was given: both sides agree.';

const decimals = (solution: Assignment) => Object.fromEntries(solution.map(([name, value]) => [name, evaluateComplex(value, {})]));
const satisfies = (solution: Assignment, equations: readonly Relation[]) =>
  equations.every(({ left, right }) => isNear(evaluateComplex(left, decimals(solution)), evaluateComplex(right, decimals(solution))));

/** Solves by substituting one equation into the other. */
function nonlinear(
  equations: readonly Relation[],
  differences: readonly Expr[],
  names: readonly string[],
  target: AsTyped | null,
): Outcome | null {
  if (names.length !== 2 || differences.length !== 2) return null;
  const [x, y] = names as [string, string];
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    for (const [inner, outer] of [
      [y, x],
      [x, y],
    ] as const) {
      if (!contains(differences[first]!, inner) || !isConstant(derivative(derivative(differences[first]!, inner), inner))) continue;
      const options = candidates(differences[first]!, inner);
      if (options === null || options.length !== 1) continue;
      const merged = substitute(differences[second]!, sym(inner), options[0]!);
      const values = candidates(merged, outer);
      if (values === null || values.length === 0 || values.length > 8) continue;
      const solutions = values.filter(isRealConstant).map((value) => {
        const other = expand(substitute(options[0]!, sym(outer), value));
        return outer === x
          ? ([
              [x, value],
              [y, other],
            ] as const)
          : ([
              [x, other],
              [y, value],
            ] as const);
      });
      const kept = solutions.filter((solution) => satisfies(solution, equations)).filter(distinct);
      if (kept.length === 0 || kept.length !== solutions.filter(distinct).length) continue;
      const steps = [
        step(`From one equation $${toTex(sym(inner))} = ${toTex(options[0]!)}$. Put it into the other:`, `${toTex(expand(merged))} = 0`),
      ];
      return finished('Simultaneous equations', equations, kept, steps, target);
    }
  }
  return null;
}

const distinct = (solution: Assignment, index: number, all: readonly Assignment[]) =>
  all.findIndex((other) => other.every(([, value], at) => value.key === solution[at]![1].key)) === index;
const isRealConstant = (expr: Expr) => isConstant(expr) && Math.abs(evaluateComplex(expr, {}).im) < 1e-12;
