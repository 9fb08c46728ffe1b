import type { Step } from '../solution.ts';
import type { Chain, ChainStep, Problem } from './chains.ts';
import { evaluate, type Expression } from './expression.ts';
import { equationTex, expressionTex } from './expression-tex.ts';
import type { Formula } from './formula.ts';
import { texNumber, unitTex } from './number-format.ts';
import type { Quantity } from './quantity.ts';
import { solutionsFor } from './rearrange.ts';

/** Units of chemists by symbol. They are as coherent as SI, except with the gas constant. */
const CHEMISTS_UNITS: Readonly<Record<string, number>> = { 'mol/L': 1000, 'g/mol': 1e-3, L: 1e-3, g: 1e-3, 'L/mol': 1e-3 };

type Writer = (id: string) => string;

/** A value with its unit in TeX; angles in degrees. */
function valueTex(value: number, one: Quantity, isSi: boolean): string {
  if (one.kind === 'angle' && one.unit === 'rad') return `${texNumber((value * 180) / Math.PI)}^\\circ`;
  const factor = isSi ? undefined : CHEMISTS_UNITS[one.shown];
  return factor === undefined ? texNumber(value) + unitTex(one.unit) : texNumber(value / factor) + unitTex(one.shown);
}

function isInSi({ variables }: Formula): boolean {
  return variables.includes('Rgas');
}

/** The steps in the style of a teacher, up to the answer in SI units. */
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

/** What `leadsBack` checks, as a sentence. */
export function claimOf(chain: Chain, { knowledge }: Problem, other: Chain | null): string {
  const name: Writer = (id) => knowledge.quantities.get(id)!.tex;
  const laws = chain.steps.map(({ formula: { equation } }) => `$${equationTex(equation, name)}$`).toReversed();
  const way = other ? ` ${other.steps.map(({ formula }) => formula.name).join(', then ')} leads to the same answer.` : '';
  return `Worked backwards from the answer by ${laws.join(' and ')}, what was put in comes out again.${way}`;
}

/**
 * Works backwards: both sides of each formula must agree when `value` is the result. Solved for another of its quantities, the formula must
 * also give the value from the question or from the step before.
 */
export function leadsBack({ steps, target, values }: Chain, value: number): boolean {
  const scope = new Map([...values, [target, value]]);
  return steps.every(({ formula: { equation, variables }, target: own }) => {
    const [left, right] = [evaluate(equation.left, scope), evaluate(equation.right, scope)];
    // If terms cancel, the tolerance follows their size.
    const terms = [equation.left, equation.right].flatMap(termsOf).map((term) => Math.abs(evaluate(term, scope)));
    if (!(Math.abs(left - right) <= 1e-6 * Math.max(Math.abs(left), Math.abs(right)) + 1e-9 * Math.max(...terms))) return false;
    const comesBack = (id: string): boolean => {
      const expected = values.get(id)!;
      return expected !== 0 && solutionsFor(equation, id, scope).some((root) => Math.abs(root - expected) <= 1e-5 * Math.abs(expected));
    };
    // One quantity is enough, because not all can be recovered: an angle beyond 90° has the same sine as a smaller one.
    return variables.some((id) => id !== own && comesBack(id));
  });
}

const termsOf = (one: Expression): Expression[] =>
  one.kind === 'binary' && (one.operator === '+' || one.operator === '-') ? [...termsOf(one.left), ...termsOf(one.right)] : [one];
