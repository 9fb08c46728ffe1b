// Parts of the solver that others compute with: exact algebra, comparing answers, quantities with units, chemistry, options.
export { add, div, mul, neg, pow, sqrt, sub } from '../maths/algebra/arithmetic.ts';
export { closedForm } from '../maths/algebra/cyclotomic.ts';
export { type Complex, complex, evaluateComplex, modulus } from '../maths/algebra/complex.ts';
export { derivative } from '../maths/algebra/differentiate.ts';
export { evaluate } from '../maths/algebra/evaluate.ts';
export { type Expr, isConstant, isZero, variablesOf } from '../maths/algebra/expression.ts';
export { isEqualNumerically } from '../maths/algebra/numeric.ts';
export { toTex, toText } from '../maths/algebra/print.ts';
export { expand } from '../maths/algebra/rewrite.ts';
export { withWork } from '../maths/algebra/work.ts';
export { integrate } from '../maths/integration/integrate.ts';
export { isSameFamily } from '../maths/reading/general-solution.ts';
export { parsed } from '../maths/reading/parse.ts';
export { isSameSet } from '../maths/reading/real-set.ts';
export { isSameAnswer } from '../maths/reading/same-answer.ts';
export {
  type Dimension,
  dimensionTex,
  isDimensionless,
  isSameDimension,
  multiplied,
  NO_DIMENSION,
  raised,
} from '../quantities/dimension.ts';
export { readQuantities } from '../quantities/lexer.ts';
export { plainNumber } from '../quantities/number-format.ts';
export { withoutOptions } from '../quantities/options.ts';
export { unitFrom } from '../quantities/unit-text.ts';
export { type Unit, UNITS_BY_SYMBOL, UNITS_BY_WORD } from '../quantities/units.ts';
export { balanced, isConserved } from '../chemistry/balance.ts';
export { molarMass, readComposition } from '../chemistry/composition.ts';
export { substancesIn } from '../chemistry/substances.ts';
