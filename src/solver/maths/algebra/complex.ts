import { realFunctions } from './evaluate.ts';
import type { Expr, FunctionName } from './expression.ts';
import { toNumber } from './rational.ts';
import { spend } from './work.ts';

export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const complex = (re: number, im = 0): Complex => ({ re, im });
export const plus = (a: Complex, b: Complex) => complex(a.re + b.re, a.im + b.im);
export const minus = (a: Complex, b: Complex) => complex(a.re - b.re, a.im - b.im);
export const times = (a: Complex, b: Complex) => complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
export const modulus = ({ re, im }: Complex) => Math.hypot(re, im);
export const isNear = (a: Complex, b: Complex, tolerance = 1e-8) => modulus(minus(a, b)) < tolerance * Math.max(1, modulus(b));
/** The argument in (-π, π]. For a negative number it is π, even if rounding or a signed zero put it below the axis. */
const argument = ({ re, im }: Complex) => (Math.abs(im) <= 1e-14 * -re ? Math.PI : Math.atan2(im, re));
export function over(a: Complex, b: Complex): Complex {
  const size = b.re * b.re + b.im * b.im;
  return complex((a.re * b.re + a.im * b.im) / size, (a.im * b.re - a.re * b.im) / size);
}
const exp = ({ re, im }: Complex) => complex(Math.exp(re) * Math.cos(im), Math.exp(re) * Math.sin(im));
const log = (a: Complex) => complex(Math.log(modulus(a)), argument(a));
function power(base: Complex, exponent: Complex): Complex {
  if (base.re === 0 && base.im === 0) return exponent.re > 0 ? complex(0) : complex(Number.NaN);
  if (exponent.im === 0 && Number.isInteger(exponent.re) && Math.abs(exponent.re) <= 64) {
    let result = complex(1);
    for (let round = 0; round < Math.abs(exponent.re); round++) result = times(result, base);
    return exponent.re < 0 ? over(complex(1), result) : result;
  }
  return exp(times(exponent, log(base)));
}

/** The principal value; NaN for an undefined variable. Inverse functions take real arguments only. */
export function evaluateComplex(expr: Expr, values: Readonly<Record<string, Complex>>): Complex {
  spend();
  switch (expr.kind) {
    case 'number':
      return complex(toNumber(expr.value));
    case 'symbol':
      if (expr.name === 'i') return values['i'] ?? complex(0, 1);
      if (expr.name === 'pi') return complex(Math.PI);
      if (expr.name === 'e') return complex(Math.E);
      return values[expr.name] ?? complex(Number.NaN, Number.NaN);
    case 'sum':
      return expr.terms.reduce((total, term) => plus(total, evaluateComplex(term, values)), complex(0));
    case 'product':
      return expr.factors.reduce((product, factor) => times(product, evaluateComplex(factor, values)), complex(1));
    case 'power':
      return power(evaluateComplex(expr.base, values), evaluateComplex(expr.exponent, values));
    case 'call':
      return called(expr.name, evaluateComplex(expr.argument, values));
  }
}

const sine = (x: Complex) => complex(Math.sin(x.re) * Math.cosh(x.im), Math.cos(x.re) * Math.sinh(x.im));
const cosine = (x: Complex) => complex(Math.cos(x.re) * Math.cosh(x.im), -Math.sin(x.re) * Math.sinh(x.im));
const FUNCTIONS: Readonly<Partial<Record<FunctionName, (x: Complex) => Complex>>> = {
  sin: sine,
  cos: cosine,
  tan: (x) => over(sine(x), cosine(x)),
  cot: (x) => over(cosine(x), sine(x)),
  sec: (x) => over(complex(1), cosine(x)),
  csc: (x) => over(complex(1), sine(x)),
  ln: log,
  abs: (x) => complex(modulus(x)),
};

/** A function of a complex value. Functions without a complex form accept only real values. */
function called(name: FunctionName, x: Complex): Complex {
  return FUNCTIONS[name]?.(x) ?? (Math.abs(x.im) < 1e-12 ? complex(realFunctions[name](x.re)) : complex(Number.NaN, Number.NaN));
}
