import { Link } from '@tanstack/react-router';

import type { SolvedEntry } from '../rules/solved-entry.ts';
import { Notation } from '../../../ui/notation.tsx';
import { EntryMarks } from './entry-marks.tsx';

interface EntryCardProps {
  readonly entry: SolvedEntry;
  readonly chapterName: string;
}

/** A question in a list. */
export function EntryCard({ entry, chapterName }: EntryCardProps) {
  return (
    <article className="relative grid grid-cols-1 gap-2 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover">
      <h3 className="font-medium break-words">
        {/* The link covers the whole card. */}
        <Link to="/qa/$slug" params={{ slug: entry.slug }} className="after:absolute after:inset-0 after:rounded-xl">
          <Notation text={entry.title} />
        </Link>
      </h3>
      <EntryMarks entry={entry} chapterName={chapterName} />
    </article>
  );
}
