import type { Subject } from '../../data/student/use-subjects.ts';
import type { DeckSubject } from '../../domain/decks/chapters.ts';

export const DECK_SUBJECT_NAMES: Readonly<Record<DeckSubject, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
};

/** Not “Physical Education”, and not “Biotechnology”. */
const SAME: Readonly<Record<DeckSubject, RegExp>> = {
  physics: /^phy(sics)?\b/i,
  chemistry: /^chem(istry)?\b/i,
  maths: /^math(s|ematics)?\b/i,
  biology: /^bio(logy)?\b/i,
};

/** The student's own subject for a deck's cards, by its name; null if there is none. */
export function ownSubject(subjects: readonly Subject[], subject: DeckSubject): string | null {
  return subjects.find(({ name }) => SAME[subject].test(name.trim()))?.id ?? null;
}
