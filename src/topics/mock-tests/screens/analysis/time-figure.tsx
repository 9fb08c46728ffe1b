import type { Analysis } from '../../rules/analysis.ts';
import { clockWords, outcomeWords } from './analysis-words.ts';
import { FigureWithTable } from './figure-with-table.tsx';
import { OutcomeLegend, OutcomeMark } from './outcome-mark.tsx';

const HIGH = 120;
const ROOM = 8;
const STEP = 12;

/** Time per question against the expected time. */
export function TimeFigure({ analysis: { questions, elsewhere } }: { readonly analysis: Analysis }) {
  const most = Math.max(60, ...questions.map(({ seconds, expected }) => Math.max(seconds, expected)));
  const y = (seconds: number) => ROOM + HIGH * (1 - seconds / most);
  const width = questions.length * STEP;
  const slow = questions.filter(({ isSlow }) => isSlow).length;
  return (
    <FigureWithTable
      title="Time per question"
      summary={`Each mark is a question as high as its time, the line beside it what a well-prepared student needs; the top is ${clockWords(most)}. ${slow === 0 ? 'None' : slow} took more than one and a half times that. ${clockWords(elsewhere.seconds)} beyond it went to questions that earned nothing.`}
      table={{
        head: ['Question', 'Time', 'Expected', 'Result'],
        rows: questions.map((question) => [
          String(question.at + 1),
          clockWords(question.seconds),
          clockWords(question.expected),
          outcomeWords(question),
        ]),
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <section aria-label="Time per question, picture" tabIndex={0} className="overflow-x-auto">
        <svg
          role="img"
          aria-label="Time of each question in the paper’s order. The table below has the figures."
          viewBox={`0 0 ${width} ${HIGH + 2 * ROOM}`}
          style={{ minWidth: Math.min(width, questions.length * 8), maxWidth: width * 2 }}
          className="w-full print:min-w-0!"
        >
          {questions.map(({ at, seconds, expected, outcome }) => (
            <g key={at}>
              <path d={`M${at * STEP + 1} ${y(expected)}h${STEP - 2}`} strokeWidth={1.5} className="stroke-ink-soft" />
              <OutcomeMark outcome={outcome} x={(at + 0.5) * STEP} y={y(seconds)} />
            </g>
          ))}
        </svg>
      </section>
      <OutcomeLegend />
    </FigureWithTable>
  );
}
