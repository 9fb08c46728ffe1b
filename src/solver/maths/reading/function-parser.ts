import { div, mul, neg, pow } from '../algebra/arithmetic.ts';
import { call, exp } from '../algebra/call.ts';
import type { Condition } from '../algebra/conditions.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, fraction, type FunctionName, half, isConstant, isIntegerNumber, isNumber, num, one } from '../algebra/expression.ts';
import { degrees, inDegrees, readNumber } from './literals.ts';
import { Ambiguous, NotMaths } from './reading-errors.ts';
import { TokenCursor } from './token-cursor.ts';
import type { Token } from './tokens.ts';

/** How to read `log` without a base: natural in calculus, base 10 elsewhere. */
export interface Reading {
  readonly log: 'natural' | 'ten';
}

export const DEEPEST = 60;
const angleFunctions = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc']);

const denominators: Readonly<Partial<Record<FunctionName, FunctionName>>> = { tan: 'cos', sec: 'cos', cot: 'sin', csc: 'sin' };
/** Functions that have a value for every real number. */
const total = new Set<FunctionName>(['sin', 'cos', 'atan', 'acot', 'abs', 'floor', 'sign']);

/** Reads functions and the extent of their arguments. The surrounding grammar is in the parser. */
export abstract class FunctionParser extends TokenCursor {
  protected readonly reading: Reading;
  protected depth = 0;
  /** Number of open |…|: inside one, the next bar closes it. */
  protected bars = 0;
  readonly conditions: Condition[] = [];

  constructor(list: readonly Token[], reading: Reading) {
    super(list);
    this.reading = reading;
  }

  protected abstract atom(): Expr;
  protected abstract postfix(start: Expr, token?: Token): Expr;
  protected abstract exponent(isSteep: boolean, isNumber: boolean): Expr;

  protected required(needs: Condition['needs'], of: Expr): Expr {
    if (!isConstant(of)) this.conditions.push({ of, needs });
    return of;
  }

  protected quotient(above: Expr, below: Expr): Expr {
    return div(above, this.required('nonzero', below));
  }

  protected raised(base: Expr, exponent: Expr): Expr {
    const power = pow(base, exponent);
    if (!isNumber(exponent)) return isConstant(base) && evaluate(base, {}) > 0 ? power : this.required('a value', power);
    if (exponent.value.d % 2n === 0n) this.required('nonnegative', base);
    if (exponent.value.n <= 0n) this.required('nonzero', base);
    return power;
  }

  private functionOf(name: FunctionName, argument: Expr): Expr {
    const value = call(name, argument);
    const below = denominators[name];
    if (below !== undefined) this.required('nonzero', call(below, argument));
    else if (!total.has(name)) this.required('a value', value);
    return value;
  }

  private logarithm(of: Expr): Expr {
    return call('ln', this.required('positive', of));
  }

  /** Reads a function with its argument: in brackets, or the `2x` of `sin 2x cos x`. */
  protected applied(): Expr {
    const token = this.peek();
    if (token?.kind !== 'function') throw new NotMaths('a function');
    this.index++;
    const { name } = token;
    let base: Expr | null = null;
    let exponent: Expr | null = null;
    if (name === 'log') {
      const next = this.peek();
      if (this.takeMark('_')) base = this.atom();
      else if (next?.kind === 'number' && !next.isSpaced && (this.isMark('(', 1) || this.peek(1)?.kind === 'letter')) {
        if (next.text !== '2' && next.text !== '10')
          throw new Ambiguous(`“log${next.text}” can be read in two ways. Write log_${next.text}(x) or log(${next.text}…).`);
        this.index++;
        base = readNumber(next.text);
      }
    }
    if (this.takeMark('^')) {
      const isInverse = this.isMark('-') || (this.isMark('(') && this.isMark('-', 1));
      exponent = this.exponent(false, false);
      if (isInverse && isNumber(exponent) && exponent.value.n === -1n && exponent.value.d === 1n) {
        const inverses = { sin: 'asin', cos: 'acos', tan: 'atan', cot: 'acot' } as const;
        if (!(name in inverses)) throw new NotMaths('an inverse');
        return this.functionOf(inverses[name as keyof typeof inverses], this.argument(name));
      }
    }
    const argument = this.argument(name);
    const value = this.valueFor(name, argument, base);
    return exponent === null ? value : this.raised(value, exponent);
  }

