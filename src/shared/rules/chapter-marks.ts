/** A student's own judgement of a chapter, from the least to the most sure. */
export const CHAPTER_MARKS = ['new', 'learning', 'revised', 'sure'] as const;
export type ChapterMark = (typeof CHAPTER_MARKS)[number];

interface Marked {
  readonly mark: ChapterMark;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The stored marks by chapter. A chapter without a mark is new. When two devices marked a chapter, the later mark counts. */
export function marksOf(entries: readonly string[]): ReadonlyMap<string, ChapterMark> {
  return new Map([...parsed(entries)].map(([chapter, { mark }]) => [chapter, mark]));
}

/** The entries after marking a chapter. They are a set, so marks of other chapters, made on other devices meanwhile, stay. */
export function withMark(entries: readonly string[], chapter: string, mark: ChapterMark, now: number): readonly string[] {
  const before = parsed(entries).get(chapter)?.at ?? 0;
  const others = entries.filter((entry) => !entry.startsWith(`${chapter} `));
  // Stays later than the old mark, which a device with a clock that is ahead may have made.
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
