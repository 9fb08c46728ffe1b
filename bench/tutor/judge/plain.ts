/** Longest answer that is compared; a longer text is no final answer. */
export const LONGEST_ANSWER = 2000;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** TeX commands that stand for one sign. The engine reads the others (`\sqrt`, Greek letters). */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\\(?:left|right|bigl?|bigr?|Bigl?|Bigr?|displaystyle|limits)(?![a-zA-Z])\.?/g, ''],
  [/\\!/g, ''],
  [/\{,\}/g, ','],
  [/\\[,;:> ]|~|\\q?quad(?![a-zA-Z])/g, ' '],
  [/\\\$|[₹€£]/g, ''],
  [/\$|\\[()[\]]/g, ' '],
  [/\\%/g, '%'],
  [/\^\s*\{?\s*\\circ\s*\}?|\\degree(?![a-zA-Z])|\\circ(?![a-zA-Z])|[º˚]/g, '°'],
  [/\\(?:d|t|c)frac(?![a-zA-Z])/g, '\\frac'],
  [/\\times(?![a-zA-Z])|✕/g, '×'],
  [/\\cdot(?![a-zA-Z])|⋅/g, '·'],
  [/\\infty(?![a-zA-Z])|∞/g, ' infinity '],
  [/\\cup(?![a-zA-Z])|∪/g, ' ∪ '],
  [/\\in(?![a-zA-Z])|∈/g, ' ∈ '],
  [/\\(?:le|leq|leqslant)(?![a-zA-Z])|[≤⩽]/g, ' <= '],
  [/\\(?:ge|geq|geqslant)(?![a-zA-Z])|[≥⩾]/g, ' >= '],
  [/\\(?:ne|neq)(?![a-zA-Z])|≠/g, ' != '],
  [/\\lt(?![a-zA-Z])/g, ' < '],
  [/\\gt(?![a-zA-Z])/g, ' > '],
  [/\\pm(?![a-zA-Z])/g, '±'],
  [/\\mp(?![a-zA-Z])/g, '∓'],
  [/\\(?:to|rightarrow|longrightarrow|rightleftharpoons)(?![a-zA-Z])|[→⟶⇌]/g, ' -> '],
  [/\\approx(?![a-zA-Z])|≈/g, ' = '],
  [/\\(?:setminus|backslash)(?![a-zA-Z])/g, ' - '],
  [/\\(?:emptyset|varnothing)(?![a-zA-Z])/g, '∅'],
  [/\\langle(?![a-zA-Z])/g, '('],
  [/\\rangle(?![a-zA-Z])/g, ')'],
  [/\\(?:l|r)?vert(?![a-zA-Z])/g, '|'],
  [/\\mathbb\s*\{?\s*([RZNQC])\s*\}?|ℝ/g, '$1'],
  [/\\hat\s*\{?\s*\\?([ijk])(?:math)?\s*\}?/g, '$1 '],
  [/\\var(?=epsilon|phi|theta|rho)/g, '\\'],
  // Before a subscript the engine reads a name, not a sign.
  [/\\(alpha|beta|gamma|delta|epsilon|theta|lambda|mu|omega|phi|psi|rho|sigma|tau)(?=_)/g, ' $1'],
  [/μ(?=_)/g, ' mu'],
  [/\\mu(?![a-zA-Z])|µ/g, 'μ'],
  [/\\Omega(?![a-zA-Z])|Ω/g, 'Ω'],
  [/\\AA(?![a-zA-Z])|\\mathring\s*\{?\s*A\s*\}?|Å/g, 'Å'],
  [/[−–—‐‑]/g, '-'],
  [/\*\*/g, '^'],
  [/[\u00a0\u2000-\u200a\u202f]/g, ' '],
  [/\\\{/g, '{'],
  [/\\\}/g, '}'],
];

const WORDS =
  /\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathit|mathsf|operatorname|mbox|hbox|ce|pu|rm)\s*\{((?:[^{}]|\{[^{}]*\})*)\}(\s*[\^_])?/g;

const MATRIX = /\\begin\s*\{[bpvBV]?(?:small)?matrix\}(.*?)\\end\s*\{[bpvBV]?(?:small)?matrix\}/g;

