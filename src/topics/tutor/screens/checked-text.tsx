import { BadgeCheck, Calculator, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';

import { checkedSteps, exactSidesOf, type StepState } from '../rules/tools/checks/checked-steps.ts';
import { hasUncheckedNumber } from '../rules/tools/checks/final-number.ts';
import { CALCULATED_WORDS, CHECKED_WORDS } from '../../../shared/marked-text/answer-markdown.ts';
import { DrawnText } from '../../../shared/marked-text/drawn-text.tsx';
import { exactEngine } from '../store/exact-results.ts';
import { type ExactResults, keyOf, NOTHING_FOUND } from '../rules/tools/checks/exact-sides.ts';

interface CheckedTextProps {
  /** The question as the student asked it. Its given values are the ground of every check. */
  readonly question: string;
  readonly text: string;
  /** Length of the revealed text. */
  readonly length: number;
  /** The answer is by a small model, which is not trusted with any number. */
  readonly isSmall: boolean;
}

const UNCHECKED_WORDS = 'Not checked: nothing computed a number of this answer again';

/**
 * A model's answer with a mark at each step that was recomputed on this device, which says how far. The answer's text cannot set a mark.
 */
export const CheckedText = memo(function CheckedText({ question, text, length, isSmall }: CheckedTextProps) {
  const results = useExactResults(text);
  const steps = useMemo(() => checkedSteps(question, text, results), [question, text, results]);
  const checked = steps.filter(({ state }) => state === 'checked').length;
  const final =
    isSmall && length >= text.length && hasUncheckedNumber(question, text, steps) ? (
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {UNCHECKED_WORDS}
      </p>
    ) : null;
  if (steps.every(({ state }) => state === 'open')) {
    return (
      <>
        <DrawnText text={text.slice(0, length)} />
        {final}
      </>
    );
  }
  return (
    <>
      {steps
        .filter(({ start }) => start < length)
        .map(({ start, end, state }) => (
          <div key={start} className="grid grid-cols-1 gap-1.5">
            <DrawnText text={text.slice(start, Math.min(end, length)).replace(/^\s+/, '')} />
            {end > length ? null : <Mark state={state} />}
          </div>
        ))}
      {final}
      {length < text.length || checked === 0 ? null : (
        <p className="text-sm text-ink-soft">
          {checked === 1 ? '1 part was' : `${checked} parts were`} checked on this device. Check the others yourself.
        </p>
      )}
    </>
  );
});

const MARKS = {
  checked: { Icon: BadgeCheck, words: CHECKED_WORDS },
  calculation: { Icon: Calculator, words: CALCULATED_WORDS },
  differs: { Icon: TriangleAlert, words: 'Computed again: a number here is different' },
} as const;

function Mark({ state }: { state: StepState }) {
  if (state === 'open') return null;
  const { Icon, words } = MARKS[state];
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  );
}

/** Exact results for the limits and integrals of an answer, as the algebra engines find them. */
function useExactResults(text: string): ExactResults {
  const sides = useMemo(() => exactSidesOf(text), [text]);
  const [results, setResults] = useState(NOTHING_FOUND);
  useEffect(() => {
    const gone = new AbortController();
    for (const side of sides) {
      exactEngine.resultOf(side, gone.signal).then(
        (result) => {
          if (result !== null && !gone.signal.aborted) setResults((found) => new Map([...found, [keyOf(side), result]]));
        },
        (error: unknown) => console.error('A claim could not be computed again', error),
      );
    }
    return () => gone.abort();
  }, [sides]);
  return results;
}
