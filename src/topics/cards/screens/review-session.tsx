import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import type { Replica } from '../../../shared/replica/local-database.ts';
import { correctedNow } from '../../../shared/replica/server-clock.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { nextCard, type Revision } from '../rules/revision-queue.ts';
import { outcomesOf, type Schedule } from '../rules/revision-schedule.ts';
import { type Rating, reviewText } from '../rules/revision.ts';
import type { StudyClock } from '../../../shared/days/study-day.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { CardFace } from './card-face.tsx';
import type { Card } from '../store/card.ts';
import { reviewCard, undoReview } from '../store/review.commands.ts';
import type { StudyDay } from './use-study-day-span.ts';
import { intervalWords, nextDue, todayWords } from './revision-words.ts';
import { Bindu } from '../../../ui/bindu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

const RATINGS: readonly { readonly rating: Rating; readonly word: string }[] = [
  { rating: 1, word: 'Again' },
  { rating: 2, word: 'Hard' },
  { rating: 3, word: 'Good' },
  { rating: 4, word: 'Easy' },
];

/** Elements that handle keys themselves. */
const CONTROLS = 'button, a, input, select, textarea, [role=menu]';

interface ReviewSessionProps {
  readonly replica: Replica;
  readonly cards: ReadonlyMap<string, Card>;
  readonly revision: Revision<Card>;
  readonly clock: StudyClock;
  readonly today: StudyDay;
}

/** The shown answer, its time, and the outcome of each rating. */
interface Shown {
  /** Number of the question that the answer belongs to. */
  readonly number: number;
  readonly at: number;
  readonly outcomes: Readonly<Record<Rating, Schedule>>;
}

/** Reviews one card after another. Stores each review at once: a killed tab loses none. */
export function ReviewSession({ replica, cards, revision, clock, today }: ReviewSessionProps) {
  const { card, number, isAnswered, ask, answer } = useAskedCard(cards, revision);
  const subject = useSubjects().find(({ id }) => id === card?.subjectId);
  const [lastShown, setShown] = useState<Shown | null>(null);
  const shown = lastShown?.number === number ? lastShown : null;
  const [last, setLast] = useState<{ readonly id: string; readonly review: string } | null>(null);
  const askedSince = useRef(0);
  const isWriting = useRef(false);

  useEffect(() => {
    askedSince.current = performance.now();
  }, [number]);

  function show() {
    if (!card || shown) return;
    const at = instantFor(card);
    setShown({ number, at, outcomes: outcomesOf(card.reviews, { at, offset: offsetAt(at) }, clock) });
  }

  async function rate(rating: Rating) {
    if (!card || !shown || isAnswered || isWriting.current) return;
    isWriting.current = true;
    const at = instantFor(card);
    const review = reviewText({ at, offset: offsetAt(at), rating, took: performance.now() - askedSince.current });
    const result = await reviewCard(replica, card.id, review, clock);
    isWriting.current = false;
    if (!result.ok) return showFailure(result);
    setLast({ id: card.id, review });
    answer(review, at);
  }

  async function undo() {
    if (!last || isWriting.current) return;
    isWriting.current = true;
    const result = await undoReview(replica, last.id, last.review, clock);
    isWriting.current = false;
    if (!result.ok) return showFailure(result);
    setLast(null);
    ask(last.id);
  }

  useReviewKeys({ onShow: show, onRate: (rating) => void rate(rating), onUndo: () => void undo() });

  const left = revision.fresh.length + revision.again.length;
  const total = left + revision.done;
  const undoButton = last ? (
    <Button onClick={() => void undo()}>
      <Undo2 aria-hidden className="size-4" />
      Undo
    </Button>
  ) : null;
  if (!card && left === 0) return <SessionEnd revision={revision} undoButton={undoButton} clock={clock} today={today} cards={cards} />;

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex min-h-11 items-center gap-4">
        <ProgressBar aria-label="Cards done" value={revision.done} max={total} className="min-w-0 flex-1" />
        <p className="text-sm text-ink-soft tabular-nums">
          {revision.done} of {total}
        </p>
        {undoButton}
      </div>
      {card ? (
        <article className="grid flex-1 grid-cols-1 content-start gap-5 panel p-5 sm:p-8">
          {subject ? (
            <p className="text-sm text-ink-soft">
              <SubjectMark color={subject.color} name={subject.name} />
            </p>
          ) : null}
          <CardFace key={number} card={card} side="front" />
          {shown ? (
            <>
              <hr className="border-line" />
              <CardFace card={card} side="back" />
            </>
          ) : null}
        </article>
      ) : null}
      <div className="sticky bottom-0 -mx-4 grid gap-2 bg-page px-4 pt-2 pb-4">
        {shown && card ? (
          <RatingButtons outcomes={shown.outcomes} now={shown.at} onRate={(rating) => void rate(rating)} />
        ) : (
          <Button variant="primary" className="min-h-14 w-full" disabled={!card} onClick={show}>
            Show answer
          </Button>
        )}
        <p className="hidden text-center text-sm text-ink-soft md:pointer-fine:block">
          Space shows the answer, 1 to 4 rate it, U undoes the last rating.
        </p>
      </div>
    </div>
  );
}

