import { useChapterName } from '../../../shared/student/use-chapters.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { durationWords } from '../../tasks/rules/index.ts';
import { clockTime } from '../rules/clock-words.ts';
import type { RecordedSession } from '../store/session.ts';

interface SessionRowProps {
  readonly session: RecordedSession;
  readonly subject: Subject | undefined;
  /** An earlier session that overlaps. */
  readonly overlap: RecordedSession | undefined;
  readonly onOpen: () => void;
}

export function SessionRow({ session, subject, overlap, onOpen }: SessionRowProps) {
  const chapter = useChapterName(session.chapter);
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] flex-wrap items-center gap-x-3 rounded-lg px-2 py-2 text-left hover:bg-hover"
        onClick={onOpen}
      >
        <VisuallyHidden>Edit</VisuallyHidden>
        <time dateTime={session.start_time} className="min-w-20 text-sm text-ink-soft tabular-nums">
          {clockTime(session.start_time)}
        </time>
        <span className="mr-auto min-w-0 flex-1 basis-20 truncate">
          {subject ? <SubjectMark color={subject.color} name={subject.name} /> : <span className="text-ink-soft">No subject</span>}
          {chapter === null ? null : <span className="block truncate text-sm text-ink-soft">{chapter}</span>}
        </span>
        {session.outcome === 'abandoned' ? <span className="text-sm text-ink-soft">given up</span> : null}
        <span className="shrink-0 tabular-nums">{durationWords(session.duration)}</span>
      </button>
      {overlap ? (
        <p className="pb-2 text-sm text-ink-soft">Overlaps with {clockTime(overlap.start_time)} on another device: counted once</p>
      ) : null}
    </li>
  );
}
