import { useMemo } from 'react';

import { minutesByTask, type StudyReport } from '../../rules/study-report.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import { measured } from '../../store/measured.ts';
import type { StudyData } from '../../store/study-data.ts';
import { lengthWords } from '../words.ts';

interface EstimateFigureProps extends Pick<StudyData, 'state' | 'tasks'> {
  readonly report: StudyReport;
}

/** Number of rows in the chart; the table lists all. */
const MOST_TASKS = 6;

/** Estimated against actual time, for tasks with an estimate studied in the range. */
export function EstimateFigure({ state, tasks, report: { whole } }: EstimateFigureProps) {
  const estimated = [...whole.tasks.keys()].filter((id) => typeof tasks.get(id)?.estimate === 'number');
  const isAny = estimated.length > 0;
  const spentOn = useMemo(() => (isAny ? measured(() => minutesByTask(state.ledger)) : undefined), [state, isAny]);
  const rows = estimated
    .map((id) => ({ id, title: tasks.get(id)!.title, estimate: tasks.get(id)!.estimate!, spent: spentOn?.get(id) ?? 0 }))
    .sort((a, b) => b.spent - a.spent);
  const drawn = rows.slice(0, MOST_TASKS);
  const unit = minutesPerDot(Math.max(0, ...drawn.flatMap(({ estimate, spent }) => [estimate, spent])), MOST_IN_ROW);
  return (
    <ChartFigure
      title="Estimated and actual"
      summary={
        rows.length === 0
          ? 'Give a task an estimate and study it. Then compare the two here.'
          : `Time spent on each task. Hollow dots: time left in the estimate. Each dot is ${lengthWords(unit)}.`
      }
      marks={drawn.map(
        ({ title, estimate, spent }) =>
          `${title}, ${lengthWords(spent)} of an estimated ${lengthWords(estimate)}, ${verdict(estimate, spent)}`,
      )}
      table={{
        head: ['Task', 'Estimated', 'Actual'],
        rows: rows.map(({ title, estimate, spent }) => [title, lengthWords(estimate), lengthWords(spent)]),
      }}
    >
      {({ mark }) => (
        <DotRows
          mark={mark}
          rows={drawn.map(({ id, title, estimate, spent }) => ({
            key: id,
            label: title,
            value: `${lengthWords(spent)} · ${verdict(estimate, spent)}`,
            filled: dotsFor(spent, unit),
            aim: dotsFor(estimate, unit),
          }))}
        />
      )}
    </ChartFigure>
  );
}

function verdict(estimate: number, spent: number): string {
  if (spent === estimate) return 'as estimated';
  return spent > estimate ? `${lengthWords(spent - estimate)} over` : `${lengthWords(estimate - spent)} left`;
}
