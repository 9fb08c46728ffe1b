import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { CardsSkeleton } from '../features/cards/cards-skeleton.tsx';

/** With FSRS in it. */
const ReviewScreen = lazy(async () => ({ default: (await import('../features/cards/review-screen.tsx')).ReviewScreen }));

interface ReviseSearch {
  /** Only the cards of this subject. */
  readonly subject?: string;
  /** Beyond what a day has room for. */
  readonly more?: boolean;
}

export const Route = createFileRoute('/cards/revise')({
  validateSearch: ({ subject, more }): ReviseSearch => ({
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(more === true ? { more } : {}),
  }),
  component: Revise,
});

function Revise() {
  const { user } = useSupabaseAuth();
  const { subject = null, more = false } = Route.useSearch();
  return (
    <StudentScreen title="Revise">
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col px-4 md:px-6">
        <Suspense fallback={<CardsSkeleton />}>
          {user === null ? null : <ReviewScreen userId={user.id} subjectId={subject} isMore={more} />}
        </Suspense>
      </div>
    </StudentScreen>
  );
}
