import { useMemo } from 'react';

import { addDays } from '../../../../shared/days/study-day.ts';
import { minutesByDay } from '../../rules/study-report.ts';
import { mondayOf } from '../../../../shared/days/calendar-day.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { YEAR_WEEKS, YearField, YearLegend } from '../charts/year-field.tsx';
import { measured } from '../../store/measured.ts';
import type { StudyData } from '../../store/study-data.ts';
import { countWords, dayWords, lengthWords } from '../words.ts';

/** Minutes of a full dot without a target. */
const USUAL_FULL = 120;

/** The year that ends with the range, for the chosen subject. */
export function YearFigure({ state, filter: { to, subject }, today, target }: StudyData) {
  const days = useMemo(
    () => measured(() => minutesByDay(state.ledger, { from: addDays(mondayOf(to), -7 * (YEAR_WEEKS - 1)), to, subject })),
    [state, to, subject],
  );
  const studied = days.filter(({ minutes }) => minutes > 0);
  return (
    <ChartFigure
      title="The year"
      summary={`One dot a day, up to ${dayWords(to, today)}. You studied on ${countWords(studied.length, 'day')}.`}
      marks={days.map(({ day, minutes }) => `${dayWords(day, today)}, ${lengthWords(minutes)}`)}
      start={days.length - 1}
      steps={{ across: 7, down: 1 }}
      hasReadout
      table={{
        head: ['Week of', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
        rows: weeksOf(days, ({ day }) => dayWords(day, today)),
      }}
      className="md:col-span-2"
    >
      {(marks) => (
        <>
          <YearField days={days} full={target || USUAL_FULL} marks={marks} />
          <div className="mt-3">
            <YearLegend />
          </div>
        </>
      )}
    </ChartFigure>
  );
}

type Days = ReturnType<typeof minutesByDay>;

function weeksOf(days: Days, name: (monday: Days[number]) => string): string[][] {
  const weeks: string[][] = [];
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7).map(({ minutes }) => (minutes === 0 ? '–' : lengthWords(minutes)));
    weeks.unshift([name(days[at]!), ...week, ...Array.from({ length: 7 - week.length }, () => '')]);
  }
  return weeks;
}
