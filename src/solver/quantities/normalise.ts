const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** Maximum length of an exercise; longer text is not parsed. */
export const LONGEST_QUESTION = 3000;

/** TeX and other alternative notations, each with its replacement. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\\(?:mathrm|text|rm|mathbf|textbf|mathit|operatorname|ce)\s*\{([^{}]*)\}/g, ' $1'],
  [/\\(?:d|t)?frac\s*\{(\d+)\}\s*\{(\d+)\}/g, '$1/$2'],
  [/\\(?:times|cdot)/g, '×'],
  [/\^\s*\{?\s*\\circ\s*\}?/g, '°'],
  [/\\degree/g, '°'],
  [/\\Omega/g, 'Ω'],
  [/\\mu/g, 'μ'],
  [/\\lambda/g, 'λ'],
  [/\\theta/g, 'θ'],
  [/\\rho/g, 'ρ'],
  [/\\omega/g, 'ω'],
  [/\\pi/g, 'π'],
  [/\\Delta\s*/g, 'Δ'],
  [/\\(?:rightarrow|to|longrightarrow)/g, '→'],
  [/\\rightleftharpoons/g, '⇌'],
  [/\\%/g, '%'],
  [/\\[,;:! ]|~/g, ' '],
  [/\\[()[\]]|\$/g, ' '],
  [/[−–—‐‑]/g, '-'],
  [/[µ]/g, 'μ'],
  [/[Ω]/g, 'Ω'],
  [/[Å]/g, 'Å'],
  [/[’‘]/g, "'"],
  [/[“”]/g, '"'],
  [/º|˚/g, '°'],
  [/°\s*c\b/g, '°C'],
  [/°\s+C\b/g, '°C'],
  [/(?<![a-z])(from [^;]{1,15}) to zero(?![a-z])/gi, '$1 to 0'],
  [/[ \t\u00a0\u2009\u202f]+/g, ' '],
];

/** Units written without a space between them: `J/kgK`, `W/m^2K^4`, `Jkg^-1K^-1`. */
const GLUED: readonly (readonly [RegExp, string])[] = [
  [/(\/\s?\(?(?:kg|mol|cm|m|g))(?=(?:K|°C)(?![A-Za-z]))/g, '$1 '],
  [/(?<=\d\s?)(J|W|N|V|T|kg|mol)(?=(?:kg|m|mol|K|C|A|L|s)\^-?\d)/g, '$1 '],
  [/([A-Za-z]\^-?\d)(?=(?:K|°C|kg|mol|m|s|C|A|T)(?:\^|(?![A-Za-z])))/g, '$1 '],
];

/** `4\\frac{5}{8}` is a mixed number: four and five eighths. */
const MIXED = /(?<![\d.^_{}a-zA-Z)])(\d+)\s*\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}/g;

/** Replaces variants of notation from keyboards, phones and TeX. */
export function normalised(question: string): string {
  let text = question.replace(MIXED, (_, whole, above, below) => String(Number(whole) + Number(above) / Number(below)));
  for (const [pattern, replacement] of REPLACEMENTS) text = text.replace(pattern, replacement);
  // The charge of an ion has its sign after the digits.
  text = text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+[⁻⁺]|[⁻⁺](?![⁰¹²³⁴⁵⁶⁷⁸⁹])/g, (charge) => `^${plainPower(charge)}`);
  text = text.replace(/[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `^${plainPower(power)}`);
  text = text.replace(/[₀-₉]/g, (digit) => String(SUBSCRIPTS.indexOf(digit)));
  text = text.replace(/\^\s*\{\s*([-+]?\d+)\s*\}/g, '^$1').trim();
  for (const [pattern, replacement] of GLUED) text = text.replace(pattern, replacement);
  return text;
}

function plainPower(power: string): string {
  return [...power].map((sign) => (sign === '⁻' ? '-' : sign === '⁺' ? '+' : SUPERSCRIPTS.indexOf(sign))).join('');
}

/** The text in lower case, with all offsets unchanged. */
export function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
