import type { SolvedEntry } from '../rules/solved-entry.ts';
import { Notation } from '../../../ui/notation.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { RelatedList } from './related-list.tsx';

interface EntryViewProps {
  readonly entry: SolvedEntry;
  readonly related: readonly SolvedEntry[];
  readonly chapterName: string;
}

/** A solved question with its answer. */
export function EntryView({ entry, related, chapterName }: EntryViewProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <article aria-labelledby="entry-title" className="grid grid-cols-1 gap-4">
        <EntryHead title={entry.title}>
          <EntryMarks entry={entry} chapterName={chapterName} />
        </EntryHead>
        <Asked entry={entry} />
      </article>
      <Answer entry={entry} />
      {related.length === 0 ? null : <Related entries={related} chapterName={chapterName} />}
    </div>
  );
}

/** The parts of the question that its title does not repeat. */
function Asked({ entry: { title, body, lists, options } }: { entry: SolvedEntry }) {
  const rest = body.filter((paragraph) => paragraph !== title);
  return (
    <div className="grid grid-cols-1 gap-3">
      {rest.map((paragraph) => (
        <p key={paragraph} className="overflow-x-auto overflow-y-hidden whitespace-pre-line">
          <Notation text={paragraph} />
        </p>
      ))}
      {lists.length === 0 ? null : (
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {lists.map((items, at) => (
            <Lettered key={LIST_NAMES[at]} title={LIST_NAMES[at]!} items={items} letters={LIST_LETTERS[at]!} />
          ))}
        </div>
      )}
      {options.length === 0 ? null : <Lettered items={options} letters="ABCDEF" />}
    </div>
  );
}

const LIST_NAMES = ['List I', 'List II'];
const LIST_LETTERS = ['PQRST', '123456'];

function Lettered({ title, items, letters }: { title?: string; items: readonly string[]; letters: string }) {
  return (
    <div>
      {title === undefined ? null : <h3 className="text-sm font-medium text-ink-soft">{title}</h3>}
      <ul className="grid grid-cols-1 gap-1.5">
        {items.map((item, at) => (
          <li key={letters[at]} className="grid grid-cols-[2rem_minmax(0,1fr)]">
            <span className="text-ink-soft">({letters[at]})</span>
            <span>
              <Notation text={item} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answer({ entry: { steps, answer, source } }: { entry: SolvedEntry }) {
  return (
    <article id="answer" aria-labelledby="answer-title" className="grid grid-cols-1 gap-3 border-l-2 border-line-strong pl-4">
      <h3 id="answer-title" className="font-display text-lg font-semibold">
        Answer
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
            <span className="font-display text-ink-soft tabular-nums">{at + 1}</span>
            <p className="overflow-x-auto overflow-y-hidden">
              <Notation text={step} />
            </p>
          </li>
        ))}
      </ol>
      <p className="rounded-lg border border-line-strong px-3 py-2 font-medium">
        <Notation text={answer} />
      </p>
      <p className="text-sm text-ink-soft">
        {source === 'bank' ? 'From Ekagra’s question bank, not from a student.' : 'A worked example of Ekagra, not from a student.'}
      </p>
    </article>
  );
}

function Related({ entries, chapterName }: { entries: readonly SolvedEntry[]; chapterName: string }) {
  return (
    <section aria-labelledby="related-title" className="grid grid-cols-1 gap-2 border-t border-line pt-6">
      <h3 id="related-title" className="font-display text-lg font-semibold">
        More from {chapterName}
      </h3>
      <RelatedList entries={entries} />
    </section>
  );
}