  private valueFor(name: string, argument: Expr, base: Expr | null): Expr {
    switch (name) {
      case 'sqrt':
        return this.raised(argument, half);
      case 'cbrt':
        return pow(argument, fraction(1, 3));
      case 'exp':
        return exp(argument);
      case 'lg':
        return div(this.logarithm(argument), call('ln', num(10)));
      case 'ln':
        return this.logarithm(argument);
      case 'log':
        if (base !== null) return this.quotient(this.logarithm(argument), this.logarithm(base));
        return this.reading.log === 'natural' ? this.logarithm(argument) : div(this.logarithm(argument), call('ln', num(10)));
      default:
        if (angleFunctions.has(name) && isIntegerNumber(argument) && !this.isExplicit)
          return call(name as 'sin', inDegrees(argument, name));
        return this.functionOf(name as FunctionName, argument);
    }
  }

  /** True if the last argument had a unit of angle. */
  private isExplicit = false;

  private argument(name: string): Expr {
    this.isExplicit = false;
    if (++this.depth > DEEPEST) throw new NotMaths('too deep');
    const result = this.argumentItself(name);
    this.depth--;
    return result;
  }

  private argumentItself(name: string): Expr {
    const from = this.index;
    if (this.isMark('(') || this.isMark('[') || this.isMark('{') || (this.isMark('|') && this.bars === 0)) {
      const inner = this.atom();
      this.isExplicit = this.list.slice(from, this.index).some((token) => token.kind === 'mark' && token.mark === '°');
      if (this.isMark('°')) {
        this.index++;
        this.isExplicit = true;
        return degrees(inner);
      }
      return inner;
    }
    if (this.takeMark('-')) return neg(this.argumentItself(name));
    if (name === 'sqrt' || name === 'cbrt') {
      const next = this.peek();
      return next?.kind === 'function' ? this.applied() : this.atom();
    }
    if (this.peek()?.kind === 'function') return this.applied();
    let result: Expr = one;
    let isNumeric = true;
    let count = 0;
    while (count === 0 || (this.canContinue() && (isNumeric || !this.peek()!.isSpaced))) {
      const token = this.peek();
      if (count > 0 && token?.kind === 'letter' && token.name === 'e') break;
      const part = this.postfix(this.atom(), token);
      isNumeric &&= isNumber(part) || part.key === 'pi';
      result = mul(result, part);
      count++;
    }
    const below = this.peek(2);
    const isJoined = below?.kind === 'letter' && !below.isSpaced;
    if (this.isMark('/') && this.peek(1)?.kind === 'number' && !(isJoined && !isNumeric)) {
      // sin π/6 is unambiguous; sin x/2 is ambiguous.
      if (!isNumeric) {
        if (this.peek()!.isSpaced) return result;
        throw new Ambiguous(
          `“${name} …/${(this.peek(1) as { text: string }).text}” can be read in two ways. Put brackets around what ${name} is taken of.`,
        );
      }
      if (result.key.includes('pi')) {
        this.index++;
        result = div(result, this.atom());
      }
    }
    this.isExplicit = this.list.slice(from, this.index).some((token) => token.kind === 'mark' && token.mark === '°');
    return result;
  }

  private canContinue(): boolean {
    const token = this.peek();
    if (token === undefined || token.kind === 'function') return false;
    if (token.kind === 'number') return false;
    return token.kind === 'letter' || token.mark === '(';
  }
}
