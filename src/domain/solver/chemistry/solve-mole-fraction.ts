import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import type { Solver, Step } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass, type Composition } from './composition.ts';
import { solved } from './outcome.ts';
import { isSameSubstance, substancesIn } from './substances.ts';

const MASS = [0, 1, 0, 0, 0, 0] as const;
const MOLES = [0, 0, 0, 0, 0, 1] as const;
const ASKED = /mole fractions? of (?:the )?/i;

interface Part {
  readonly substance: Composition;
  readonly moles: number;
  readonly step: Step;
}

/** "Mole fraction of glucose in 18 g of glucose and 90 g of water". */
export const solveMoleFraction: Solver = (question) => {
  const text = chemicalText(question);
  const asked = ASKED.exec(text);
  if (!asked) return null;
  const substances = substancesIn(text);
  const wanted = substances.find(({ start }) => start === asked.index + asked[0].length)?.composition;
  const numbers = readQuantities(text);
  if (wanted === undefined || numbers.length < 2) return null;
  const parts = numbers.map(({ start, end, value, dimension }): Part | null => {
    const behind = substances.find((one) => one.start >= end && /^ (?:of )?$/.test(text.slice(end, one.start)))?.composition;
    if (behind === undefined || start < 0) return null;
    const name = formulaTex(behind.formula);
    if (isSameDimension(dimension, MOLES))
      return { substance: behind, moles: value, step: { text: `Given: $n(${name}) = ${plainNumber(value)}$ mol.` } };
    if (!isSameDimension(dimension, MASS)) return null;
    const moles = (value * 1000) / molarMass(behind);
    return {
      substance: behind,
      moles,
      step: {
        text: `Moles of $${name}$:`,
        tex: `n = \\frac{${plainNumber(value * 1000)}}{${plainNumber(molarMass(behind))}} = ${plainNumber(moles)}\\,\\mathrm{mol}`,
      },
    };
  });
  if (parts.some((part) => part === null)) return null;
  const known = parts as Part[];
  const isDistinct = known.every((one, index) => known.findIndex((other) => isSameSubstance(one.substance, other.substance)) === index);
  const part = known.find(({ substance }) => isSameSubstance(substance, wanted));
  if (!isDistinct || part === undefined) return null;
  const total = known.reduce((sum, { moles }) => sum + moles, 0);
  const fraction = part.moles / total;
  const others = known.filter((one) => one !== part).reduce((sum, { moles }) => sum + moles, 0);
  return solved({
    topic: 'Mole fraction',
    result: fraction,
    write: (found) => ({ answer: plainNumber(found) }),
    steps: [
      ...known.map(({ step }) => step),
      {
        text: 'Its moles over the moles of all:',
        tex: `x = \\frac{${plainNumber(part.moles)}}{${plainNumber(total)}} = ${plainNumber(fraction)}`,
      },
    ],
    check: {
      claim: 'From this fraction and the moles of the others, its own moles come out again.',
      holds: (found) => Math.abs((found / (1 - found)) * others - part.moles) < 1e-9 * part.moles,
    },
  });
};
