import type { Generator } from '../generator.ts';
import { gravitation } from './gravitation.ts';

export const physicsGenerators: readonly Generator[] = [...gravitation];
