import { type Analysis, answersIn } from '../../rules/analysis.ts';
import { accuracyWords, rightWords } from './analysis-words.ts';
import { signed } from '../../rules/analysis-advice.ts';
import { FigureWithTable } from './figure-with-table.tsx';

const NAMES = ['Under half the time', 'Half to all of it', 'Up to 1½ times', 'Up to twice', 'More than twice'];

/** Accuracy against speed. */
export function PaceFigure({ analysis: { byPace } }: { readonly analysis: Analysis }) {
  return (
    <FigureWithTable
      title="Accuracy and speed"
      summary="Answers by the share of the expected time they took. The filled part of a bar is the share that was right."
      table={{
        head: ['Time taken', 'Right', 'Accuracy', 'Marks'],
        rows: byPace.map((part, at) => [NAMES[at]!, rightWords(part), accuracyWords(part), signed(part.marks)]),
      }}
    >
      <ul className="grid gap-3">
        {byPace.map((part, at) => {
          const answers = answersIn(part);
          return (
            <li key={part.key} className="grid gap-1">
              <span className="flex flex-wrap justify-between gap-x-3">
                {NAMES[at]}
                <span className="text-sm text-ink-soft tabular-nums">
                  {answers === 0 ? 'no answer' : `${rightWords(part)} right, ${accuracyWords(part)}`}
                </span>
              </span>
              <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-3 w-full rounded-sm border border-line-strong">
                <rect width={answers === 0 ? 0 : (100 * part.right) / answers} height={1} className="fill-ink" />
              </svg>
            </li>
          );
        })}
      </ul>
    </FigureWithTable>
  );
}
