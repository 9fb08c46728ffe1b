import { NO_DIMENSION } from '../../solver/tools/quantities.ts';
import { flattened } from './flatten.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type FunctionName, FUNCTIONS, namesIn, partsOf, type Tree } from './tree.ts';

/**
 * Reads an expression, in TeX or typed.
 * @returns null if it is ambiguous, or if any part of it is unknown
 */
export function readTree(text: string): Tree | null {
  return readCalculus(text.trim()) ?? readPlain(text);
}

const INTEGRAL =
  /^\\int(?:\\limits)?\s*(?:_(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\\?\w)\s*\^(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\\?\w+|\w))?([^]*?)(?:\\[,;:! ]|\s)*(?:\\mathrm\{d\}|d)\s*([a-z])$/;
const DERIVATIVE =
  /^\\[dt]?frac\{(?:d|\\mathrm\{d\})\}\{(?:d|\\mathrm\{d\})\s*([a-z])\}\s*(?:\\left\s*)?([([])([^]*?)(?:\\right\s*)?[)\]]$/;

const LIMIT =
  /^\\lim(?:\\limits)?\s*_\s*\{\s*([a-z])\s*(?:\\to|\\rightarrow|→)(?![A-Za-z])\s*((?:[^{}]|\{[^{}]*\})*?)\s*(?:\^\s*(?:\{\s*([-+])\s*\}|([-+])))?\s*\}([^]*)$/;
const INFINITY = /^\{?\s*([-+]?)\s*(?:\\infty|∞)\s*\}?$/;

/** Reads `\int_0^1 x^2\,dx`, `\lim_{x \to 0} \frac{\sin x}{x}` or `\frac{d}{dx}(x^2)`: only one of them alone, with a clear end. */
function readCalculus(text: string): Tree | null {
  const integral = INTEGRAL.exec(text);
  if (integral !== null) {
    const [, from, to, inside, name] = integral;
    const of = readPlain(inside!.trim() === '' ? '1' : inside!, from !== undefined);
    const limits = [from, to].map((limit) => (limit === undefined ? null : readPlace(limit)));
    if (of === null || (from !== undefined && limits.includes(null))) return null;
    return { kind: 'integral', of, name: name!, limits: from === undefined ? null : [limits[0]!, limits[1]!] };
  }
  const limit = LIMIT.exec(text);
  if (limit !== null) return readLimit(limit);
  const derivative = DERIVATIVE.exec(text);
  if (derivative === null || !isOneGroup(derivative[3]!)) return null;
  const of = readPlain(derivative[3]!);
  return of && { kind: 'derivative', of, name: derivative[1]! };
}

/** Reads a limit. `\lim_{x \to 0} x + 1` is ambiguous: some read it as a limit plus 1. */
function readLimit([, name, where, grouped, plain, inside]: RegExpExecArray): Tree | null {
  const [of, place] = [readPlain(inside!, true), readPlace(where!)];
  if (of === null || place === null || of.kind === 'sum' || !namesIn(of).has(name!) || namesIn(place).has(name!)) return null;
  const sign = grouped ?? plain;
  return { kind: 'limit', of, name: name!, place, side: sign === undefined ? null : sign === '-' ? -1 : 1 };
}

function readPlace(text: string): Tree | null {
  const infinity = INFINITY.exec(text);
  return infinity === null ? readPlain(text) : { kind: 'infinity', sign: infinity[1] === '-' ? -1 : 1 };
}

/** True if one pair of brackets encloses all of the inside: `(x)(y)` are two groups. */
function isOneGroup(inside: string): boolean {
  let open = 0;
  for (const letter of inside) {
    if (letter === '(' || letter === '[') open += 1;
    else if ((letter === ')' || letter === ']') && --open < 0) return false;
  }
  return open === 0;
}

