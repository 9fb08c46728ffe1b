import { readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import { phraseTable } from '../reading/phrases.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalPhrase } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { solved } from './outcome.ts';
import { isSameSubstance, substanceOf } from './substances.ts';

const table = phraseTable([
  [
    'mole fraction of {wanted} (in|when|if|for) (solution|mixture|containing|made|prepared|by|mixing|of|from|that|contains)* {amounts}',
    ({ wanted = '', amounts = '' }) => fractionOf(wanted, amounts),
  ],
]);

/** Solves "Mole fraction of glucose in 18 g of glucose and 90 g of water". */
export const solveMoleFraction: Solver = (question) => table({ text: chemicalPhrase(question) });

function fractionOf(wanted: string, amounts: string): Outcome | null {
  const numbers = readQuantities(amounts);
  const parts = numbers.map(({ end, value, unit }, index) => {
    const name = amounts.slice(end, numbers[index + 1]?.start ?? amounts.length);
    const substance = substanceOf(name.replace(/^ ?(?:of )?/, '').replace(/ (?:and|is|are|dissolved|mixed|with|in|\s)*$/, ''));
    if (substance === null) return null;
    const perMole = unit?.symbol.endsWith('mol') ? 1 : unit?.symbol.endsWith('g') ? molarMass(substance) / 1000 : Number.NaN;
    return { substance, moles: value / perMole };
  });
  const substance = substanceOf(wanted);
  if (substance === null || parts.length !== 2 || numbers[0]!.start > 0) return null;
  const [part, other] = [true, false].map((isWanted) => parts.find((one) => one && isSameSubstance(one.substance, substance) === isWanted));
  if (!part || !other || Number.isNaN(part.moles + other.moles)) return null;
  const fraction = part.moles / (part.moles + other.moles);
  const molesTex = (one: typeof part): string => `n(${formulaTex(one.substance.formula)}) = ${plainNumber(one.moles)}\\,\\mathrm{mol}`;
  return solved({
    topic: 'Mole fraction',
    result: fraction,
    write: (found) => ({ answer: plainNumber(found) }),
    steps: [
      { text: 'In moles:', tex: `${molesTex(part)},\\quad ${molesTex(other)}` },
      {
        text: 'Its moles over the moles of all:',
        tex: `x = \\frac{${plainNumber(part.moles)}}{${plainNumber(part.moles + other.moles)}} = ${plainNumber(fraction)}`,
      },
    ],
    check: {
      claim: 'From this fraction and the moles of the other, its own moles come out again.',
      holds: (found) => Math.abs((found / (1 - found)) * other.moles - part.moles) < 1e-9 * part.moles,
    },
  });
}
