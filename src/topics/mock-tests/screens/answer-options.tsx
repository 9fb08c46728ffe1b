import type { Answer } from '../rules/paper.ts';
import { OPTION_LETTERS } from '../../../content/questions/question.ts';
import { QuestionText } from './question-text.tsx';

interface AnswerOptionsProps {
  readonly number: number;
  readonly options: readonly string[];
  readonly isMultiple: boolean;
  readonly answer: Answer | undefined;
  readonly onChoose: (answer: Answer | undefined) => void;
}

/** Native radio buttons or checkboxes: keys and screen readers know them. */
export function AnswerOptions({ number, options, isMultiple, answer, onChoose }: AnswerOptionsProps) {
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
          {/* Read out too: an option may be a formula alone. */}
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
