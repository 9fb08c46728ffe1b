import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { afterPaint } from './after-paint.ts';
import { currentOf, useExam } from './exam-context.ts';
import { QuestionView } from './question-view.tsx';
import type { Language } from './shown-question.ts';

interface QuestionStackProps {
  /** Whether nothing is open beside the question. It then keeps a minimum height in a low window. */
  readonly isAlone: boolean;
  readonly language: Language;
}

/** Renders the displayed question and, hidden, the next one, so that a step only moves it into view. */
export function QuestionStack({ isAlone, language }: QuestionStackProps) {
  const { paper } = useExam();
  const stack = useRef<HTMLDivElement>(null);
  const current = useCurrent(stack);
  const drawn = useDrawn(current, (current + 1) % paper.questions.length);
  return (
    // `contain-strict`: changes inside affect no layout outside.
    <div id="question" ref={stack} className={`relative contain-strict ${isAlone ? 'min-h-48' : 'min-h-0'}`}>
      {drawn.map((at) => (
        <Place key={at} at={at} isCurrent={at === current} language={language} />
      ))}
    </div>
  );
}

/**
 * Index of the displayed question. A press moves an already rendered question into view directly in the DOM. React updates after the paint,
 * because focus and hidden parts cost as much as the step.
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

/** @returns false if the question is not rendered; then no question is in view */
function moveIntoSight(stack: HTMLDivElement, question: number): boolean {
  let isDrawn = false;
  for (const place of stack.children as HTMLCollectionOf<HTMLElement>) {
    const isQuestion = place.dataset['question'] === String(question);
    place.toggleAttribute('data-shown', isQuestion);
    isDrawn ||= isQuestion;
  }
  return isDrawn;
}

/** Indices of the rendered questions. While the browser is idle, the next question is added and the last one removed. */
function useDrawn(current: number, next: number): readonly number[] {
  const [drawn, setDrawn] = useState<readonly number[]>([current]);
  useEffect(() => whenIdle(() => setDrawn(current === next ? [current] : [current, next])), [current, next]);
  return drawn.includes(current) ? drawn : [...drawn, current];
}

/** Timeout in ms, so that it also happens on a busy device. */
const IDLE_MS = 200;

function whenIdle(act: () => void): () => void {
  // Safari lacks it.
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

/** A scroll container of its own, so that each question starts at its top. */
const Place = memo(function Place({ at, isCurrent, language }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Moves the focus, also for screen readers: the button that led here may be gone.
    if (isCurrent) place.current!.querySelector('h2')!.focus({ preventScroll: true });
    // Reset the scroll position, because the question may be displayed again.
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

/** On a phone each question is its own compositor layer, which moves without a repaint. On a desktop that would blur the letters. */
const PLACE =
  'absolute inset-0 -translate-x-full overflow-y-auto bg-page px-4 py-4 data-shown:translate-x-0 max-lg:will-change-transform lg:px-6';
