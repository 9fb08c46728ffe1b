import { useState } from 'react';

import { signed } from '../../rules/analysis-advice.ts';
import type { AnalysedQuestion } from '../../rules/analysis-question.ts';
import type { Analysis } from '../../rules/analysis.ts';
import type { Paper } from '../../rules/paper.ts';
import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { clockWords, outcomeWords } from './analysis-words.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { Solution } from './solution.tsx';

interface QuestionListProps {
  readonly attemptId: string;
  readonly paper: Paper;
  readonly analysis: Analysis;
  readonly chapterName: (id: string) => string;
}

const FILTERS = {
  all: { label: 'All', has: () => true },
  wrong: { label: 'Wrong', has: ({ outcome }) => outcome === 'wrong' || outcome === 'partial' },
  left: { label: 'Left out', has: ({ outcome, isSpare }) => outcome === 'unattempted' && !isSpare },
  slow: { label: 'Slow', has: ({ isSlow }) => isSlow },
  changed: { label: 'Changed', has: ({ change }) => change !== null },
} as const satisfies Readonly<Record<string, { label: string; has: (question: AnalysedQuestion) => boolean }>>;
type Filter = keyof typeof FILTERS;

/** All questions, each with its solution and the student's answer. */
export function QuestionList({ attemptId, paper, analysis: { questions }, chapterName }: QuestionListProps) {
  const [filter, setFilter] = useState<Filter>(() => (questions.some(FILTERS.wrong.has) ? 'wrong' : 'all'));
  const shown = questions.filter(FILTERS[filter].has);
  return (
    <Section title="Questions">
      <div className="print:hidden">
        <SegmentedControl
          label="Show questions"
          value={filter}
          onValueChange={setFilter}
          options={(Object.keys(FILTERS) as Filter[]).map((value) => ({
            value,
            label: FILTERS[value].label,
            count: questions.filter(FILTERS[value].has).length,
          }))}
        />
      </div>
      {shown.length === 0 ? <p className="text-ink-soft">No questions here. Choose another filter.</p> : null}
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((question) => (
          <li key={question.at} className="rounded-xl border border-line">
            <Row attemptId={attemptId} paper={paper} question={question} chapter={chapterName(question.chapter)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RowProps extends Pick<QuestionListProps, 'attemptId' | 'paper'> {
  readonly question: AnalysedQuestion;
  readonly chapter: string;
}

/** Renders the solution when it is first opened, because a paper can have two hundred. */
function Row({ attemptId, paper, question, chapter }: RowProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className="flex min-h-12 items-center gap-3 px-3 py-2">
        <svg aria-hidden viewBox="0 0 12 12" className="size-4 shrink-0">
          <OutcomeMark outcome={question.outcome} x={6} y={6} />
        </svg>
        <span className="min-w-0 flex-1">
          <span className="font-medium">Question {question.at + 1}</span> <span className="text-sm text-ink-soft">{chapter}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{factsOf(question)}</span>
        </span>
        <span className="font-display font-semibold tabular-nums">{signed(question.marks)}</span>
      </summary>
      {wasOpened ? <Solution attemptId={attemptId} paper={paper} question={question} /> : null}
    </details>
  );
}

function factsOf(question: AnalysedQuestion): string {
  const { seconds, expected, isSlow, isGuess, change } = question;
  const facts = [outcomeWords(question), `${clockWords(seconds)} of ${clockWords(expected)} expected`];
  if (isSlow) facts.push('slow');
  if (isGuess) facts.push('guess');
  if (change !== null) facts.push({ worse: 'changed for the worse', better: 'changed for the better', same: 'changed' }[change]);
  return facts.join(', ');
}
