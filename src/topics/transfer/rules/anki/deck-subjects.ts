import { SUBJECT_NAMES } from '../../../../shared/subjects/subjects.ts';
import { syllabusSubjectOf } from '../../../../content/syllabus/subject-words.ts';
import { isStorable, shortened } from '../tasks/imported-task.ts';

/** Maximum number of subjects made from decks that are not named after a syllabus subject. */
const MOST_SUBJECTS = 20;
const LONGEST = 60;

/** Finds the subjects of cards: a syllabus subject if a deck or tag is named after it, otherwise the outermost deck. */
export class DeckSubjects {
  readonly #known = new Map<string, string | null>();
  readonly #made = new Set<string>();

  of(path: readonly string[], tags: readonly (readonly string[])[]): string | null {
    const key = JSON.stringify([path, tags]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const subject = this.#find(path, tags);
    this.#known.set(key, subject);
    return subject;
  }

  #find(path: readonly string[], tags: readonly (readonly string[])[]): string | null {
    for (const part of [...path, ...tags.flat()]) {
      const subject = syllabusSubjectOf(part);
      if (subject !== null) return SUBJECT_NAMES[subject];
    }
    const outermost = shortened(path[0] ?? '', LONGEST);
    if (outermost === '' || outermost === 'Default' || !isStorable(outermost)) return null;
    if (!this.#made.has(outermost) && this.#made.size >= MOST_SUBJECTS) return null;
    this.#made.add(outermost);
    return outermost;
  }
}
