import * as v from 'valibot';

import { evaluated, pure } from '../expressions/evaluate.ts';
import { readTree } from '../expressions/read-tree.ts';
import { namesIn, type Tree } from '../expressions/tree.ts';

const WORDS = v.pipe(v.string(), v.maxLength(40));
const PLACE = v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12));
const COORDINATES = v.pipe(v.array(PLACE), v.maxLength(60));

/** A graph as data: functions of one variable, or points. The app draws it; a model never writes drawing code. */
export const FIGURE = v.strictObject({
  functions: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(120))), v.maxLength(3))),
  from: v.optional(PLACE),
  to: v.optional(PLACE),
  xs: v.optional(COORDINATES),
  ys: v.optional(COORDINATES),
  x_label: v.optional(WORDS),
  y_label: v.optional(WORDS),
});

export type Point = readonly [x: number, y: number];

/** The drawing: each curve in pieces without gaps, and points. */
export interface Drawing {
  readonly curves: readonly { readonly name: string; readonly pieces: readonly (readonly Point[])[] }[];
  readonly points: readonly Point[];
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
  readonly labels: readonly [x: string, y: string];
}

const SAMPLES = 240;
/** Share of extreme values that the scale ignores, so that a pole does not decide the height of the graph. */
const OUTLIERS = 0.04;

/** @returns null if no part of it can be drawn */
export function drawingOf(data: unknown): Drawing | null {
  const read = v.safeParse(FIGURE, data);
  if (!read.success) return null;
  const { functions = [], xs = [], ys = [], x_label = 'x', y_label = 'y' } = read.output;
  const points = xs.slice(0, ys.length).map((x, at): Point => [x, ys[at]!]);
  const from = read.output.from ?? (points.length > 0 ? Math.min(...xs) : -10);
  const to = read.output.to ?? (points.length > 0 ? Math.max(...xs) : 10);
  if (!(from < to)) return null;
  const curves = functions.flatMap((name) => {
    const tree = readTree(name);
    const names = tree === null ? [] : [...namesIn(tree)];
    return tree === null || names.length > 1 ? [] : [{ name, pieces: piecesOf(tree, names[0] ?? 'x', from, to) }];
  });
  const heights = [...curves.flatMap(({ pieces }) => pieces.flat()), ...points].map(([, y]) => y).toSorted((a, b) => a - b);
  if (heights.length < 2) return null;
  const cut = Math.floor(heights.length * OUTLIERS);
  const [low, high] = [heights[cut]!, heights[heights.length - 1 - cut]!];
  // A constant gets one unit on each side; a huge constant gets the smallest distance that numbers can still represent.
  const room = low === high ? Math.max(1, Math.abs(low) * 1e-9) : (high - low) * 0.08;
  const y = [low - room, high + room] as const;
  if (!Number.isFinite(y[1] - y[0])) return null;
  return { curves, points, x: [from, to], y, labels: [x_label, y_label] };
}

function piecesOf(tree: Tree, name: string, from: number, to: number): readonly (readonly Point[])[] {
  const pieces: Point[][] = [[]];
  for (let at = 0; at <= SAMPLES; at += 1) {
    const x = from + ((to - from) * at) / SAMPLES;
    const y = evaluated(tree, new Map([[name, pure(x)]]));
    if (y === null) pieces.push([]);
    else pieces.at(-1)!.push([x, y.value]);
  }
  return pieces.filter((piece) => piece.length > 1);
}
