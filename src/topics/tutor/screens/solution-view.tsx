import { useState } from 'react';

import type { Solution, Step } from '../../../solver/index.ts';
import { firstHint } from '../rules/solution-text.ts';
import { Formula } from '../../../ui/formula.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { StepButtons } from './step-buttons.tsx';

interface SolutionViewProps {
  readonly solution: Solution;
  /** Shows a hint first, then one step at a time. */
  readonly isHinted: boolean;
}

/** A verified solution, whole or up to the last revealed step. */
export function SolutionView({ solution, isHinted }: SolutionViewProps) {
  const { steps, answer, tex, topic, verification } = solution;
  const [shown, setShown] = useState(isHinted ? 0 : Number.POSITIVE_INFINITY);
  const isWhole = shown > steps.length - 1;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-soft">{topic}</p>
      {shown === 0 ? (
        <p>
          <span className="font-medium">Hint: </span>
          <Notation text={firstHint(solution).text} />
        </p>
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {steps.slice(0, shown).map((step, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps never reorder
            <StepView key={at} step={step} number={at + 1} />
          ))}
        </ol>
      )}
      {isWhole ? (
        <>
          <p className="rounded-lg border border-line-strong px-3 py-2 font-medium">
            <span className="mr-1 text-sm font-normal text-ink-soft">Answer</span> {tex === undefined ? answer : <Formula tex={tex} />}
          </p>
          <p className="text-sm text-ink-soft">
            Checked: <Notation text={verification} />
          </p>
        </>
      ) : (
        <StepButtons onNext={() => setShown(shown + 1)} onAll={() => setShown(Number.POSITIVE_INFINITY)} />
      )}
    </div>
  );
}

function StepView({ step: { text, tex }, number }: { step: Step; number: number }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
      <span className="font-display text-ink-soft tabular-nums">{number}</span>
      <div>
        <p>
          <Notation text={text} />
        </p>
        {tex === undefined ? null : <Formula tex={tex} isDisplay />}
      </div>
    </li>
  );
}
