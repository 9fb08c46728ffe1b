import type { PointerEvent } from 'react';

/** Which cell of an even grid is pointed at, counted from its upper left corner. */
export function pointedCell({ currentTarget, clientX, clientY }: PointerEvent<Element>, columns: number, rows: number) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { column: Math.floor(((clientX - left) / width) * columns), row: Math.floor(((clientY - top) / height) * rows) };
}
