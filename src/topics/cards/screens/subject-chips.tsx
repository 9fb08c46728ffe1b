import { useMemo } from 'react';

import type { Subject } from '../../../shared/student/use-subjects.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Card } from '../store/card.ts';

interface SubjectChipsProps {
  readonly cards: readonly Card[];
  readonly subjects: readonly Subject[];
  /** Of the study day, epoch milliseconds. */
  readonly end: number;
  /** null: all. */
  readonly value: string | null;
  readonly onChoose: (subjectId: string | null) => void;
}

/** Subjects with cards and their due counts. Hidden without a choice. */
export function SubjectChips({ cards, subjects, end, value, onChoose }: SubjectChipsProps) {
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