/** @param isEuler true if `e^x` is an exponential, as under a limit; elsewhere e may be a charge or an eccentricity */
function readPlain(text: string, isEuler = false): Tree | null {
  const flat = flattened(text.trim());
  const tokens = flat === null ? null : tokensOf(flat);
  if (tokens === null || tokens.length === 0) return null;
  try {
    const reader = new Reader(tokens, isEuler);
    const tree = reader.sum();
    return reader.isAtEnd() ? tree : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

const PERCENT = 0.01;

function isPercentage(term: Tree): boolean {
  if (term.kind === 'negative') return isPercentage(term.of);
  return (
    term.kind === 'product' &&
    term.factors.some((one) => isPercentage(one) || (one.kind === 'unit' && one.factor === PERCENT && one.dimension === NO_DIMENSION))
  );
}

/** True if the tree is computed from numbers alone, without π, a degree or a letter. */
function isBareNumber(tree: Tree): boolean {
  if (tree.kind === 'number') return tree.value !== 0;
  const parts = partsOf(tree);
  return parts.length > 0 && parts.every((part) => isBareNumber(part) || (part.kind === 'number' && part.value === 0));
}

const DEEPEST = 30;

class Reader {
  private readonly tokens: readonly Token[];
  private readonly isEuler: boolean;
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], isEuler: boolean) {
    this.tokens = tokens;
    this.isEuler = isEuler;
  }

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): Tree {
    if (++this.depth > DEEPEST) throw new Unreadable();
    const terms = [this.signed()];
    for (;;) {
      if (this.take('+')) terms.push(this.product());
      else if (this.take('-')) terms.push({ kind: 'negative', of: this.product() });
      else break;
    }
    this.depth -= 1;
    // `150 + 20%` is ambiguous: most people who write it mean 180.
    if (terms.some(isPercentage) && !terms.every(isPercentage)) throw new Unreadable();
    return terms.length === 1 ? terms[0]! : { kind: 'sum', terms };
  }

  private signed(): Tree {
    if (this.take('-')) return { kind: 'negative', of: this.product() };
    this.take('+');
    return this.product();
  }

  private product(): Tree {
    const factors = [this.factor()];
    for (;;) {
      if (this.take('*')) factors.push(this.take('-') ? { kind: 'negative', of: this.factor() } : this.factor());
      else if (this.take('/')) factors.push({ kind: 'inverse', of: this.divisor() });
      else if (this.startsFactor()) factors.push(this.factor());
      else break;
    }
    return factors.length === 1 ? factors[0]! : { kind: 'product', factors };
  }

  /** Reads a divisor. `1/2x` is ambiguous. Units belong to their number: `10 m / 2 s`. */
  private divisor(): Tree {
    const below = this.factor();
    if (this.startsFactor()) throw new Unreadable();
    return below;
  }

  private startsFactor(): boolean {
    const token = this.peek();
    if (token === undefined) return false;
    if (token.kind === 'mark') return token.mark === '(';
    if (token.kind !== 'number') return true;
    throw new Unreadable();
  }

  private factor(): Tree {
    const token = this.peek();
    if (token?.kind === 'number' && token.decimals > 0 && this.isRecurring()) throw new Unreadable();
    if (token?.kind === 'function') return this.call();
    const base = this.raised(this.atom());
    return token?.kind === 'number' ? this.withUnits(base) : base;
  }

  /** True for `0.1(6)`, which is ambiguous: one sixth, or a product. */
  private isRecurring(): boolean {
    const [open, digits, close] = [this.peek(1), this.peek(2), this.peek(3)];
    const isInside = digits?.kind === 'number' && digits.decimals === 0;
    return isInside && open?.kind === 'mark' && open.mark === '(' && close?.kind === 'mark' && close.mark === ')';
  }

  /** Reads the units after a number, up to the next value: `12 m/s`. */
  private withUnits(number: Tree): Tree {
    const factors: Tree[] = [number];
    for (;;) {
      const [next, after] = [this.peek(), this.peek(1)];
      const isJoint = next?.kind === 'mark' && (next.mark === '*' || next.mark === '/') && after?.kind === 'unit' && factors.length > 1;
      if (next?.kind === 'unit') factors.push(this.raised(this.atom()));
      else if (isJoint) {
        this.at += 1;
        const unit = this.raised(this.atom());
        factors.push(next.mark === '/' ? { kind: 'inverse', of: unit } : unit);
      } else return factors.length === 1 ? number : { kind: 'product', factors };
    }
  }

  private raised(base: Tree): Tree {
    let tree = base;
    for (;;) {
      if (this.take('^')) {
        const exponent: Tree = this.take('-') ? { kind: 'negative', of: this.atom() } : this.atom();
        if (this.isMark('^')) throw new Unreadable();
        tree = this.power(tree, exponent);
      } else if (this.take('!')) {
        if (this.isMark('!')) throw new Unreadable();
        tree = { kind: 'factorial', of: tree };
      } else if (this.take('°'))
        tree = { kind: 'product', factors: [tree, { kind: 'unit', factor: Math.PI / 180, dimension: NO_DIMENSION, parts: 1 }] };
      else if (this.take('%'))
        tree = { kind: 'product', factors: [tree, { kind: 'unit', factor: PERCENT, dimension: NO_DIMENSION, parts: 1 }] };
      else return tree;
    }
  }

  private power(base: Tree, exponent: Tree): Tree {
    const isExponential = this.isEuler && base.kind === 'name' && base.name === 'e';
    return isExponential ? { kind: 'call', name: 'exp', of: exponent } : { kind: 'power', base, exponent };
  }

  /** Reads a function: `\sin^2 30°`, `\sin 2θ`, `\sin(x + 1)`. `\sin x/2` is ambiguous. */
  private call(): Tree {
    const token = this.next();
    if (token.kind !== 'function') throw new Unreadable();
    let power: Tree | null = null;
    let name = token.name;
    if (this.take('^')) {
      power = this.atom();
      if (power.kind === 'negative' && power.of.kind === 'number' && power.of.value === 1 && `a${name}` in FUNCTIONS)
        [name, power] = [`a${name}`, null];
      else if (power.kind !== 'number') throw new Unreadable();
    }
    const of = this.argument();
    const isAngle = ['sin', 'cos', 'tan', 'cot', 'sec', 'csc'].includes(name);
    // Most people who write sin 30 or sin(2 × 15) mean degrees, so a bare number is ambiguous.
    if (isAngle && isBareNumber(of)) throw new Unreadable();
    const value: Tree = { kind: 'call', name: name as FunctionName, of };
    return power === null ? value : { kind: 'power', base: value, exponent: power };
  }

  private argument(): Tree {
    if (this.isMark('(')) {
      const inner = this.atom();
      if (this.isMark('^')) throw new Unreadable();
      return inner;
    }
    const first = this.raised(this.atom());
    const next = this.peek();
    const of: Tree =
      first.kind === 'number' && next?.kind === 'name' ? { kind: 'product', factors: [first, this.raised(this.atom())] } : first;
    const after = this.peek();
    if (after?.kind === 'name' || after?.kind === 'unit' || this.isMark('/') || this.isMark('(')) throw new Unreadable();
    return of;
  }

  private atom(): Tree {
    const token = this.next();
    if (token.kind === 'number') return token;
    if (token.kind === 'unit') return token.unit;
    if (token.kind === 'name') return { kind: 'name', name: token.name };
    if (token.kind === 'mark' && token.mark === '(') {
      const inner = this.sum();
      if (!this.take(')')) throw new Unreadable();
      return inner;
    }
    throw new Unreadable();
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Unreadable();
    this.at += 1;
    return token;
  }

  private isMark(mark: string): boolean {
    const token = this.peek();
    return token?.kind === 'mark' && token.mark === mark;
  }

  private take(mark: string): boolean {
    if (!this.isMark(mark)) return false;
    this.at += 1;
    return true;
  }
}
