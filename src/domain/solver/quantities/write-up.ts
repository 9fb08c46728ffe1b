import type { Step } from '../solution.ts';
import type { Chain, ChainStep, Problem } from './chains.ts';
import { evaluate } from './expression.ts';
import { equationTex, expressionTex } from './expression-tex.ts';
import type { Formula } from './formula.ts';
import { plainNumber, texNumber, unitTex } from './number-format.ts';
import type { Quantity } from './quantity.ts';

/** Chemists' units: as coherent as SI, except with the gas constant. */
const CHEMISTS_UNITS: Readonly<Record<string, number>> = { 'mol/L': 1000, 'g/mol': 1e-3, L: 1e-3, g: 1e-3, 'L/mol': 1e-3 };

type Writer = (id: string) => string;

/** A value with its unit, as TeX: angles in degrees. */
function valueTex(value: number, one: Quantity, isSi: boolean): string {
  if (one.kind === 'angle' && one.unit === 'rad') return `${texNumber((value * 180) / Math.PI)}^\\circ`;
  const factor = isSi ? undefined : CHEMISTS_UNITS[one.shown];
  return factor === undefined ? texNumber(value) + unitTex(one.unit) : texNumber(value / factor) + unitTex(one.shown);
}

function isInSi({ variables }: Formula): boolean {
  return variables.includes('Rgas');
}

/** Steps as a teacher writes them, up to the answer in SI units. */
export function stepsOf(chain: Chain, problem: Problem): Step[] {
  const quantity = (id: string): Quantity => problem.knowledge.quantities.get(id)!;
  const isSi = problem.knowledge.subject === 'physics' || chain.steps.some(({ formula }) => isInSi(formula));
  const value: Writer = (id) => valueTex(chain.values.get(id)!, quantity(id), isSi);
  return [
    { text: givenText(chain, quantity), tex: givenTex(chain, quantity, value) },
    ...chain.steps.flatMap((step) => stepsOfFormula(step, problem, (id) => quantity(id).tex, value)),
  ];
}

function stepsOfFormula({ formula, target, expression }: ChainStep, { constants }: Problem, name: Writer, value: Writer): Step[] {
  const { equation, variables } = formula;
  const taken = variables.filter((id) => constants.has(id)).map((id) => `$${name(id)} = ${value(id)}$`);
  const withNumbers = taken.length === 0 ? 'With the numbers:' : `With the numbers, and ${taken.join(', ')}:`;
  const law: Step = { text: `${formula.name}:`, tex: equationTex(equation, name) };
  if (expression === null) {
    const mixed: Writer = (id) => (id === target ? name(id) : value(id));
    return [
      law,
      { text: withNumbers, tex: `${expressionTex(equation.left, mixed, true)} = ${expressionTex(equation.right, mixed, true)}` },
      { text: `Solved for $${name(target)}$, the root with a meaning:`, tex: `${name(target)} = ${value(target)}` },
    ];
  }
  const isDirect = equation.left.kind === 'variable' && equation.left.id === target;
  return [
    law,
    ...(isDirect ? [] : [{ text: `Solved for $${name(target)}$:`, tex: `${name(target)} = ${expressionTex(expression, name)}` }]),
    { text: withNumbers, tex: `${name(target)} = ${expressionTex(expression, value, true)} = ${value(target)}` },
  ];
}

function givenText({ sources }: Chain, quantity: (id: string) => Quantity): string {
  const said = [...sources].flatMap(([id, source]) => (source.kind === 'implied' ? [`$${quantity(id).tex}$: ${source.words}`] : []));
  return said.length === 0 ? 'What is given:' : `What is given (${said.join('; ')}):`;
}

function givenTex({ sources, values }: Chain, quantity: (id: string) => Quantity, value: Writer): string {
  return [...sources]
    .flatMap(([id, source]) => {
      if (source.kind === 'constant' || source.kind === 'derived') return [];
      const { tex } = quantity(id);
      const { unit, number } = source.kind === 'given' ? source.given : { unit: null, number: 0 };
      const isConverted = unit !== null && unit.kind !== 'angle' && Math.abs(number - values.get(id)!) > 1e-12 * Math.abs(number);
      const written = isConverted ? `${texNumber(number)}${unitTex(unit.symbol)}` : value(id);
      return [written === value(id) ? `${tex} = ${written}` : `${tex} = ${written} = ${value(id)}`];
    })
    .join(',\\quad ');
}

/** Each formula of the derivation with its values substituted: both sides are computed independently. */
export function verificationOf(chain: Chain, { knowledge }: Problem, other: Chain | null): string {
  const name: Writer = (id) => knowledge.quantities.get(id)!.tex;
  const checks = chain.steps.map(({ formula: { equation } }) => {
    const [left, right] = [evaluate(equation.left, chain.values), evaluate(equation.right, chain.values)];
    return `$${equationTex(equation, name)}$ (${plainNumber(left)} on the left, ${plainNumber(right)} on the right, in SI units)`;
  });
  const way = other ? ` ${other.steps.map(({ formula }) => formula.name).join(', then ')} leads to the same answer.` : '';
  return `The values were put back into ${checks.join(' and ')}. The dimensions of both sides agree.${way}`;
}
