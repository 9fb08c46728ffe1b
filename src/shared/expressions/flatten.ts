import { unitFrom } from '../../solver/tools/quantities.ts';
import { FUNCTIONS } from './tree.ts';

/**
 * Turns TeX into one line that the parser reads: `\frac{1}{2}\,\text{kg}` becomes `((1)/(2))␣⟦kg⟧`. Names are enclosed in ⟪ and ⟫, text and
 * units in ⟦ and ⟧; ␣ is a visible space.
 * @returns null if a command is unknown: it could show something else than what is computed
 */
export function flattened(tex: string, depth = 0): string | null {
  if (depth > DEEPEST || tex.length > LONGEST) return null;
  let flat = '';
  let at = 0;
  while (at < tex.length) {
    const next = tex[at] === '\\' ? command(tex, at, flat, depth) : character(tex, at, flat, depth);
    if (next === null) return null;
    flat += next.text;
    at = next.end;
  }
  return flat;
}

const DEEPEST = 12;
const LONGEST = 600;

interface Piece {
  readonly text: string;
  readonly end: number;
}

const SPACES = new Set([',', ';', ':', ' ', 'quad', 'qquad', '!']);
const NOTHING = new Set(['left', 'right', 'big', 'Big', 'bigg', 'Bigg', 'bigl', 'bigr', 'Bigl', 'Bigr', 'displaystyle', 'limits']);
const PLAIN: Readonly<Record<string, string>> = { cdot: '*', times: '*', div: '/', degree: '°', '%': '%' };
const NAMES = new Set(
  'alpha beta gamma delta epsilon varepsilon theta lambda mu nu rho sigma tau phi varphi omega eta kappa pi Delta Omega Phi'.split(' '),
);
const WORDS: Readonly<Record<string, string>> = { arcsin: 'asin', arccos: 'acos', arctan: 'atan', cosec: 'csc' };

function command(tex: string, start: number, before: string, depth: number): Piece | null {
  const word = /^\\([A-Za-z]+|[^A-Za-z])/.exec(tex.slice(start, start + 20))?.[1];
  if (word === undefined) return null;
  const end = start + 1 + word.length;
  if (SPACES.has(word)) return { text: word === '!' ? '' : '␣', end };
  if (NOTHING.has(word)) return { text: '', end };
  if (PLAIN[word] !== undefined) return { text: PLAIN[word], end };
  // After a number, it is the unit ohm.
  if (word === 'Omega' && /\d[␣ ]*$/.test(before)) return { text: '⟦Ω⟧', end };
  if (NAMES.has(word)) return { text: `⟪${word}⟫`, end };
  const name = WORDS[word] ?? word;
  if (name in FUNCTIONS && name !== 'sqrt') return { text: `⟪${name}⟫`, end };
  if (/^[dt]?frac$/.test(word)) return fraction(tex, end, before, depth);
  if (/^[dt]?binom$/.test(word)) return choose(grouped(tex, end, depth), (from) => grouped(tex, from, depth));
  if (word === 'sqrt') return root(tex, end, depth);
  if (/^(?:text|mathrm|textrm|rm)$/.test(word)) {
    const inner = group(tex, end);
    const words = inner && worded(inner.text);
    return inner && words !== null ? { text: `⟦${words}⟧`, end: inner.end } : null;
  }
  if (word === 'boxed') return grouped(tex, end, depth);
  return null;
}

/** Reads a fraction. `4\frac{5}{8}` is ambiguous: a mixed number or a product. */
function fraction(tex: string, start: number, before: string, depth: number): Piece | null {
  const above = grouped(tex, start, depth);
  const below = above && grouped(tex, above.end, depth);
  if (!above || !below) return null;
  const isMixed = /\d[␣ ]*$/.test(before) && /^\(\d+\)$/.test(above.text) && /^\(\d+\)$/.test(below.text);
  return isMixed ? null : { text: `(${above.text}/${below.text})`, end: below.end };
}

