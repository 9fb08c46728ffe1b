import { CELL, DASHES, Dots } from './dots.tsx';
import type { MarkProps } from './use-marks.ts';

/** The highest column has so many dots. */
export const MOST_IN_COLUMN = 8;

/** Few and low columns are not drawn larger than so many. */
const LEAST_COLUMNS = 16;
const LEAST_HIGH = 4;

export interface DotColumn {
  readonly key: string;
  /** Written below; not every column needs one. */
  readonly label: string | null;
  readonly filled: number;
  readonly aim?: number;
}

/** Columns of dots that stand side by side, as time goes on. */
export function DotColumns({ columns, mark }: { columns: readonly DotColumn[]; mark: (at: number) => MarkProps }) {
  const places = Math.max(columns.length, LEAST_COLUMNS);
  const height = Math.max(LEAST_HIGH, ...columns.map(({ filled, aim = 0 }) => Math.max(filled, aim))) * CELL;
  return (
    <>
      <svg role="none" viewBox={`0 0 ${places * CELL} ${height}`} className="w-full">
        <path
          d={`M${CELL / 2} ${height - CELL / 2}h${(columns.length - 1) * CELL + 0.02}`}
          strokeDasharray={DASHES}
          strokeLinecap="round"
          strokeWidth={2.5}
          className="stroke-line-strong"
        />
        {columns.map(({ key, filled, aim }, at) => (
          <g key={key} {...mark(at)}>
            <rect x={at * CELL} width={CELL} height={height} fill="transparent" />
            <Dots x={(at + 0.5) * CELL} y={height - CELL / 2} direction="up" filled={filled} {...(aim === undefined ? {} : { aim })} />
          </g>
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
