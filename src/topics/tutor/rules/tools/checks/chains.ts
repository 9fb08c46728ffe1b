import { unitFrom } from '../../../../../solver/tools/quantities.ts';
import { readTree } from '../../../../../shared/expressions/read-tree.ts';
import type { Tree } from '../../../../../shared/expressions/tree.ts';

export type Sign = '=' | '<' | '>' | '<=' | '>=' | '!=';

/** `a = b = c`, as written. A side is null if it cannot be parsed. */
export interface Chain {
  readonly sides: readonly (Tree | null)[];
  readonly signs: readonly Sign[];
}

/** A text split into its claims and the rest. */
export interface Written {
  readonly chains: readonly Chain[];
  /** The text of the chains. `results`: the part after each chain's first sign. */
  readonly claimed: string;
  readonly results: string;
  /** Prose and formulas without a relation, without the chains. */
  readonly rest: string;
  /** The prose alone, with ⁂ in place of each formula. */
  readonly prose: string;
  /** Formulas without a relation. */
  readonly fragments: readonly string[];
}

const FORMULA = /\\\[([^]*?)\\\]|\\\(([^]*?)\\\)|\$\$([^]*?)\$\$|\$([^$\n]+?)\$/g;
const MOST_CHAINS = 40;
/** A list bullet: a dash at the start of a line is no minus. */
const BULLETS = /^[^\S\n]*[-*+•–][^\S\n]+/gm;
const NOTHING: Chain = { sides: [null], signs: [] };

/**
 * Splits a text into claims and the rest.
 * @returns null if the text may be displayed differently from how it is parsed: code, tables, links, macros, hidden characters
 */
export function readWritten(text: string): Written | null {
  if (HIDING.test(text) || EATEN_STAR.test(text.replaceAll(FORMULA, ' ').replaceAll(BULLETS, ' '))) return null;
  const chains: Chain[] = [];
  const fragments: string[] = [];
  let [claimed, results, rest, words] = ['', '', '', ''];
  const add = (text: string, chain: Chain | null) => {
    if (chain === null) rest += ` ${text} `;
    else {
      chains.push(chain);
      claimed += ` ${text} `;
      results += ` ${text.split(RELATION).slice(1).join(' ')} `;
    }
  };
  const prose = text
    .replaceAll(BULLETS, ' ')
    .replaceAll(FORMULA, (_, block?: string, inline?: string, dollars?: string, dollar?: string) => {
      for (const piece of piecesOf(block ?? inline ?? dollars ?? dollar ?? '')) {
        const chain = chainOf(piece);
        if (chain === null) fragments.push(piece);
        add(piece, chain);
      }
      return ' ⁂ ';
    });
  if (/[\\$]/.test(prose)) return null;
  for (const part of runsOf(prose.replaceAll('**', ' '))) {
    words += ` ${part.isRun ? '⁂' : part.text}`;
    // TeX uses braces for grouping; prose displays them.
    add(part.text, !part.isRun ? null : /[{}]/.test(part.text) ? NOTHING : chainOf(part.text));
  }
  return chains.length > MOST_CHAINS ? null : { chains, claimed, results, rest, prose: words, fragments };
}

/** Code, strike-through, tables, links, HTML, KaTeX macros and colours, and invisible characters. */
const HIDING =
  /[`~|<>]{2,}|`|~~|\]\(|https?:|^\s*\||<\/?[a-z]|\\(?:def|gdef|edef|let|newcommand|renewcommand|phantom|hphantom|vphantom|color|textcolor|cancel|bcancel|xcancel|sout|rlap|llap|smash|hspace|kern|raisebox|tag|require|href|url|html)|\p{Cf}|[\u{1D400}-\u{1D7FF}\uFF00-\uFFEF]/imu;

/** Markdown hides these stars: `2 *10* 2` is displayed as 2 10 2. */
const EATEN_STAR = /(?<![\p{L}\p{N}*\\])\*(?![\s*])/u;

const RELATION = /(\\approx|\\simeq|\\leq?(?![a-z])|\\geq?(?![a-z])|\\neq?(?![a-z])|\\lt(?![a-z])|\\gt(?![a-z])|<=|>=|!=|[=≈≠≤≥<>])/;
const SIGNS: Readonly<Record<string, Sign>> = {
  '=': '=', '≈': '=', '\\approx': '=', '\\simeq': '=', '<': '<', '>': '>', '\\lt': '<', '\\gt': '>', '<=': '<=', '>=': '>=', '!=': '!=', '≤': '<=',
  '≥': '>=', '≠': '!=', '\\le': '<=', '\\leq': '<=', '\\ge': '>=', '\\geq': '>=', '\\ne': '!=', '\\neq': '!=',
}; // prettier-ignore
const MOST_SIDES = 8;

function chainOf(text: string): Chain | null {
  const pieces = text.split(RELATION);
  if (pieces.length < 3) return null;
  // Hertz (turns per second) and radians per second have the same dimension but are not equal.
  if (pieces.length > 2 * MOST_SIDES || (text.includes('Hz') && text.includes('rad'))) return NOTHING;
  // A formula that starts with an operator begins outside of itself: `2\(+3 = 3\)`.
  if (/^\s*(?:[+*×·÷/^]|\\(?:times|cdot|div)(?![A-Za-z]))/.test(text)) return NOTHING;
  return {
    sides: pieces.filter((_, index) => index % 2 === 0).map((side) => readTree(side)),
    signs: pieces.filter((_, index) => index % 2 === 1).map((sign) => SIGNS[sign]!),
  };
}

/** Splits a formula into relations that are beside or below each other. */
function piecesOf(tex: string): readonly string[] {
  return tex
    .replaceAll(/\\(?:begin|end)\{(?:aligned|align\*?|gathered|split)\}|&/g, ' ')
    .replaceAll(/\\\\\s*(?:\[[^\]]*\])?(?=\s*=)/g, ' ')
    .split(
      /\\\\|\\(?:Rightarrow|Longrightarrow|implies|therefore|iff|Leftrightarrow|qquad|quad)(?![A-Za-z])|\\text\{\s*,?\s*(?:and|or|so|then|with|और|या)\s*\}|(?<!\\);|(?<!\\),(?!\d{2,3}(?!\d))/,
    )
    .map((piece) => piece.replace(/^(?:\s|\\[,;: ])+|(?:\s|\\[,;: ]|[.])+$/g, ''))
    .filter((piece) => piece !== '');
}

