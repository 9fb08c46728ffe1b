import { useMemo } from 'react';

import { useSyllabus } from '../../../shared/student/use-syllabus.ts';
import { DECK_CHAPTERS } from '../../../content/decks/deck-files.ts';
import { EXAM_SUBJECTS, type ExamSubject } from '../../../shared/subjects/subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { useCards } from '../store/cards.queries.ts';
import { DeckList } from './deck-list.tsx';

const DeckPreview = lazyNamed(() => import('./deck-preview.tsx'), 'DeckPreview');

interface ReadyDecksProps {
  readonly subject: ExamSubject;
  readonly chapterId: string | null;
}

/** Ready decks by subject and chapter, or the cards of one. */
export function ReadyDecksScreen({ subject, chapterId }: ReadyDecksProps) {
  const { cards, isLoading, error } = useCards();
  const added = useMemo(() => new Set(cards.flatMap(({ deckCard }) => deckCard ?? [])), [cards]);
  const syllabus = useSyllabus();
  if (error !== null) return <UnreadableState title="Your cards could not be opened" headingLevel={2} error={error} />;
  if (syllabus === 'unreachable') return <ChaptersUnreachable />;
  if (isLoading || syllabus === 'loading') return <CardsSkeleton />;
  const chapter = chapterId !== null && DECK_CHAPTERS.has(chapterId) ? syllabus.chapterOf(chapterId) : undefined;
  const its = EXAM_SUBJECTS.find((each) => each === chapter?.subject);
  return chapter === undefined || its === undefined ? (
    <DeckList syllabus={syllabus} subject={subject} added={added} />
  ) : (
    <DeckPreview key={chapter.id} chapterId={chapter.id} name={chapter.en} subject={its} added={added} />
  );
}

function ChaptersUnreachable() {
  return (
    <ErrorState
      title="The list of chapters is not on this device yet"
      headingLevel={2}
      text="Connect to the internet and try again. After that it works offline, too."
      action={<Button onClick={() => location.reload()}>Try again</Button>}
    />
  );
}
