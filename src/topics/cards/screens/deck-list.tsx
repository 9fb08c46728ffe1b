import { Link, useNavigate } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide-react';

import { DECK_CHAPTERS } from '../../../content/decks/deck-files.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { EXAM_SUBJECTS, type ExamSubject, SUBJECT_NAMES } from '../../../shared/subjects/subjects.ts';
import { Chip } from '../../../ui/chip.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

interface DeckListProps {
  readonly syllabus: Syllabus;
  readonly subject: ExamSubject;
  /** `deckCard` values of the student's cards. */
  readonly added: ReadonlySet<string>;
}

/** Chapters of a subject that have a ready deck. */
export function DeckList({ syllabus, subject, added }: DeckListProps) {
  const navigate = useNavigate();
  const countAdded = new Map<string, number>();
  for (const [chapter = ''] of [...added].map((deckCard) => deckCard.split('/', 1)))
    countAdded.set(chapter, (countAdded.get(chapter) ?? 0) + 1);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-ink-soft">Formulas, facts and reactions to revise. Cards you add are yours to edit.</p>
        <LinkButton to="/cards">All cards</LinkButton>
      </div>
      <fieldset
        aria-label="Subject"
        className="-mx-3 flex min-w-0 gap-2 no-scrollbar overflow-x-auto px-3 py-0.5 *:shrink-0 md:mx-0 md:px-0"
      >
        {EXAM_SUBJECTS.map((each) => (
          <Chip
            key={each}
            isPressed={each === subject}
            onToggle={() => void navigate({ to: '/cards/decks', search: { subject: each }, replace: true })}
          >
            {SUBJECT_NAMES[each]}
          </Chip>
        ))}
      </fieldset>
      {([11, 12] as const).map((schoolClass) => (
        <section key={schoolClass} aria-labelledby={`class-${schoolClass}`}>
          <h2 id={`class-${schoolClass}`} className="font-display text-lg font-semibold">
            Class {schoolClass}
          </h2>
          <ul>
            {syllabus.chapters
              .filter((chapter) => chapter.subject === subject && chapter.class === schoolClass && DECK_CHAPTERS.has(chapter.id))
              .map(({ id, en }) => (
                <li key={id} className="border-b border-line">
                  <Link
                    to="/cards/decks"
                    search={{ subject, chapter: id }}
                    className="flex min-h-11 items-center gap-3 rounded-lg py-2 hover:bg-column"
                  >
                    <span className="min-w-0 flex-1">{en}</span>
                    {countAdded.has(id) ? (
                      <span className="flex items-center gap-1 text-sm text-ink-soft">
                        <Check aria-hidden className="size-4" />
                        {countAdded.get(id)} added
                      </span>
                    ) : null}
                    <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
