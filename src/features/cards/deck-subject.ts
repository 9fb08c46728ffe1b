import type { DeckSubject } from '../../domain/decks/deck-files.ts';
import { examSubjectOf } from '../../domain/plan/exam-weights.ts';
import { matchedSubject, type NamedSubject } from '../../domain/tasks/subject-match.ts';

export const DECK_SUBJECT_NAMES: Readonly<Record<DeckSubject, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
};

/** Letters of an abbreviation: "bio" is Biology. */
const SHORTEST = 3;

/**
 * The student's own subject for a deck's cards, by its name; null if there is none. Biology comes before Biotechnology, Botany
 * and other parts of it.
 */
export function ownSubject(subjects: readonly NamedSubject[], subject: DeckSubject): string | null {
  const parts = subjects.filter(({ name }) => examSubjectOf(name) === subject);
  const whole = { id: subject, name: DECK_SUBJECT_NAMES[subject] };
  const own = parts.find(({ name }) => matchedSubject(name, [whole], SHORTEST) !== null) ?? parts[0];
  return own?.id ?? null;
}
