import biology from './biology.json?chapters' with { type: 'json' };
import chemistry from './chemistry.json?chapters' with { type: 'json' };
import english from './english.json?chapters' with { type: 'json' };
import maths from './maths.json?chapters' with { type: 'json' };
import physics from './physics.json?chapters' with { type: 'json' };
import type { SyllabusSubject } from '../../shared/subjects/subjects.ts';
import type { ChapterWithoutTopics, SubjectChapters } from './syllabus.ts';

export interface Chapter extends ChapterWithoutTopics {
  readonly subject: SyllabusSubject;
}

/** All subjects with their chapters, in the order of the official syllabi. */
export interface Syllabus {
  readonly subjects: readonly SubjectChapters[];
  readonly chapters: readonly Chapter[];
  /** The chapter; undefined for null, and for a chapter of a newer version of the app. */
  chapterOf(id: string | null): Chapter | undefined;
}

const subjects = [physics, chemistry, maths, biology, english];
const chapters = subjects.flatMap(({ subject, chapters: its }) => its.map((chapter) => ({ ...chapter, subject })));
const byId: ReadonlyMap<string | null, Chapter> = new Map(chapters.map((chapter) => [chapter.id, chapter]));

/** For tests, and for code that is loaded on demand: it is too large for a screen's first scripts. */
export const SYLLABUS: Syllabus = { subjects, chapters, chapterOf: (id) => byId.get(id) };
