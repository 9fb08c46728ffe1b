/** Phrases and signs that students write, each with the word that replaces it. Longer ones first. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\\(?:[dt]?frac|left|right|text|textit|ce|begin|end|[pv]matrix|hat|vec|circ|quad|cdot|times|[lc]?dots)\b/g, ' '],
  [/(?<![-=<])>(?!=?>)|<(?![-=>])|[≤≥]|\\[lg]eq?\b/g, ' inequality '],
  [/x\s?\^?\s?2[^=^]{0,80}=\s*0/g, ' quadratic equation '],
  [/\\int\b|[∫]|\bintegrat\w+|\banti-?derivatives?\b/g, ' integral '],
  [/\\lim\b|\blim(?:its?)?\b/g, ' limit '],
  [/\\sqrt\b|√/g, ' root '],
  [/\bd[a-z]?\s?\/\s?d[a-z]\b|\bdiff(?:e?ren\w+)?\b|\bderivatives?\b/g, ' derivative '],
  [/\bsq(?:uare)?\.? roots?\b/g, ' root '],
  [/\bsimple harmonic(?: motion)?\b/g, ' shm '],
  [/\b(?:young'?s )?double[- ]slit\b/g, ' ydse '],
  [/\bequations? of motion\b/g, ' kinematics '],
  [/\bpotential difference\b|\belectromotive force\b/g, ' voltage '],
  [/\bprincipal quantum\b/g, ' quantum '],
  [/\barithmetic progressions?\b|\ba\.p\.?(?=\s|$)/g, ' ap '],
  [/\bgeometric progressions?\b|\bg\.p\.?(?=\s|$)/g, ' gp '],
  [/\bfree fall\b/g, ' freefall '],
  [/\btotal internal reflection\b/g, ' tir critical '],
  [/\bpower ?house\b/g, ' mitochondrion '],
  [/\bpolymerase chain reaction\b/g, ' pcr '],
  [/\belectro ?cardio ?gram\b/g, ' ecg '],
  [/\bblood sugar\b/g, ' insulin '],
  [/\bgreen ?house\b/g, ' greenhouse '],
  [/\bsodium hydroxide\b/g, ' naoh '],
  [/\bhydrochloric acid\b|\bhydrogen chloride\b/g, ' hcl '],
  [/\bsulph?uric acid\b/g, ' h2so4 '],
  [/\bcarbon dioxide\b/g, ' co2 '],
  [/\bpotassium permanganate\b|\bpermanganate\b/g, ' kmno4 '],
  [/\bcalcium carbonate\b/g, ' caco3 '],
];

/** Synonyms; the first of each group replaces the others. */
const GROUPS: readonly (readonly string[])[] = [
  ['retardation', 'deceleration', 'decelerate', 'brake', 'braking'],
  ['velocity', 'speed', 'fast'],
  ['voltage', 'emf', 'pd'],
  ['elevator', 'lift'],
  ['collision', 'collide', 'strike', 'hit'],
  ['incline', 'inclined', 'slope', 'ramp', 'wedge'],
  ['period', 'timeperiod'],
  ['determinant', 'det'],
  ['matrix', 'matrice', 'matrices'],
  ['probability', 'chance', 'likelihood'],
  ['mean', 'average'],
  ['deviation', 'sd'],
  ['arrangement', 'arrange', 'permutation'],
  ['combination', 'choose', 'chosen', 'selection', 'select', 'committee', 'team'],
  ['mole', 'mol'],
  ['molarity', 'concentration'],
  ['mitochondrion', 'mitochondria'],
  ['photoelectric', 'photoelectron', 'photocell'],
  ['half-life', 'halflife', 'radioactive', 'decay'],
  ['spring', 'hooke'],
  ['capacitor', 'capacitance', 'condenser'],
  ['resistance', 'resistor', 'ohm'],
  ['lens', 'lense'],
  ['gravity', 'gravitation', 'gravitational'],
  ['projectile', 'trajectory'],
  ['friction', 'rough', 'mu', 'μ'],
  ['acid', 'acidic', 'acidity'],
  ['base', 'basic', 'basicity', 'alkali'],
  ['hybridisation', 'hybridization'],
  ['oxidation', 'oxidised', 'oxidized', 'oxidising'],
  ['buffer', 'henderson'],
  ['maximum', 'maxima', 'max', 'greatest', 'largest'],
  ['minimum', 'minima', 'min', 'least', 'smallest'],
  ['modulus', 'absolute', 'mod'],
  ['pulley', 'atwood'],
  ['gas', 'gase'],
  ['hormone', 'hormonal'],
  ['crossing', 'crossover'],
  ['dna', 'deoxyribonucleic'],
  ['heart', 'cardiac'],
  ['kidney', 'renal', 'nephron'],
  ['area', 'enclosed'],
  ['refraction', 'refractive'],
  ['buoyancy', 'buoyant', 'upthrust', 'archimedes', 'float', 'floating'],
  ['wavelength', 'lambda', 'λ'],
  ['log', 'ln', 'logarithm', 'logarithmic'],
];

const FIRST = new Map(GROUPS.flatMap(([first = '', ...others]) => others.map((other) => [stemOf(other), stemOf(first)] as const)));

/** The text in lower case, with signs and phrases replaced by words. */
export function plainWords(text: string): string {
  const small = text.normalize('NFKC').toLowerCase();
  return PHRASES.reduce((words, [phrase, word]) => words.replaceAll(phrase, word), small);
}

/** A word's stem, or the first word of its group of synonyms. */
export function sameWord(word: string): string {
  const stem = stemOf(word);
  return FIRST.get(stem) ?? stem;
}

function stemOf(word: string): string {
  return word
    .replace(/(?<=[a-z]{2})(?:ies|y)$/, 'i')
    .replace(/(?<=[a-z]{4})(?:ing|ed)$|(?<=[a-z]{2}(?:s|x|ch|sh))es$|(?<=[a-z]{2}[^s\W])s$/, '');
}
