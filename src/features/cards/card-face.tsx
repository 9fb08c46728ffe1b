import { useEffect, useRef } from 'react';

import { Notation } from '../../ui/notation.tsx';

interface CardFaceProps {
  readonly label: 'Question' | 'Answer';
  readonly text: string;
}

/** One side of a card. Takes focus when shown, so that screen readers read it. */
export function CardFace({ label, text }: CardFaceProps) {
  const face = useRef<HTMLElement>(null);
  useEffect(() => face.current?.focus({ preventScroll: label === 'Question' }), [label]);
  return (
    <section ref={face} tabIndex={-1} aria-label={label} className="text-lg wrap-anywhere whitespace-pre-wrap outline-none">
      {text === '' ? <span className="text-ink-soft">This side is empty.</span> : <Notation text={text} />}
    </section>
  );
}
