import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { Replica } from '../../../shared/replica/local-database.ts';
import { correctedNow } from '../../../shared/replica/server-clock.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import type { Revision } from '../rules/revision-queue.ts';
import { outcomesOf, type Schedule } from '../rules/revision-schedule.ts';
import { type Rating, reviewText } from '../rules/revision.ts';
import type { StudyClock } from '../../../shared/days/study-day.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { CardFace } from './card-face.tsx';
import type { Card } from '../store/card.ts';
import { RatingButtons } from './rating-buttons.tsx';
import { reviewCard, undoReview } from '../store/review.commands.ts';
import { SessionEnd } from './session-end.tsx';
import { useAskedCard } from './use-asked-card.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { StudyDay } from './use-study-day-span.ts';

interface ReviewSessionProps {
  readonly replica: Replica;
  readonly cards: ReadonlyMap<string, Card>;
  readonly revision: Revision<Card>;
  readonly clock: StudyClock;
  readonly today: StudyDay;
}

/** The shown answer, its time, and the outcome of each rating. */
interface Shown {
  /** Number of the question it belongs to. */
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

/** Never earlier than the last review: a clock set back must not reorder reviews. */
function instantFor({ memory }: Card): number {
  return Math.max(correctedNow(), (memory?.reviewedAt ?? 0) + 1);
}

/** Minutes the local clock is ahead of UTC. */
function offsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset();
}
