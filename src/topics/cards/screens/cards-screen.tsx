import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { drafts } from '../../../shared/student/drafts.ts';
import { UNTOUCHED } from '../../../shared/student/touched.ts';
import { type Subject, useSubjects } from '../../../shared/student/use-subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { CardRow } from './card-row.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { CARD_CHANGES, cardKey } from './card-drafts.ts';
import { deleteCard, restoreCard, suspendCard } from '../store/cards.commands.ts';
import { type RevisionSettings, useCards, useRevisionSettings } from '../store/cards.queries.ts';
import type { Card } from '../store/card.ts';
import { LostCard } from './lost-card.tsx';
import { cardWords } from './revision-words.ts';
import { TodayCards } from './today-cards.tsx';
import { useSettledCards } from './use-settled-cards.ts';
import { useStudyDaySpan } from './use-study-day-span.ts';
import { useSyllabusIfHere } from '../../../shared/student/use-syllabus.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { Chip } from '../../../ui/chip.tsx';

const ESTIMATED_HEIGHT_PX = 68;

const EditCard = lazyDialog(() => import('./edit-card.tsx'), 'EditCard');

/** Longer than other toasts: time to notice an accidental deletion. */
const UNDO_MS = 10_000;

/** Today's revision, and all cards. */
export function CardsScreen() {
  const userId = useUserId();
  const { cards, isLoading, error } = useCards();
  const settings = useRevisionSettings(userId);
  const subjects = useSubjects();
  if (error !== null) return <UnreadableState title="Your cards could not be opened" headingLevel={2} error={error} />;
  if (isLoading || settings === undefined) return <CardsSkeleton />;
  return (
    <>
      {cards.length === 0 ? <NoCards /> : <Cards cards={cards} settings={settings} subjects={subjects} />}
      <LostCard cards={cards} subjects={subjects} />
    </>
  );
}

function NoCards() {
  return (
    <EmptyState
      title="No cards yet"
      headingLevel={2}
      text="Take ready cards of a chapter, or write your own. Ekagra asks you again before you forget."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to="/cards/decks" variant="primary">
            Ready decks
          </LinkButton>
          <LinkButton to="/cards/new">New card</LinkButton>
        </div>
      }
    />
  );
}

interface CardsProps {
  readonly cards: readonly Card[];
  readonly settings: RevisionSettings;
  readonly subjects: readonly Subject[];
}

function Cards({ cards, settings, subjects }: CardsProps) {
  const userId = useUserId();
  const { clock } = settings;
  const replica = useReplica();
  const today = useStudyDaySpan(clock);
  useSettledCards(cards, clock);
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const [chapter, setChapter] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const bySubject = useMemo(() => new Map(subjects.map((subject) => [subject.id, subject])), [subjects]);
  const ofSubject = useMemo(() => (subjectId === null ? cards : cards.filter((card) => card.subjectId === subjectId)), [cards, subjectId]);
  const chosen = useMemo(() => (chapter === null ? ofSubject : ofSubject.filter((card) => card.chapter === chapter)), [ofSubject, chapter]);
  const searched = useDeferredValue(search);
  const found = useMemo(() => matching(chosen, searched), [chosen, searched]);
  const openCard = cards.find(({ id }) => id === openId);

  function chooseSubject(id: string | null) {
    setSubjectId(id);
    setChapter(null);
  }

  async function remove({ id, front }: Card) {
    if (!replica) return;
    // Unsaved changes are discarded with the card, and come back when the deletion is undone.
    const key = cardKey(userId, id);
    const typed = drafts.read(key, CARD_CHANGES);
    drafts.change(key, CARD_CHANGES, () => UNTOUCHED);
    const putBack = () => void drafts.change(key, CARD_CHANGES, () => typed);
    const result = await deleteCard(replica, id);
    if (!result.ok) {
      putBack();
      return showFailure(result);
    }
    const restore = async () => {
      const restored = await restoreCard(replica, id);
      if (restored.ok) putBack();
      showFailure(restored);
    };
    const undo = { label: 'Undo', onPress: () => void restore() };
    showToast({ title: 'Card deleted', text: front, action: undo }, { id: `deleted-${id}`, duration: UNDO_MS });
  }

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <SubjectChips cards={cards} subjects={subjects} end={today.end} value={subjectId} onChoose={chooseSubject} />
      <CardChapters cards={ofSubject} value={chapter} onChoose={setChapter} />
      <TodayCards cards={cards} chosen={chosen} subjectId={subjectId} settings={settings} today={today} />
      <section aria-labelledby="all-cards" className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="all-cards" className="mr-auto font-display text-lg font-semibold">
            All cards <span className="ml-1 font-sans text-sm font-normal text-ink-soft tabular-nums">{found.length}</span>
          </h2>
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <LinkButton to="/cards/decks">Ready decks</LinkButton>
            <LinkButton to="/cards/new">New card</LinkButton>
          </div>
          <SearchField label="Search cards" className="w-full" value={search} onValueChange={setSearch} />
        </div>
        {found.length === 0 ? (
          <EmptyState text="No cards match." action={<Button onClick={() => setSearch('')}>Show all cards</Button>} />
        ) : null}
        <CardList cards={found}>
          {(card) => (
            <CardRow
              card={card}
              subject={bySubject.get(card.subjectId ?? '')}
              words={cardWords(card, today.day, clock)}
              onOpen={({ id }) => setOpenId(id)}
              onSuspend={({ id, isSuspended }) => void (replica && suspendCard(replica, id, !isSuspended).then(showFailure))}
              onDelete={(deleted) => void remove(deleted)}
            />
          )}
        </CardList>
      </section>
      <Suspense>
        {openCard ? <EditCard key={openCard.id} card={openCard} subjects={subjects} onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </div>
  );
}

