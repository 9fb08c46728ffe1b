import { Link } from '@tanstack/react-router';

import { useOwnPart } from '../store/use-own-part.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { MissingEntry } from './missing-entry.tsx';

interface HiddenQuestionProps {
  readonly userId: string;
  readonly slug: string;
}

/** Shown for a question that the server does not list: to its author with the reason why it is hidden, to others as missing. */
export function HiddenQuestion({ userId, slug }: HiddenQuestionProps) {
  const { state, part } = useOwnPart(userId, slug);
  if (state === 'loading') return <Skeleton className="h-96" />;
  const question = part?.question ?? null;
  if (question === null) return <MissingEntry isUnreachable={state === 'unreachable'} />;
  return (
    <article aria-labelledby="entry-title" className="grid grid-cols-1 gap-4">
      <p>
        <Link to="/qa" className="inline-flex min-h-11 items-center underline underline-offset-4">
          All questions
        </Link>
      </p>
      <h2 id="entry-title" className="font-display text-xl font-semibold text-pretty break-words sm:text-2xl">
        <Notation text={question.title} />
      </h2>
      <HiddenNotice reason={question.reason} />
      <MarkedText text={question.body} />
    </article>
  );
}
