import { SUBJECT_NAMES, type SyllabusSubject } from '../../../../shared/subjects/subjects.ts';
import { syllabusSubjectOf } from '../../../../content/syllabus/subject-words.ts';
import type { FindChapters } from './find-chapter.ts';
import type { Place } from './imported-question.ts';

export type ReadPlace =
  | { readonly ok: true; readonly chapter: string; readonly subject: SyllabusSubject }
  | { readonly ok: false; readonly problem: string };

/**
 * Subject and chapter of a question. A chapter that is named and not known is an error: without it, the analysis would lack the
 * chapter and nobody would know why.
 * @param category of the question bank: a chapter if it is called as one. @param usual the subject of the form, where the file names none
 */
export function readPlace(
  { chapter, subject: named }: Place,
  category: string | undefined,
  usual: SyllabusSubject,
  findChapters: FindChapters,
): ReadPlace {
  const given = named === undefined ? undefined : syllabusSubjectOf(named);
  if (given === null) {
    return { ok: false, problem: `“${named!}” is no subject here. Use ${Object.values(SUBJECT_NAMES).join(', ')}, or leave it empty.` };
  }
  if (chapter === undefined) {
    const its = category === undefined ? undefined : findChapters(category, given ?? usual).find(({ isWhole }) => isWhole);
    return { ok: true, chapter: its?.id ?? '', subject: its?.subject ?? given ?? usual };
  }
  // One name may be a chapter of two subjects: the form's comes first.
  const near = findChapters(chapter, given ?? usual);
  const inSubject = near.filter(({ isWhole }) => isWhole);
  const found = inSubject.length > 0 || given !== undefined ? inSubject : findChapters(chapter, undefined).filter(({ isWhole }) => isWhole);
  const [first, other] = found;
  if (first === undefined) {
    const where = given === undefined ? '' : ` of ${SUBJECT_NAMES[given]}`;
    return {
      ok: false,
      problem: `“${chapter}” is no chapter${where}. ${near[0] === undefined ? 'Use a name from the Syllabus screen' : `Write “${near[0].en}”`}, or leave it empty.`,
    };
  }
  if (other !== undefined) {
    const subjects = found.map((one) => SUBJECT_NAMES[one.subject]).join(' and of ');
    return { ok: false, problem: `“${chapter}” is a chapter of ${subjects}. Name the subject too.` };
  }
  if (given !== undefined && first.subject !== given) {
    return { ok: false, problem: `“${chapter}” is a chapter of ${SUBJECT_NAMES[first.subject]}, not of ${SUBJECT_NAMES[given]}.` };
  }
  return { ok: true, chapter: first.id, subject: first.subject };
}
