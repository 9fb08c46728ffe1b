import type { StudyFilter, StudyReport } from '../../rules/study-report.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import type { PlannedItem } from '../../store/study-data.ts';
import { countWords, lengthWords } from '../words.ts';

interface PlanFigureProps {
  readonly report: StudyReport;
  readonly filter: StudyFilter;
  readonly items: readonly PlannedItem[];
}

const STATES = { done: 'Done', planned: 'Still open', carried: 'Carried to another day', skipped: 'Skipped' } as const;

/** Outcome of day plans and of planned timers. */
export function PlanFigure({ report: { whole }, filter, items }: PlanFigureProps) {
  const own = items.filter(
    ({ day, subjectId }) => day >= filter.from && day <= filter.to && (filter.subject === undefined || filter.subject === subjectId),
  );
  const sum = (of: readonly PlannedItem[]) => of.reduce((minutes, item) => minutes + item.minutes, 0);
  const rows = [
    { key: 'days', label: 'Daily plans', done: sum(own.filter(({ state }) => state === 'done')), planned: sum(own) },
    { key: 'timers', label: 'Timers', done: whole.kept, planned: whole.planned },
  ].filter(({ planned }) => planned > 0);
  const unit = minutesPerDot(Math.max(0, ...rows.flatMap(({ done, planned }) => [done, planned])), MOST_IN_ROW);
  return (
    <ChartFigure
      title="Planned and done"
      summary={
        rows.length === 0 ? 'You planned nothing in this period.' : `Hollow dots: planned but not done. Each dot is ${lengthWords(unit)}.`
      }
      marks={rows.map(({ label, done, planned }) => `${label}, ${lengthWords(done)} done of ${lengthWords(planned)} planned`)}
      table={{
        head: ['', 'Time', 'Number'],
        rows: [
          ...Object.entries(STATES).map(([state, name]) => {
            const ofState = own.filter((item) => item.state === state);
            return [`Plan: ${name.toLowerCase()}`, lengthWords(sum(ofState)), countWords(ofState.length, 'item')];
          }),
          ['Timers: planned', lengthWords(whole.planned), countWords(whole.full + whole.early, 'session')],
          ['Timers: studied', lengthWords(whole.kept), countWords(whole.full + whole.early, 'session')],
        ],
      }}
    >
      {({ mark }) => (
        <DotRows
          mark={mark}
          rows={rows.map(({ key, label, done, planned }) => ({
            key,
            label,
            value: `${lengthWords(done)} of ${lengthWords(planned)}`,
            filled: dotsFor(done, unit),
            aim: dotsFor(planned, unit),
          }))}
        />
      )}
    </ChartFigure>
  );
}
