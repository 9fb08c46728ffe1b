import { useMemo } from 'react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { countReviewed, revisionOf } from '../rules/revision-queue.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { useCards, useRevisionSettings, type RevisionSettings } from '../store/cards.queries.ts';
import type { Card } from '../store/card.ts';
import { ReviewSession } from './review-session.tsx';
import { useSettledCards } from './use-settled-cards.ts';
import { useStudyDaySpan } from './use-study-day-span.ts';

interface ReviewChoice {
  readonly subjectId: string | null;
  /** True for cards beyond the daily maximum. */
  readonly isMore: boolean;
}

/** Revises today's cards, of all or one subject. */
export function ReviewScreen(choice: ReviewChoice) {
  const { cards, isLoading } = useCards();
  const settings = useRevisionSettings(useUserId());
  if (isLoading || settings === undefined) return <CardsSkeleton />;
  return <Review cards={cards} settings={settings} {...choice} />;
}

function Review({ cards, settings, subjectId, isMore }: ReviewChoice & { cards: readonly Card[]; settings: RevisionSettings }) {
  const { clock, mostOn } = settings;
  const replica = useReplica();
  const today = useStudyDaySpan(clock);
  useSettledCards(cards, clock);
  const revision = useMemo(() => {
    const chosen = cards.filter((card) => !card.isSuspended && (subjectId === null || card.subjectId === subjectId));
    return revisionOf(chosen, today, isMore ? Infinity : mostOn(today.day) - countReviewed(cards, today));
  }, [cards, subjectId, isMore, today, mostOn]);
  const byId = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards]);
  if (replica === null) return <CardsSkeleton />;
  return <ReviewSession replica={replica} cards={byId} revision={revision} clock={clock} today={today} />;
}
