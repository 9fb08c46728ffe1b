import { type Outcome, type Step } from '../../solution.ts';
import { type Matrix } from '../algebra/matrix.ts';
import { toTex, toText } from '../algebra/print.ts';
import { solved } from '../outcome.ts';

export const textOf = (a: Matrix) => `[${a.map((row) => `[${row.map(toText).join(', ')}]`).join(', ')}]`;
export const texOf = (a: Matrix) => `\\begin{bmatrix} ${a.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ')} \\end{bmatrix}`;
export const barsOf = (a: Matrix) => `\\begin{vmatrix} ${a.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ')} \\end{vmatrix}`;

export function matrixAnswer(topic: string, result: Matrix, steps: readonly Step[], verification: string): Outcome {
  return solved({ topic, answer: textOf(result), tex: texOf(result), steps, verification });
}
