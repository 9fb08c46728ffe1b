import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Notation } from '../../../ui/notation.tsx';

interface EntryHeadProps {
  readonly title: string;
  /** Marks of the question: subject, chapter and others. */
  readonly children: ReactNode;
}

/** Head of a question's page, for solved and asked questions. The enclosing article is labelled by `entry-title`. */
export function EntryHead({ title, children }: EntryHeadProps) {
  return (
    <>
      <p>
        <Link to="/qa" className="inline-flex min-h-11 items-center underline underline-offset-4">
          All questions
        </Link>
      </p>
      <h2 id="entry-title" className="-my-1 overflow-y-clip py-1 font-display text-xl font-semibold text-pretty break-words sm:text-2xl">
        <Notation text={title} />
      </h2>
      {children}
    </>
  );
}
