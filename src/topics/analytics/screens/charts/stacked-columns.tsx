import { CELL, dotLine, SolidDots } from './dots.tsx';
import type { MarkProps } from './use-marks.ts';

const LEAST_HIGH = 3;

export interface StackedColumn {
  readonly key: string;
  readonly label: string;
  /** Parts from the bottom up. Sizes in dots; they are rounded so that the column keeps its whole height. */
  readonly parts: readonly { readonly ink: string; readonly size: number }[];
}

/** A few columns side by side, each made of dots in several colors. */
export function StackedColumns({ columns, mark }: { columns: readonly StackedColumn[]; mark: (at: number) => MarkProps }) {
  const stacks = columns.map(({ key, label, parts }) => ({ key, label, parts: stacked(parts) }));
  const height = Math.max(LEAST_HIGH, ...stacks.map(({ parts }) => parts.at(-1)?.to ?? 0)) * CELL;
  return (
    <div className="grid max-w-xl grid-cols-7">
      {stacks.map(({ key, label, parts }, at) => (
        <div key={key} {...mark(at)} className="grid justify-items-center gap-1 rounded-sm">
          <svg aria-hidden viewBox={`0 0 ${CELL} ${height}`} className="w-5 max-w-full sm:w-6">
            {parts.length === 0 ? (
              <path d={`M${CELL / 2} ${height - CELL / 2}h0.02`} strokeLinecap="round" strokeWidth={2.5} className="stroke-line-strong" />
            ) : null}
            {parts.map(({ ink, from, to }) => (
              <SolidDots key={from} d={dotLine(CELL / 2, height - CELL / 2, 'up', to - from, from)} ink={ink} />
            ))}
          </svg>
          <span aria-hidden className="text-[min(0.75rem,4vw)]/4 text-ink-soft">
            {label}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Gives each part at least one dot, so that every studied subject is visible. */
function stacked(parts: StackedColumn['parts']) {
  let size = 0;
  let to = 0;
  return parts.map((part) => {
    size += part.size;
    const from = to;
    to = Math.max(Math.round(size), from + 1);
    return { ink: part.ink, from, to };
  });
}
