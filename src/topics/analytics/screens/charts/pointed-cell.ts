import type { PointerEvent } from 'react';

/** Index of the pointed cell in an even grid, from the upper left. */
export function pointedCell({ currentTarget, clientX, clientY }: PointerEvent<Element>, columns: number, rows: number) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { column: Math.floor(((clientX - left) / width) * columns), row: Math.floor(((clientY - top) / height) * rows) };
}
