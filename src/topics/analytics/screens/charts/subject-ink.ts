import type { SubjectHue } from '../../../../ui/subject-mark.tsx';
import type { StudySubject } from '../../store/study-data.ts';

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

/** Name and color class of a studied subject, also for sessions without one and for a deleted one. */
export function drawnSubject(subjectId: string | null, known: readonly StudySubject[]) {
  const subject = known.find(({ id }) => id === subjectId);
  return {
    subject,
    name: subject?.name ?? (subjectId === null ? 'No subject' : 'A deleted subject'),
    ink: subject ? INKS[subject.color] : 'stroke-ink-soft',
  };
}
