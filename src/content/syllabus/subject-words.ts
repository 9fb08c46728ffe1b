import { SUBJECT_NAMES, type SyllabusSubject } from '../../shared/subjects/subjects.ts';
import { examSubjectOf } from '../../shared/subjects/exam-subject.ts';
import { matchedSubject, type NamedSubject } from '../../shared/subjects/subject-match.ts';

/** Minimum letters of an abbreviation: "bio" is Biology. */
const SHORTEST = 3;

/** The syllabus subject that a student's own subject is, or is part of, by name; null if none. */
export function syllabusSubjectOf(name: string): SyllabusSubject | null {
  return examSubjectOf(name) ?? (/^(?:eng(?:lish)?\b|अंग्रे|अँग्रे|इंग्लिश)/i.test(name.trim().normalize('NFC')) ? 'english' : null);
}

/**
 * The student's own subject for a subject of the syllabus, by name; null if there is none. Biology comes before Biotechnology, Botany and
 * other parts of it.
 */
export function ownSubject(subjects: readonly NamedSubject[], subject: SyllabusSubject): string | null {
  const parts = subjects.filter(({ name }) => syllabusSubjectOf(name) === subject);
  const whole = { id: subject, name: SUBJECT_NAMES[subject] };
  const own = parts.find(({ name }) => matchedSubject(name, [whole], SHORTEST) !== null) ?? parts[0];
  return own?.id ?? null;
}

const PREFIXES: ReadonlyMap<string, SyllabusSubject> = new Map([
  ['phy', 'physics'],
  ['chem', 'chemistry'],
  ['math', 'maths'],
  ['bio', 'biology'],
  ['eng', 'english'],
]);

/** A chapter's subject, by its id: works without loading the syllabus. */
export function subjectOfChapter(chapter: string): SyllabusSubject | null {
  return PREFIXES.get(chapter.split('-', 1)[0]!) ?? null;
}

/** What the student studies: a chapter and their own subject. */
export interface ChapterChoice {
  readonly subjectId: string | null;
  readonly chapter: string | null;
}

/** Chooses a chapter, and its subject if the student has it. */
export function withChapter(subjects: readonly NamedSubject[], { subjectId }: ChapterChoice, chapter: string | null): ChapterChoice {
  const subject = chapter === null ? null : subjectOfChapter(chapter);
  const isIts = subjects.some(({ id, name }) => id === subjectId && syllabusSubjectOf(name) === subject);
  return { chapter, subjectId: subject === null || isIts ? subjectId : (ownSubject(subjects, subject) ?? subjectId) };
}

/** Chooses a subject. Clears the chapter if it belongs to another subject of the syllabus. */
export function withSubject(subjects: readonly NamedSubject[], { chapter }: ChapterChoice, subjectId: string | null): ChapterChoice {
  const name = subjects.find(({ id }) => id === subjectId)?.name;
  const subject = name === undefined ? null : syllabusSubjectOf(name);
  const fits = chapter === null || subject === null || subject === subjectOfChapter(chapter);
  return { subjectId, chapter: fits ? chapter : null };
}
