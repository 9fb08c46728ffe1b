import { add, mul, neg } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import type { Condition } from '../algebra/conditions.ts';
import { type Expr, isIntegerNumber, isNumber, num } from '../algebra/expression.ts';
import { arrange, choose } from '../algebra/integers.ts';
import { DEEPEST, FunctionParser, type Reading } from './function-parser.ts';
import { degrees, isIndianGroup, readLetter, readNumber } from './literals.ts';
import { normalised } from './normalise.ts';
import { Ambiguous, NotMaths } from './reading-errors.ts';
import { type Token, tokens } from './tokens.ts';

/** Parses the whole text as an expression; null if it is none. Throws `Ambiguous` for two possible meanings. */
export function parsed(text: string, reading?: Reading): Expr | null {
  return parsedAsTyped(text, reading)?.expr ?? null;
}

export interface AsTyped {
  readonly expr: Expr;
  /** Conditions for the text to have a value, even if `expr` no longer shows them. */
  readonly conditions: readonly Condition[];
}

export function parsedAsTyped(text: string, reading: Reading = { log: 'ten' }): AsTyped | null {
  const list = tokens(normalised(text));
  if (list === null || list.length === 0) return null;
  try {
    const parser = new Parser(list, reading);
    const expr = parser.sum();
    return parser.isAtEnd() ? { expr, conditions: parser.conditions } : null;
  } catch (error) {
    if (error instanceof NotMaths) return null;
    throw error;
  }
}

class Parser extends FunctionParser {
  sum(): Expr {
    if (++this.depth > DEEPEST) throw new NotMaths('too deep');
    const terms = [this.product()];
    for (;;) {
      if (this.takeMark('+')) terms.push(this.product());
      else if (this.takeMark('-')) terms.push(neg(this.product()));
      else break;
    }
    this.depth--;
    return add(...terms);
  }

  private product(): Expr {
    let result = this.signed();
    for (;;) {
      if (this.takeMark('*')) result = mul(result, this.signed());
      else if (this.isMark('/')) {
        this.checkFraction();
        this.index++;
        result = this.quotient(result, this.divisor());
      } else if (this.startsFactor()) result = mul(result, this.factor());
      else return result;
    }
  }

  /** Throws for `1/2x`, which is ambiguous. `sin x/2x` is not. */
  private checkFraction(): void {
    const [above, below, next] = [this.peek(-1), this.peek(1), this.peek(2)];
    const isPlain = above?.kind === 'number' && !this.isMark('^', -2);
    if (
      isPlain &&
      below?.kind === 'number' &&
      next !== undefined &&
      !next.isSpaced &&
      (next.kind === 'letter' || next.kind === 'function')
    ) {
      throw new Ambiguous(
        `“${above.text}/${below.text}${next.name}” can be read in two ways. Put brackets: (${above.text}/${below.text})${next.name} or ${above.text}/(${below.text}${next.name}).`,
      );
    }
  }

  /** Reads a divisor. After a slash, `2x` and `xy` without a space belong together. */
  private divisor(): Expr {
    if (this.takeMark('-')) return neg(this.divisor());
    const isNumber = this.peek()?.kind === 'number' || this.peek()?.kind === 'letter';
    let result = this.factor();
    while (isNumber && this.startsFactor() && !this.peek()!.isSpaced && this.peek()!.kind === 'letter') result = mul(result, this.factor());
    return result;
  }

  private signed(): Expr {
    let isNegative = false;
    for (let signs = 0; signs < 4; signs++) {
      if (this.takeMark('-')) isNegative = !isNegative;
      else if (!this.takeMark('+')) break;
    }
    const value = this.factor();
    return isNegative ? neg(value) : value;
  }

  private startsFactor(): boolean {
    const token = this.peek();
    if (token === undefined) return false;
    if (token.kind === 'number') {
      if (this.isMark('!', -1) && token.isSpaced) return true;
      // `2 3` and `x2` are not products.
      throw new NotMaths('a number behind a factor');
    }
    if (token.kind !== 'mark') return true;
    if (token.mark === '(' || token.mark === '[' || token.mark === '{') return true;
    return token.mark === '|' && this.bars === 0;
  }

  /** Reads an atom with its powers, factorials and degrees. */
  private factor(): Expr {
    const combination = this.combination();
    if (combination !== null) return this.postfix(combination);
    const token = this.peek();
    if (token?.kind === 'function') return this.postfix(this.applied());
    const base = this.atom();
    return this.postfix(base, token);
  }

  protected postfix(start: Expr, token?: Token): Expr {
    let base = start;
    for (;;) {
      if (this.isMark('^')) {
        this.index++;
        if (this.takeMark('°')) base = degrees(base);
        else {
          const isSteep = token?.kind === 'letter' && token.name === 'e';
          base = this.raised(base, this.exponent(isSteep, token?.kind === 'number'));
        }
      } else if (this.takeMark('!')) base = this.required('a value', call('factorial', base));
      else if (this.takeMark('°')) base = degrees(base);
      else return base;
    }
  }

