import { Suspense, useMemo, useState } from 'react';

import { useStudyDay } from '../../../shared/student/use-study-day.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { countedMinutes, findOverlap } from '../rules/counted-minutes.ts';
import type { StudyClock } from '../../../shared/days/study-day.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { showToast } from '../../../ui/toast.tsx';
import { AddSession } from './add-session.tsx';
import { durationWords } from '../../tasks/rules/index.ts';
import { useSessionsOf } from '../store/focus.queries.ts';
import type { RecordedSession } from '../store/session.ts';
import { deleteSession, editSession, restoreSession } from '../store/sessions.commands.ts';
import { useChapterName } from '../../../shared/student/use-chapters.ts';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { clockTime } from '../rules/clock-words.ts';

const SessionDialog = lazyDialog(() => import('./session-dialog.tsx'), 'SessionDialog');

interface TodaySessionsProps {
  readonly clock: StudyClock;
  /** Daily target in minutes. */
  readonly target: number;
  readonly subjects: readonly Subject[];
}

const UNDO_MS = 8000;

/** Sessions and total of the current study day. */
export function TodaySessions({ clock, target, subjects }: TodaySessionsProps) {
  const day = useStudyDay(clock);
  const { sessions, isLoading } = useSessionsOf(day);
  const [edited, setEdited] = useState<RecordedSession | null>(null);
  const byId = useMemo(() => new Map(subjects.map((subject) => [subject.id, subject])), [subjects]);
  const studied = useMemo(() => countedMinutes(sessions), [sessions]);
  return (
    <section aria-labelledby="today-studied" className="grid grid-cols-1 content-start gap-4">
      <h2 id="today-studied" className="font-display text-lg font-semibold">
        Studied today
      </h2>
      <p className="font-display text-2xl tabular-nums">
        {durationWords(studied)} <span className="font-sans text-base text-ink-soft">of {durationWords(target)}</span>
      </p>
      {sessions.length === 0 && !isLoading ? (
        <p className="text-ink-soft">Nothing yet. Finish a focus session to see it here.</p>
      ) : (
        <ul>
          {sessions.map((session, index) => (
            <SessionRow
              key={session.id}
              session={session}
              subject={byId.get(session.subject_id ?? '')}
              // Newest first: later entries started earlier.
              overlap={findOverlap(session, sessions.slice(index + 1))}
              onOpen={() => setEdited(session)}
            />
          ))}
        </ul>
      )}
      <AddSession clock={clock} subjects={subjects} />
      <Suspense>
        {edited === null ? null : <EditSession key={edited.id} session={edited} subjects={subjects} onClose={() => setEdited(null)} />}
      </Suspense>
    </section>
  );
}

interface EditSessionProps {
  readonly session: RecordedSession;
  readonly subjects: readonly Subject[];
  readonly onClose: () => void;
}

function EditSession({ session, subjects, onClose }: EditSessionProps) {
  const replicaOnceOpen = useReplicaOnceOpen();
  const { id, duration, subject_id, task_id, chapter } = session;

  async function remove() {
    const result = await deleteSession(await replicaOnceOpen(), id);
    if (!result.ok) return showToast({ title: 'Not deleted', text: result.error.message });
    onClose();
    return showToast(
      { title: 'Session deleted', action: { label: 'Undo', onPress: () => void restore() } },
      { id: `deleted-${id}`, duration: UNDO_MS },
    );
  }

  async function restore() {
    const result = await restoreSession(await replicaOnceOpen(), id);
    if (!result.ok) showToast({ title: 'Not restored', text: result.error.message });
  }

  return (
    <SessionDialog
      isOpen
      title="Edit session"
      initial={{ day: '', time: '', minutes: String(duration), subjectId: subject_id, taskId: task_id, chapter }}
      subjects={subjects}
      isTimeFixed
      onSave={async (entry) => editSession(await replicaOnceOpen(), id, entry, Date.now())}
      onDelete={() => void remove()}
      onClose={onClose}
    />
  );
}

interface SessionRowProps {
  readonly session: RecordedSession;
  readonly subject: Subject | undefined;
  /** An earlier session that overlaps this one. */
  readonly overlap: RecordedSession | undefined;
  readonly onOpen: () => void;
}

function SessionRow({ session, subject, overlap, onOpen }: SessionRowProps) {
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
