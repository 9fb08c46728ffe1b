import { Ellipsis } from 'lucide-react';
import { Suspense } from 'react';

import type { Subject } from '../../../shared/student/use-subjects.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { RowTitle } from '../../../ui/row-title.tsx';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { WriteDot } from '../../../ui/write-dot.tsx';
import type { Card } from '../store/card.ts';
import { ClozeText } from './cloze-text.tsx';

const CardPicture = lazyNamed(() => import('./card-picture.tsx'), 'CardPicture');

export interface CardActions {
  readonly onOpen: (card: Card) => void;
  readonly onSuspend: (card: Card) => void;
  readonly onDelete: (card: Card) => void;
}

interface CardRowProps extends CardActions {
  readonly card: Card;
  readonly subject: Subject | undefined;
  /** "New", "Due", "Friday". */
  readonly words: string;
}

/** A card as a row: question, subject, due day. */
export function CardRow({ card, subject, words, onOpen, onSuspend, onDelete }: CardRowProps) {
  const titleId = `card-${card.id}`;
  return (
    <article aria-labelledby={titleId} className="relative flex rounded-xl hover:bg-column">
      <div className="flex h-11 w-8 shrink-0 items-center justify-center">
        <WriteDot state={card.syncState} />
      </div>
      <div className="flex min-w-0 flex-1 border-b border-line">
        <div className="min-w-0 flex-1 py-2.25">
          <RowTitle titleId={titleId} lines="line-clamp-2" className={card.isSuspended ? 'text-ink-soft' : ''} onClick={() => onOpen(card)}>
            <ClozeText text={card.front} isShown={false} />
          </RowTitle>
          {card.frontPicture === null ? null : (
            <div className="min-h-16 py-1">
              <Suspense>
                <CardPicture picture={card.frontPicture} side="front" className="h-14" />
              </Suspense>
            </div>
          )}
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm leading-5.5 text-ink-soft">
            {card.syncState === 'rejected' ? <span className="font-medium text-danger">Needs attention</span> : null}
            {subject ? <SubjectMark color={subject.color} name={subject.name} /> : null}
            <span>{words}</span>
          </p>
        </div>
        <PopupMenu
          label="More for this card"
          button={<Ellipsis aria-hidden className="size-5" />}
          items={[
            { label: 'Edit', onSelect: () => onOpen(card) },
            { label: card.isSuspended ? 'Ask again' : 'Suspend', onSelect: () => onSuspend(card) },
            { label: 'Delete', onSelect: () => onDelete(card) },
          ]}
        />
      </div>
    </article>
  );
}
