import { useLayoutEffect, useRef, type ReactNode } from 'react';

import type { Revision } from '../rules/revision-queue.ts';
import type { StudyClock } from '../../../shared/days/study-day.ts';
import { Bindu } from '../../../ui/bindu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Card } from '../store/card.ts';
import { nextDue, todayWords } from './revision-words.ts';
import type { StudyDay } from './use-study-day-span.ts';

interface SessionEndProps {
  readonly cards: ReadonlyMap<string, Card>;
  readonly revision: Revision<Card>;
  readonly undoButton: ReactNode;
  readonly clock: StudyClock;
  readonly today: StudyDay;
}

/** No cards are left today. */
export function SessionEnd({ cards, revision, undoButton, clock, today }: SessionEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // As the sides of a card: before anything else can be reached.
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
