import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';

/**
 * A computer algebra system behind our own engine. Our arithmetic has confirmed its outcome. Null if the device does not have the system.
 */
export type ComputerAlgebra = (task: AlgebraTask) => Promise<Outcome | null>;
