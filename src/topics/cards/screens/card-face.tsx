import { Suspense, useLayoutEffect, useRef } from 'react';

import { isCloze } from '../rules/cloze.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import type { Card } from '../store/card.ts';
import { ClozeText } from './cloze-text.tsx';

const CardPicture = lazyNamed(() => import('./card-picture.tsx'), 'CardPicture');

interface CardFaceProps {
  readonly card: Card;
  readonly side: 'front' | 'back';
}

/**
 * One side of a card. Takes focus when shown, so that screen readers read it. Does so before the paint: later, it would take the focus from
 * a button that the student reached meanwhile, and the key press would be lost.
 */
export function CardFace({ card, side }: CardFaceProps) {
  const face = useRef<HTMLElement>(null);
  useLayoutEffect(() => face.current?.focus({ preventScroll: side === 'front' }), [side]);
  const isFilled = side === 'back' && isCloze(card.front);
  const text = card[side];
  const picture = side === 'front' ? card.frontPicture : card.backPicture;
  return (
    <section
      ref={face}
      tabIndex={-1}
      aria-label={side === 'front' ? 'Question' : 'Answer'}
      className="grid grid-cols-1 gap-3 text-lg wrap-anywhere whitespace-pre-wrap outline-none"
    >
      {isFilled ? (
        <p>
          <ClozeText text={card.front} isShown />
        </p>
      ) : null}
      {text === '' ? null : (
        <p>
          <ClozeText text={text} isShown={side === 'back'} />
        </p>
      )}
      {picture === null ? null : (
        <Suspense>
          <CardPicture picture={picture} side={side} className="max-h-80" />
        </Suspense>
      )}
      {text === '' && !isFilled && picture === null ? <p className="text-ink-soft">This side is empty.</p> : null}
    </section>
  );
}
