import type { AnalysedQuestion } from '../../rules/analysis-question.ts';
import type { Paper } from '../../rules/paper.ts';
import { OPTION_LETTERS } from '../../../../content/questions/question.ts';
import { Button } from '../../../../ui/button.tsx';
import { Figure } from '../figure.tsx';
import { QuestionText } from '../question-text.tsx';
import { shownQuestion } from '../shown-question.ts';
import { answerWords, keyWords } from './analysis-words.ts';
import { useOutlets } from './outlets.ts';

interface SolutionProps {
  readonly attemptId: string;
  readonly paper: Paper;
  readonly question: AnalysedQuestion;
}

/** A question, the student's answer beside the right one, and the worked solution. */
export function Solution({ attemptId, paper, question: { at, answer, outcome } }: SolutionProps) {
  const { onCard, onTask, onTutor } = useOutlets();
  const item = paper.questions[at]!;
  const { question, passage } = item;
  const { statement, reason, left, right, options } = shownQuestion(question, 'en');
  const given = answerWords(answer);
  const analysed = { attemptId, paperTitle: paper.template.title, number: at + 1, item, given, outcome };
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line p-3">
      {passage === undefined ? null : (
        <p className="border-l-2 border-line-strong pl-3">
          <QuestionText text={passage} />
        </p>
      )}
      <p className="overflow-x-auto overflow-y-hidden whitespace-pre-line">
        {reason === undefined ? null : <b>Assertion: </b>}
        <QuestionText text={statement} />
      </p>
      {reason === undefined ? null : (
        <p className="overflow-x-auto overflow-y-hidden">
          <b>Reason: </b>
          <QuestionText text={reason} />
        </p>
      )}
      {question.figure === undefined ? null : <Figure source={question.figure} />}
      {left === undefined ? null : (
        <div className="grid gap-2 sm:grid-cols-2">
          <Items items={left} letters="PQRST" />
          <Items items={right!} letters="123456" />
        </div>
      )}
      <Items items={options} letters={OPTION_LETTERS} />
      <dl className="grid grid-cols-2 gap-3 rounded-lg bg-column p-3">
        <div>
          <dt className="text-sm text-ink-soft">Your answer</dt>
          <dd className="font-medium">{given ?? 'None'}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Right answer</dt>
          <dd className="font-medium">{item.isDropped ? 'Dropped question' : keyWords(item)}</dd>
        </div>
      </dl>
      <section aria-label={`Solution of question ${at + 1}`}>
        {question.solution.length === 0 ? <p className="text-sm text-ink-soft">This paper has no solution for this question.</p> : null}
        <ol className="grid grid-cols-1 gap-2">
          {question.solution.map((step, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps never move, and a teacher's may be alike
            <li key={at} className="overflow-x-auto overflow-y-hidden">
              <QuestionText text={step} />
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => void onCard(analysed)}>Make a card</Button>
        <Button onClick={() => void onTask(analysed)}>Make a task</Button>
        <Button onClick={() => void onTutor(analysed)}>Ask the tutor</Button>
      </div>
    </div>
  );
}

function Items({ items, letters }: { readonly items: readonly string[]; readonly letters: string }) {
  if (items.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1">
      {items.map((item, at) => (
        <li key={letters[at]} className="flex gap-2">
          <span>({letters[at]})</span>
          <span className="min-w-0 overflow-x-auto overflow-y-hidden">
            <QuestionText text={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}
