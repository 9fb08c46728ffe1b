import type { Replica } from '../../../shared/replica/local-database.ts';
import { loadSyllabus } from '../../../shared/student/use-syllabus.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { leftOutWords } from './conflict-words.ts';

/** Longer than other toasts: the sentence names what is missing. */
const SHOWN_MS = 12_000;

/** Restores an entry of the conflict log, and names the links that could not be restored. */
export async function restore(replica: Pick<Replica, 'restoreConflict'>, entryId: string): Promise<void> {
  // Without the syllabus (offline, not on this device) a chapter is accepted unchecked.
  const syllabus = await loadSyllabus().catch(() => null);
  const result = await replica.restoreConflict(entryId, syllabus ? { hasChapter: (id) => syllabus.chapterOf(id) !== undefined } : {});
  if (!result.ok) showFailure(result);
  else if (result.leftOut) showToast({ title: 'Restored', text: leftOutWords(result.leftOut) }, { duration: SHOWN_MS });
}
