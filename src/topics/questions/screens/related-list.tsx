import { Link } from '@tanstack/react-router';

import type { SolvedEntry } from '../rules/solved-entry.ts';
import { Notation } from '../../../ui/notation.tsx';

/** A list of related questions by title. */
export function RelatedList({ entries }: { entries: readonly Pick<SolvedEntry, 'slug' | 'title'>[] }) {
  return (
    <ul className="grid grid-cols-1">
      {entries.map(({ slug, title }) => (
        <li key={slug}>
          <Link to="/qa/$slug" params={{ slug }} className="flex min-h-11 items-center py-2 break-words underline underline-offset-4">
            <span>
              <Notation text={title} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
