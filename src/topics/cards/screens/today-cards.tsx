import { useMemo } from 'react';

import { countReviewed, revisionOf } from '../rules/revision-queue.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Card } from '../store/card.ts';
import type { RevisionSettings } from '../store/cards.queries.ts';
import { nextDue, todayWords } from './revision-words.ts';
import type { StudyDay } from './use-study-day-span.ts';

interface TodayCardsProps {
  /** All cards. */
  readonly cards: readonly Card[];
  /** Cards of the chosen subject, if any. */
  readonly chosen: readonly Card[];
  readonly subjectId: string | null;
  readonly settings: RevisionSettings;
  readonly today: StudyDay;
}

/** Summary of today's revision, with its start button. */
export function TodayCards({ cards, chosen, subjectId, settings, today }: TodayCardsProps) {
  const revision = useMemo(
    () =>
      revisionOf(
        chosen.filter(({ isSuspended }) => !isSuspended),
        today,
        settings.mostOn(today.day) - countReviewed(cards, today),
      ),
    [cards, chosen, settings, today],
  );
  const { title, text } = todayWords(revision, nextDue(chosen, today.end), today.day, settings.clock);
  const isOpen = revision.fresh.length + revision.again.length > 0;
  const search = subjectId === null ? {} : { subject: subjectId };
  return (
    <section aria-labelledby="cards-today" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 panel p-4 sm:p-6">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="cards-today" className="font-display text-2xl font-semibold tabular-nums">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {isOpen ? (
        <LinkButton to="/cards/revise" search={search} variant="primary" className="max-sm:w-full sm:min-w-40">
          Revise
        </LinkButton>
      ) : revision.waiting > 0 ? (
        <LinkButton to="/cards/revise" search={{ ...search, more: 'true' }} className="max-sm:w-full">
          Revise more
        </LinkButton>
      ) : null}
    </section>
  );
}
