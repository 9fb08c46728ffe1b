import type { Notation } from '../../solution.ts';
import { toTex, toText } from '../algebra/print.ts';
import type { Matrix } from '../algebra/matrix.ts';

const rowsTex = (a: Matrix) => a.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ');
export const texOf = (a: Matrix) => `\\begin{bmatrix} ${rowsTex(a)} \\end{bmatrix}`;
export const barsOf = (a: Matrix) => `\\begin{vmatrix} ${rowsTex(a)} \\end{vmatrix}`;
export const matrixNotation = (a: Matrix): Notation => ({
  answer: `[${a.map((row) => `[${row.map(toText).join(', ')}]`).join(', ')}]`,
  tex: texOf(a),
});
