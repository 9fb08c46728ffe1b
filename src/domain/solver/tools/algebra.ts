// Exact algebra for those who compare answers.
export { sub } from '../maths/algebra/arithmetic.ts';
export { type Complex, complex, evaluateComplex, modulus } from '../maths/algebra/complex.ts';
export { evaluate } from '../maths/algebra/evaluate.ts';
export { type Expr, isConstant, isZero, variablesOf } from '../maths/algebra/expression.ts';
export { withWork } from '../maths/algebra/work.ts';
export { isSameFamily } from '../maths/reading/general-solution.ts';
export { parsed } from '../maths/reading/parse.ts';
export { isSameSet } from '../maths/reading/real-set.ts';
