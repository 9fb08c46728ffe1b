import { ChartFigure } from '../charts/chart-figure.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import type { StudyData } from '../../store/study-data.ts';
import { lengthWords } from '../words.ts';

/** The current study day, all subjects. */
export function TodayFigure({ state, today, target }: Pick<StudyData, 'state' | 'today' | 'target'>) {
  const minutes = [...state.ledger.figuresOf(today).values()].reduce((sum, figures) => sum + figures.minutes, 0);
  const unit = minutesPerDot(Math.max(minutes, target), MOST_IN_ROW);
  const isReached = target > 0 && minutes >= target;
  const left = isReached ? 'Your target is reached.' : `${lengthWords(target - minutes)} left to reach your target.`;
  return (
    <ChartFigure
      title="Today"
      summary={target === 0 ? 'You have no daily target yet. Set one in Settings.' : left}
      marks={[`Today, ${lengthWords(minutes)} of ${lengthWords(target)}`]}
      table={{ head: ['Day', 'Studied', 'Target'], rows: [['Today', lengthWords(minutes), lengthWords(target)]] }}
    >
      {({ mark }) => (
        <DotRows
          mark={mark}
          rows={[
            {
              key: 'today',
              label: <span className="font-display text-2xl font-semibold tabular-nums">{lengthWords(minutes)}</span>,
              value: `of ${lengthWords(target)}`,
              filled: dotsFor(minutes, unit),
              aim: dotsFor(target, unit),
            },
          ]}
        />
      )}
    </ChartFigure>
  );
}
