import { describe, expect, it } from 'vitest';

import { CHEMISTRY } from '../chemistry/chemistry-knowledge.ts';
import { evaluate } from '../quantities/expression.ts';
import type { Formula } from '../quantities/formula.ts';
import type { Knowledge } from '../quantities/knowledge.ts';
import { solutionsFor } from '../quantities/rearrange.ts';
import { PHYSICS } from './physics-knowledge.ts';

const TRIES = 400;
const formulas = new Map<Formula, Knowledge>([
  ...CHEMISTRY.formulas.map((one) => [one, CHEMISTRY] as const),
  ...PHYSICS.formulas.map((one) => [one, PHYSICS] as const),
]);

/** Deterministic numbers, so that failures repeat. */
function generator(): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function sample(id: string, { quantities }: Knowledge, random: () => number): number {
  const one = quantities.get(id)!;
  if (one.constant !== undefined) return one.constant;
  const sign = one.isSigned && random() < 0.5 ? -1 : 1;
  return one.kind === 'angle' && one.unit === 'rad' ? 0.1 + 0.6 * random() : sign * 10 ** (2 * random() - 1);
}

describe('the formulas', () => {
  it('are at least 250', () => {
    expect(new Set([...formulas.keys()].map(({ equation }) => JSON.stringify(equation))).size).toBeGreaterThanOrEqual(250);
  });

  it.each([PHYSICS, CHEMISTRY])('use known quantities and themes: $subject', ({ quantities, formulas: laws, implied, themes }) => {
    const names = new Set(themes.map(({ name }) => name));
    // A soft theme excludes nothing, so that nothing has to cover it.
    const soft = new Set(themes.flatMap(({ name, isSoft }) => (isSoft ? [name] : [])));
    const unknown = laws.flatMap(({ variables, context, covers, except }) => [
      ...variables.filter((id) => !quantities.has(id)),
      ...covers.slice(context.length).filter((theme) => soft.has(theme)),
      ...[...covers, ...except].filter((theme) => !names.has(theme)),
    ]);
    expect([...unknown, ...implied.filter(({ id }) => !quantities.has(id))]).toEqual([]);
  });

  it('can be solved for every quantity they claim, return the original numbers, and hold in other units', () => {
    const random = generator();
    const failures: string[] = [];
    for (const [formula, knowledge] of formulas) {
      const claimed = formula.variables.filter((id) => !formula.never.includes(id) && knowledge.quantities.get(id)!.constant === undefined);
      for (const target of claimed) if (!isSolvable(formula, target, knowledge, random)) failures.push(`${formula.name} for ${target}`);
    }
    expect(failures).toEqual([]);
  });
});

function isSolvable({ equation, variables }: Formula, target: string, knowledge: Knowledge, random: () => number): boolean {
  for (let count = 0; count < TRIES; count++) {
    const values = new Map(variables.filter((id) => id !== target).map((id) => [id, sample(id, knowledge, random)] as const));
    for (const root of solutionsFor(equation, target, values)) {
      const all = new Map([...values, [target, root]]);
      if (Number.isFinite(root) && holds(equation, all)) return holds(equation, inOtherUnits(all, knowledge));
    }
  }
  return false;
}

function holds({ left, right }: Formula['equation'], values: ReadonlyMap<string, number>): boolean {
  const [a, b] = [evaluate(left, values), evaluate(right, values)];
  return Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
}

/** Units of which metre, kilogram, second, … are 2, 3, 5, …: a law that adds metres to seconds no longer holds. */
const inOtherUnits = (values: ReadonlyMap<string, number>, { quantities }: Knowledge): Map<string, number> =>
  new Map(
    Array.from(values, ([id, value]) => [
      id,
      quantities.get(id)!.dimension.reduce((scaled, power, base) => scaled * [2, 3, 5, 7, 11, 13][base]! ** power, value),
    ]),
  );
