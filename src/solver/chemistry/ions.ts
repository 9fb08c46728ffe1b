/** Anions by charge. Formulas with other anions do not count as salts. */
const ANIONS =
  'ClO4|ClO3|MnO4|HCO3|HSO4|NO3|NO2|IO3|SCN|CN|OH|CH3COO|C2H3O2|HCOO|SO4|SO3|CO3|CrO4|Cr2O7|C2O4|S2O3|PO4|Fe\\(CN\\)6|Br|Cl|F|I|S|O|B|X|Y';
const SALT = new RegExp(`^(?:\\((NH4)\\)(\\d*)|(NH4)|([A-Z][a-z]?)(\\d*))(?:[([](${ANIONS})[)\\]](\\d*)|(${ANIONS}))(\\d*)$`);
const MONATOMIC = /^(?:Br|Cl|F|I|S|O|B|X|Y)$/;

/** Ions per unit of a salt: `Al2(SO4)3` has 2 and 3. */
export interface Ions {
  readonly cation: string;
  readonly cations: number;
  readonly anion: string;
  readonly anions: number;
}

/** Reads the ions of a salt. Exercises also write unnamed salts as `AB2` and `A2X3`. */
export function ionsOf(formula: string): Ions | null {
  const match = SALT.exec(formula) ?? /^(CH3COO)(Na|K|Ag)$/.exec(formula);
  if (!match) return null;
  if (match[1] === 'CH3COO') return { cation: match[2]!, cations: 1, anion: 'CH3COO', anions: 1 };
  const anion = match[6] ?? match[8]!;
  const digits = match[6] === undefined && !MONATOMIC.test(anion) ? '' : (match[7] ?? '') + (match[9] ?? '');
  if (match[6] === undefined && !MONATOMIC.test(anion) && match[9]) return null;
  const cation = match[1] ?? match[3] ?? match[4]!;
  if (cation === 'H') return null;
  return { cation, cations: Number(match[2] || match[5] || 1), anion, anions: Number(digits || 1) };
}
