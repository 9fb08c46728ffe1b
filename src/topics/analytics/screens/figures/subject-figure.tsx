import type { StudyReport } from '../../rules/study-report.ts';
import { SubjectMark } from '../../../../ui/subject-mark.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import { drawnSubject } from '../charts/subject-ink.ts';
import type { StudySubject } from '../../store/study-data.ts';
import { countWords, lengthWords } from '../words.ts';

/** Time by subject. */
export function SubjectFigure({ report: { whole, subjects }, known }: { report: StudyReport; known: readonly StudySubject[] }) {
  const unit = minutesPerDot(subjects[0]?.figures.minutes ?? 0, MOST_IN_ROW);
  const rows = subjects.map(({ subjectId, figures }) => {
    const share = whole.minutes === 0 ? 0 : Math.round((figures.minutes / whole.minutes) * 100);
    return { key: subjectId ?? 'none', ...drawnSubject(subjectId, known), figures, share, length: lengthWords(figures.minutes) };
  });
  return (
    <ChartFigure
      title="By subject"
      summary={`Each dot is ${lengthWords(unit)}.`}
      marks={rows.map(({ name, length, share }) => `${name}, ${length}, ${share}%`)}
      table={{
        head: ['Subject', 'Studied', 'Share', 'Sessions'],
        rows: rows.map(({ name, length, share, figures }) => [name, length, `${share}%`, countWords(figures.sessions, 'session')]),
      }}
    >
      {({ mark }) => (
        <DotRows
          mark={mark}
          rows={rows.map(({ key, subject, name, ink, length, share, figures }) => ({
            key,
            label: subject ? <SubjectMark color={subject.color} name={name} /> : name,
            value: `${length} · ${share}%`,
            filled: dotsFor(figures.minutes, unit),
            ink,
          }))}
        />
      )}
    </ChartFigure>
  );
}
