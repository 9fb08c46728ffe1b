import { readComposition, type Composition } from './composition.ts';

/** Names of substances as students write them. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'water H2O;ice H2O;steam H2O;carbon dioxide CO2;carbon monoxide CO;ammonia NH3;methane CH4;ethane C2H6;propane C3H8;butane C4H10;ethene C2H4;ethylene C2H4;ethyne C2H2;acetylene C2H2;benzene C6H6;toluene C7H8;glucose C6H12O6;sucrose C12H22O11;cane sugar C12H22O11;urea CH4N2O;ethanol C2H6O;ethyl alcohol C2H6O;methanol CH4O;methyl alcohol CH4O;acetic acid C2H4O2;ethanoic acid C2H4O2;oxalic acid C2H2O4;formic acid CH2O2;glycerol C3H8O3;ethylene glycol C2H6O2;naphthalene C10H8;acetone C3H6O;chloroform CHCl3;carbon tetrachloride CCl4;hydrogen chloride HCl;hydrochloric acid HCl;sulphuric acid H2SO4;sulfuric acid H2SO4;nitric acid HNO3;phosphoric acid H3PO4;sodium hydroxide NaOH;caustic soda NaOH;potassium hydroxide KOH;calcium hydroxide Ca(OH)2;slaked lime Ca(OH)2;magnesium hydroxide Mg(OH)2;sodium chloride NaCl;common salt NaCl;potassium chloride KCl;calcium chloride CaCl2;magnesium chloride MgCl2;barium chloride BaCl2;silver nitrate AgNO3;silver chloride AgCl;calcium carbonate CaCO3;limestone CaCO3;marble CaCO3;sodium carbonate Na2CO3;washing soda Na2CO3·10H2O;sodium bicarbonate NaHCO3;baking soda NaHCO3;calcium oxide CaO;quicklime CaO;quick lime CaO;magnesium oxide MgO;aluminium oxide Al2O3;ferric oxide Fe2O3;iron(iii) oxide Fe2O3;sulphur dioxide SO2;sulfur dioxide SO2;sulphur trioxide SO3;nitrogen dioxide NO2;nitric oxide NO;nitrous oxide N2O;ozone O3;oxygen gas O2;hydrogen gas H2;nitrogen gas N2;chlorine gas Cl2;dioxygen O2;dihydrogen H2;dinitrogen N2;oxygen O2;hydrogen H2;nitrogen N2;chlorine Cl2;fluorine F2;helium He;neon Ne;argon Ar;potassium permanganate KMnO4;potassium dichromate K2Cr2O7;potassium chlorate KClO3;copper sulphate CuSO4;copper sulfate CuSO4;blue vitriol CuSO4·5H2O;sodium sulphate Na2SO4;sodium sulfate Na2SO4;potassium nitrate KNO3;ammonium nitrate NH4NO3;ammonium chloride NH4Cl;ammonium sulphate (NH4)2SO4;hydrogen sulphide H2S;hydrogen sulfide H2S;hydrogen peroxide H2O2;iron Fe;copper Cu;silver Ag;gold Au;zinc Zn;aluminium Al;aluminum Al;magnesium Mg;sodium Na;potassium K;calcium Ca;lead Pb;nickel Ni;carbon C;sulphur S;sulfur S;phosphorus P;mercury Hg;iodine I2;bromine Br2;lithium Li;tin Sn;chromium Cr;manganese Mn;sodium acetate CH3COONa;ammonium hydroxide NH4OH;lead nitrate Pb(NO3)2;lead chloride PbCl2;barium sulphate BaSO4;barium sulfate BaSO4;calcium fluoride CaF2;silver bromide AgBr;silver iodide AgI;silver chromate Ag2CrO4;potassium iodide KI;potassium bromide KBr;potassium sulphate K2SO4;potassium sulfate K2SO4;zinc sulphate ZnSO4;zinc sulfate ZnSO4;magnesium sulphate MgSO4;magnesium sulfate MgSO4;ferrous sulphate FeSO4;ferrous sulfate FeSO4;hydrogen bromide HBr;hydrobromic acid HBr;barium hydroxide Ba(OH)2;sodium nitrate NaNO3;zinc chloride ZnCl2;aluminium chloride AlCl3;ferric chloride FeCl3;manganese dioxide MnO2;hydrogen iodide HI;hydrogen fluoride HF;phosphine PH3;carbon disulphide CS2;carbon disulfide CS2;xenon Xe;krypton Kr;barium Ba;platinum Pt;cobalt Co;silicon Si;methanoic acid CH2O2;propanol C3H8O;aniline C6H7N;phenol C6H6O;benzoic acid C7H6O2'
    .split(';')
    .map((row) => [row.slice(0, row.lastIndexOf(' ')), row.slice(row.lastIndexOf(' ') + 1)]),
);
const NAME = new RegExp(
  `(?<![a-z])(?:${Object.keys(NAMES)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[()]/g, '\\$&'))
    .join('|')})(?![a-z(])`,
  'gi',
);
const FORMULA =
  /(?<![A-Za-z0-9^_=])(?:\d(?=[A-Z]))?((?:[A-Z][a-z]?|[([])(?:[A-Za-z0-9()[\]]|[·•*](?=\d*[A-Z])|\.(?=\d+H2O)){0,50}(?:\^\d*[+-](?!\d)|[+-](?=[\s?.,)]|$))?)(?![a-z])/g;
/** Letters that are usually units, symbols or words rather than elements. */
const NO_SUBSTANCE = new Set('I K V C N F H W P S U B Y O In At As He No Os Es Pa Ka Kb Hz Co'.split(' '));

export interface Mentioned {
  readonly composition: Composition;
  /** Name of the substance in the question. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Every substance of a question, by formula or by name, in order. */
export function substancesIn(text: string): Mentioned[] {
  const found: Mentioned[] = [];
  for (const { 0: name, index } of text.matchAll(NAME)) {
    const composition = readComposition(NAMES[name.toLowerCase()]!);
    if (composition) found.push({ composition, name, start: index, end: index + name.length });
  }
  for (const match of text.matchAll(FORMULA)) {
    const formula = match[1]!;
    const isSaid = /(?:\bof|\d) $/.test(text.slice(0, match.index)) && formula.length === 2;
    if (
      (NO_SUBSTANCE.has(formula) && !isSaid) ||
      (/^\(?[A-Z][a-z]?\)?$/.test(formula) === true &&
        !/^(?:Na|Mg|Al|Si|Cl|Ar|Ca|Cr|Mn|Fe|Ni|Cu|Zn|Br|Ag|Sn|Au|Hg|Pb|Li|Ne|Ba|He|Co)$/.test(formula))
    )
      continue;
    const composition = readComposition(formula);
    if (composition) found.push({ composition, name: formula, start: match.index, end: match.index + match[0].length });
  }
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(
      (one, index, all) =>
        !all.some(
          (other, at) => at !== index && other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start,
        ),
    );
}

export function isSameSubstance(a: Composition, b: Composition): boolean {
  return a.charge === b.charge && a.atoms.size === b.atoms.size && [...a.atoms].every(([symbol, count]) => b.atoms.get(symbol) === count);
}

/** The substance, if the text names nothing else: "glucose", "glucose (C6H12O6)". */
export function substanceOf(text: string): Composition | null {
  const all = substancesIn(text);
  const [first] = all;
  const rest = all.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const isOne = all.every(({ composition }) => isSameSubstance(composition, first!.composition));
  return first && isOne && /^[\s()]*$/.test(rest) ? first.composition : null;
}
