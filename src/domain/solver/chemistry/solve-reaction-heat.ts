import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Outcome, Solver, Step } from '../solution.ts';
import { balanced } from './balance.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass, readComposition, type Composition } from './composition.ts';
import { solved } from './outcome.ts';
import { readReaction, readTerms, type Term } from './reaction-text.ts';
import { isSameSubstance, substancesIn } from './substances.ts';

const OTHERWISE =
  /(?<![a-z])(?:entropy|Δ ?[sgu]|gibbs|bomb|calorimeter|temperature (?:rise|of)|resonance|lattice|hydrogenation|atomi[sz]ation|neutrali[sz]\w*|solution|activation|sublimation|vapori[sz]ation|fusion)(?![a-z])/;
const O2 = readComposition('O2')!;
const BONDS: Readonly<Record<string, string>> = {
  H2: 'H-H',
  Cl2: 'Cl-Cl',
  Br2: 'Br-Br',
  I2: 'I-I',
  F2: 'F-F',
  HCl: 'H-Cl',
  HBr: 'H-Br',
  HI: 'H-I',
  HF: 'H-F',
  O2: 'O=O',
  N2: 'N≡N',
};

/** Hess's law: enthalpies of reaction from enthalpies of formation, of combustion, or of bonds; and heat for an amount. */
export const solveReactionHeat: Solver = (question) => {
  const { stem, options } = withoutOptions(chemicalText(question));
  // Elsewhere a lone C means coulomb.
  const text = stem.replace(
    /(?<![A-Za-z\d])C(?:\s?\((?:s|s, ?graphite|graphite)\))?(?=\s*(?:=|is|,|and|:)(?!\s*[A-Z]\w*\s*(?:→|->)))/g,
    'carbon',
  );
  const small = lowered(text);
  if (options.length > 0 || !/enthalp|heat|Δ_?[rfc]?h|bond/.test(small) || OTHERWISE.test(small)) return null;
  if (/bond/.test(small)) return fromBonds(text);
  const asked =
    /(?:calculate|find|determine|what (?:is|will be)|compute)[^?]*?(?:enthalpy (?:change )?(?:of|for)|heat of|enthalpy change|Δ_?([rfc])?h°?)( formation| combustion| (?:the )?reaction)?/.exec(
      small,
    );
  if (!asked) return burnt(text, small);
  return fromEnthalpies(text, small, asked.index, asked[0]);
};

interface Value {
  readonly composition: Composition;
  readonly number: number;
}

/** "H2O(l) = −285.8 kJ/mol", "−393.5 kJ/mol for CO2", or in order with "respectively". */
function valuesIn(text: string): Value[] | null {
  const numbers = readQuantities(text).filter(({ unit }) => unit?.symbol !== 'K' && unit?.kind !== 'celsius');
  const mentions = substancesIn(text);
  if (
    numbers.length === 0 ||
    numbers.some(({ unit }) => unit === null || !/^kJ(?:[ /]mol(?:\^-1)?)?$|^kcal(?:[ /]mol(?:\^-1)?)?$/.test(unit.symbol)) ||
    new Set(numbers.map(({ unit }) => unit!.symbol)).size !== 1
  )
    return null;
  const owners = numbers.map(({ start, end }) => {
    const before = mentions.findLast((one) => one.end <= start);
    if (before && /^\s*(?:\((?:s|l|g|aq|graphite)\)\s*)?\)?\s*(?:is|are|=|:|,|at 298 k is)?\s*\(?$/.test(text.slice(before.end, start)))
      return before;
    const after = mentions.find((one) => one.start >= end);
    return after && /^\s*(?:for|of)?\s*(?:the )?$/.test(text.slice(end, after.start)) ? after : undefined;
  });
  if (owners.every((one) => one !== undefined))
    return numbers.map(({ number }, index) => ({ composition: owners[index]!.composition, number }));
  if (!/respectively/i.test(text) && !/(?<![a-z])are [-\d]/.test(text)) return null;
  const last = mentions.filter(({ end }) => end <= numbers[0]!.start).slice(-numbers.length);
  const after = mentions.filter(({ start }) => start >= numbers.at(-1)!.end);
  const listed = last.length === numbers.length ? last : after;
  return listed.length === numbers.length
    ? numbers.map(({ number }, index) => ({ composition: listed[index]!.composition, number }))
    : null;
}

const isElement = ({ atoms, charge }: Composition): boolean => atoms.size === 1 && charge === 0;

