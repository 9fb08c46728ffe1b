import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import { CardsSkeleton } from '../../../topics/cards/screens/cards-skeleton.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

/** Lazy, because it includes FSRS. */
const ReviewScreen = lazyNamed(() => import('../../../topics/cards/screens/review-screen.tsx'), 'ReviewScreen');

export const Route = createFileRoute('/_app/_student/cards/revise')({
  staticData: { title: 'Revise' },
  validateSearch: v.object({
    /** Limits the revision to this subject's cards. */
    subject: searchParameter(v.string()),
    /** Set for cards beyond the day's limit. */
    more: searchParameter(v.literal('true')),
  }),
  component: Revise,
});

function Revise() {
  const { subject = null, more } = Route.useSearch();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col px-4 md:px-6">
      <Suspense fallback={<CardsSkeleton />}>
        <ReviewScreen subjectId={subject} isMore={more === 'true'} />
      </Suspense>
    </div>
  );
}
