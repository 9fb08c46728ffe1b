// Exact algebra for code that compares answers or reads expressions itself.
export { add, mul, pow, sub } from '../maths/algebra/arithmetic.ts';
export { call } from '../maths/algebra/call.ts';
export { type Complex, complex, evaluateComplex, modulus } from '../maths/algebra/complex.ts';
export { evaluate } from '../maths/algebra/evaluate.ts';
export { type Expr, isConstant, isZero, minusOne, num, sym, variablesOf } from '../maths/algebra/expression.ts';
export { ratio } from '../maths/algebra/rational.ts';
export { withWork } from '../maths/algebra/work.ts';
export { isSameFamily } from '../maths/reading/general-solution.ts';
export { parsed } from '../maths/reading/parse.ts';
export { isSameSet } from '../maths/reading/real-set.ts';
