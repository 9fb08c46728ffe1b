import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { useSyllabus } from '../../../shared/student/use-syllabus.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { CHAPTER_MARKS, type ChapterMark } from '../../../shared/rules/chapter-marks.ts';
import { NO_PROGRESS } from '../rules/chapter-progress.ts';
import { EXAM_NAMES, type Exam } from '../../../content/syllabus/exams.ts';
import { outlineOf, type OutlineUnit, subjectsOf } from '../../../content/syllabus/outline.ts';
import { SUBJECT_NAMES, type SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { ChapterRow } from './chapter-row.tsx';
import { MARK_WORDS, MarkDot } from './mark-dot.tsx';
import { progressWords } from './progress-words.ts';
import { markChapter } from '../store/syllabus.commands.ts';
import { type StudentSyllabus, useStudentSyllabus } from '../store/syllabus.queries.ts';
import type { SyllabusSearch } from './syllabus-search.ts';
import { SyllabusSkeleton } from './syllabus-skeleton.tsx';

interface SyllabusScreenProps {
  readonly search: SyllabusSearch;
  readonly onSearch: (search: SyllabusSearch) => void;
}

/** The chapters of an exam with the student's progress in each. */
export function SyllabusScreen(props: SyllabusScreenProps) {
  const syllabus = useSyllabus();
  const { data, error } = useStudentSyllabus(useUserId());
  if (error !== null) return <UnreadableState title="Your study could not be opened" headingLevel={2} error={error} />;
  if (syllabus === 'unreachable')
    return (
      <ErrorState
        title="The syllabus is not on this device yet"
        headingLevel={2}
        text="Connect to the internet and try again. After that it works offline, too."
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    );
  if (syllabus === 'loading' || data === null) return <SyllabusSkeleton />;
  return <Outline {...props} syllabus={syllabus} student={data} />;
}

interface OutlineProps extends SyllabusScreenProps {
  readonly syllabus: Syllabus;
  readonly student: StudentSyllabus;
}

function Outline({ syllabus, student, search, onSearch }: OutlineProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const { exams, progress, today, clock } = student;
  const shown = search.exam ?? exams[0]!;
  const exam = shown === 'all' ? null : shown;
  const offered = exam === null || exams.includes(exam) ? exams : [...exams, exam];
  const subjects = subjectsOf(syllabus.subjects, exam);
  const subject = subjects.find((each) => each === search.subject) ?? subjects[0]!;
  const chosen = syllabus.subjects.find((each) => each.subject === subject)!;
  const units = outlineOf(chosen, exam);

  async function mark(chapter: string, its: ChapterMark) {
    showFailure(await markChapter(await replicaOnceOpen(), userId, chapter, its, Date.now()));
  }

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <div className="grid grid-cols-1 gap-2">
        <Choice<Exam | 'all'>
          label="Exam"
          options={[...offered, 'all']}
          nameOf={(each) => (each === 'all' ? 'All chapters' : EXAM_NAMES[each])}
          value={shown}
          onChoose={(each) => onSearch({ ...search, exam: each })}
        />
        <Choice<SyllabusSubject>
          label="Subject"
          options={subjects}
          nameOf={(each) => SUBJECT_NAMES[each]}
          value={subject}
          onChoose={(each) => onSearch({ ...search, subject: each })}
        />
      </div>
      <MarkCounts units={units} progress={progress} />
      {units.map((unit) => (
        <section key={unit.key} aria-labelledby={`unit-${unit.key}`}>
          <h2 id={`unit-${unit.key}`} className="font-display text-lg leading-7 font-semibold">
            {unit.en}
          </h2>
          {unit.hi === null ? null : (
            <p lang="hi" className="text-sm leading-6 text-ink-soft">
              {unit.hi}
            </p>
          )}
          <ul>
            {unit.chapters.map((chapter) => {
              const its = progress.get(chapter.id) ?? NO_PROGRESS;
              return (
                <ChapterRow
                  key={chapter.id}
                  chapter={chapter}
                  subject={subject}
                  progress={its}
                  words={progressWords(its, today, clock)}
                  onMark={(chosenMark) => void mark(chapter.id, chosenMark)}
                />
              );
            })}
          </ul>
        </section>
      ))}
      <p className="text-sm text-ink-soft">The official syllabi as of {monthWords(chosen.version)}. Chapters are NCERT’s.</p>
    </div>
  );
}

/** @param month YYYY-MM */
function monthWords(month: string): string {
  return new Date(`${month}-01T00:00`).toLocaleDateString('en-IN', { month: 'long', year: 'numeric' });
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly value: T;
  readonly onChoose: (option: T) => void;
}

function Choice<T extends string>({ label, options, nameOf, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className="-mx-3 flex min-w-0 gap-2 no-scrollbar overflow-x-auto px-3 py-0.5 *:shrink-0 md:mx-0 md:flex-wrap md:px-0"
    >
      {options.map((option) => (
        <Chip key={option} isPressed={option === value} onToggle={() => onChoose(option)}>
          {nameOf(option)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** The student's marks in the whole subject, with one dot per chapter. */
function MarkCounts({ units, progress }: { readonly units: readonly OutlineUnit[]; readonly progress: StudentSyllabus['progress'] }) {
  const ids = [...new Set(units.flatMap(({ chapters }) => chapters.map(({ id }) => id)))];
  const marks = ids.map((id) => ({ id, mark: progress.get(id)?.mark ?? 'new' }));
  const counts = CHAPTER_MARKS.map((mark) => ({ mark, count: marks.filter((each) => each.mark === mark).length })).toReversed();
  return (
    <section aria-label="Your marks" className="grid grid-cols-1 gap-2 panel p-4">
      <p className="flex flex-wrap gap-1.5 text-ink">
        {marks.map(({ id, mark }) => (
          <MarkDot key={id} mark={mark} className="size-3.5" />
        ))}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
        {counts.map(({ mark, count }) => (
          <span key={mark}>
            {count} {MARK_WORDS[mark].toLowerCase()}
          </span>
        ))}
      </p>
      {progress.size === 0 ? (
        <p className="text-sm">Open a chapter to mark how sure you are of it. Your time, answers and cards show here as you study.</p>
      ) : null}
    </section>
  );
}
