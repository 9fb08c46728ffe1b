// The door of the package: nothing outside imports past this file and those of `tools` and `computer-algebra`.
export { solve } from './solve.ts';
export type { Outcome, Solution, Step } from './solution.ts';
