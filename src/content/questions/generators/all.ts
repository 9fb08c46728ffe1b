import { chemistryGenerators } from './chemistry/all.ts';
import type { Generator } from './generator.ts';
import { mathsGenerators } from './maths/all.ts';
import { physicsGenerators } from './physics/all.ts';

/** Every generator of the bank. */
export const GENERATORS: readonly Generator[] = [...physicsGenerators, ...chemistryGenerators, ...mathsGenerators];
