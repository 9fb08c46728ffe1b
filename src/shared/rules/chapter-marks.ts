/** A student's own judgement of a chapter, from first to last. */
export const CHAPTER_MARKS = ['new', 'learning', 'revised', 'sure'] as const;
export type ChapterMark = (typeof CHAPTER_MARKS)[number];

interface Marked {
  readonly mark: ChapterMark;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The stored marks, by chapter; one without a mark is new. Two devices may each have marked a chapter: the later mark counts. */
export function marksOf(entries: readonly string[]): ReadonlyMap<string, ChapterMark> {
  return new Map([...parsed(entries)].map(([chapter, { mark }]) => [chapter, mark]));
}

/** The entries with a chapter marked. A set: marks of other chapters, made on other devices meanwhile, stay. */
export function withMark(entries: readonly string[], chapter: string, mark: ChapterMark, now: number): readonly string[] {
  const before = parsed(entries).get(chapter)?.at ?? 0;
  const others = entries.filter((entry) => !entry.startsWith(`${chapter} `));
  // Another device's clock may be ahead.
  return [...others, `${chapter} ${mark} ${Math.max(now, before + 1)}`];
}

function parsed(entries: readonly string[]): ReadonlyMap<string, Marked> {
  const marks = new Map<string, Marked>();
  for (const entry of entries) {
    const [chapter = '', word, time] = entry.split(' ');
    const [mark, at] = [CHAPTER_MARKS.find((known) => known === word), Number(time)];
    if (mark !== undefined && at > (marks.get(chapter)?.at ?? 0)) marks.set(chapter, { mark, at });
  }
  return marks;
}
