import type { ReactNode } from 'react';

import type { AskedEntry } from '../store/asked.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { SUBJECT_HUES } from './subjects.ts';

interface AskedMarksProps {
  readonly entry: AskedEntry;
  readonly chapterName: string;
  readonly children?: ReactNode;
}

/** Subject, chapter and author of a student's question. */
export function AskedMarks({ entry, chapterName, children }: AskedMarksProps) {
  const subject = SUBJECTS.find((each) => each === entry.subject);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {subject === undefined ? null : <SubjectMark color={SUBJECT_HUES[subject]} name={SUBJECT_NAMES[subject]} />}
      {chapterName === '' ? null : <span>{chapterName}</span>}
      <span className="overflow-y-clip">{authorName(entry)}</span>
      {children}
    </p>
  );
}

/** Name of the author. Deleted with the account. */
export function authorName({ author_id, author_name }: { readonly author_id: string | null; readonly author_name: string | null }): string {
  return author_id === null ? 'a former student' : (author_name ?? 'a student');
}
