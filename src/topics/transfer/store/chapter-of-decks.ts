import { syllabusSubjectOf } from '../../../content/syllabus/subject-words.ts';
import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';

const LONGEST_NAME = 100;

/** Returns a function that finds the chapter of a card from the names of its decks. The innermost deck with a chapter's name counts. */
export async function chapterOfDecks(): Promise<(decks: readonly string[]) => string | null> {
  const [{ SYLLABUS }, { OTHER_WORDS }] = await Promise.all([
    import('../../../content/syllabus/chapters.ts'),
    import('../../../content/syllabus/chapter-words.ts'),
  ]);
  const chapters = new Map<string, { readonly id: string; readonly subject: SyllabusSubject }[]>();
  for (const chapter of SYLLABUS.chapters) {
    for (const name of new Set([chapter.en, ...chapter.synonyms, ...(OTHER_WORDS[chapter.id] ?? [])].map(plain)))
      chapters.set(name, [...(chapters.get(name) ?? []), chapter]);
  }
  const known = new Map<string, string | null>();
  return (decks) => {
    const path = decks.join('::');
    if (!known.has(path)) known.set(path, found(chapters, decks));
    return known.get(path)!;
  };
}

type Chapters = ReadonlyMap<string, readonly { readonly id: string; readonly subject: SyllabusSubject }[]>;

function found(chapters: Chapters, decks: readonly string[]): string | null {
  const subject = decks.map((deck) => syllabusSubjectOf(deck)).find((its) => its !== null);
  for (const deck of decks.toReversed()) {
    const named = (chapters.get(plain(deck)) ?? []).filter((chapter) => subject === undefined || chapter.subject === subject);
    // Ambiguous names do not count: both physics and chemistry have thermodynamics.
    if (named.length === 1) return named[0]!.id;
  }
  return null;
}

/** Removes numbering: "12. Ray Optics" becomes "Ray Optics". */
function plain(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/^ ?(?:ch(?:apter)? )?\d+ /, '')
    .trim();
}