const rowsOf = (body: string): string => {
  const rows = body.split(/\\\\/).filter((row) => row.trim() !== '');
  return `[${rows.map((row) => `[${row.split('&').map((entry) => entry.trim()).join(',')}]`).join(',')}]`;
}; // prettier-ignore

/**
 * Converts an answer to typed text: `\dfrac43`, `\text{ cm}`, `10,\!080` and `4\frac58` become readable for the engine and the units.
 * Idempotent for typed text.
 */
export function plain(answer: string): string {
  let text = unboxed(answer.trim().replaceAll(/\s+/g, ' ')).replaceAll(MATRIX, (_, body: string) => rowsOf(body));
  text = text.replaceAll(/(?<![\w)])\*\*([^*]+)\*\*(?![\w(])/g, '$1');
  text = text.replaceAll(WORDS, (_, inner: string, power: string | undefined) => ` ${inner}${power?.trim() ?? ' '}`);
  for (const [sign, typed] of SIGNS) text = text.replaceAll(sign, typed);
  text = text.replaceAll(/[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `^(${[...power].map(digitOf).join('')})`);
  text = text.replaceAll(/(\d*)\.(\d*)\\overline\s*\{(\d{1,12})\}/g, repeating);
  text = withMixedNumbers(withBracedFractions(text));
  text = text.replaceAll(/\^\s*\{([^{}]*)\}/g, '^($1)');
  text = withoutThousands(text.replaceAll(/\s+/g, ' ').replaceAll(/\s*\/\s*/g, '/'));
  return text.replace(/^[*=\s]+|\*+$/g, '').replace(/[.;,\s]+$/, '').trim(); // prettier-ignore
}

/** `0.1\overline{6}` is 1/6. */
function repeating(_: string, whole: string, places: string, period: string): string {
  const once = BigInt(`${whole}${places}` || '0');
  const twice = BigInt(`${whole}${places}${period}`);
  return `(${twice - once}/${10n ** BigInt(places.length + period.length) - 10n ** BigInt(places.length)})`;
}

/** The content of `\boxed{…}` if it is the whole answer; otherwise the text. */
function unboxed(text: string): string {
  const start = /^\$*(?:\\[([])?\s*\\boxed\s*\{/.exec(text);
  if (start === null) return text;
  const end = closingBrace(text, start[0].length - 1);
  return end < 0 || /[a-zA-Z0-9]/.test(text.slice(end + 1)) ? text : text.slice(start[0].length, end).trim();
}

/** Index of the brace that closes the one at `from`; -1 if there is none. */
function closingBrace(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') open++;
    if (text[at] === '}' && --open === 0) return at;
  }
  return -1;
}

const digitOf = (sign: string): string => (sign === '⁻' ? '-' : sign === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(sign)));

/** `\frac43`, `\frac{4}3` and `\frac4{3}` with braces. */
function withBracedFractions(text: string): string {
  return text
    .replaceAll(/\\frac\s*(\d)\s*(\d)/g, '\\frac{$1}{$2}')
    .replaceAll(/\\frac\s*(\d)\s*\{/g, '\\frac{$1}{')
    .replaceAll(/\\frac\s*\{([^{}]*)\}\s*(\d)/g, '\\frac{$1}{$2}');
}

/** `4\frac{5}{8}` and `4 5/8` are sums: nobody leaves a product of two numbers as an answer. */
function withMixedNumbers(text: string): string {
  const mixed = (found: string, whole: string, above: string, below: string): string =>
    Number(above) < Number(below) ? `(${whole}+${above}/${below})` : found;
  return text
    .replaceAll(/(?<![\w.^_)}])(\d+)\s*\\frac\s*\{(\d+)\}\s*\{(\d+)\}/g, mixed)
    .replaceAll(/(?<![\w.^_)},/])(\d+) (\d+)\/(\d+)(?![\d/.])/g, mixed);
}

/** `32,348` and `1,00,000` outside brackets, where a comma separates coordinates. */
function withoutThousands(text: string): string {
  let depth = 0;
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    const isGrouped = depth === 0 && sign === ',' && /(?<![\d.])\d{1,3}(?:,\d{2,3})*$/.test(text.slice(Math.max(0, at - 40), at));
    if (isGrouped && /^,(?:\d{2,3},)*\d{3}(?!\d)/.test(text.slice(at, at + 40))) continue;
    result += sign;
  }
  return result;
}