function fromEnthalpies(whole: string, small: string, asked: number, phrase: string): Outcome | null {
  const written = readReaction(whole);
  const text = written ? whole.slice(0, written.start) + ' '.repeat(written.end - written.start) + whole.slice(written.end) : whole;
  const values = valuesIn(text);
  if (
    values === null ||
    values.some((one, index) => values.findIndex((other) => isSameSubstance(one.composition, other.composition)) !== index)
  )
    return null;
  const context = small.slice(0, asked) + small.slice(asked + phrase.length);
  const areFormed = /formation|Δ_?fh/.test(context);
  const areBurnt = /combustion|Δ_?ch/.test(context);
  const target = substancesIn(text).find(({ start }) => start >= asked)?.composition;
  const wantsFormation = /formation|Δ_?fh/.test(phrase);
  const wantsCombustion = /combustion|Δ_?ch/.test(phrase);
  const terms = written
    ? readTerms(whole)
    : target === undefined
      ? null
      : wantsCombustion
        ? combustionOf(target)
        : wantsFormation
          ? formationOf(target)
          : null;
  if (terms === null || (wantsFormation && areFormed && !areBurnt) || (areBurnt === areFormed && !wantsFormation && !wantsCombustion))
    return null;
  const number = (one: Composition): number | undefined => values.find(({ composition }) => isSameSubstance(composition, one))?.number;
  const all = [...terms.left.map((one) => ({ ...one, count: -one.count })), ...terms.right];
  const isByCombustion = wantsFormation || (areBurnt && !areFormed);
  const sign = isByCombustion ? -1 : 1;
  const parts = all.map(({ composition, count }) => ({
    composition,
    count,
    value:
      number(composition) ?? (isByCombustion ? (isSameSubstance(composition, O2) ? 0 : undefined) : isElement(composition) ? 0 : undefined),
  }));
  const used = parts.filter(({ composition }) => number(composition) !== undefined).length;
  if (parts.some(({ value }) => value === undefined) || used !== values.length) return null;
  const value = sign * parts.reduce((sum, one) => sum + one.count * one.value!, 0);
  const unit = /kcal/.test(text) ? 'kcal/mol' : 'kJ/mol';
  return solved(
    'Hess’s law',
    `${plainNumber(value)} ${unit}`,
    [
      {
        text: isByCombustion
          ? 'Reactants minus products, by their enthalpies of combustion; oxygen has none.'
          : 'Products minus reactants, by their enthalpies of formation; elements have none.',
      },
      {
        text: 'With the numbers and the coefficients:',
        tex: `\\Delta H = ${parts
          .filter(({ value: one }) => one !== 0)
          .map(
            ({ composition, count, value: one }) =>
              `${sign * count < 0 ? '-' : '+'} ${Math.abs(count)}(${texNumber(one!)})_{${formulaTex(composition.formula)}}`,
          )
          .join(' ')} = ${texNumber(value)}`,
      },
    ],
    'Every enthalpy that is given belongs to one substance of the equation, and the equation conserves every element.',
  );
}

type Terms = { readonly left: readonly Term[]; readonly right: readonly Term[] };

/** Per unit of a compound of carbon, hydrogen and oxygen. */
function combustionOf(fuel: Composition): Terms | null {
  if ([...fuel.atoms.keys()].some((symbol) => !['C', 'H', 'O'].includes(symbol)) || fuel.charge !== 0) return null;
  const products = ['CO2', 'H2O'].filter((_, index) => fuel.atoms.has(index === 0 ? 'C' : 'H'));
  return perUnit(
    [fuel, O2],
    products.map((one) => readComposition(one)!),
    fuel,
  );
}

function formationOf(substance: Composition): Terms | null {
  const elements = [...substance.atoms.keys()].map((symbol) =>
    readComposition(
      ['H', 'N', 'O', 'F', 'Cl'].includes(symbol) ? `${symbol}2` : symbol === 'Br' || symbol === 'I' ? `${symbol}2` : symbol,
    )!,
  );
  return perUnit(elements, [substance], substance);
}

function perUnit(left: readonly Composition[], right: readonly Composition[], unit: Composition): Terms | null {
  const balance = balanced({ left, right });
  if (balance.kind !== 'balanced') return null;
  const all = [...left, ...right];
  const one = balance.coefficients[all.findIndex((other) => isSameSubstance(other, unit))]!;
  const terms = all.map((composition, index): Term => ({ composition, count: balance.coefficients[index]! / one, isPure: false }));
  return { left: terms.slice(0, left.length), right: terms.slice(left.length) };
}

