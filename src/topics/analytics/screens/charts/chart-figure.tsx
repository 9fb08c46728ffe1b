import { type ReactNode, use } from 'react';

import { Figure } from '../../../../ui/figure.tsx';
import type { TableContent } from '../../../../ui/figures-table.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TableDisclosure } from '../../../../ui/table-disclosure.tsx';
import { IsReading } from '../is-reading.ts';
import { type Marks, type Steps, useMarks } from './use-marks.ts';

interface ChartFigureProps {
  readonly title: string;
  /** A sentence: what the chart shows and what one dot stands for. */
  readonly summary: string;
  /** Accessible names of the marks, in order; empty when there is nothing to draw. */
  readonly marks: readonly string[];
  /** The mark that Tab focuses first. */
  readonly start?: number;
  readonly steps?: Steps;
  /** True for charts without numbers beside the marks. The name of the active mark is then written below the chart. */
  readonly hasReadout?: boolean;
  readonly table: TableContent;
  readonly className?: string;
  readonly children: (marks: Marks) => ReactNode;
}

/** A chart with caption, keyboard access and a table of the same figures. */
export function ChartFigure({
  title,
  summary,
  marks,
  start = 0,
  steps,
  hasReadout = false,
  table,
  className = '',
  children,
}: ChartFigureProps) {
  const isReading = use(IsReading);
  const { chart, readout, ...drawn } = useMarks(marks, start, steps);
  return (
    <Figure
      title={title}
      summary={isReading ? <Skeleton className="my-0.5 h-4 w-3/4" /> : summary}
      className={`[contain-intrinsic-height:auto_22rem] [content-visibility:auto] ${className}`}
    >
      {marks.length === 0 && !isReading ? null : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is for forms */}
          <div role="group" aria-label={`${title}, chart. Arrow keys go from one figure to the next.`} {...chart}>
            {isReading ? <Skeleton className="h-20" /> : children(drawn)}
            {hasReadout && !isReading ? (
              <p aria-hidden className="mt-2 min-h-6 text-sm tabular-nums">
                {readout ?? <span className="text-ink-soft">Tap a dot, or use the arrow keys.</span>}
              </p>
            ) : null}
          </div>
          <div className={isReading ? 'invisible' : ''}>
            <TableDisclosure title={title} table={table} />
          </div>
        </>
      )}
    </Figure>
  );
}
