import type { PointerEvent } from 'react';

import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { monthMark } from '../words.ts';
import { pointedCell } from './pointed-cell.ts';
import type { Marks } from './use-marks.ts';

/** Weeks in each half: side by side on a desk, stacked on a phone. */
const HALF = 26;
export const YEAR_WEEKS = 2 * HALF;

const STEP = 10;

interface YearFieldProps {
  /** Consecutive days starting on a Monday. */
  readonly days: readonly { readonly day: CalendarDay; readonly minutes: number }[];
  /** Minutes of a full dot. */
  readonly full: number;
  readonly marks: Marks;
}

/** A year as a field of dots: one column per week; more study makes a larger, darker dot. */
export function YearField({ days, full, marks }: YearFieldProps) {
  return (
    <div className="grid gap-x-0 gap-y-4 lg:grid-cols-2">
      {[0, HALF].map((firstWeek) => (
        <HalfYear
          key={firstWeek}
          first={firstWeek * 7}
          days={days.slice(firstWeek * 7, (firstWeek + HALF) * 7)}
          full={full}
          marks={marks}
        />
      ))}
    </div>
  );
}

function HalfYear({ first, days, full, marks }: YearFieldProps & { first: number }) {
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { column, row } = pointedCell(event, HALF, 7);
    const at = column * 7 + row;
    if (at >= 0 && at < days.length) marks.point(first + at);
  };
  return (
    <div>
      <div aria-hidden className="grid grid-cols-[repeat(26,minmax(0,1fr))] text-[min(0.75rem,4vw)]/5 text-ink-soft">
        {monthColumns(days).map(({ month, column }) => (
          <span key={`${month}${column}`} className="w-0 whitespace-nowrap" style={{ gridColumnStart: column + 1 }}>
            {month}
          </span>
        ))}
      </div>
      <svg role="none" viewBox={`0 0 ${HALF * STEP} ${7 * STEP}`} className="w-full" onPointerMove={onPointer} onPointerDown={onPointer}>
        {LEVELS.map(({ radius, opacity }, level) => (
          <path
            key={radius}
            d={dotsOf(days, (minutes) => levelOf(minutes, full) === level)}
            strokeWidth={2 * radius}
            strokeOpacity={opacity}
            strokeLinecap="round"
            className="stroke-ink"
          />
        ))}
        {marks.near
          .filter((at) => at >= first && at < first + days.length)
          .map((at) => (
            <circle key={at} {...marks.mark(at)} {...centreOf(at - first)} r={STEP / 2} fill="transparent" />
          ))}
      </svg>
    </div>
  );
}

function centreOf(at: number) {
  return { cx: Math.floor(at / 7) * STEP + STEP / 2, cy: (at % 7) * STEP + STEP / 2 };
}

/** One path for all dots of a level: faster than hundreds of circles. */
function dotsOf(days: YearFieldProps['days'], isOfLevel: (minutes: number) => boolean): string {
  let path = '';
  for (const [at, { minutes }] of days.entries()) {
    if (!isOfLevel(minutes)) continue;
    const { cx, cy } = centreOf(at);
    path += `M${cx} ${cy}h.01`;
  }
  return path;
}

/** Levels: none, some, a third, two thirds, the full target. */
const LEVELS = [
  { radius: 1.2, opacity: 0.3 },
  { radius: 2.4, opacity: 0.5 },
  { radius: 3.1, opacity: 0.65 },
  { radius: 3.8, opacity: 0.82 },
  { radius: 4.5, opacity: 1 },
] as const;

function levelOf(minutes: number, full: number): number {
  if (minutes === 0) return 0;
  return Math.min(1 + Math.floor((minutes / full) * 3), 4);
}

/** Columns where a month starts; omits a label that would overflow. */
function monthColumns(days: YearFieldProps['days']): { month: string; column: number }[] {
  return days
    .map(({ day }, at) => ({ month: monthMark(day), column: Math.floor(at / 7), isFirst: day.endsWith('-01') }))
    .filter(({ isFirst, column }) => isFirst && column < HALF - 2);
}

/** Legend of the sizes. */
export function YearLegend() {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      Nothing
      <svg viewBox={`0 0 ${LEVELS.length * STEP} ${STEP}`} aria-hidden className="h-3.5">
        {LEVELS.map(({ radius, opacity }, at) => (
          <circle key={radius} cx={(at + 0.5) * STEP} cy={STEP / 2} r={radius} fillOpacity={opacity} className="fill-ink" />
        ))}
      </svg>
      your daily target
    </span>
  );
}