/** n! / (k! (n - k)!) */
function choose(above: Piece | null, readBelow: (from: number) => Piece | null): Piece | null {
  const below = above && readBelow(above.end);
  if (!above || !below) return null;
  const [n, k] = [above.text, below.text];
  return { text: `(${n}!/(${k}!(${n}-${k})!))`, end: below.end };
}

/** Binomials written as `{}^{5}C_{2}` and `^5C_2`. */
const CHOICE = /^(?:\{\s*\})?\^\{?\s*(\d{1,3})\s*\}?\s*(?:\\(?:mathrm|text)\{C\}|C)\s*_\s*\{?\s*(\d{1,3})\s*\}?/;

function root(tex: string, start: number, depth: number): Piece | null {
  const isCubic = tex.startsWith('[3]', start);
  const inner = grouped(tex, isCubic ? start + 3 : start, depth);
  return inner && { text: `⟪${isCubic ? 'cbrt' : 'sqrt'}⟫${inner.text}`, end: inner.end };
}

function grouped(tex: string, start: number, depth: number): Piece | null {
  const inner = group(tex, start);
  const flat = inner && flattened(inner.text, depth + 1);
  return inner === null || flat === null || flat.trim() === '' ? null : { text: `(${flat})`, end: inner.end };
}

/** The content of the braces at `start`, or one character or command. */
function group(tex: string, start: number): Piece | null {
  let at = start;
  while (tex[at] === ' ') at += 1;
  if (tex[at] !== '{') {
    const single = /^(?:\\[A-Za-z]+|[0-9A-Za-z])/.exec(tex.slice(at, at + 20))?.[0];
    return single === undefined ? null : { text: single, end: at + single.length };
  }
  let open = 0;
  for (let end = at; end < tex.length; end += 1) {
    if (tex[end] === '{') open += 1;
    else if (tex[end] === '}' && --open === 0) return { text: tex.slice(at + 1, end), end: end + 1 };
  }
  return null;
}

/** Text in a formula: a unit or a short name. */
function worded(text: string): string | null {
  const plain = text
    .replaceAll(/\\[,;: ]|~/g, ' ')
    .replaceAll(/\\cdot\s*/g, '·')
    .replaceAll(/\\Omega/g, 'Ω')
    .replaceAll(/\\mu\s*/g, 'μ')
    .replaceAll(/\^\{\s*([-−]?\d+)\s*\}/g, '^$1')
    .replaceAll('−', '-')
    .trim();
  return /^[A-Za-zμΩÅ°%/^·()\d\s-]{1,30}$/.test(plain) ? plain : null;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const LETTERS: Readonly<Record<string, string>> = {
  π: 'pi', α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', θ: 'theta', λ: 'lambda', μ: 'mu', ν: 'nu', ρ: 'rho', σ: 'sigma', τ: 'tau', φ: 'phi',
  ω: 'omega', η: 'eta', ε: 'epsilon', Δ: 'Delta', Φ: 'Phi',
}; // prettier-ignore
const MARKS: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '÷': '/',
  '[': '(',
  ']': ')',
  '~': '␣',
};

