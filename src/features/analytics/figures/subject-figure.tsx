import type { StudyReport } from '../../../domain/analytics/study-report.ts';
import { SubjectMark, type SubjectHue } from '../../../ui/subject-mark.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import type { StudySubject } from '../study-data.ts';
import { countWords, lengthWords } from '../words.ts';

const INKS: Record<SubjectHue, string> = {
  indigo: 'stroke-subject-indigo',
  teal: 'stroke-subject-teal',
  leaf: 'stroke-subject-leaf',
  rose: 'stroke-subject-rose',
  violet: 'stroke-subject-violet',
  sky: 'stroke-subject-sky',
  clay: 'stroke-subject-clay',
  slate: 'stroke-subject-slate',
};

/** Time by subject. */
export function SubjectFigure({ report: { whole, subjects }, known }: { report: StudyReport; known: readonly StudySubject[] }) {
  const unit = minutesPerDot(subjects[0]?.figures.minutes ?? 0, MOST_IN_ROW);
  const rows = subjects.map(({ subjectId, figures }) => {
    const subject = known.find(({ id }) => id === subjectId);
    const name = subject?.name ?? (subjectId === null ? 'No subject' : 'A deleted subject');
    const share = whole.minutes === 0 ? 0 : Math.round((figures.minutes / whole.minutes) * 100);
    return { key: subjectId ?? 'none', subject, name, figures, share, length: lengthWords(figures.minutes) };
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
          rows={rows.map(({ key, subject, name, length, share, figures }) => ({
            key,
            label: subject ? <SubjectMark color={subject.color} name={name} /> : name,
            value: `${length} · ${share}%`,
            filled: dotsFor(figures.minutes, unit),
            ink: subject ? INKS[subject.color] : 'stroke-ink-soft',
          }))}
        />
      )}
    </ChartFigure>
  );
}
