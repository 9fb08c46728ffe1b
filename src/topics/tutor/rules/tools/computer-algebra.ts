import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';

/**
 * A computer algebra system behind our own engine. Its answer is an outcome that our arithmetic confirmed; null where the device
 * does not have it.
 */
export type ComputerAlgebra = (task: AlgebraTask) => Promise<Outcome | null>;
