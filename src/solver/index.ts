// The door of the package: other code imports only from this file and from those of `tools` and `computer-algebra`.
export { solve } from './solve.ts';
export type { Outcome, Solution, Step } from './solution.ts';
