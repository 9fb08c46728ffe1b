import { useState } from 'react';

import type { Attempt } from '../rules/attempt.ts';
import { totalsOf } from '../rules/template.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAttemptPart, useExam } from './exam-context.ts';
import { ShowResult } from './given/show-result.tsx';
import { momentWords } from './given/time-words.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PaletteMark } from './palette-mark.tsx';
import { STATE_WORDS, STATES } from './palette-words.ts';
import { marksWords } from './question-view.tsx';
import type { Language } from './shown-question.ts';

interface InstructionsProps {
  readonly attempt: Attempt;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Instructions that the student reads and agrees to before the time begins. */
export function Instructions({ attempt, language, onLanguage }: InstructionsProps) {
  const { actor, paper } = useExam();
  const refusal = useAttemptPart(({ context }) => context.refusal);
  const [isAgreed, setIsAgreed] = useState(false);
  const { template, missing } = paper;
  const { questions, marks } = totalsOf(template);
  const lacking = Object.values(missing ?? {}).reduce((sum, count) => sum + count, 0);

  function begin() {
    // Browsers allow full screen only after a press. The page works without it.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => {});
    actor.send({ type: 'BEGIN' });
  }

  return (
    <main className="h-full overflow-y-auto px-4 py-6 sm:px-6">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="font-display text-2xl font-semibold">{template.title}</h1>
          <p className="text-ink-soft">
            {questions} questions, {marks} marks, {template.minutes} minutes
          </p>
        </div>
        {lacking === 0 ? null : (
          <p className="rounded-xl border border-line-strong px-4 py-3">
            The full paper has {questions + lacking} questions. {lacking} are missing, because{' '}
            {attempt.givenId === null
              ? 'this device has too few that you have not seen in the last 60 days'
              : 'the device it was drawn on has too few'}
            . Time is shorter in proportion.
          </p>
        )}
        {template.isProvisional ? (
          <p className="rounded-xl border border-line-strong px-4 py-3">
            Provisional: the official bulletin is not out yet. {template.source}.
          </p>
        ) : null}
        <section className="grid gap-3">
          <h2 className="font-display text-lg font-semibold">Sections</h2>
          <div className="overflow-x-auto panel p-4">
            <table className="w-full text-sm">
              <caption className="sr-only">Sections, questions and marks</caption>
              <thead>
                <tr className="text-left">
                  <th scope="col" className="pb-2 font-medium">
                    Section
                  </th>
                  <th scope="col" className="px-3 pb-2 text-right font-medium">
                    Questions
                  </th>
                  <th scope="col" className="pb-2 font-medium">
                    Marks for each
                  </th>
                </tr>
              </thead>
              <tbody>
                {template.sections.map((section) => (
                  <tr key={section.id} className="border-t border-line align-top">
                    <th scope="row" className="py-2 text-left font-normal">
                      {section.title}
                    </th>
                    <td className="px-3 py-2 text-right tabular-nums">{section.count}</td>
                    <td className="py-2">{marksWords(section)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
        <section className="grid gap-3">
          <h2 className="font-display text-lg font-semibold">The palette</h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {STATES.map((state) => (
              <li key={state} className="flex items-center gap-3">
                <PaletteMark state={state}>1</PaletteMark>
                <span>
                  {STATE_WORDS[state]}
                  {state === 'marked' ? <span className="text-ink-soft"> (not evaluated)</span> : null}
                  {state === 'answered-marked' ? <span className="text-ink-soft"> (evaluated)</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="grid gap-3">
          <h2 className="font-display text-lg font-semibold">How it goes</h2>
          <ul className="grid list-disc gap-2 pl-5">
            <li>The clock runs from the start, also while this page is closed. The test is submitted automatically at zero.</li>
            <li>Save &amp; Next saves your answer. Going to another question from the palette saves nothing.</li>
            <li>
              {template.markSaves
                ? 'Mark for Review & Next saves your answer too, and it is evaluated.'
                : 'Mark for Review & Next does not save your answer.'}
            </li>
            <li>To take an answer back, press Clear Response. To change it, choose another and save.</li>
            <li>You may go to any section at any time.</li>
            {template.calculator ? null : <li>No calculator. You get a rough sheet for your working.</li>}
            <li>Everything is saved on this device as you go, offline too. After a crash, open the test again and continue.</li>
          </ul>
        </section>
        {template.languages.length > 1 ? (
          <div className="flex flex-wrap items-center gap-3">
            <span>View the questions in</span>
            <LanguageChoice value={language} onChange={onLanguage} />
            <span className="text-sm text-ink-soft">
              Questions without a Hindi version are in English. If the two differ, the English version counts.
            </span>
          </div>
        ) : null}
        <div className="grid gap-3 border-t border-line pt-4">
          {paper.keysFrom === undefined ? null : (
            <p>Results from {momentWords(Date.parse(paper.keysFrom))}. Until then nobody in the group sees marks or solutions.</p>
          )}
          {attempt.givenId === null ? null : <ShowResult attempt={attempt} />}
          <CheckField label="I have read and understood the instructions." isChecked={isAgreed} onCheckedChange={setIsAgreed} />
          {refusal === null ? null : (
            <p role="alert" className="text-danger">
              {refusal}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <LinkButton to="/mock-tests">Not now</LinkButton>
            <Button variant="primary" disabled={!isAgreed} onClick={begin}>
              I am ready to begin
            </Button>
          </div>
        </div>
      </div>
    </main>
  );
}
