import type { ChapterMark } from '../../../shared/rules/chapter-marks.ts';

const NEED: Readonly<Record<ChapterMark, number>> = { sure: 0, revised: 1, learning: 2, new: 3 };
/** Of a task without a chapter: neither before a weak chapter nor after a sure one. */
const MIDDLE = 1.5;

/** How much a chapter needs study, by the student's own mark. One that is not marked is new. */
export function chapterNeed(chapter: string | null, marks: ReadonlyMap<string, ChapterMark>): number {
  return chapter === null ? MIDDLE : NEED[marks.get(chapter) ?? 'new'];
}
