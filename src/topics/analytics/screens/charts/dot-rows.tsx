import type { ReactNode } from 'react';

import { CELL, dotLine, HollowDots, SolidDots } from './dots.tsx';
import type { MarkProps } from './use-marks.ts';

/** Maximum number of dots in a row. */
export const MOST_IN_ROW = 24;

export interface DotRow {
  readonly key: string;
  readonly label: ReactNode;
  /** The figure as text. */
  readonly value: string;
  /** Number of dots; see `dotsFor`. */
  readonly filled: number;
  /** Number of dots of the target; those not reached are hollow. */
  readonly aim?: number;
  readonly ink?: string;
}

/** One labelled row of dots per item. */
export function DotRows({ rows, mark }: { rows: readonly DotRow[]; mark: (at: number) => MarkProps }) {
  return (
    <div className="grid gap-4">
      {rows.map(({ key, label, value, filled, aim = 0, ink }, at) => (
        <div key={key} {...mark(at)} className="grid gap-1.5 rounded-sm">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words">{label}</span>
            <span className="text-sm text-ink-soft tabular-nums">{value}</span>
          </span>
          <svg aria-hidden viewBox={`0 0 ${MOST_IN_ROW * CELL} ${CELL}`} className="w-full max-w-md">
            <SolidDots d={dotLine(CELL / 2, CELL / 2, 'right', filled)} ink={ink} />
            <HollowDots d={dotLine(CELL / 2, CELL / 2, 'right', aim - filled, filled)} />
          </svg>
        </div>
      ))}
    </div>
  );
}
