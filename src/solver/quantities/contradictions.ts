import { fits } from './chains.ts';
import { valueAs, type Given } from './evidence.ts';
import { evaluate } from './expression.ts';
import { equationTex } from './expression-tex.ts';
import type { Knowledge } from './knowledge.ts';
import { plainNumber } from './number-format.ts';

/** Minimum evidence: a name or symbol beside the number. Guesses prove no contradiction. */
const CERTAIN = 3;
const TOLERANCE = 0.02;

/** A formula that the named values violate, as text; null if there is none. */
export function contradictionIn(
  givens: readonly Given[],
  constants: ReadonlyMap<string, number>,
  themes: ReadonlySet<string>,
  { formulas, quantities }: Knowledge,
): string | null {
  const certain = new Map<string, Given[]>();
  for (const given of givens) {
    for (const [id, score] of given.scores) if (score >= CERTAIN && given.isNamed) certain.set(id, [...(certain.get(id) ?? []), given]);
  }
  for (const formula of formulas) {
    if (!fits(formula, themes)) continue;
    const used = formula.variables.filter((id) => !constants.has(id)).map((id) => ({ id, from: certain.get(id) ?? [] }));
    if (used.length < 3 || used.some(({ from }) => from.length !== 1)) continue;
    if (new Set(used.map(({ from }) => from[0])).size !== used.length) continue;
    const values = new Map([...constants, ...used.map(({ id, from }) => [id, valueAs(from[0]!, quantities.get(id)!)] as const)]);
    const [left, right] = [evaluate(formula.equation.left, values), evaluate(formula.equation.right, values)];
    if (!(Math.abs(left - right) > TOLERANCE * Math.max(Math.abs(left), Math.abs(right)))) continue;
    const law = equationTex(formula.equation, (id) => quantities.get(id)!.tex);
    return `The data contradict each other: in $${law}$ the left side is ${plainNumber(left)} and the right side ${plainNumber(right)} (SI units).`;
  }
  return null;
}
