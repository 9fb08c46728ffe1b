import type { PointerEvent } from 'react';

import { CELL, DASHES, dotLine, HollowDots, SolidDots } from './dots.tsx';
import { pointedCell } from './pointed-cell.ts';
import type { Marks } from './use-marks.ts';

/** Maximum number of dots in a column. */
export const MOST_IN_COLUMN = 8;

/** Minimum number of column places, so that a few columns are not enlarged. */
const LEAST_COLUMNS = 16;
const LEAST_HIGH = 4;

export interface DotColumn {
  readonly key: string;
  /** Label below the column; not every column needs one. */
  readonly label: string | null;
  readonly filled: number;
  readonly aim?: number;
}

/** Columns of dots along time. All dots of one kind share one path. */
export function DotColumns({ columns, marks }: { columns: readonly DotColumn[]; marks: Marks }) {
  const places = Math.max(columns.length, LEAST_COLUMNS);
  const height = Math.max(LEAST_HIGH, ...columns.map(({ filled, aim = 0 }) => Math.max(filled, aim))) * CELL;
  const lines = (lineOf: (column: DotColumn, x: number, y: number) => string) =>
    columns.map((column, at) => lineOf(column, (at + 0.5) * CELL, height - CELL / 2)).join('');
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { column } = pointedCell(event, places, 1);
    if (column >= 0 && column < columns.length) marks.point(column);
  };
  return (
    <>
      <svg role="none" viewBox={`0 0 ${places * CELL} ${height}`} className="w-full" onPointerMove={onPointer} onPointerDown={onPointer}>
        <path
          d={`M${CELL / 2} ${height - CELL / 2}h${(columns.length - 1) * CELL + 0.02}`}
          strokeDasharray={DASHES}
          strokeLinecap="round"
          strokeWidth={2.5}
          className="stroke-line-strong"
        />
        <SolidDots d={lines(({ filled }, x, y) => dotLine(x, y, 'up', filled))} />
        <HollowDots d={lines(({ filled, aim = 0 }, x, y) => dotLine(x, y, 'up', aim - filled, filled))} />
        {marks.near.map((at) => (
          <rect key={at} {...marks.mark(at)} x={at * CELL} width={CELL} height={height} fill="transparent" />
        ))}
      </svg>
      <div
        aria-hidden
        className="mt-1 grid text-[min(0.75rem,4vw)]/4 text-ink-soft"
        style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}
      >
        {columns.map(({ key, label }, at) =>
          label === null ? null : (
            <span key={key} className="w-0 whitespace-nowrap" style={{ gridColumnStart: at + 1 }}>
              {label}
            </span>
          ),
        )}
      </div>
    </>
  );
}
