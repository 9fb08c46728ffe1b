import { useMemo } from 'react';

import { chapterOf, type DeckSubject } from '../../domain/decks/chapters.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { UnreadableState } from '../../ui/unreadable-state.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { useCards } from './cards.queries.ts';
import { DeckList } from './deck-list.tsx';

const DeckPreview = lazyNamed(() => import('./deck-preview.tsx'), 'DeckPreview');

interface ReadyDecksProps {
  readonly subject: DeckSubject;
  readonly chapterId: string | null;
}

/** Ready decks by subject and chapter, or the cards of one. */
export function ReadyDecksScreen({ subject, chapterId }: ReadyDecksProps) {
  const { cards, isLoading, error } = useCards();
  const added = useMemo(() => new Set(cards.flatMap(({ deckCard }) => deckCard ?? [])), [cards]);
  const chapter = chapterId === null ? undefined : chapterOf(chapterId);
  if (error !== null) return <UnreadableState title="Your cards could not be opened" headingLevel={2} error={error} />;
  if (isLoading) return <CardsSkeleton />;
  return chapter?.file === undefined || chapter.file === null ? (
    <DeckList subject={subject} added={added} />
  ) : (
    <DeckPreview key={chapter.id} chapter={chapter} added={added} />
  );
}
