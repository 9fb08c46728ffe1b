import type { ReadChapter } from '../../../content/syllabus/read-chapter.ts';
import { ownSubject, syllabusSubjectOf } from '../../../content/syllabus/subject-words.ts';
import { tokenOf, type Meaning, type QuickAddToken, type Word } from './quick-add-token.ts';
import { matchedSubject, type NamedSubject } from '../../../shared/subjects/subject-match.ts';

export interface NameContext {
  readonly subjects: readonly NamedSubject[];
  /** Keys of tokens that the student turned back into text. */
  readonly kept: ReadonlySet<string>;
  /** Reads chapters. Null until the syllabus has loaded. */
  readonly readChapter: ReadChapter | null;
}

const LONGEST_SUBJECT = 4;
/** Minimum letters that abbreviate a subject; one is enough after #. */
const SHORTEST_ABBREVIATION = 3;

/** The first subject marked with #, anywhere in the line. */
export function markedSubject(line: string, words: readonly Word[], { subjects, kept }: NameContext): QuickAddToken | null {
  for (const word of words) {
    const subject = word.text.startsWith('#') ? matchedSubject(word.text, subjects, 1) : null;
    const token = subject && tokenOf(line, [word], subjectMeaning(subject), false);
    if (token && !kept.has(token.key)) return token;
  }
  return null;
}

/** The subject at the start of the line. */
export function leadingSubject(line: string, words: readonly Word[], context: NameContext): QuickAddToken | null {
  for (let count = Math.min(LONGEST_SUBJECT, words.length); count > 0; count--) {
    const phrase = words.slice(0, count);
    if (!isUnbroken(line, phrase)) continue;
    const shortest = count === 1 ? SHORTEST_ABBREVIATION : Infinity;
    const subject = matchedSubject(phrase.map(({ text }) => text).join(' '), context.subjects, shortest);
    if (!subject) continue;
    const token = tokenOf(line, phrase, subjectMeaning(subject), true);
    return context.kept.has(token.key) ? null : token;
  }
  return null;
}

/** A chapter sets its subject, unless the line has one. */
export function namedChapter(
  line: string,
  words: readonly Word[],
  subject: QuickAddToken | null,
  { readChapter, subjects, kept }: NameContext,
): QuickAddToken | null {
  if (readChapter === null) return null;
  const others = words.filter(({ start }) => subject === null || start < subject.start || start >= subject.end);
  const own = new Set(subjects.map(({ name }) => syllabusSubjectOf(name)).filter((each) => each !== null));
  const read = readChapter(
    others.map(({ text }) => text),
    { subject: subject && syllabusSubjectOf(subject.words), own },
  );
  if (read === null) return null;
  const phrase = others.slice(read.start, read.end);
  if (!isUnbroken(line, phrase)) return null;
  const subjectId = ownSubject(subjects, read.chapter.subject);
  const fields = { chapter: read.chapter.id, ...(subjectId === null ? {} : { subjectId }) };
  const token = tokenOf(line, phrase, { kind: 'chapter', words: read.chapter.en, fields }, true);
  return kept.has(token.key) ? null : token;
}

/** A name is contiguous: no parsed phrase lies within it. */
function isUnbroken(line: string, phrase: readonly Word[]): boolean {
  return line.slice(phrase[0]!.start, phrase.at(-1)!.end).split(/\s+/).length === phrase.length;
}

function subjectMeaning({ id, name }: NamedSubject): Meaning {
  return { kind: 'subject', words: name, fields: { subjectId: id } };
}
