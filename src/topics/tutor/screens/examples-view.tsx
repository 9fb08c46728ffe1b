import { ChevronDown } from 'lucide-react';

import { useChapterName } from '../../../shared/student/use-chapters.ts';
import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import { Notation } from '../../../ui/notation.tsx';

interface ExamplesViewProps {
  /** Why the doubt itself was not solved. */
  readonly reason: string;
  readonly examples: readonly WorkedExample[];
}

/** Similar solved questions, each collapsible. */
export function ExamplesView({ reason, examples }: ExamplesViewProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="break-words">{reason}</p>
      <p className="text-sm text-ink-soft">{examples.length === 1 ? 'A similar solved question:' : 'Similar solved questions:'}</p>
      <ul className="grid grid-cols-1 gap-2">
        {examples.map((example) => (
          <li key={example.id}>
            <Example {...example} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Example({ chapter, topic, question, steps, answer }: WorkedExample) {
  const chapterName = useChapterName(chapter);
  return (
    <details className="group rounded-xl border border-line bg-surface">
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-start gap-2 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block text-sm text-ink-soft">{chapterName === null ? topic : `${chapterName} · ${topic}`}</span>
          <Notation text={question} />
        </span>
        <ChevronDown aria-hidden className="mt-1 size-4 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-3 border-t border-line px-4 py-3">
        <ol className="grid grid-cols-1 gap-2">
          {steps.map((step, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps never reorder
            <li key={at} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
              <span className="font-display text-ink-soft tabular-nums">{at + 1}</span>
              <p>
                <Notation text={step} />
              </p>
            </li>
          ))}
        </ol>
        <p className="rounded-lg border border-line-strong px-3 py-2 font-medium">
          <span className="mr-1 text-sm font-normal text-ink-soft">Answer</span> <Notation text={answer} />
        </p>
      </div>
    </details>
  );
}
