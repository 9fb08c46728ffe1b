import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import { abstained, type Outcome, type Solver, type Step } from '../solution.ts';
import { balanced, isConserved } from './balance.ts';
import { chemicalText } from './chemical-text.ts';
import { solved } from './outcome.ts';
import { readReaction } from './reaction-text.ts';

const FARADAY = 96_500;
const NERNST = 0.0591;
const NUMBER = String.raw`([-+]?\d+(?:\.\d+)?)`;
const ION = String.raw`([A-Z][a-z]?)\s?\^?(\d?)\+`;
/** "Zn2+/Zn = −0.76 V", "E°(Zn2+ | Zn) is −0.76 V". */
const COUPLE = new RegExp(String.raw`${ION}(?:\([^)]*\))?\s*[/|,]\s*\1(?![a-z])[^\d|+-]{0,30}${NUMBER}\s*V`, 'g');
/** "Zn | Zn2+ (0.1 M) || Cu2+ (0.01 M) | Cu". */
const NOTATION = new RegExp(
  String.raw`([A-Z][a-z]?)(?:\(s\))?\s*[|/]\s*\1\^?(\d?)\+\s*(?:\((?:aq,? ?)?([^)|]*)\))?\s*(?:\|\||//|¦¦|‖)\s*([A-Z][a-z]?)\^?(\d?)\+\s*(?:\((?:aq,? ?)?([^)|]*)\))?\s*[|/]\s*\4(?![a-z])`,
);
const OTHERWISE =
  /(?<![a-z])(?:amperes?|current|deposit\w*|hours?|min(?:utes)?|conductivity|faradays?|coulombs?|resistance|ph|pressure|ksp|solubility|temperature coefficient|spontaneous|strongest|weakest|which|oxidi[sz]ing agent|ratio)(?![a-z])/;

interface Half {
  readonly metal: string;
  readonly charge: number;
}

interface Cell {
  readonly anode: Half;
  readonly cathode: Half;
  /** Concentrations of the ions, in mol/L; null if not given. */
  readonly molarities: readonly [anode: number, cathode: number] | null;
}

/** Galvanic cells of two metals: standard and actual potential, Gibbs energy and equilibrium constant. */
export const solveCell: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  const small = lowered(text);
  if (
    options.length > 0 ||
    !/e\.?m\.?f|potential|e°|e0|e_?cell|gibbs|Δ ?g|equilibrium constant|cell/.test(small) ||
    OTHERWISE.test(small.replace(/which (?:the|has|is)/g, ''))
  )
    return null;
  const couples = Array.from(text.matchAll(COUPLE), ([, metal, charge, volts]) => ({
    metal: metal!,
    charge: Number(charge || 1),
    volts: Number(volts),
  }));
  const said = cellIn(text) ?? cellOfReaction(text) ?? (/daniell/.test(small) ? DANIELL : null);
  const cell = said ?? ofCouples(couples);
  if (cell === null) return electrode(text, small);
  const standard = standardPotential(text, cell, couples);
  if (standard === null) return null;
  const used = standard.numbers + (cell.molarities === null ? 0 : cell.molarities.filter((one) => one !== 1).length);
  const numbers = readQuantities(text.replace(NOTATION, ' ')).filter(
    ({ unit }) => !/^(?:K|°C)$/.test(unit?.symbol ?? '') && unit !== null && unit.symbol !== 'M',
  );
  if (numbers.filter(({ unit }) => unit?.symbol === 'V').length !== standard.numbers || used === 0) return null;
  const asked = askedIn(small);
  const electrons = lcm(cell.anode.charge, cell.cathode.charge);
  if (asked === null) return null;
  if (!(standard.volts > 0) && asked !== 'standard')
    return abstained('With these potentials the cell would run the other way. Please check them.');
  return answerOf(asked, cell, standard, electrons, text);
};

