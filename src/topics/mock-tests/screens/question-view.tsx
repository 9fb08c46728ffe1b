import { memo } from 'react';
import { Delete } from 'lucide-react';

import { shownAnswer } from '../rules/attempt-actions.ts';
import type { Answer } from '../rules/paper.ts';
import { evaluated, type TemplateSection } from '../rules/template.ts';
import { useAttemptPart, useExam } from './exam-context.ts';
import { Figure } from './figure.tsx';
import { QuestionText } from './question-text.tsx';
import { hasLanguage, type Language, shownQuestion } from './shown-question.ts';
import { OPTION_LETTERS } from '../../../content/questions/question.ts';
import { typedNumber } from '../rules/read-number.ts';

const NUMBER_PAD_KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.', '-'];

const NUMBER_PAD_KEY =
  'grid min-h-12 place-items-center rounded-lg border border-line-strong bg-surface font-display text-lg font-semibold hover:bg-hover';

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

/** Formats as `+4 right, −1 wrong`. */
export function marksWords({ marks, ...section }: TemplateSection): string {
  const words = [`+${marks.right} right`, `${signed(marks.wrong)} wrong`];
  if (marks.perOption !== undefined) words.push(`+${marks.perOption} for each right option if some are missing`);
  if (evaluated(section) < section.count) words.push(`${evaluated(section)} of ${section.count} evaluated`);
  return words.join(', ');
}

interface AnswerOptionsProps {
  readonly number: number;
  readonly options: readonly string[];
  readonly isMultiple: boolean;
  readonly answer: Answer | undefined;
  readonly onChoose: (answer: Answer | undefined) => void;
}

/** Native radio buttons or checkboxes, which support keyboards and screen readers. */
function AnswerOptions({ number, options, isMultiple, answer, onChoose }: AnswerOptionsProps) {
  const chosen = typeof answer === 'number' ? [answer] : Array.isArray(answer) ? (answer as readonly number[]) : [];
  const choose = (option: number, isChosen: boolean) => {
    if (!isMultiple) onChoose(option);
    else onChoose([...chosen.filter((one) => one !== option), ...(isChosen ? [option] : [])].toSorted((a, b) => a - b));
  };
  return (
    <div role={isMultiple ? 'group' : 'radiogroup'} aria-label="Options" className="grid gap-2">
      {options.map((option, at) => (
        <label
          key={option}
          className={`relative flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-3 py-2 ${chosen.includes(at) ? 'border-ink bg-hover' : 'border-line-strong bg-surface'}`}
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={`answer-${number}`}
            checked={chosen.includes(at)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
            onChange={({ currentTarget }) => choose(at, currentTarget.checked)}
          />
          {/* Read aloud as well, because an option may consist of a formula alone. */}
          <span
            className={`grid size-7 shrink-0 place-items-center border border-line-strong font-display text-sm font-semibold peer-checked:border-ink peer-checked:bg-ink peer-checked:text-page ${isMultiple ? 'rounded-sm' : 'rounded-full'}`}
          >
            {OPTION_LETTERS[at]}
          </span>
          <span className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden py-1">
            <QuestionText text={option} />
          </span>
        </label>
      ))}
    </div>
  );
}

interface NumberPadProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The examination's keypad. The field accepts a keyboard, too. */
function NumberPad({ text, onChange }: NumberPadProps) {
  const type = (next: string) => onChange(typedNumber(text, next));
  return (
    <div className="grid max-w-64 gap-3">
      <label className="grid gap-1.5 text-sm font-medium">
        Your answer, a number
        <input
          className="control font-display text-xl tabular-nums"
          inputMode="none"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <fieldset aria-label="Keypad" className="grid grid-cols-3 gap-2">
        {NUMBER_PAD_KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={NUMBER_PAD_KEY}
            aria-label={key === '-' ? 'Minus' : key === '.' ? 'Point' : undefined}
            onClick={() => type(text + key)}
          >
            {key === '-' ? '−' : key}
          </button>
        ))}
        <button type="button" className={`${NUMBER_PAD_KEY} col-span-2`} aria-label="Backspace" onClick={() => type(text.slice(0, -1))}>
          <Delete aria-hidden className="size-5" />
        </button>
        <button type="button" className={`${NUMBER_PAD_KEY} text-sm`} onClick={() => type('')}>
          Empty
        </button>
      </fieldset>
    </div>
  );
}
