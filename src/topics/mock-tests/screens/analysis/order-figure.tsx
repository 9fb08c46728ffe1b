import type { Analysis } from '../../rules/analysis.ts';
import { clockWords } from './analysis-words.ts';
import { FigureWithTable } from './figure-with-table.tsx';

const WIDE = 320;
const HIGH = 140;

/** Figure of which question was open when. */
export function OrderFigure({ analysis: { visits, questions, used }, minutes }: { readonly analysis: Analysis; readonly minutes: number }) {
  const x = (ms: number) => (WIDE * ms) / (minutes * 60_000);
  const row = HIGH / questions.length;
  const again = new Set(
    visits.filter(({ question }, at) => visits.findIndex((visit) => visit.question === question) < at).map(({ question }) => question),
  ).size;
  return (
    <FigureWithTable
      title="Order taken"
      summary={`Time runs to the right over ${minutes} minutes, question 1 is at the top. You used ${clockWords(used)} and came back to ${again === 1 ? 'one question' : `${again} questions`}.`}
      table={{
        head: ['Visit', 'Question', 'From', 'To'],
        rows: visits.map(({ question, from, to }, at) => [
          String(at + 1),
          String(question + 1),
          clockWords(from / 1000),
          clockWords(to / 1000),
        ]),
      }}
    >
      <svg
        role="img"
        aria-label="Which question was open at each time. The table below has the figures."
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        className="w-full max-w-2xl border-b border-l border-line-strong"
      >
        {visits.map(({ question, from, to }) => (
          <rect
            key={from}
            x={x(from)}
            y={question * row}
            width={Math.max(1.5, x(to) - x(from))}
            height={Math.min(8, Math.max(1.5, row - 0.5)) * (questions[question]!.isSlow ? 2 : 1)}
            className={questions[question]!.isSlow ? 'fill-danger' : 'fill-ink'}
          />
        ))}
      </svg>
      {questions.some(({ isSlow }) => isSlow) ? (
        <p className="text-sm text-ink-soft">Thick and red: questions that took more than one and a half times the expected time.</p>
      ) : null}
    </FigureWithTable>
  );
}
