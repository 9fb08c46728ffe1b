import type { Generator } from '../generator.ts';
import { applicationOfDerivatives } from './application-of-derivatives.ts';
import { applicationOfIntegrals } from './application-of-integrals.ts';
import { binomialTheorem } from './binomial-theorem.ts';
import { complexNumbers } from './complex-numbers.ts';
import { conicSections } from './conic-sections.ts';
import { continuity } from './continuity.ts';
import { determinants } from './determinants.ts';
import { differentialEquations } from './differential-equations.ts';
import { integrals } from './integrals.ts';
import { intro3d } from './intro-3d.ts';
import { inverseTrigonometry } from './inverse-trigonometry.ts';
import { limitsAndDerivatives } from './limits-and-derivatives.ts';
import { matrices } from './matrices.ts';
import { permutationsAndCombinations } from './permutations-and-combinations.ts';
import { probability } from './probability.ts';
import { probability12 } from './probability-12.ts';
import { relationsAndFunctions } from './relations-and-functions.ts';
import { relationsFunctions12 } from './relations-functions-12.ts';
import { sequencesAndSeries } from './sequences-and-series.ts';
import { sets } from './sets.ts';
import { statistics } from './statistics.ts';
import { straightLines } from './straight-lines.ts';
import { threeDimensionalGeometry } from './three-dimensional-geometry.ts';
import { trigonometricFunctions } from './trigonometric-functions.ts';
import { vectorAlgebra } from './vector-algebra.ts';

export const mathsGenerators: readonly Generator[] = [
  ...sets,
  ...relationsAndFunctions,
  ...trigonometricFunctions,
  ...complexNumbers,
  ...permutationsAndCombinations,
  ...binomialTheorem,
  ...sequencesAndSeries,
  ...straightLines,
  ...conicSections,
  ...intro3d,
  ...limitsAndDerivatives,
  ...statistics,
  ...probability,
  ...relationsFunctions12,
  ...inverseTrigonometry,
  ...matrices,
  ...determinants,
  ...continuity,
  ...applicationOfDerivatives,
  ...integrals,
  ...applicationOfIntegrals,
  ...differentialEquations,
  ...vectorAlgebra,
  ...threeDimensionalGeometry,
  ...probability12,
];
