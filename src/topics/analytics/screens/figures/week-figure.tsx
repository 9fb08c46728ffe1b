import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import type { StudyReport } from '../../rules/study-report.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { DotColumns, MOST_IN_COLUMN } from '../charts/dot-columns.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { dayMark, dayWords, lengthWords } from '../words.ts';

/** Half a year: more columns would be too narrow for a phone. The table lists all weeks. */
const MOST_WEEKS = 26;

/** Weeks against the target. */
export function WeekFigure({ report, today }: { report: StudyReport; today: CalendarDay }) {
  const begun = report.weeks.findIndex(({ minutes }) => minutes > 0);
  const weeks = report.weeks.slice(Math.max(begun, 0));
  const drawn = weeks.slice(-MOST_WEEKS);
  const unit = minutesPerDot(Math.max(...drawn.flatMap(({ minutes, target }) => [minutes, target])), MOST_IN_COLUMN);
  // A label is four columns wide.
  const every = Math.max(Math.ceil(drawn.length / 4), 4);
  return (
    <ChartFigure
      title="By week"
      summary={`Hollow dots: hours below your target. Each dot is ${lengthWords(unit)}.`}
      marks={drawn.map(
        ({ monday, minutes, target }) => `Week of ${dayWords(monday, today)}, ${lengthWords(minutes)} of ${lengthWords(target)}`,
      )}
      start={drawn.length - 1}
      hasReadout
      table={{
        head: ['Week of', 'Studied', 'Target'],
        rows: weeks.toReversed().map(({ monday, minutes, target }) => [dayWords(monday, today), lengthWords(minutes), lengthWords(target)]),
      }}
    >
      {(marks) => (
        <DotColumns
          marks={marks}
          columns={drawn.map(({ monday, minutes, target }, at) => ({
            key: monday,
            label: at % every === 0 ? dayMark(monday) : null,
            filled: dotsFor(minutes, unit),
            aim: dotsFor(target, unit),
          }))}
        />
      )}
    </ChartFigure>
  );
}
