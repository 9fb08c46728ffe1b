import { add, mul, pow } from '../maths/algebra/arithmetic.ts';
import { call } from '../maths/algebra/call.ts';
import { type Expr, functionNames, num, sym } from '../maths/algebra/expression.ts';
import { ratio } from '../maths/algebra/rational.ts';

/**
 * An expression as JSON: `["power", ["symbol", "x"], ["number", "1", "2"]]`. Numbers are decimal integers, numerator and denominator.
 * `["infinity", "-"]` and `["infinity", "+"]` have no operands.
 */
export type Tree = readonly (string | Tree)[];

const CONSTANTS = new Set(['pi', 'e', 'i']);

export function toTree(expr: Expr): Tree {
  switch (expr.kind) {
    case 'number':
      return ['number', `${expr.value.n}`, `${expr.value.d}`];
    case 'symbol':
      return [CONSTANTS.has(expr.name) ? 'constant' : 'symbol', expr.name];
    case 'sum':
      return ['sum', ...expr.terms.map(toTree)];
    case 'product':
      return ['product', ...expr.factors.map(toTree)];
    case 'power':
      return ['power', toTree(expr.base), toTree(expr.exponent)];
    case 'call':
      return ['call', expr.name, toTree(expr.argument)];
  }
}

export const infinityTree = (direction: 1 | -1): Tree => ['infinity', direction < 0 ? '-' : '+'];

/** Converts a tree to the solver's expression. @throws for an unknown expression */
export function fromTree([kind, ...rest]: Tree): Expr {
  const trees = rest.filter((part) => typeof part !== 'string');
  const words = rest.filter((part) => typeof part === 'string');
  switch (kind) {
    case 'number':
      return num(ratio(BigInt(words[0]!), BigInt(words[1]!)));
    case 'symbol':
    case 'constant':
      return sym(words[0]!);
    case 'sum':
      return add(...trees.map(fromTree));
    case 'product':
      return mul(...trees.map(fromTree));
    case 'power':
      return pow(fromTree(trees[0]!), fromTree(trees[1]!));
    case 'call': {
      const name = functionNames.find((each) => each === words[0]);
      if (name === undefined) throw new Error(`No function: ${words[0]}`);
      return call(name, fromTree(trees[0]!));
    }
    default:
      throw new Error(`No expression: ${String(kind)}`);
  }
}
