import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { afterPaint } from './after-paint.ts';
import { currentOf, useExam } from './exam-context.ts';
import { QuestionView } from './question-view.tsx';
import type { Language } from './shown-question.ts';

interface QuestionStackProps {
  /** Nothing is open beside it: in a low window it keeps a place. */
  readonly isAlone: boolean;
  readonly language: Language;
}

/** The question that is shown and, out of sight, the next one, drawn and laid out: a step only moves it into sight. */
export function QuestionStack({ isAlone, language }: QuestionStackProps) {
  const { paper } = useExam();
  const stack = useRef<HTMLDivElement>(null);
  const current = useCurrent(stack);
  const drawn = useDrawn(current, (current + 1) % paper.questions.length);
  return (
    // What happens in it changes no layout outside.
    <div id="question" ref={stack} className={`relative contain-strict ${isAlone ? 'min-h-48' : 'min-h-0'}`}>
      {drawn.map((at) => (
        <Place key={at} at={at} isCurrent={at === current} language={language} />
      ))}
    </div>
  );
}

/**
 * The question that is shown. One that is drawn already moves into sight at the press itself, past React, which follows once the
 * browser has painted: what nobody sees, the focus and what may have it, costs as much as the step.
 */
function useCurrent(stack: RefObject<HTMLDivElement | null>): number {
  const { actor } = useExam();
  const [current, setCurrent] = useState(() => currentOf(actor.getSnapshot()));
  const shown = useRef(current);
  useLayoutEffect(() => {
    const follow = () => {
      const at = currentOf(actor.getSnapshot());
      if (at === shown.current) return;
      shown.current = at;
      if (moveIntoSight(stack.current!, at)) afterPaint(() => setCurrent(shown.current));
      else setCurrent(at);
    };
    follow();
    const { unsubscribe } = actor.subscribe(follow);
    return unsubscribe;
  }, [actor, stack]);
  return current;
}

/** @returns false if the question is not drawn: then none is in sight */
function moveIntoSight(stack: HTMLDivElement, question: number): boolean {
  let isDrawn = false;
  for (const place of stack.children as HTMLCollectionOf<HTMLElement>) {
    const isQuestion = place.dataset['question'] === String(question);
    place.toggleAttribute('data-shown', isQuestion);
    isDrawn ||= isQuestion;
  }
  return isDrawn;
}

/** Indices of the questions on the page. The next one joins, and the last one goes, when the browser has nothing else to do. */
function useDrawn(current: number, next: number): readonly number[] {
  const [drawn, setDrawn] = useState<readonly number[]>([current]);
  useEffect(() => whenIdle(() => setDrawn(current === next ? [current] : [current, next])), [current, next]);
  return drawn.includes(current) ? drawn : [...drawn, current];
}

/** A busy device comes to it too. */
const IDLE_MS = 200;

function whenIdle(act: () => void): () => void {
  // Not in Safari.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: IDLE_MS });
  return () => cancelIdleCallback?.(waiting);
}

interface PlaceProps {
  readonly at: number;
  readonly isCurrent: boolean;
  readonly language: Language;
}

/** Scrolls by itself: a question is read from its top. */
const Place = memo(function Place({ at, isCurrent, language }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // For screen readers too: the button that led here may be gone.
    if (isCurrent) place.current!.querySelector('h2')!.focus({ preventScroll: true });
    // It may be shown again before it has gone.
    else place.current!.scrollTop = 0;
  }, [isCurrent]);
  return (
    <div
      ref={place}
      data-question={at}
      data-shown={isCurrent ? '' : undefined}
      inert={!isCurrent}
      aria-hidden={isCurrent ? undefined : true}
      className={PLACE}
    >
      <div className="mx-auto max-w-3xl">
        <QuestionView at={at} language={language} />
      </div>
    </div>
  );
});

/** On a phone each is a layer of its own, which moves without being painted again. On a desk that would blur the letters. */
const PLACE =
  'absolute inset-0 -translate-x-full overflow-y-auto bg-page px-4 py-4 data-shown:translate-x-0 max-lg:will-change-transform lg:px-6';
