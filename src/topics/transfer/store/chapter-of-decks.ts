import { syllabusSubjectOf } from '../../../content/syllabus/subject-words.ts';
import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';

const LONGEST_NAME = 100;

/** Finds the chapter that a deck is about, by a name of the chapter: the innermost deck that has one counts. */
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
    // Both physics and chemistry have thermodynamics.
    if (named.length === 1) return named[0]!.id;
  }
  return null;
}

/** "12. Ray Optics" is "Ray Optics". */
function plain(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/^ ?(?:ch(?:apter)? )?\d+ /, '')
    .trim();
}