/** Time of a review. Never earlier than the last one: a clock set back must not reorder reviews. */
function instantFor({ memory }: Card): number {
  return Math.max(correctedNow(), (memory?.reviewedAt ?? 0) + 1);
}

/** Minutes the local clock is ahead of UTC. */
function offsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset();
}

interface ReviewKeys {
  readonly onShow: () => void;
  readonly onRate: (rating: Rating) => void;
  readonly onUndo: () => void;
}

/** Space shows the answer, 1 to 4 rate it, U undoes the last rating. */
function useReviewKeys({ onShow, onRate, onUndo }: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, select, textarea, [role=menu]')) return;
    if (event.key === ' ' && !target?.closest(CONTROLS)) {
      // Keeps Space from scrolling the page.
      event.preventDefault();
      onShow();
    } else if (/^[1-4]$/.test(event.key)) onRate(Number(event.key) as Rating);
    else if (event.key.toLowerCase() === 'u') onUndo();
  });
  // Subscribes before the paint, so that the keys work as soon as the card is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface RatingButtonsProps {
  readonly outcomes: Readonly<Record<Rating, Schedule>>;
  /** Time the outcomes were computed for, epoch milliseconds. */
  readonly now: number;
  readonly onRate: (rating: Rating) => void;
}

/** Ratings, each with the next due time. */
function RatingButtons({ outcomes, now, onRate }: RatingButtonsProps) {
  return (
    <fieldset aria-label="How well did you know it?" className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
      {RATINGS.map(({ rating, word }) => (
        <button
          key={rating}
          type="button"
          aria-keyshortcuts={String(rating)}
          className="grid min-h-14 content-center justify-items-center rounded-lg border border-line-strong bg-surface px-1 py-1.5 hover:bg-hover"
          onClick={() => onRate(rating)}
        >
          <span className="font-medium">{word}</span>{' '}
          <span className="text-sm text-ink-soft tabular-nums">{intervalWords(outcomes[rating], now)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface Asked {
  /** null: no card is left. */
  readonly id: string | null;
  /** Number of the question in the session. Needed because one card may come twice in a row. */
  readonly number: number;
  /** The rating; null before the answer. */
  readonly review: string | null;
  /** Time of the previous answer, epoch milliseconds. */
  readonly since: number;
}

/**
 * The current card. It stays until its review is stored, whatever other devices do: nothing on the screen changes while the student thinks.
 */
function useAskedCard(cards: ReadonlyMap<string, Card>, revision: Revision<Card>) {
  const [asked, setAsked] = useState<Asked>(() => ({ id: null, number: 0, review: null, since: Date.now() }));
  const { id, number, review, since } = asked;
  const card = id === null ? undefined : cards.get(id);
  const isOver = card === undefined || (review !== null && card.reviews.includes(review));

  if (isOver) {
    const next = nextCard(revision, since)?.id ?? null;
    if (next !== id || review !== null) setAsked({ id: next, number: number + 1, review: null, since });
  }

  return {
    card: isOver ? undefined : card,
    number,
    /** True while the answer's review is not in the list of cards yet. */
    isAnswered: review !== null,
    ask: (again: string) => setAsked({ id: again, number: number + 1, review: null, since }),
    answer: (given: string, at: number) => setAsked({ ...asked, review: given, since: at }),
  };
}

interface SessionEndProps {
  readonly cards: ReadonlyMap<string, Card>;
  readonly revision: Revision<Card>;
  readonly undoButton: ReactNode;
  readonly clock: StudyClock;
  readonly today: StudyDay;
}

/** Shown when no cards are left today. */
function SessionEnd({ cards, revision, undoButton, clock, today }: SessionEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes focus before the paint, like the sides of a card.
  useLayoutEffect(() => heading.current?.focus(), []);
  const { title, text } = todayWords(revision, nextDue([...cards.values()], today.end), today.day, clock);
  return (
    <div className="m-auto grid justify-items-center gap-3 py-8 text-center">
      <Bindu className="size-14" />
      <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-semibold outline-none">
        {title}
      </h2>
      <p className="max-w-80 text-balance text-ink-soft">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <LinkButton to="/cards" variant="primary">
          Back to the cards
        </LinkButton>
        {revision.waiting > 0 ? (
          <LinkButton to="/cards/revise" search={(search) => ({ ...search, more: 'true' })}>
            Revise more
          </LinkButton>
        ) : null}
        {undoButton}
      </div>
    </div>
  );
}
