import type { StudyReport } from '../../rules/study-report.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { DotColumns, MOST_IN_COLUMN } from '../charts/dot-columns.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { hourWords, lengthWords } from '../words.ts';

interface HourFigureProps {
  readonly report: StudyReport;
  /** The chart starts at the first hour of a study day. */
  readonly dayStart: number;
}

/** Study by hour of day, in each session's own time zone. */
export function HourFigure({ report: { whole }, dayStart }: HourFigureProps) {
  const hours = Array.from({ length: 24 }, (_, at) => (dayStart + at) % 24).map((hour) => ({ hour, minutes: whole.hours[hour]! }));
  const unit = minutesPerDot(Math.max(...whole.hours), MOST_IN_COLUMN);
  return (
    <ChartFigure
      title="By hour"
      summary={`In your local time. Each dot is ${lengthWords(unit)}.`}
      marks={hours.map(({ hour, minutes }) => `${hourWords(hour)}, ${lengthWords(minutes)}`)}
      hasReadout
      table={{ head: ['Hour', 'Studied'], rows: hours.map(({ hour, minutes }) => [hourWords(hour), lengthWords(minutes)]) }}
    >
      {(marks) => (
        <DotColumns
          marks={marks}
          columns={hours.map(({ hour, minutes }, at) => ({
            key: String(hour),
            label: at % 6 === 0 ? hourWords(hour) : null,
            filled: dotsFor(minutes, unit),
          }))}
        />
      )}
    </ChartFigure>
  );
}
