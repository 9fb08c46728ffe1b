import { useEffect, useState } from 'react';

import { loadDeck, type ReadyDeck } from '../../domain/decks/load-deck.ts';

type LoadedDeck = ReadyDeck | 'loading' | 'unreachable';

/** A chapter's ready deck. `unreachable`: not on this device, and no network. */
export function useDeck(chapterId: string): LoadedDeck {
  const [deck, setDeck] = useState<LoadedDeck>('loading');
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: LoadedDeck) => {
      if (isCurrent) setDeck(loaded);
    };
    loadDeck(chapterId).then(
      (loaded) => show(loaded ?? 'unreachable'),
      (error: unknown) => {
        console.error('Deck could not be loaded', error);
        show('unreachable');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [chapterId]);
  return deck;
}
