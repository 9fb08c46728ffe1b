import { useMemo } from 'react';

import { streakOf } from '../../rules/streak.ts';
import { addDays } from '../../../../shared/days/study-day.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { measured } from '../../store/measured.ts';
import type { StudyData } from '../../store/study-data.ts';
import { countWords, dayWords } from '../words.ts';

/** Number of days in the chain of dots. */
const DAYS = 14;
const STEP = 20;

/** The streak of study days, as a chain of dots. */
export function StreakFigure({ state, today }: Pick<StudyData, 'state' | 'today'>) {
  const studyDays = state.ledger.days();
  const { studied, streak } = useMemo(
    () => measured(() => ({ studied: new Set(studyDays), streak: streakOf(studyDays, today) })),
    [studyDays, today],
  );
  const { current, isAtRisk, longest } = streak;
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1));
  const wordsOf = (day: string) => (studied.has(day) ? 'studied' : day === today ? 'nothing yet' : 'nothing');
  return (
    <ChartFigure
      title="Streak"
      summary={`${isAtRisk ? 'One session today keeps it. ' : ''}Your longest was ${countWords(longest, 'day')}.`}
      marks={days.map((day) => `${dayWords(day, today)}, ${wordsOf(day)}`)}
      start={DAYS - 1}
      table={{ head: ['Day', 'Studied'], rows: days.toReversed().map((day) => [dayWords(day, today), studied.has(day) ? 'Yes' : 'No']) }}
    >
      {({ mark }) => (
        <div className="grid gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-display text-2xl font-semibold tabular-nums">{countWords(current, 'day')}</span>
            <span className="text-sm text-ink-soft">in a row</span>
          </p>
          <svg role="none" viewBox={`0 0 ${DAYS * STEP} ${STEP}`} className="w-full max-w-md">
            <path d={`M${STEP / 2} ${STEP / 2}h${(DAYS - 1) * STEP}`} className="stroke-line" />
            {days.map((day, at) => (
              <circle key={day} {...mark(at)} cx={(at + 0.5) * STEP} cy={STEP / 2} {...dotOf(studied.has(day), day === today)} />
            ))}
          </svg>
        </div>
      )}
    </ChartFigure>
  );
}

/** Today is shown differently, because it is the only day that can still change. */
function dotOf(isStudied: boolean, isToday: boolean) {
  if (isStudied) return { r: 7.5, className: 'fill-ink' };
  if (isToday) return { r: 7.5, className: 'fill-accent' };
  return { r: 5.5, strokeWidth: 1.5, className: 'fill-surface stroke-line-strong' };
}
