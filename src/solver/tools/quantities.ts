// Numbers with units. Kept small, so that a screen may import it.
export {
  type Dimension,
  dimensionTex,
  isDimensionless,
  isSameDimension,
  multiplied,
  NO_DIMENSION,
  raised,
} from '../quantities/dimension.ts';
export { plainNumber } from '../quantities/number-format.ts';
export { unitFrom } from '../quantities/unit-text.ts';
export { type Unit, UNITS_BY_SYMBOL, UNITS_BY_WORD } from '../quantities/units.ts';
