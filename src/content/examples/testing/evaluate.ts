type Call = (...values: number[]) => number;

const FUNCTIONS: Readonly<Record<string, Call>> = {
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
  nCr: (n = Number.NaN, r = Number.NaN) => Array.from({ length: r }, (_, index) => (n - index) / (index + 1)).reduce((a, b) => a * b, 1),
};

/** Evaluates an expression such as `0.5*2*9.8^2` or `nCr(6,3)*pi`; angles in radians. Throws for anything else. */
export function evaluate(expression: string): number {
  const tokens = expression.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|[a-zA-Z][a-zA-Z0-9]*|\S/g) ?? [];
  let at = 0;
  const taken = (token: string) => tokens[at] === token && ++at > 0;
  const expect = (token: string) => {
    if (!taken(token)) throw new SyntaxError(`${token} expected in ${expression}`);
  };

  function sum(): number {
    let value = product();
    for (;;) {
      if (taken('+')) value += product();
      else if (taken('-')) value -= product();
      else return value;
    }
  }

  function product(): number {
    let value = signed();
    for (;;) {
      if (taken('*')) value *= signed();
      else if (taken('/')) value /= signed();
      else return value;
    }
  }

  function signed(): number {
    if (taken('-')) return -signed();
    const base = atom();
    return taken('^') ? base ** signed() : base;
  }

  function atom(): number {
    if (taken('(')) {
      const value = sum();
      expect(')');
      return value;
    }
    const token = tokens[at++] ?? '';
    if (token === 'pi') return Math.PI;
    const call = FUNCTIONS[token];
    if (!call) {
      if (!/^\d/.test(token)) throw new SyntaxError(`${token} in ${expression}`);
      return Number(token);
    }
    expect('(');
    const values = [sum()];
    while (taken(',')) values.push(sum());
    expect(')');
    return call(...values);
  }

  const value = sum();
  if (at < tokens.length) throw new SyntaxError(`${tokens[at]} in ${expression}`);
  return value;
}
