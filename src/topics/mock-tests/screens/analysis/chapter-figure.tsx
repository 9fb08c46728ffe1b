import { type Analysis, answersIn, missed, type Part } from '../../rules/analysis.ts';
import { Button } from '../../../../ui/button.tsx';
import { PART_HEAD, partCells, rightWords } from './analysis-words.ts';
import { FigureWithTable } from './figure-with-table.tsx';
import { useOutlets } from './outlets.ts';

interface ChapterFigureProps {
  readonly attemptId: string;
  readonly analysis: Analysis;
  readonly chapterName: (id: string) => string;
}

/**
 * Shows each chapter with marks to gain as a bar of its questions; weak chapters can be added to the plan. Other chapters are only named,
 * because a paper can have fifty.
 */
export function ChapterFigure({ attemptId, analysis: { score, byChapter, complete, weak }, chapterName }: ChapterFigureProps) {
  const { onPlan } = useOutlets();
  if (byChapter.length === 0) return null;
  const toGain = byChapter.filter((part) => missed(score, part) > 0);
  const isWeak = (part: Part) => weak.includes(part);
  return (
    <FigureWithTable
      title="Chapters"
      summary={
        weak.length === 0
          ? 'Chapters with the most marks to gain come first. You have no weak chapter: none with two or more questions is below half right.'
          : 'Chapters with the most marks to gain come first. A chapter is weak if it has two or more questions and you got less than half of them right.'
      }
      table={{ head: ['Chapter', ...PART_HEAD], rows: byChapter.map((part) => [chapterName(part.key), ...partCells(part)]) }}
    >
      <ul className="grid gap-4">
        {toGain.map((part) => (
          <li
            key={part.key}
            className={`grid grid-cols-1 items-center gap-x-3 gap-y-1 ${isWeak(part) ? 'sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-1' : ''}`}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 break-words">{chapterName(part.key)}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {isWeak(part) ? 'Weak: ' : ''}
                {rightWords(part)} right
              </span>
            </span>
            {isWeak(part) ? (
              <Button
                className="mt-1 max-sm:order-last max-sm:mb-2 max-sm:justify-self-start sm:row-span-2 sm:mt-0 print:hidden"
                onClick={() => void onPlan({ attemptId, chapter: part.key, name: chapterName(part.key) })}
              >
                Add to the plan<span className="sr-only">: {chapterName(part.key)}</span>
              </Button>
            ) : null}
            <Bar part={part} />
          </li>
        ))}
      </ul>
      {complete.length === 0 ? null : (
        <p className="text-sm text-pretty text-ink-soft">
          All marks earned in {complete.length === 1 ? 'one chapter' : `${complete.length} chapters`}:{' '}
          {complete.map(({ key }) => chapterName(key)).join('; ')}.
        </p>
      )}
    </FigureWithTable>
  );
}

/** A solid part for right answers, half height for partly right, a middle line for wrong, and empty for the rest. */
function Bar({ part }: { readonly part: Part }) {
  const { right, partial, wrong } = part;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, answersIn(part) + part.left)} 1`}
      preserveAspectRatio="none"
      className="col-start-1 h-3 w-full rounded-sm border border-line-strong"
    >
      <rect width={right} height={1} className="fill-answered" />
      <rect x={right} y={0.5} width={partial} height={0.5} className="fill-answered" />
      <rect x={right + partial} y={0.35} width={wrong} height={0.3} className="fill-danger" />
    </svg>
  );
}
