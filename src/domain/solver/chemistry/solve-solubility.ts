import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { molarMass, readComposition } from './composition.ts';
import { ionsOf, type Ions } from './ions.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
const DENSITY = [-3, 1, 0, 0, 0, 0] as const;
/** Precipitation, buffers and several salts are other questions. */
const OTHERWISE =
  /(?<![a-z])(?:ph|precipitat\w*|mixed|mixing|buffer|nh3|ammonia|litres? of water|volume|how much water|ratio|temperature coefficient|minimum|maximum|which|will|complex|times|first|more soluble)(?![a-z])/;
const TERNARY = /(?<![A-Za-z])(A\d?(?:B|X|Y)\d?)(?![A-Za-z0-9])/;

/** Solubility and solubility product of one salt, in water or with a common ion. */
export const solveSolubility: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question).replace(/(?<=K_?sp)\s*\([^)]*\)/, ''));
  const small = lowered(text);
  if (options.length > 0 || !/solubility|k_?sp/.test(small) || OTHERWISE.test(small)) return null;
  const names = [...new Set([...substancesIn(text).map(({ composition }) => composition.formula), TERNARY.exec(text)?.[1] ?? ''])];
  const salts = names.flatMap((name) => {
    const ions = ionsOf(name);
    return ions === null ? [] : [{ name, ions }];
  });
  const [salt] = salts;
  const numbers = readQuantities(text).filter(({ unit }) => unit?.symbol !== 'K' && unit?.kind !== 'celsius');
  if (salt === undefined || numbers.length === 0 || numbers.length > 2) return null;
  const asked =
    /(?:find|calculate|determine|what (?:is|will be)|what would be|its)[^.?]*?(solubility product|k_?sp|solubility)(?![^.?]*(?:is|=) ?\d)/.exec(
      small,
    )?.[1];
  const isProduct = asked !== undefined && asked !== 'solubility';
  if (asked === undefined) return null;
  const ksp = numbers.find(({ unit }) => unit === null || (/mol/.test(unit.symbol) && !isSameDimension(unit.dimension, MOLAR)));
  const s = numbers.find(({ dimension }) => isSameDimension(dimension, MOLAR) || isSameDimension(dimension, DENSITY));
  if (isProduct) return s !== undefined && numbers.length === 1 && salts.length === 1 ? productOf(salt, s) : null;
  if (ksp === undefined || !(ksp.number > 0 && ksp.number < 1)) return null;
  const inGrams = /g ?\/ ?l|grams? per lit|g ?l\^?-1|g dm/.test(small);
  if (numbers.length === 1 && salts.length === 1) return solubilityIn(salt, ksp.number, inGrams);
  const [, other] = salts;
  const [first, second] = s === undefined ? [] : [ksp, s];
  if (salts.length !== 2 || other === undefined || first === undefined || second === undefined) return null;
  return isSameDimension(second.dimension, MOLAR) ? besideCommonIon(salt, other.ions, ksp.number, second.value / 1000) : null;
};

interface Salt {
  readonly name: string;
  readonly ions: Ions;
}

function productTex({ cations: p, anions: q }: Ions): string {
  return `K_{sp} = (${p === 1 ? '' : p}s)^{${p}}(${q === 1 ? '' : q}s)^{${q}} = ${p ** p * q ** q}\\,s^{${p + q}}`;
}

function productOf({ name, ions }: Salt, s: { readonly value: number; readonly dimension: readonly number[] }) {
  const composition = readComposition(name);
  const isMass = s.dimension[5] === 0;
  if (isMass && composition === null) return null;
  const molar = isMass ? s.value / molarMass(composition!) : s.value / 1000;
  const factor = ions.cations ** ions.cations * ions.anions ** ions.anions;
  const value = factor * molar ** (ions.cations + ions.anions);
  return solved(
    'Solubility product',
    plainNumber(value),
    [
      ...(isMass ? [{ text: 'In moles per litre:', tex: `s = ${texNumber(molar)}\\,\\mathrm{mol/L}` }] : []),
      { text: `One unit of ${name} gives ${ions.cations} and ${ions.anions} ions:`, tex: productTex(ions) },
      { text: 'With the numbers:', tex: `K_{sp} = ${texNumber(value)}` },
    ],
    'The root of it, taken back, gives the same solubility.',
  );
}

function solubilityIn({ name, ions }: Salt, ksp: number, inGrams: boolean) {
  const order = ions.cations + ions.anions;
  const s = (ksp / (ions.cations ** ions.cations * ions.anions ** ions.anions)) ** (1 / order);
  const composition = readComposition(name);
  if (inGrams && composition === null) return null;
  const grams = inGrams ? s * molarMass(composition!) : null;
  return solved(
    'Solubility product',
    grams === null ? `${plainNumber(s)} mol/L` : `${plainNumber(grams)} g/L`,
    [
      { text: `One unit of ${name} gives ${ions.cations} and ${ions.anions} ions:`, tex: productTex(ions) },
      { text: 'Solved for the solubility:', tex: `s = ${texNumber(s)}\\,\\mathrm{mol/L}` },
      ...(grams === null ? [] : [{ text: 'Times the molar mass:', tex: `${texNumber(grams)}\\,\\mathrm{g/L}` }]),
    ],
    'The concentrations of the ions, multiplied, give the solubility product back.',
  );
}

/** The other salt determines the common ion's concentration; the little that dissolves is neglected. */
function besideCommonIon({ name, ions }: Salt, other: Ions, ksp: number, molarity: number) {
  const isCation = ions.cation === other.cation;
  if (isCation === (ions.anion === other.anion)) return null;
  const common = molarity * (isCation ? other.cations : other.anions);
  const [kept, own] = isCation ? [ions.cations, ions.anions] : [ions.anions, ions.cations];
  const s = (ksp / common ** kept) ** (1 / own) / own;
  if (s * kept > 0.02 * common) return null;
  return solved(
    'Solubility product',
    `${plainNumber(s)} mol/L`,
    [
      {
        text: `The ion ${isCation ? ions.cation : ions.anion}, which both salts give, has the concentration of the other salt:`,
        tex: `${texNumber(common)}\\,\\mathrm{mol/L}`,
      },
      { text: `What dissolves of ${name} is small beside it:`, tex: `s = ${texNumber(s)}\\,\\mathrm{mol/L}` },
    ],
    `What dissolves is less than a fiftieth of that ion, so that it could be neglected.`,
  );
}
