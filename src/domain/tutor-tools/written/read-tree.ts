import { unitFrom } from '../../solver/quantities/unit-text.ts';
import { flattened } from './flatten.ts';
import { type FunctionName, FUNCTIONS, type Tree } from './tree.ts';

/**
 * Reads an expression, TeX or typed.
 * @returns null where it has two meanings, or where any part of it is not known
 */
export function readTree(text: string): Tree | null {
  const flat = flattened(text.trim());
  const tokens = flat === null ? null : tokensOf(flat);
  if (tokens === null || tokens.length === 0) return null;
  try {
    const reader = new Reader(tokens);
    const tree = reader.sum();
    return reader.isAtEnd() ? tree : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

type Token =
  | { readonly kind: 'number'; readonly value: number; readonly decimals: number }
  | { readonly kind: 'name' | 'function'; readonly name: string }
  | { readonly kind: 'unit'; readonly unit: Tree & { readonly kind: 'unit' } }
  | { readonly kind: 'mark'; readonly mark: string };

const MOST_TOKENS = 200;
const NUMBER = /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])|\d+)(?:\.\d+)?|^\.\d+/;
/** Letters behind a number and a visible space: `12.5 m/s`, `3\,kg`. */
const TYPED_UNIT = /^[␣ ]+((?:[A-Za-zμΩÅ°]+(?:\^\(?-?\d\)?|\^-\d)?(?:[␣ ]*[/*][␣ ]*|[␣ ]+)?)+)(?=$|[+*/=),-]|[␣ ]*$)/;

function tokensOf(flat: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let rest = flat;
  while (rest !== '') {
    rest = rest.replace(/^[␣ ]+/, '');
    if (rest === '') break;
    if (tokens.length > MOST_TOKENS) return null;
    const step = token(rest, tokens.at(-1));
    if (step === null) return null;
    tokens.push(...step.tokens);
    rest = rest.slice(step.length);
  }
  return tokens;
}

interface Step {
  readonly tokens: readonly Token[];
  readonly length: number;
}

function token(rest: string, last: Token | undefined): Step | null {
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) return numbered(rest, number);
  const named = /^⟪([A-Za-z]+)⟫(?:_([A-Za-z0-9]+))?/.exec(rest) ?? /^([A-Za-z])(?:_([A-Za-z0-9]+))?/.exec(rest);
  if (named !== null) return nameOrFunction(rest, named);
  const text = /^⟦([^⟧]*)⟧(\^(?:\(-?\d\)|-?\d))?(?:_([A-Za-z0-9]+))?/.exec(rest);
  if (text !== null) return worded(text, last);
  if (rest[0] === '°' || rest[0] === '%') return { tokens: [{ kind: 'mark', mark: rest[0] }], length: 1 };
  return /^[-+*/^()!]/.test(rest) ? { tokens: [{ kind: 'mark', mark: rest[0]! }], length: 1 } : null;
}

function numbered(rest: string, written: string): Step | null {
  const value = Number(written.replaceAll(',', ''));
  const decimals = written.includes('.') ? written.length - written.indexOf('.') - 1 : 0;
  const tokens: Token[] = [{ kind: 'number', value, decimals }];
  const typed = TYPED_UNIT.exec(rest.slice(written.length));
  const unit = typed === null ? null : unitOf(typed[1]!.replaceAll('␣', ' ').trim());
  if (unit === null) return { tokens, length: written.length };
  return { tokens: [...tokens, { kind: 'unit', unit }], length: written.length + typed![0].length };
}

function nameOrFunction(rest: string, [whole, name, index]: RegExpExecArray): Step | null {
  if (name! in FUNCTIONS && name!.length > 1) {
    return index === undefined ? { tokens: [{ kind: 'function', name: name! }], length: whole.length } : null;
  }
  // Words typed without TeX: `sin x`, `sqrt(2)`.
  const word = /^[A-Za-z]+/.exec(rest)?.[0] ?? '';
  if (word in FUNCTIONS && word.length > 1) return { tokens: [{ kind: 'function', name: word }], length: word.length };
  if (word === 'pi') return { tokens: [{ kind: 'name', name: 'pi' }], length: 2 };
  // Three letters in a row are a word.
  if (word.length > 3) return null;
  return { tokens: [{ kind: 'name', name: index === undefined ? name! : `${name}_${index}` }], length: whole.length };
}

function worded([whole, text, power, index]: RegExpExecArray, last: Token | undefined): Step | null {
  const isBehindValue = last !== undefined && last.kind !== 'function' && !(last.kind === 'mark' && '+-*/^('.includes(last.mark));
  const isBehindUnit = last?.kind === 'mark' && '*/'.includes(last.mark);
  const unit = index === undefined && (isBehindValue || isBehindUnit) ? unitOf(`${text}${(power ?? '').replaceAll(/[()]/g, '')}`) : null;
  if (unit !== null) return { tokens: [{ kind: 'unit', unit }], length: whole.length };
  if (power !== undefined || !/^[A-Za-z]{1,6}$/.test(text!)) return null;
  return { tokens: [{ kind: 'name', name: index === undefined ? text! : `${text}_${index}` }], length: whole.length };
}

/** Degrees Celsius have a zero of their own, and turns are 1 to some and 2π to others: neither is computed with. */
function unitOf(text: string): (Tree & { readonly kind: 'unit' }) | null {
  const unit = unitFrom(text.replaceAll('*', '·'));
  if (unit === null || unit.kind === 'celsius' || unit.kind === 'turn') return null;
  return { kind: 'unit', factor: unit.factor, dimension: unit.dimension };
}

const DEEPEST = 30;

class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
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

  /** `1/2x` has two meanings. Units belong to their number: `10 m / 2 s`. */
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
    if (token?.kind === 'function') return this.call();
    const base = this.raised(this.atom());
    return token?.kind === 'number' ? this.withUnits(base) : base;
  }

  /** `12 m/s`: the units behind a number, up to the next value. */
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
        tree = { kind: 'power', base: tree, exponent };
      } else if (this.take('!')) tree = { kind: 'factorial', of: tree };
      else if (this.take('°')) tree = { kind: 'product', factors: [tree, { kind: 'unit', factor: Math.PI / 180, dimension: NONE }] };
      else if (this.take('%')) tree = { kind: 'product', factors: [tree, { kind: 'unit', factor: 0.01, dimension: NONE }] };
      else return tree;
    }
  }

  /** `\sin^2 30°`, `\sin 2θ`, `\sin(x + 1)`; `\sin x/2` has two meanings. */
  private call(): Tree {
    const token = this.next();
    if (token.kind !== 'function') throw new Unreadable();
    let power: Tree | null = null;
    let name = token.name;
    if (this.take('^')) {
      power = this.atom();
      if (power.kind === 'negative' && power.of.kind === 'number' && power.of.value === 1 && `a${name}` in FUNCTIONS) [name, power] = [`a${name}`, null];
      else if (power.kind !== 'number') throw new Unreadable();
    }
    const of = this.argument();
    const isAngle = ['sin', 'cos', 'tan', 'cot', 'sec', 'csc'].includes(name);
    // sin 30 is meant in degrees by most who write it.
    if (isAngle && of.kind === 'number' && of.value >= 7) throw new Unreadable();
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
    const of: Tree = first.kind === 'number' && next?.kind === 'name' ? { kind: 'product', factors: [first, this.raised(this.atom())] } : first;
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

const NONE = [0, 0, 0, 0, 0, 0] as const;
