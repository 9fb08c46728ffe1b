import { useEffect, useState } from 'react';

import { loadDeck, type ReadyDeck } from '../../../content/decks/load-deck.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';

type LoadedDeck = ReadyDeck | 'loading' | 'unreachable';

/** A chapter's ready deck. `unreachable`: not on this device, and no network. */
export function useDeck(chapterId: string): LoadedDeck {
  const [deck, setDeck] = useState<LoadedDeck>('loading');
  useEffect(() => {
    const fail = (error: unknown) => {
      console.error('Deck could not be loaded', error);
      setDeck('unreachable');
    };
    return onAnswer(loadDeck(chapterId), (loaded) => setDeck(loaded ?? 'unreachable'), fail);
  }, [chapterId]);
  return deck;
}
