import { isSameDimension } from '../quantities/dimension.ts';
import type { Written } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import type { Step } from '../solution.ts';
import { formulaTex, molarMass, type Composition } from './composition.ts';
import { isSameSubstance, type Mentioned } from './substances.ts';

const MASS = [0, 1, 0, 0, 0, 0] as const;
const MOLES = [0, 0, 0, 0, 0, 1] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;
/** Litres at STP. */
export const MOLAR_VOLUME = 22.4;

/** An amount of a substance that takes part in a reaction. */
export interface Amount {
  /** Index among the substances of the equation. */
  readonly index: number;
  readonly moles: number;
  readonly step: Step;
}

const MOLAR = [-3, 0, 0, 0, 0, 1] as const;

/** Every amount of a question, with "25 mL of 0.75 M HCl" as one; null if a number belongs to no substance. */
export function amountsIn(
  numbers: readonly Written[],
  text: string,
  mentioned: readonly Mentioned[],
  species: readonly Composition[],
): Amount[] | null {
  const found: Amount[] = [];
  for (let at = 0; at < numbers.length; at++) {
    const [one, next] = [numbers[at]!, numbers[at + 1]];
    const dissolved = next === undefined ? null : dissolvedAmount(one, next, text, mentioned, species);
    const amount = dissolved ?? amountOf(one, text, mentioned, species);
    if (amount === null) return null;
    if (dissolved !== null) at++;
    found.push(amount);
  }
  return found;
}

function dissolvedAmount(
  one: Written,
  next: Written,
  text: string,
  mentioned: readonly Mentioned[],
  species: readonly Composition[],
): Amount | null {
  if (!isSameDimension(one.dimension, VOLUME) || !isSameDimension(next.dimension, MOLAR)) return null;
  const substance = mentioned.find(
    ({ start }) => start >= next.end && /^ ?(?:aqueous )?(?:solution )?(?:of )?$/.test(text.slice(next.end, start)),
  );
  if (substance === undefined || !/^ ?(?:of )?(?:an? )?$/.test(text.slice(one.end, next.start))) return null;
  const index = species.findIndex((other) => isSameSubstance(other, substance.composition));
  const moles = one.value * next.value;
  const tex = `n = ${plainNumber(one.value * 1000)} \\times ${plainNumber(next.value / 1000)} = ${plainNumber(moles)}\\,\\mathrm{mol}`;
  return index < 0
    ? null
    : { index, moles, step: { text: `Moles of $${formulaTex(substance.composition.formula)}$, litres times molarity:`, tex } };
}

/** "10 g of H2": the amount of the substance beside the number. */
export function amountOf(number: Written, text: string, mentioned: readonly Mentioned[], species: readonly Composition[]): Amount | null {
  const behind = mentioned.find(
    ({ start }) =>
      start >= number.end && /^\s*(?:\(?s?t?p?\)?\s*)?(?:of )?(?:pure |the |dry |solid )?$/.test(text.slice(number.end, start)),
  );
  const before = mentioned.findLast(
    ({ end }) => end <= number.start && /^\s*(?:is|=|:|,|\(|weighing|of mass)?\s*$/.test(text.slice(end, number.start)),
  );
  const substance = (behind ?? before)?.composition;
  const index = substance === undefined ? -1 : species.findIndex((one) => isSameSubstance(one, substance));
  if (substance === undefined || index < 0) return null;
  const tex = formulaTex(substance.formula);
  if (isSameDimension(number.dimension, MOLES))
    return { index, moles: number.value, step: { text: `Given: $n(${tex}) = ${plainNumber(number.value)}$ mol.` } };
  if (isSameDimension(number.dimension, MASS)) {
    const [grams, mass] = [number.value * 1000, molarMass(substance)];
    return {
      index,
      moles: grams / mass,
      step: {
        text: `Moles of $${tex}$:`,
        tex: `n = \\frac{m}{M} = \\frac{${plainNumber(grams)}}{${plainNumber(mass)}} = ${plainNumber(grams / mass)}\\,\\mathrm{mol}`,
      },
    };
  }
  if (!isSameDimension(number.dimension, VOLUME)) return null;
  const litres = number.value * 1000;
  return {
    index,
    moles: litres / MOLAR_VOLUME,
    step: {
      text: `Moles of $${tex}$ at STP:`,
      tex: `n = \\frac{${plainNumber(litres)}}{22.4} = ${plainNumber(litres / MOLAR_VOLUME)}\\,\\mathrm{mol}`,
    },
  };
}
