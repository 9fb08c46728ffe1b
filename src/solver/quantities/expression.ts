/** One side of a formula, as a syntax tree. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'variable'; readonly id: string }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: Expression };

export type Operator = '+' | '-' | '*' | '/' | '^';
export type FunctionName = keyof typeof FUNCTIONS;
export interface Equation {
  readonly left: Expression;
  readonly right: Expression;
}

export const FUNCTIONS = {
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  abs: Math.abs,
} as const;

/** Parses `v = u + a*t`. Formulas are the solver's own data: an invalid one throws on loading. */
export function parseEquation(text: string): Equation {
  const [left, right, ...rest] = text.split('=');
  if (left === undefined || right === undefined || rest.length > 0) throw new Error(`Not an equation: ${text}`);
  return { left: parseExpression(left), right: parseExpression(right) };
}

export function parseExpression(text: string): Expression {
  const tokens = text.match(/\d+(?:\.\d+)?(?:e[-+]?\d+)?|[A-Za-z]\w*|[-+*/^()]/g) ?? [];
  let at = 0;
  const take = (...wanted: string[]): string | null => (wanted.includes(tokens[at] ?? '') ? tokens[at++]! : null);

  function sum(): Expression {
    let left = product();
    for (let operator = take('+', '-'); operator !== null; operator = take('+', '-'))
      left = { kind: 'binary', operator: operator as Operator, left, right: product() };
    return left;
  }
  function product(): Expression {
    let left = signed();
    for (let operator = take('*', '/'); operator !== null; operator = take('*', '/'))
      left = { kind: 'binary', operator: operator as Operator, left, right: signed() };
    return left;
  }
  function signed(): Expression {
    return take('-') === null ? power() : { kind: 'negative', of: signed() };
  }
  function power(): Expression {
    const base = atom();
    return take('^') === null ? base : { kind: 'binary', operator: '^', left: base, right: signed() };
  }
  function atom(): Expression {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inside = sum();
      if (take(')') === null) throw new Error(`A bracket stays open: ${text}`);
      return inside;
    }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token), text: token };
    if (!/^[A-Za-z]/.test(token)) throw new Error(`Not a formula: ${text}`);
    if (token === 'pi') return { kind: 'number', value: Math.PI, text: '\\pi' };
    if (token in FUNCTIONS && take('(') !== null) {
      const of = sum();
      if (take(')') === null) throw new Error(`A bracket stays open: ${text}`);
      return { kind: 'call', name: token as FunctionName, of };
    }
    return { kind: 'variable', id: token };
  }

  const whole = sum();
  if (at !== tokens.length) throw new Error(`Not a formula: ${text}`);
  return whole;
}

export function variablesOf(one: Expression): string[] {
  switch (one.kind) {
    case 'number':
      return [];
    case 'variable':
      return [one.id];
    case 'binary':
      return [...variablesOf(one.left), ...variablesOf(one.right)];
    case 'negative':
    case 'call':
      return variablesOf(one.of);
  }
}

export function evaluate(one: Expression, values: ReadonlyMap<string, number>): number {
  switch (one.kind) {
    case 'number':
      return one.value;
    case 'variable':
      return values.get(one.id) ?? Number.NaN;
    case 'negative':
      return -evaluate(one.of, values);
    case 'call':
      return FUNCTIONS[one.name](evaluate(one.of, values));
    case 'binary': {
      const [left, right] = [evaluate(one.left, values), evaluate(one.right, values)];
      if (one.operator === '+') return left + right;
      if (one.operator === '-') return left - right;
      if (one.operator === '*') return left * right;
      return one.operator === '/' ? left / right : left ** right;
    }
  }
}
