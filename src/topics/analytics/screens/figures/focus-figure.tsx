import type { StudyReport } from '../../rules/study-report.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { countPerDot, dotsFor } from '../charts/dot-unit.ts';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import { countWords } from '../words.ts';

/** How timers ended. A stopwatch does not count, because it has no planned length. */
export function FocusFigure({ report: { whole } }: { report: StudyReport }) {
  const all = whole.full + whole.early;
  const unit = countPerDot(Math.max(whole.full, whole.early), MOST_IN_ROW);
  const rows = [
    { key: 'full', label: 'Full length', count: whole.full, ink: 'stroke-ink' },
    { key: 'early', label: 'Ended early', count: whole.early, ink: 'stroke-ink-soft' },
  ].map((row) => ({ ...row, share: `${all === 0 ? 0 : Math.round((row.count / all) * 100)}%` }));
  return (
    <ChartFigure
      title="Focus"
      summary={all === 0 ? 'You ran no timers in this period.' : `How your timers ended. Each dot is ${countWords(unit, 'session')}.`}
      marks={all === 0 ? [] : rows.map(({ label, count, share }) => `${label}, ${countWords(count, 'session')}, ${share}`)}
      table={{ head: ['Ended', 'Sessions', 'Share'], rows: rows.map(({ label, count, share }) => [label, String(count), share]) }}
    >
      {({ mark }) => (
        <DotRows
          mark={mark}
          rows={rows.map(({ key, label, count, share, ink }) => ({
            key,
            label,
            value: `${countWords(count, 'session')} · ${share}`,
            filled: dotsFor(count, unit),
            ink,
          }))}
        />
      )}
    </ChartFigure>
  );
}
