import { memo, useEffect, useRef, useState } from 'react';

import { afterPaint } from './after-paint.ts';
import { currentOf, useAttemptPart, useExam } from './exam-context.ts';
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
  const current = useAttemptPart(currentOf);
  const drawn = useDrawn(current, (current + 1) % paper.questions.length);
  const settled = useSettled(current);
  return (
    // What happens in it changes no layout outside.
    <div id="question" className={`relative contain-strict ${isAlone ? 'min-h-48' : 'min-h-0'}`}>
      {drawn.map((at) => (
        <Place key={at} at={at} isShown={at === current} isSettled={at === settled} language={language} />
      ))}
    </div>
  );
}

/** Indices of the questions on the page. The next one joins, and the last one goes, when the browser has nothing else to do. */
function useDrawn(current: number, next: number): readonly number[] {
  const [drawn, setDrawn] = useState<readonly number[]>([current]);
  useEffect(() => whenIdle(() => setDrawn(current === next ? [current] : [current, next])), [current, next]);
  return drawn.includes(current) ? drawn : [...drawn, current];
}

/** The question that was shown when the browser last painted. */
function useSettled(current: number): number {
  const [settled, setSettled] = useState(current);
  useEffect(() => {
    if (settled !== current) afterPaint(() => setSettled(current));
  }, [settled, current]);
  return settled;
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
  return () => cancelIdleCallback(waiting);
}

interface PlaceProps {
  readonly at: number;
  readonly isShown: boolean;
  /** It is painted. What nobody sees costs as much as the step itself, and comes after it: the focus, and what may have it. */
  readonly isSettled: boolean;
  readonly language: Language;
}

/** Scrolls by itself: a question is read from its top. */
const Place = memo(function Place({ at, isShown, isSettled, language }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // For screen readers too: the button that led here may be gone.
    if (isSettled) place.current!.querySelector('h2')!.focus({ preventScroll: true });
    // It may be shown again before it has gone.
    else place.current!.scrollTop = 0;
  }, [isSettled]);
  return (
    <div ref={place} data-shown={isShown ? '' : undefined} inert={!isSettled} aria-hidden={isSettled ? undefined : true} className={PLACE}>
      <div className="mx-auto max-w-3xl">
        <QuestionView at={at} language={language} />
      </div>
    </div>
  );
});

/** On a phone each is a layer of its own, which moves without being painted again. On a desk that would blur the letters. */
const PLACE =
  'absolute inset-0 -translate-x-full overflow-y-auto bg-page px-4 py-4 data-shown:translate-x-0 max-lg:will-change-transform lg:px-6';