/** Diatomic molecules: bonds broken minus bonds formed. */
function fromBonds(whole: string): Outcome | null {
  const small = lowered(whole);
  const written = readReaction(whole);
  const text = written ? whole.slice(0, written.start) + ' '.repeat(written.end - written.start) + whole.slice(written.end) : whole;
  const bonded = text.replace(/(?<![A-Za-z])([A-Z][a-z]?)\s?[-–=≡]\s?([A-Z][a-z]?)(?![a-z0-9])/g, (_, a: string, b: string) =>
    a === b ? `${a}2` : ['Cl', 'Br', 'I', 'F'].includes(a) ? `${b}${a}` : `${a}${b}`,
  );
  const values = valuesIn(bonded);
  if (values === null) return null;
  const named = /formation of ([A-Z][A-Za-z0-9]*)/.exec(text)?.[1];
  const substance = named === undefined ? null : readComposition(named);
  const terms = written ? readTerms(whole) : substance === null ? null : formationOf(substance);
  if (terms === null || !/(?:calculate|find|determine|what)[^?]*(?:enthalpy|Δ_?[rf]?h|heat)/.test(small)) return null;
  const all = [...terms.left, ...terms.right.map((one) => ({ ...one, count: -one.count }))];
  const bonds = all.map(({ composition, count }) => ({
    count,
    composition,
    value: values.find((one) => isSameSubstance(one.composition, composition))?.number,
  }));
  if (
    bonds.some(({ composition, value }) => value === undefined || BONDS[composition.formula] === undefined) ||
    values.length !== bonds.length
  )
    return null;
  const value = bonds.reduce((sum, one) => sum + one.count * one.value!, 0);
  return solved(
    'Bond enthalpies',
    `${plainNumber(value)} ${/kcal/.test(text) ? 'kcal/mol' : 'kJ/mol'}`,
    [
      {
        text: 'What is broken costs its enthalpy, what is made gives it back:',
        tex: `\\Delta H = ${bonds.map(({ count, value: one, composition }) => `${count < 0 ? '-' : '+'} ${Math.abs(count)}(${texNumber(one!)})_{${BONDS[composition.formula]!.replace('≡', '\\equiv ')}}`).join(' ')} = ${texNumber(value)}`,
      },
    ],
    'Every bond enthalpy that is given is used for the one molecule that has this bond.',
  );
}

/** "1 mol of benzene releases 3267 kJ; how much for 39 g": heat is proportional to the moles. */
function burnt(text: string, small: string): Outcome | null {
  const numbers = readQuantities(text);
  const substances = substancesIn(text).filter(({ composition }) => !isSameSubstance(composition, O2));
  const [one] = substances;
  const heats = numbers.filter(({ unit }) => unit !== null && unit.symbol.startsWith('kJ'));
  const grams = numbers.filter(({ unit }) => unit !== null && /^k?g$/.test(unit.symbol));
  const moles = numbers.filter(({ unit }) => unit?.symbol === 'mol');
  const [heat, mass] = [heats[0], grams[0]];
  if (
    !one ||
    !heat ||
    !mass ||
    heats.length !== 1 ||
    grams.length !== 1 ||
    readReaction(text) !== null ||
    !substances.every(({ composition }) => isSameSubstance(composition, one.composition))
  )
    return null;
  const perMole = /mol/.test(heat.unit!.symbol) ? moles.length === 0 : moles.length === 1 && moles[0]!.number === 1;
  if (
    !perMole ||
    numbers.length !== 2 + moles.length ||
    !/combustion|burn/.test(small) ||
    !/(?:how much (?:heat|energy)|(?:amount|quantity) of heat|heat (?:released|evolved|produced|liberated))/.test(small)
  )
    return null;
  const amount = (mass.value * 1000) / molarMass(one.composition);
  const value = amount * Math.abs(heat.number);
  const steps: Step[] = [
    {
      text: `Moles of $${formulaTex(one.composition.formula)}$:`,
      tex: `n = \\frac{${texNumber(mass.value * 1000)}}{${texNumber(molarMass(one.composition))}} = ${texNumber(amount)}\\,\\mathrm{mol}`,
    },
    {
      text: 'Times the heat of one mole:',
      tex: `q = ${texNumber(amount)} \\times ${texNumber(Math.abs(heat.number))} = ${texNumber(value)}\\,\\mathrm{kJ}`,
    },
  ];
  return solved('Thermochemistry', `${plainNumber(value)} kJ`, steps, 'Heat over moles is the enthalpy of one mole that was given.');
}
