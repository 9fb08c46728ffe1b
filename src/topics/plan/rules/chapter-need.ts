import type { ChapterMark } from '../../../shared/rules/chapter-marks.ts';

const NEED: Readonly<Record<ChapterMark, number>> = { sure: 0, revised: 1, learning: 2, new: 3 };
/** Need of a task without a chapter: between a weak chapter and a known one. */
const MIDDLE = 1.5;

/** How much study a chapter needs, from the student's own mark. An unmarked chapter counts as new. */
export function chapterNeed(chapter: string | null, marks: ReadonlyMap<string, ChapterMark>): number {
  return chapter === null ? MIDDLE : NEED[marks.get(chapter) ?? 'new'];
}
