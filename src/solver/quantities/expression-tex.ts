import type { Equation, Expression } from './expression.ts';

const PRECEDENCE = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 } as const;
const NAMES = {
  asin: '\\sin^{-1}',
  acos: '\\cos^{-1}',
  atan: '\\tan^{-1}',
  exp: '\\exp',
  log10: '\\log_{10}',
  ln: '\\ln',
  sin: '\\sin',
  cos: '\\cos',
  tan: '\\tan',
} as const;

/** TeX of an expression; `name` gives a variable's symbol or value. */
export function expressionTex(one: Expression, name: (id: string) => string, isSubstituted = false): string {
  const tex = (part: Expression, atLeast: number): string => {
    const written = expressionTex(part, name, isSubstituted);
    return precedenceOf(part) < atLeast ? `\\left(${written}\\right)` : written;
  };
  switch (one.kind) {
    case 'number':
      return one.text.replace(/e(.*)$/, ' \\times 10^{$1}');
    case 'variable':
      return name(one.id);
    case 'negative':
      return `-${tex(one.of, 2)}`;
    case 'call':
      if (one.name === 'sqrt') return `\\sqrt{${tex(one.of, 0)}}`;
      if (one.name === 'abs') return `\\left|${tex(one.of, 0)}\\right|`;
      return `${NAMES[one.name]}\\left(${tex(one.of, 0)}\\right)`;
    case 'binary': {
      const { operator, left, right } = one;
      if (operator === '/') return `\\frac{${tex(left, 0)}}{${tex(right, 0)}}`;
      if (operator === '^') {
        const base = isSubstituted && left.kind === 'variable' ? `\\left(${name(left.id)}\\right)` : tex(left, 5);
        return `{${base}}^{${tex(right, 0)}}`;
      }
      if (operator === '*') return `${tex(left, 2)} ${isSubstituted || startsWithDigit(right) ? '\\times ' : '\\,'}${tex(right, 3)}`;
      return `${tex(left, 1)} ${operator} ${tex(right, operator === '-' ? 2 : 1)}`;
    }
  }
}

export function equationTex({ left, right }: Equation, name: (id: string) => string): string {
  return `${expressionTex(left, name)} = ${expressionTex(right, name)}`;
}

function precedenceOf(one: Expression): number {
  if (one.kind === 'binary') return one.operator === '/' ? 3 : PRECEDENCE[one.operator];
  return one.kind === 'negative' ? 1 : 5;
}

function startsWithDigit(one: Expression): boolean {
  if (one.kind === 'number') return /^\d/.test(one.text);
  return one.kind === 'binary' && one.operator !== '/' ? startsWithDigit(one.left) : false;
}
