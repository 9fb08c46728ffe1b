import { type Check, type Notation, type Outcome, type Step } from '../../solution.ts';
import { type Matrix } from '../algebra/matrix.ts';
import { toTex, toText } from '../algebra/print.ts';
import { solved } from '../outcome.ts';

const textOf = (a: Matrix) => `[${a.map((row) => `[${row.map(toText).join(', ')}]`).join(', ')}]`;
export const texOf = (a: Matrix) => `\\begin{bmatrix} ${a.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ')} \\end{bmatrix}`;
export const barsOf = (a: Matrix) => `\\begin{vmatrix} ${a.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ')} \\end{vmatrix}`;

export const matrixNotation = (a: Matrix): Notation => ({ answer: textOf(a), tex: texOf(a) });

export function matrixAnswer(topic: string, result: Matrix, steps: readonly Step[], check: Check<Matrix>): Outcome {
  return solved({ topic, result, write: matrixNotation, steps, check });
}
