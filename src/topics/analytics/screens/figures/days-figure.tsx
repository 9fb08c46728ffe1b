import { daysOfWeek, minutesOfDays } from '../../rules/week-days.ts';
import { SubjectMark } from '../../../../ui/subject-mark.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { minutesPerDot } from '../charts/dot-unit.ts';
import { type StackedColumn, StackedColumns } from '../charts/stacked-columns.tsx';
import { drawnSubject } from '../charts/subject-ink.ts';
import type { StudyData } from '../../store/study-data.ts';
import { lengthWords, weekdayMark, weekdayWords } from '../words.ts';
import { comparedWords } from '../week-words.ts';

const MOST_DOTS = 8;

/** The last seven study days by subject, compared with the seven days before. */
export function DaysFigure({ state, today, subjects }: Pick<StudyData, 'state' | 'today' | 'subjects'>) {
  const days = daysOfWeek(state.ledger, today);
  const unit = minutesPerDot(Math.max(...days.map(({ minutes }) => minutes)), MOST_DOTS);
  const drawn = days.map(({ day, minutes, bySubject }) => {
    const parts = bySubject.map((part) => ({ ...drawnSubject(part.subjectId, subjects), ...part }));
    const words = parts.map(({ name, minutes: its }) => `${name} ${lengthWords(its)}`).join(', ');
    return { day, parts, length: lengthWords(minutes), words };
  });
  const studied = [...new Map(drawn.flatMap(({ parts }) => parts.map((part) => [part.subjectId, part] as const))).values()];
  return (
    <ChartFigure
      title="Last 7 days"
      summary={`${comparedWords(minutesOfDays(state.ledger, today, 0), minutesOfDays(state.ledger, today, 7))} Each dot is ${lengthWords(unit)}.`}
      marks={drawn.map(({ day, length, words }) => `${weekdayWords(day, today)}, ${length}${words === '' ? '' : `: ${words}`}`)}
      start={drawn.length - 1}
      hasReadout
      table={{
        head: ['Day', 'Studied', 'Subjects'],
        rows: drawn.toReversed().map(({ day, length, words }) => [weekdayWords(day, today), length, words || '–']),
      }}
      className="md:col-span-2"
    >
      {({ mark }) => (
        <>
          <StackedColumns
            mark={mark}
            columns={drawn.map(({ day, parts }): StackedColumn => ({
              key: day,
              label: weekdayMark(day),
              parts: parts.map(({ ink, minutes }) => ({ ink, size: minutes / unit })),
            }))}
          />
          <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
            {studied.map(({ subjectId, subject, name }) => (
              <li key={subjectId ?? 'none'}>{subject ? <SubjectMark color={subject.color} name={name} /> : name}</li>
            ))}
          </ul>
        </>
      )}
    </ChartFigure>
  );
}