interface Part {
  readonly text: string;
  /** True for typed maths that contains a relation sign. */
  readonly isRun: boolean;
}

const MATHS =
  /^(?:[-+−–*×·÷/^()=≈≠≤≥<>√π°%.,\d½⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|.*[=≈≠≤≥^].*|[A-Za-z](?:_\w+|[₀-₉])?|\d.*|\(.*\d.*|sqrt.*|(?:sin|cos|tan|log|ln)\(?.*\)?)$/;
const LETTER_WORDS = new Set(['a', 'A', 'I']);

/** Splits prose into words and typed maths: `v = 5 + 2 × 3 = 11 m/s`. */
function runsOf(prose: string): readonly Part[] {
  const words = prose.split(/\s+/).filter((word) => word !== '');
  const parts: Part[] = [];
  const units: Units = new Map();
  for (let at = 0; at < words.length;) {
    let end = at;
    while (end < words.length && isMaths(words, end, at, units)) {
      end += 1;
      if (/[,;:?]$|\.$/.test(words[end - 1]!)) break;
    }
    const run = words
      .slice(at, end)
      .join(' ')
      .replace(/[,;:.?]+$/, '');
    if (RELATION.test(run)) parts.push({ text: run, isRun: true });
    else parts.push({ text: words.slice(at, Math.max(end, at + 1)).join(' '), isRun: false });
    at = Math.max(end, at + 1);
  }
  return parts;
}

/** Matches `(a` and `b)^2` in `(a - b)^2`. */
const BRACKETED = /^[(-]*[A-Za-z](?:\^\d+)?\)*(?:\^\d+)?$/;

/** Typed maths without a relation sign: "Differentiate x^3 sin x.". */
export function typedMathsIn(prose: string): readonly string[] {
  const runs: string[] = [];
  let run: string[] = [];
  const units: Units = new Map();
  for (const word of [...prose.split(/\s+/), '']) {
    const bare = word.replace(/[.,;:?]+$/, '');
    const words = [...run, bare];
    const isPart =
      bare !== '' && (isMaths(words, words.length - 1, 0, units) || (BRACKETED.test(bare) && (run.length > 0 || bare.startsWith('('))));
    if (isPart) run = words;
    if (run.length > 0 && (!isPart || bare !== word)) {
      runs.push(run.join(' '));
      run = [];
    }
  }
  return runs;
}

/** Cache of unit lookups: a hostile text may consist of nothing but units. */
type Units = Map<string, boolean>;

function isUnit(word: string, units: Units): boolean {
  if (word.length > 12) return false;
  const known = units.get(word) ?? unitFrom(word.replace(/[.,;:?]$/, '')) !== null;
  units.set(word, known);
  return known;
}

function isMaths(words: readonly string[], at: number, start: number, units: Units): boolean {
  const word = words[at]!;
  const before = words[at - 1] ?? '';
  if (!LETTER_WORDS.has(word) && MATHS.test(word)) return true;
  if (at > start && isUnit(word, units) && (/\d[)²³]?$/.test(before) || isUnit(before, units))) return true;
  if (LETTER_WORDS.has(word)) return /^[-+−*×·÷/^=≈<>]$/.test(words[at + 1] ?? '') || (at > start && /^[-+−*×·÷/^=≈<>]$/.test(before));
  return false;
}
