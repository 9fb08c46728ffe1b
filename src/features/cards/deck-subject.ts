import type { Subject } from '../../data/student/use-subjects.ts';
import type { DeckSubject } from '../../domain/decks/chapters.ts';

export const DECK_SUBJECT_NAMES: Readonly<Record<DeckSubject, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
};

const SAME: Readonly<Record<DeckSubject, RegExp>> = { physics: /^phys/i, chemistry: /^chem/i, maths: /^math/i, biology: /^bio/i };

/** The student's own subject for a deck's cards, by its name; null if there is none. */
export function ownSubject(subjects: readonly Subject[], subject: DeckSubject): string | null {
  return subjects.find(({ name }) => SAME[subject].test(name.trim()))?.id ?? null;
}