  protected exponent(isSteep: boolean, isNumber: boolean): Expr {
    if (this.takeMark('-')) return neg(this.exponent(isSteep, isNumber));
    this.takeMark('+');
    const first = this.peek();
    const [next, after] = [this.peek(1), this.peek(2)];
    const isJoined = first?.kind === 'number' && next?.kind === 'letter' && !next.isSpaced;
    if (isJoined && isSteep) {
      this.index++;
      return mul(readNumber(first.text), this.power(this.letter()));
    }
    if (isJoined && isNumber)
      throw new Ambiguous(
        `“^${first.text}${next.name}” can be read in two ways. Put the exponent in brackets: ^(${first.text}${next.name}).`,
      );
    if (
      first?.kind === 'number' &&
      first.text === '1' &&
      next?.kind === 'mark' &&
      next.mark === '/' &&
      !next.isSpaced &&
      after?.kind === 'number'
    ) {
      throw new Ambiguous(`“^1/${after.text}” can be read in two ways. Put the exponent in brackets: ^(1/${after.text}).`);
    }
    if (first?.kind === 'function') return this.applied();
    return this.power(this.atom());
  }

  private power(base: Expr): Expr {
    if (!this.takeMark('^')) return this.takeMark('!') ? this.required('a value', call('factorial', base)) : base;
    return this.raised(base, this.exponent(false, isNumber(base)));
  }

  private letter(): Expr {
    const token = this.peek();
    if (token?.kind !== 'letter') throw new NotMaths('a letter');
    this.index++;
    return readLetter(token.name);
  }

  protected atom(): Expr {
    const token = this.peek();
    if (token === undefined) throw new NotMaths('an end');
    if (token.kind === 'number') {
      this.index++;
      if (this.isMark(',') && isIndianGroup(this.list, this.index)) return this.grouped(token.text);
      return readNumber(token.text);
    }
    if (token.kind === 'letter') return this.letter();
    if (token.kind === 'function') return this.applied();
    for (const [open, close] of [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
    ] as const) {
      if (token.mark === open) {
        this.index++;
        const bars = this.bars;
        this.bars = 0;
        const inner = this.sum();
        this.bars = bars;
        this.expect(close);
        if (open !== '(' && inner.kind === 'symbol') {
          throw new Ambiguous(
            `“${open}${inner.name}${close}” can be read in several ways. Write floor(${inner.name}) for the greatest integer, or round brackets.`,
          );
        }
        return inner;
      }
    }
    if (token.mark === '|') {
      this.index++;
      this.bars++;
      const inner = this.sum();
      this.bars--;
      this.expect('|');
      return call('abs', inner);
    }
    throw new NotMaths(token.mark);
  }

  /** Reads a grouped number such as `12,500`. */
  private grouped(first: string): Expr {
    let digits = first;
    while (this.isMark(',') && isIndianGroup(this.list, this.index)) {
      const next = this.peek(1)!;
      digits += next.kind === 'number' ? next.text : '';
      this.index += 2;
    }
    return readNumber(digits);
  }

  /** Reads `10C3`, `^{10}C_3`, `C(10, 3)`, and the same with P. */
  private combination(): Expr | null {
    const from = this.index;
    const [a, b, c] = [this.peek(), this.peek(1), this.peek(2)];
    const count = (kind: string, n: Expr, r: Expr): Expr => {
      if (!isIntegerNumber(n) || !isIntegerNumber(r)) throw new NotMaths('a combination of letters');
      const [whole, part] = [Number(n.value.n), Number(r.value.n)];
      if (whole < 0 || whole > 400 || part < 0) throw new NotMaths('a combination');
      return num(kind === 'C' ? choose(whole, part) : arrange(whole, part));
    };
    const isKind = (token: Token | undefined) => token?.kind === 'letter' && /^[CP](?:_.)?$/.test(token.name);
    if (a?.kind === 'number' && isKind(b) && b?.kind === 'letter') {
      if (b.name.includes('_')) {
        this.index += 2;
        return count(b.name[0]!, readNumber(a.text), readNumber(b.name.slice(2)));
      }
      if (c?.kind === 'number' && !c.isSpaced) {
        this.index += 3;
        return count(b.name, readNumber(a.text), readNumber(c.text));
      }
      if (c?.kind === 'mark' && c.mark === '_') {
        this.index += 3;
        return count(b.name, readNumber(a.text), this.atom());
      }
    }
    if (a?.kind === 'mark' && a.mark === '^') {
      this.index++;
      const top = this.atom();
      const kind = this.peek();
      if (isKind(kind) && kind?.kind === 'letter') {
        this.index++;
        if (kind.name.includes('_')) return count(kind.name[0]!, top, readNumber(kind.name.slice(2)));
        if (this.takeMark('_')) return count(kind.name, top, this.atom());
        const bottom = this.peek();
        if (bottom?.kind === 'number') {
          this.index++;
          return count(kind.name, top, readNumber(bottom.text));
        }
      }
      this.index = from;
      throw new NotMaths('a power of nothing');
    }
    if (a?.kind === 'letter' && (a.name === 'C' || a.name === 'P') && b?.kind === 'mark' && b.mark === '(') {
      this.index += 2;
      const n = this.sum();
      if (this.takeMark(',')) {
        const r = this.sum();
        this.expect(')');
        return count(a.name, n, r);
      }
      this.index = from;
    }
    return null;
  }
}
