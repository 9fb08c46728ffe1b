import type { SolvedEntry, SolvedSource } from '../rules/solved-entry.ts';
import { SUBJECT_NAMES } from '../../../shared/subjects/subjects.ts';
import { Chip } from '../../../ui/chip.tsx';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { SUBJECT_HUES } from './subjects.ts';

const SOURCES: Readonly<Record<SolvedSource, string>> = { example: 'Worked example', bank: 'Question bank' };

interface EntryMarksProps {
  readonly entry: Pick<SolvedEntry, 'subject' | 'source'>;
  readonly chapterName: string;
}

/** Subject, chapter and origin of a question. */
export function EntryMarks({ entry, chapterName }: EntryMarksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <SubjectMark color={SUBJECT_HUES[entry.subject]} name={SUBJECT_NAMES[entry.subject]} />
      <span>{chapterName}</span>
      <Chip>{SOURCES[entry.source]}</Chip>
    </p>
  );
}
