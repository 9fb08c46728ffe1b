import { memo } from 'react';

import { shownAnswer } from '../rules/deeds.ts';
import type { Answer } from '../rules/paper.ts';
import { evaluated, type TemplateSection } from '../rules/template.ts';
import { AnswerOptions } from './answer-options.tsx';
import { useAttemptPart, useExam } from './exam-context.ts';
import { Figure } from './figure.tsx';
import { NumberPad } from './number-pad.tsx';
import { QuestionText } from './question-text.tsx';
import { hasLanguage, type Language, shownQuestion } from './shown-question.ts';

interface QuestionViewProps {
  readonly at: number;
  readonly language: Language;
}

export const QuestionView = memo(function QuestionView({ at, language }: QuestionViewProps) {
  const { actor, paper } = useExam();
  const answer = useAttemptPart(({ context }) => shownAnswer(context.progress.questions[at]!));
  const { question, section, passage } = paper.questions[at]!;
  const shown = shownQuestion(question, language);
  const choose = (given: Answer | undefined) => actor.send({ type: 'CHOOSE', answer: given });
  return (
    <article aria-labelledby={`question-${at + 1}`} className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={`question-${at + 1}`} tabIndex={-1} className="font-display text-lg font-semibold outline-none">
          Question {at + 1}
        </h2>
        <p className="text-sm text-ink-soft">{marksWords(paper.template.sections[section]!)}</p>
      </div>
      {hasLanguage(question, language) ? null : <p className="text-sm text-ink-soft">This question is in English only.</p>}
      <div lang={language === 'hi' && question.hi !== undefined ? 'hi' : undefined} className="grid grid-cols-1 gap-4">
        {passage === undefined ? null : (
          <p className="border-l-2 border-line-strong pl-3">
            <QuestionText text={passage} />
          </p>
        )}
        <p className="overflow-x-auto overflow-y-hidden whitespace-pre-line">
          {shown.reason === undefined ? null : <b>Assertion: </b>}
          <QuestionText text={shown.statement} />
        </p>
        {shown.reason === undefined ? null : (
          <p className="overflow-x-auto overflow-y-hidden">
            <b>Reason: </b>
            <QuestionText text={shown.reason} />
          </p>
        )}
        {question.figure === undefined ? null : <Figure source={question.figure} />}
        {shown.left === undefined ? null : (
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <MatchList title="List I" items={shown.left} letters={['P', 'Q', 'R', 'S', 'T']} />
            <MatchList title="List II" items={shown.right!} letters={['1', '2', '3', '4', '5', '6']} />
          </div>
        )}
        {question.kind === 'numerical' ? (
          <NumberPad key={at} text={typeof answer === 'string' ? answer : ''} onChange={(text) => choose(text === '' ? undefined : text)} />
        ) : (
          <AnswerOptions number={at} options={shown.options} isMultiple={question.kind === 'multiple'} answer={answer} onChoose={choose} />
        )}
      </div>
    </article>
  );
});

function MatchList({ title, items, letters }: { title: string; items: readonly string[]; letters: readonly string[] }) {
  return (
    <section>
      <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
      <ul className="grid gap-1">
        {items.map((item, at) => (
          <li key={letters[at]} className="flex gap-2">
            <span>({letters[at]})</span>
            <span className="min-w-0">
              <QuestionText text={item} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const signed = (marks: number) => (marks < 0 ? `−${-marks}` : String(marks));

/** `+4 right, −1 wrong`. */
export function marksWords({ marks, ...section }: TemplateSection): string {
  const words = [`+${marks.right} right`, `${signed(marks.wrong)} wrong`];
  if (marks.perOption !== undefined) words.push(`+${marks.perOption} for each right option if some are missing`);
  if (evaluated(section) < section.count) words.push(`${evaluated(section)} of ${section.count} evaluated`);
  return words.join(', ');
}