/** "A Cu electrode dipped in 0.1 M Cu2+": a half-cell by itself, as a reduction. */
function electrode(text: string, small: string): Outcome | null {
  const ions = [...new Set(Array.from(text.matchAll(new RegExp(ION, 'g')), ([, metal, charge]) => `${metal}${charge || 1}`))];
  const numbers = readQuantities(text).filter(({ unit }) => !/^(?:K|°C)$/.test(unit?.symbol ?? ''));
  const molar = numbers.find(({ unit }) => unit?.symbol.endsWith('M'));
  const volts = numbers.find(({ unit }) => unit?.symbol === 'V');
  if (
    ions.length !== 1 ||
    !molar ||
    !volts ||
    numbers.length !== 2 ||
    !/electrode|half[- ]cell/.test(small) ||
    /oxidation potential/.test(small)
  )
    return null;
  const charge = Number(/\d+$/.exec(ions[0]!)![0]);
  const value = volts.number - (NERNST / charge) * Math.log10(1000 / molar.value);
  const isAsked = /(?:calculate|find|determine|what is)[^.?]*(?:potential|e\.?m\.?f)/.test(
    small.replace(/standard (?:electrode |reduction )?potential/g, ''),
  );
  if (!isAsked || ions[0]!.startsWith('H') || charge === 0) return null;
  return solved(
    'Electrochemistry',
    `${plainNumber(value)} V`,
    [
      {
        text: `The ion takes ${charge} electron${charge === 1 ? '' : 's'}. The Nernst equation of the reduction:`,
        tex: `E = E^\\circ - \\frac{0.0591}{${charge}} \\log\\frac{1}{${texNumber(molar.value / 1000)}} = ${texNumber(value)}\\,\\mathrm V`,
      },
    ],
    'Of 1 mol/L it would be the standard potential; less of the ion lowers it.',
  );
}

type Asked = 'standard' | 'potential' | 'gibbs' | 'constant';