function character(tex: string, at: number, before: string, depth: number): Piece | null {
  const one = tex[at]!;
  const choice = (one === '{' || one === '^') && /(?:^|[-+*/(=␣ ])$/.test(before) ? CHOICE.exec(tex.slice(at, at + 40)) : null;
  if (choice !== null) return choose({ text: `(${choice[1]})`, end: at }, () => ({ text: `(${choice[2]})`, end: at + choice[0].length }));
  if (SUPERSCRIPTS.includes(one) || one === '⁻') {
    const run = /^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/.exec(tex.slice(at, at + 8))?.[0];
    return run === undefined ? null : { text: `^(${plainDigits(run, SUPERSCRIPTS)})`, end: at + run.length };
  }
  if (SUBSCRIPTS.includes(one)) return { text: `_${SUBSCRIPTS.indexOf(one)}`, end: at + 1 };
  if (one === '½') return /\d$/.test(before) ? null : { text: '(1/2)', end: at + 1 };
  if (LETTERS[one] !== undefined) return { text: `⟪${LETTERS[one]}⟫`, end: at + 1 };
  if ((one === '(' || one === '[') && isApplied(tex, at, before)) return null;
  if (MARKS[one] !== undefined) return { text: MARKS[one], end: at + 1 };
  if (one === '√') return { text: '⟪sqrt⟫', end: at + 1 };
  if (one === '^' || one === '_') return raisedOrLowered(tex, at, depth);
  if (one === '{') return grouped(tex, at, depth);
  return /[\dA-Za-z.,+*/()°%! -]/.test(one) ? { text: one, end: at + 1 } : null;
}

const FUNCTION_LETTERS = /^(?:[fghpqyEFGHNPST]|phi)$/;

/**
 * True if the bracket may be something other than a factor: `f(x + y)` and `\text{Var}(2X)` are no products, `v(2t)` may be none, and
 * `[2.7]` may be the integer part 2. A product has a sum in its brackets, and square brackets enclose round ones.
 */
function isApplied(tex: string, at: number, before: string): boolean {
  const inside = tex.slice(at + 1, closing(tex, at)).replaceAll(/\\(?:left|right)(?![A-Za-z])/g, '');
  if (tex[at] === '[' && !inside.includes('(')) return true;
  const [, command, words, letters] = /(?:⟪([A-Za-z]+)⟫|⟦([^⟧]*)⟧|([A-Za-z]+))(?:_\w{1,8})?[␣ ]*$/.exec(before.slice(-40)) ?? [];
  if (words !== undefined) return unitFrom(words) === null;
  if (command !== undefined && (command in FUNCTIONS || command === 'pi')) return false;
  const name = command ?? letters;
  if (name === undefined || name in FUNCTIONS || name === 'pi') return false;
  return FUNCTION_LETTERS.test(command ?? name.slice(-1)) || !/[^\s(*/^{]\s*[-+−]/.test(inside);
}

/** Index of the bracket that closes the one at `at`. */
function closing(tex: string, at: number): number {
  let open = 0;
  for (let end = at; end < tex.length; end += 1) {
    if ('(['.includes(tex[end]!)) open += 1;
    else if (')]'.includes(tex[end]!) && --open === 0) return end;
  }
  return tex.length;
}

function raisedOrLowered(tex: string, at: number, depth: number): Piece | null {
  const isDegrees = /^\^\s*(?:\\circ(?![A-Za-z])|\{\s*\\circ\s*\})/.exec(tex.slice(at, at + 16))?.[0];
  if (isDegrees !== undefined) return { text: '°', end: at + isDegrees.length };
  if (tex[at] === '^') {
    if (tex[at + 1] === '(' || tex[at + 1] === '-') return { text: '^', end: at + 1 };
    const digits = /^\^(\d+)(?!\d)/.exec(tex.slice(at, at + 8));
    // TeX raises only the first digit; the writer means all of them.
    if (digits !== null) return digits[1]!.length > 1 ? null : { text: `^${digits[1]}`, end: at + 2 };
    const inner = grouped(tex, at + 1, depth);
    return inner && { text: `^${inner.text}`, end: inner.end };
  }
  const inner = group(tex, at + 1);
  const index = inner && /^(?:\\(?:text|mathrm)\{)?([A-Za-z0-9]{1,8})\}?$/.exec(inner.text)?.[1];
  return inner && index ? { text: `_${index}`, end: inner.end } : null;
}

function plainDigits(run: string, digits: string): string {
  return Array.from(run, (one) => (one === '⁻' ? '-' : `${digits.indexOf(one)}`)).join('');
}
