import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { ownSubject } from '../../../content/syllabus/subject-words.ts';
import { type ExamSubject, SUBJECT_NAMES } from '../../../shared/subjects/subjects.ts';
import { addReadyCards } from '../store/ready-decks.commands.ts';
import { loadDeck, type ReadyDeck } from '../../../content/decks/load-deck.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';

interface DeckPreviewProps {
  readonly chapterId: string;
  readonly name: string;
  readonly subject: ExamSubject;
  /** `deckCard` values of the student's cards. */
  readonly added: ReadonlySet<string>;
}

/** The cards of a ready deck, and the button that adds them. */
export function DeckPreview({ chapterId, name, subject, added }: DeckPreviewProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const subjects = useSubjects();
  const deck = useDeck(chapterId);
  const [isBusy, setIsBusy] = useState(false);
  const others = (
    <LinkButton to="/cards/decks" search={{ subject }}>
      All decks
    </LinkButton>
  );
  if (deck === 'loading') return <CardsSkeleton />;
  if (deck === 'unreachable')
    return (
      <ErrorState
        title="This deck is not on this device yet"
        headingLevel={2}
        text="Connect to the internet and try again. After that it works offline, too."
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    );
  const missing = deck.cards.filter(({ id }) => !added.has(`${chapterId}/${id}`));

  async function add() {
    setIsBusy(true);
    showFailure(await addReadyCards(await replicaOnceOpen(), userId, chapterId, missing, ownSubject(subjects, subject)));
    setIsBusy(false);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-labelledby="deck-name" className="grid grid-cols-1 gap-4 panel p-4 sm:p-6">
        <div>
          <p className="text-sm text-ink-soft">{SUBJECT_NAMES[subject]}</p>
          <h2 id="deck-name" className="font-display text-2xl font-semibold">
            {name}
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {missing.length === 0 ? (
            <>
              <output className="flex basis-full items-center gap-1.5 font-medium">
                <Check aria-hidden className="size-5" />
                All {deck.cards.length} cards added
              </output>
              <LinkButton to="/cards" variant="primary">
                Go to your cards
              </LinkButton>
            </>
          ) : (
            <Button variant="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void add()}>
              {addWords(missing.length, deck.cards.length)}
            </Button>
          )}
          {others}
        </div>
      </section>
      <ul aria-label="Cards of this deck">
        {deck.cards.map(({ id, front, back }) => (
          <li key={id} className="grid grid-cols-1 gap-1 border-b border-line py-3 wrap-anywhere">
            <p className="font-medium">
              <Notation text={front} />
            </p>
            <p className="text-ink-soft">
              <Notation text={back} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function addWords(missing: number, all: number): string {
  if (missing === all) return `Add ${all} cards`;
  return missing === 1 ? 'Add 1 more card' : `Add ${missing} more cards`;
}

type LoadedDeck = ReadyDeck | 'loading' | 'unreachable';

/** A chapter's ready deck. `unreachable`: not on this device, and the network is down. */
function useDeck(chapterId: string): LoadedDeck {
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
