import { useSyllabusIfHere } from '../../../../shared/student/use-syllabus.ts';
import type { StudyReport } from '../../rules/study-report.ts';
import { ownSubject, subjectOfChapter } from '../../../../content/syllabus/subject-words.ts';
import { SubjectMark } from '../../../../ui/subject-mark.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { DotRows, MOST_IN_ROW } from '../charts/dot-rows.tsx';
import { dotsFor, minutesPerDot } from '../charts/dot-unit.ts';
import { drawnSubject } from '../charts/subject-ink.ts';
import type { StudySubject } from '../../store/study-data.ts';
import { lengthWords } from '../words.ts';

/** Number of chapters that are drawn; the table lists all. */
const MOST_DRAWN = 8;

/** Time by chapter, most first. Renders nothing while no session names a chapter. */
export function ChapterFigure({ report: { whole }, known }: { report: StudyReport; known: readonly StudySubject[] }) {
  const syllabus = useSyllabusIfHere(whole.chapters.size > 0);
  if (whole.chapters.size === 0 || syllabus === null) return null;
  const rows = [...whole.chapters]
    .map(([id, minutes]) => {
      const subject = subjectOfChapter(id);
      const { subject: own, ink } = drawnSubject(subject && ownSubject(known, subject), known);
      return { key: id, name: syllabus.chapterOf(id)?.en ?? id, minutes, length: lengthWords(minutes), color: own?.color, ink };
    })
    .toSorted((a, b) => b.minutes - a.minutes || (a.key < b.key ? -1 : 1));
  const drawn = rows.slice(0, MOST_DRAWN);
  const unit = minutesPerDot(drawn[0]!.minutes, MOST_IN_ROW);
  return (
    <ChartFigure
      title="By chapter"
      summary={`Each dot is ${lengthWords(unit)}.`}
      marks={drawn.map(({ name, length }) => `${name}, ${length}`)}
      table={{ head: ['Chapter', 'Studied'], rows: rows.map(({ name, length }) => [name, length]) }}
    >
      {({ mark }) => (
        <DotRows
          mark={mark}
          rows={drawn.map(({ key, name, length, minutes, color, ink }) => ({
            key,
            label: color === undefined ? name : <SubjectMark color={color} name={name} />,
            value: length,
            filled: dotsFor(minutes, unit),
            ink,
          }))}
        />
      )}
    </ChartFigure>
  );
}
