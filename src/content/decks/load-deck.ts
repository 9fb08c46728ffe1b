import { deckFileOf } from './deck-files.ts';

export interface DeckCard {
  /** Unique in its deck. Stored in students' cards: never changed or used again. */
  readonly id: string;
  readonly front: string;
  readonly back: string;
}

/** Ready cards of one chapter. */
export interface ReadyDeck {
  readonly chapter: string;
  /** Raised by each change of the cards; released.json remembers their text. */
  readonly version: number;
  readonly cards: readonly DeckCard[];
}

/**
 * The deck of a chapter; undefined if it has none. Tests check the files, so they are not validated here.
 * @throws if the file is not on this device and cannot be loaded
 */
export async function loadDeck(chapterId: string): Promise<ReadyDeck | undefined> {
  const load = deckFileOf(chapterId);
  const decks = load === undefined ? [] : ((await load()).default as readonly ReadyDeck[]);
  return decks.find(({ chapter }) => chapter === chapterId);
}
