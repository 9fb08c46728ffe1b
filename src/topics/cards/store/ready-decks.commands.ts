import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import type { DeckCard } from '../../../content/decks/load-deck.ts';

/**
 * Adds ready cards as the student's own, in one write. Their ids derive from student and card. So adding them again, or on another device,
 * does not change an existing card: its text, edits and reviews stay, whatever the deck's version.
 */
export async function addReadyCards(
  replica: Replica,
  userId: string,
  chapterId: string,
  cards: readonly DeckCard[],
  subjectId: string | null,
): Promise<WriteResult> {
  const documents = await Promise.all(
    cards.map(async ({ id, front, back }) => {
      const deckCard = `${chapterId}/${id}`;
      return {
        id: await derivedId('ready card', userId, deckCard),
        user_id: userId,
        front,
        back,
        deck_card: deckCard,
        subject_id: subjectId,
      };
    }),
  );
  return replica.insertAll('flashcards', documents, { isDerived: true });
}
