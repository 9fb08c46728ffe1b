import { type ReactNode, use, useId } from 'react';

import { Skeleton } from '../../../ui/skeleton.tsx';
import { IsReading } from '../is-reading.ts';
import { type TableContent, TableDisclosure } from './table-disclosure.tsx';
import { type Marks, type Steps, useMarks } from './use-marks.ts';

interface ChartFigureProps {
  readonly title: string;
  /** What it shows and what a dot stands for, as a sentence. */
  readonly summary: string;
  /** The accessible names of the marks, in their order; none where there is nothing to draw. */
  readonly marks: readonly string[];
  /** The mark that the tab key comes to first. */
  readonly start?: number;
  readonly steps?: Steps;
  /** The chart shows no figures beside its marks: the one that is pointed at is written below. */
  readonly hasReadout?: boolean;
  readonly table: TableContent;
  readonly className?: string;
  readonly children: (marks: Marks) => ReactNode;
}

/** A chart with its caption, its keys, and the same figures as a table. */
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
  const id = useId();
  const isReading = use(IsReading);
  const { chart, readout, ...drawn } = useMarks(marks, start, steps);
  return (
    <figure
      aria-labelledby={id}
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 panel p-4 [contain-intrinsic-height:auto_22rem] [content-visibility:auto] sm:p-6 ${className}`}
    >
      <figcaption className="grid gap-1">
        <h2 id={id} className="font-display text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-pretty text-ink-soft">{isReading ? <Skeleton className="my-0.5 h-4 w-3/4" /> : summary}</p>
      </figcaption>
      {marks.length === 0 && !isReading ? null : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for what is filled in */}
          <div role="group" aria-label={`${title}, chart. Arrow keys go from one figure to the next.`} {...chart}>
            {isReading ? <Skeleton className="h-20" /> : children(drawn)}
            {hasReadout && !isReading ? (
              <p aria-hidden className="mt-2 min-h-6 text-sm tabular-nums">
                {readout ?? <span className="text-ink-soft">Touch a dot, or use the arrow keys.</span>}
              </p>
            ) : null}
          </div>
          <div className={isReading ? 'invisible' : ''}>
            <TableDisclosure title={title} table={table} />
          </div>
        </>
      )}
    </figure>
  );
}
