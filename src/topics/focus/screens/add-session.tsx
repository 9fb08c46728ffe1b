import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import * as v from 'valibot';

import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey, drafts, jsonDraft } from '../../../shared/student/drafts.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { dueWords } from '../../tasks/rules/index.ts';
import { calendarDayOf, type StudyClock, studyDayOf, zoneHere } from '../../../shared/days/study-day.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { SessionFields } from './session-dialog.tsx';
import type { SessionEntry } from '../store/session-entry.ts';
import { addSession } from '../store/sessions.commands.ts';

const SessionDialog = lazyDialog(() => import('./session-dialog.tsx'), 'SessionDialog');

const idOrNull = v.fallback(v.nullable(v.string()), null);
/** `id` is the session's id: when a draft outlives the storing of its session, storing it again makes no second session. */
const FIELDS = v.object({
  id: v.fallback(v.string(), () => crypto.randomUUID()),
  day: v.fallback(v.string(), ''),
  time: v.fallback(v.string(), ''),
  minutes: v.fallback(v.string(), ''),
  subjectId: idOrNull,
  taskId: idOrNull,
  chapter: idOrNull,
});
const ENTERED = jsonDraft<v.InferOutput<typeof FIELDS> | null>(v.nullable(FIELDS), null);

interface AddSessionProps {
  readonly clock: StudyClock;
  readonly subjects: readonly Subject[];
}

/** Adds a session studied without the timer. */
export function AddSession({ clock, subjects }: AddSessionProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const [isOpen, setIsOpen] = useState(false);
  /** The entry being edited, and the time at which the student began it; null before the first entry. */
  const [begun, setBegun] = useState<{ readonly at: number; readonly fields: SessionFields } | null>(null);
  const key = draftKey(userId, 'session');

  function open() {
    setBegun((current) => current ?? { at: Date.now(), fields: drafts.read(key, ENTERED) ?? emptyFields() });
    setIsOpen(true);
  }

  async function save(entry: SessionEntry) {
    // When another tab stored the draft and cleared it, this is another session.
    const id = drafts.read(key, ENTERED)?.id ?? crypto.randomUUID();
    const result = await addSession(await replicaOnceOpen(), userId, id, entry, Date.now());
    if (result.ok) {
      setBegun(null);
      drafts.change(key, ENTERED, () => null);
      showOtherDay(studyDayOf(entry.startedAt, clock), studyDayOf(Date.now(), clock));
    }
    return result;
  }

  return (
    <>
      <Button className="justify-self-start" onClick={open}>
        <Plus aria-hidden className="size-5" />
        Add a session
      </Button>
      <Suspense>
        {begun === null ? null : (
          <SessionDialog
            key={begun.at}
            isOpen={isOpen}
            title="Add a session"
            initial={begun.fields}
            subjects={subjects}
            onType={(fields) => void drafts.change(key, ENTERED, (newest) => ({ ...fields, id: newest?.id ?? crypto.randomUUID() }))}
            onSave={save}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Announces a session that today's list does not show: a night session counts for the day before. */
function showOtherDay(day: string, today: string): void {
  if (day !== today) showToast({ title: 'Session added', text: `It counts for ${dueWords(day, today, true).words}.` });
}

function emptyFields(): SessionFields {
  return { day: calendarDayOf(Date.now(), zoneHere()), time: '', minutes: '', subjectId: null, taskId: null, chapter: null };
}
