import { SUBJECTS, type SyllabusSubject } from '../../../../shared/subjects/subjects.ts';
import { SYLLABUS, type Chapter } from '../../../../content/syllabus/chapters.ts';
import { chapterReader } from '../../../../content/syllabus/read-chapter.ts';

const readChapter = chapterReader(SYLLABUS);

export interface FoundChapter extends Pick<Chapter, 'id' | 'en' | 'subject'> {
  /** The text is exactly the chapter's name. False if the text only contains it, as "Ch 7 Gravitation" does. */
  readonly isWhole: boolean;
}

/** Returns several chapters if two subjects share the name and no subject is given. */
export type FindChapters = (name: string, subject: SyllabusSubject | undefined) => readonly FoundChapter[];

/** A class distinguishes two chapters of the same name: "Probability (class 11)". */
const YEAR = /[\s,(]+(?:class|कक्षा)\s*(11|12)\s*\)?$/i;

/**
 * Finds chapters by id, name, synonym or another common word, in English or Hindi. Separate from the importer, because only this needs the
 * syllabus.
 */
export const findChapters: FindChapters = (name, subject) => {
  const byId = SYLLABUS.chapterOf(name.trim().toLowerCase());
  if (byId !== undefined) return [{ ...byId, isWhole: true }];
  const year = YEAR.exec(name.trim());
  const words = name.trim().replace(YEAR, '').split(/\s+/);
  // The class goes after the name, as a student would type it.
  const typed = year === null ? words : [...words, 'class', year[1]!];
  return (subject === undefined ? SUBJECTS : [subject]).flatMap((its) => {
    const named = readChapter(typed, { subject: its, own: new Set() });
    return named === null ? [] : [{ ...named.chapter, isWhole: named.start === 0 && named.end === words.length }];
  });
};
