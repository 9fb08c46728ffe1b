import { useEffect, useRef } from 'react';

import { paletteState } from '../rules/progress.ts';
import { Button } from '../../../ui/button.tsx';
import { useAttemptPart, useExam } from './exam-context.ts';
import { PaletteMark } from './palette-mark.tsx';
import { STATE_WORDS, STATES } from './palette-words.ts';
import { TimeLeft } from './time-left.tsx';

/** Summary by section of what would be submitted. */
export function ReviewSummary() {
  const { actor, paper } = useExam();
  const questions = useAttemptPart(({ context }) => context.progress.questions);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus, because the button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="grid h-full content-start gap-6 overflow-y-auto px-4 py-6 sm:px-6">
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="font-display text-2xl font-semibold outline-none">
            Submit the test?
          </h1>
          <TimeLeft />
        </div>
        <p>Answered questions are evaluated, also those marked for review. You cannot change anything after you submit.</p>
        <div className="overflow-x-auto panel p-4">
          <table className="w-full text-sm">
            <caption className="sr-only">Questions by section and state</caption>
            <thead>
              <tr className="text-left align-bottom">
                <th scope="col" className="pr-2 pb-2 font-medium sm:pr-3">
                  Section
                </th>
                {STATES.map((state) => (
                  <th key={state} scope="col" className="pb-2 pl-1.5 text-right font-medium sm:pl-3">
                    <PaletteMark state={state} className="mb-1 ml-auto size-7">
                      {''}
                    </PaletteMark>
                    <span className="max-sm:sr-only">{STATE_WORDS[state]}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {paper.template.sections.map(({ id, title }, section) => {
                const states = questions.filter((_, at) => paper.questions[at]!.section === section).map(paletteState);
                return (
                  <tr key={id} className="border-t border-line">
                    <th scope="row" className="py-2 pr-2 text-left font-normal sm:pr-3">
                      {title}
                    </th>
                    {STATES.map((state) => (
                      <td key={state} className="py-2 pl-1.5 text-right font-display tabular-nums sm:pl-3">
                        {states.filter((one) => one === state).length}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <ul aria-hidden className="grid gap-2 text-sm sm:hidden">
          {STATES.map((state) => (
            <li key={state} className="flex items-center gap-2">
              <PaletteMark state={state} className="size-7">
                {''}
              </PaletteMark>
              {STATE_WORDS[state]}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => actor.send({ type: 'RETURN' })}>Back to the questions</Button>
          <Button variant="primary" onClick={() => actor.send({ type: 'SUBMIT' })}>
            Submit
          </Button>
        </div>
      </div>
    </main>
  );
}
