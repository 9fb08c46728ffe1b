import { SUBJECTS, type SyllabusSubject } from '../../../../shared/subjects/subjects.ts';
import { SYLLABUS, type Chapter } from '../../../../content/syllabus/chapters.ts';
import { chapterReader } from '../../../../content/syllabus/read-chapter.ts';

const readChapter = chapterReader(SYLLABUS);

export interface FoundChapter extends Pick<Chapter, 'id' | 'en' | 'subject'> {
  /** All the words are its name: otherwise they only have it in them, as "Ch 7 Gravitation". */
  readonly isWhole: boolean;
}

/** Several where a name is one of two subjects and none is given. */
export type FindChapters = (name: string, subject: SyllabusSubject | undefined) => readonly FoundChapter[];

/** Of two chapters of one name it says which: "Probability (class 11)". */
const YEAR = /[\s,(]+(?:class|कक्षा)\s*(11|12)\s*\)?$/i;

/** Chapters by id, name, synonym or common other word, English or Hindi. Apart from the importer: only this needs the syllabus. */
export const findChapters: FindChapters = (name, subject) => {
  const byId = SYLLABUS.chapterOf(name.trim().toLowerCase());
  if (byId !== undefined) return [{ ...byId, isWhole: true }];
  const year = YEAR.exec(name.trim());
  const words = name.trim().replace(YEAR, '').split(/\s+/);
  // Behind the name, as a student would type it.
  const typed = year === null ? words : [...words, 'class', year[1]!];
  return (subject === undefined ? SUBJECTS : [subject]).flatMap((its) => {
    const named = readChapter(typed, { subject: its, own: new Set() });
    return named === null ? [] : [{ ...named.chapter, isWhole: named.start === 0 && named.end === words.length }];
  });
};