function askedIn(small: string): Asked | null {
  const phrase =
    Array.from(small.matchAll(/(?:calculate|find|determine|what (?:is|will be|would be)|predict|compute)[^.?]*/g)).at(-1)?.[0] ?? '';
  if (/gibbs|free energy|Δ ?g|Δ_?r ?g/.test(phrase)) return 'gibbs';
  if (/equilibrium constant|k_?c(?![a-z])|k_?eq/.test(phrase)) return 'constant';
  if (/standard|e°|e0/.test(phrase.replace(/(?:if|given|when|where)[^]*$/, ''))) return 'standard';
  return /e\.?m\.?f|potential|e_?\(?cell|voltage/.test(phrase) ? 'potential' : null;
}

const DANIELL: Cell = { anode: { metal: 'Zn', charge: 2 }, cathode: { metal: 'Cu', charge: 2 }, molarities: null };

function cellIn(text: string): Cell | null {
  const match = NOTATION.exec(text);
  if (!match) return null;
  const molarity = (written: string | undefined): number => {
    const [number] = readQuantities(written ?? '');
    return number === undefined
      ? /^\s*(?:aq)?\s*$/.test(written ?? '')
        ? 1
        : Number.NaN
      : number.unit?.symbol.endsWith('M')
        ? number.value / 1000
        : number.number;
  };
  const molarities = [molarity(match[3]), molarity(match[6])] as const;
  return {
    anode: { metal: match[1]!, charge: Number(match[2] || 1) },
    cathode: { metal: match[4]!, charge: Number(match[5] || 1) },
    molarities: match[3] === undefined && match[6] === undefined ? null : molarities,
  };
}

/** "Zn + Cu2+ -> Zn2+ + Cu": the metal that becomes an ion is the anode. */
function cellOfReaction(text: string): Cell | null {
  const reaction = readReaction(text);
  if (reaction === null || reaction.left.length !== 2 || reaction.right.length !== 2) return null;
  const balance = balanced(reaction);
  if (balance.kind !== 'balanced' || !isConserved(reaction, balance.coefficients)) return null;
  const metal = reaction.left.find(({ charge }) => charge === 0);
  const ion = reaction.left.find(({ charge }) => charge > 0);
  const other = reaction.right.find(({ charge }) => charge > 0);
  const isSingle = [...reaction.left, ...reaction.right].every(({ atoms }) => atoms.size === 1 && [...atoms.values()][0] === 1);
  if (!metal || !ion || !other || !isSingle) return null;
  const symbol = ({ atoms }: { readonly atoms: ReadonlyMap<string, number> }): string => [...atoms.keys()][0]!;
  if (symbol(metal) !== symbol(other)) return null;
  return { anode: { metal: symbol(metal), charge: other.charge }, cathode: { metal: symbol(ion), charge: ion.charge }, molarities: null };
}

interface Couple extends Half {
  readonly volts: number;
}

/** Two couples and nothing else: the higher potential is the cathode. */
function ofCouples(couples: readonly Couple[]): Cell | null {
  if (couples.length !== 2 || couples[0]!.volts === couples[1]!.volts) return null;
  const [cathode, anode] = couples.toSorted((a, b) => b.volts - a.volts) as [Couple, Couple];
  return { anode, cathode, molarities: null };
}

interface Standard {
  readonly volts: number;
  /** Number of the question's numbers that it used. */
  readonly numbers: number;
  readonly step: Step | null;
}

function standardPotential(text: string, { anode, cathode }: Cell, couples: readonly Couple[]): Standard | null {
  const of = ({ metal, charge }: Half): number | undefined => couples.find((one) => one.metal === metal && one.charge === charge)?.volts;
  const [high, low] = [of(cathode), of(anode)];
  if (high !== undefined && low !== undefined && couples.length === 2)
    return {
      volts: high - low,
      numbers: 2,
      step: {
        text: 'Cathode minus anode:',
        tex: `E^\\circ = ${texNumber(high)} - (${texNumber(low)}) = ${texNumber(high - low)}\\,\\mathrm V`,
      },
    };
  const direct = new RegExp(
    String.raw`(?:E ?(?:°|0|\^°|\^0)_?\s?\(?(?:cell)?\)?|standard (?:cell |electrode )?(?:potential|e\.?m\.?f\.?)(?: (?:of|for) (?:the |this )?(?:daniell )?(?:cell|reaction))?)[^\d|]{0,20}?${NUMBER}\s*V`,
    'i',
  ).exec(text);
  return direct && couples.length === 0 ? { volts: Number(direct[1]), numbers: 1, step: null } : null;
}

function answerOf(asked: Asked, cell: Cell, { volts, step }: Standard, electrons: number, text: string): Outcome | null {
  const first: Step[] = step === null ? [] : [step];
  const counted: Step = { text: `Electrons that pass: $n = ${electrons}$.` };
  if (asked === 'standard')
    return step === null
      ? null
      : solved('Electrochemistry', `${plainNumber(volts)} V`, first, 'The cathode is the half-cell with the higher potential.');
  if (asked === 'gibbs') {
    const value = (-electrons * FARADAY * volts) / 1000;
    return solved(
      'Electrochemistry',
      `${plainNumber(value)} kJ/mol`,
      [...first, counted, { text: 'The Gibbs energy:', tex: `\\Delta G^\\circ = -nFE^\\circ = ${texNumber(value)}\\,\\mathrm{kJ/mol}` }],
      'The electrons that one half-cell gives are those that the other takes.',
    );
  }
  if (asked === 'constant') {
    const exponent = (electrons * volts) / NERNST;
    if (exponent > 300) return null;
    return solved(
      'Electrochemistry',
      plainNumber(10 ** exponent),
      [
        ...first,
        counted,
        { text: 'At equilibrium the potential is zero:', tex: `\\log K = \\frac{nE^\\circ}{0.0591} = ${texNumber(exponent)}` },
      ],
      'The electrons that one half-cell gives are those that the other takes.',
    );
  }
  const [a, c] = cell.molarities ?? molaritiesBeside(text, cell) ?? [Number.NaN, Number.NaN];
  if (!(a > 0 && c > 0)) return null;
  const quotient = a ** (electrons / cell.anode.charge) / c ** (electrons / cell.cathode.charge);
  const value = volts - (NERNST / electrons) * Math.log10(quotient);
  return solved(
    'Electrochemistry',
    `${plainNumber(value)} V`,
    [
      ...first,
      counted,
      { text: 'Ions of the anode over ions of the cathode, to the power of their coefficients:', tex: `Q = ${texNumber(quotient)}` },
      { text: 'The Nernst equation:', tex: `E = E^\\circ - \\frac{0.0591}{${electrons}} \\log Q = ${texNumber(value)}\\,\\mathrm V` },
    ],
    'The electrons that one half-cell gives are those that the other takes.',
  );
}

/** "[Zn2+] = 0.1 M". */
function molaritiesBeside(text: string, { anode, cathode }: Cell): readonly [number, number] | null {
  const of = ({ metal, charge }: Half): number => {
    const at = new RegExp(String.raw`\[${metal}\^?${charge === 1 ? '1?' : charge}\+\]\s*(?:=|is)\s*`).exec(text);
    const [number] = at ? readQuantities(text.slice(at.index + at[0].length, at.index + at[0].length + 25)) : [];
    return number === undefined
      ? Number.NaN
      : number.unit?.symbol.endsWith('M') || number.unit?.symbol.startsWith('mol')
        ? number.value / 1000
        : number.number;
  };
  const both = [of(anode), of(cathode)] as const;
  return both.every((one) => one > 0) ? both : null;
}

function lcm(a: number, b: number): number {
  for (let n = Math.max(a, b); ; n++) if (n % a === 0 && n % b === 0) return n;
}
