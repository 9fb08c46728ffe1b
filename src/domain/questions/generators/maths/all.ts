import type { Generator } from '../generator.ts';
import { binomialTheorem } from './binomial-theorem.ts';
import { complexNumbers } from './complex-numbers.ts';
import { permutationsAndCombinations } from './permutations-and-combinations.ts';
import { relationsAndFunctions } from './relations-and-functions.ts';
import { sequencesAndSeries } from './sequences-and-series.ts';
import { sets } from './sets.ts';
import { trigonometricFunctions } from './trigonometric-functions.ts';

export const mathsGenerators: readonly Generator[] = [
  ...sets,
  ...relationsAndFunctions,
  ...trigonometricFunctions,
  ...complexNumbers,
  ...permutationsAndCombinations,
  ...binomialTheorem,
  ...sequencesAndSeries,
];
