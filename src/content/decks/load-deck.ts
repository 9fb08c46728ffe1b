import { deckFileOf } from './deck-files.ts';

export interface DeckCard {
  /** Unique in its deck. Stored in students' cards, so it is never changed or reused. */
  readonly id: string;
  readonly front: string;
  readonly back: string;
}

/** Ready cards of one chapter. */
export interface ReadyDeck {
  readonly chapter: string;
  /** Increases with each change of the cards. released.json records their released text. */
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