/** Every word must occur on the front or the back. */
function matching(cards: readonly Card[], search: string): readonly Card[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return cards;
  return cards.filter(({ front, back }) => {
    const text = `${front}\n${back}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface CardChaptersProps {
  readonly cards: readonly Card[];
  /** null: all chapters. */
  readonly value: string | null;
  readonly onChoose: (chapter: string | null) => void;
}

/** Filter by the chapters that have cards. Hidden when there are fewer than two. */
function CardChapters({ cards, value, onChoose }: CardChaptersProps) {
  const ids = useMemo(() => new Set(cards.flatMap(({ chapter }) => chapter ?? [])), [cards]);
  const syllabus = useSyllabusIfHere(ids.size > 1);
  if (ids.size < 2 || syllabus === null) return null;
  const options = syllabus.chapters
    .filter(({ id }) => ids.has(id))
    .map(({ id, en, hi, synonyms }) => ({ id, label: en, detail: hi, words: synonyms }));
  return <SearchSelect label="Chapter" isLabelHidden placeholder="All chapters" options={options} value={value} onChoose={onChoose} />;
}

interface SubjectChipsProps {
  readonly cards: readonly Card[];
  readonly subjects: readonly Subject[];
  /** End of the study day, epoch milliseconds. */
  readonly end: number;
  /** null: all subjects. */
  readonly value: string | null;
  readonly onChoose: (subjectId: string | null) => void;
}

/** Filter by the subjects that have cards, with their due counts. Hidden when there is nothing to choose. */
function SubjectChips({ cards, subjects, end, value, onChoose }: SubjectChipsProps) {
  const withCards = useMemo(() => {
    const due = new Map<string, number>();
    for (const { subjectId, due: at, isSuspended } of cards) {
      if (subjectId !== null) due.set(subjectId, (due.get(subjectId) ?? 0) + (!isSuspended && at < end ? 1 : 0));
    }
    return subjects.flatMap((subject) => (due.has(subject.id) ? [{ subject, due: due.get(subject.id)! }] : []));
  }, [cards, subjects, end]);
  if (withCards.length === 0) return null;
  return (
    <fieldset
      aria-label="Subject"
      className="-mx-3 flex min-w-0 gap-2 no-scrollbar overflow-x-auto px-3 py-0.5 *:shrink-0 md:mx-0 md:flex-wrap md:px-0"
    >
      <Chip isPressed={value === null} onToggle={() => onChoose(null)}>
        All
      </Chip>
      {withCards.map(({ subject: { id, name }, due }) => (
        <Chip key={id} isPressed={value === id} onToggle={(isPressed) => onChoose(isPressed ? id : null)}>
          {name}
          {due > 0 ? (
            <span className="font-display tabular-nums" title="Due today">
              {due}
            </span>
          ) : null}
        </Chip>
      ))}
    </fieldset>
  );
}

interface CardListProps {
  readonly cards: readonly Card[];
  readonly children: (card: Card) => ReactNode;
}

/** A virtualized list of cards. Scrolls with the page. */
function CardList({ cards, children }: CardListProps) {
  const [scroll, setScroll] = useState<{ scroller: Element | null; top: number }>({ scroller: null, top: 0 });
  const setList = useCallback((list: HTMLElement | null) => {
    const scroller = list?.closest('main');
    if (!list || !scroller) return;
    setScroll({ scroller, top: list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop });
  }, []);

  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.scroller,
    getItemKey: (at) => cards[at]!.id,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    scrollMargin: scroll.top,
    overscan: 8,
    useFlushSync: false,
  });

  return (
    <ul ref={setList} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const card = cards[index];
        return card ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={cards.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scroll.top}px)` }}
          >
            {children(card)}
          </li>
        ) : null;
      })}
    </ul>
  );
}
