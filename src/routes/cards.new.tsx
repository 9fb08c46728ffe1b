import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { StudentColumn } from '../app/student-column.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { CardsSkeleton } from '../features/cards/cards-skeleton.tsx';

const NewCardPage = lazy(async () => ({ default: (await import('../features/cards/new-card.tsx')).NewCardPage }));

interface NewCardSearch {
  /** The task that the card is made from. */
  readonly task?: string;
  /** The tutor's answer that it is made from. */
  readonly answer?: string;
}

export const Route = createFileRoute('/cards/new')({
  validateSearch: ({ task, answer }): NewCardSearch => ({
    ...(typeof task === 'string' ? { task } : {}),
    ...(typeof answer === 'string' ? { answer } : {}),
  }),
  component: NewCard,
});

function NewCard() {
  const { user } = useSupabaseAuth();
  const { task = null, answer = null } = Route.useSearch();
  return (
    <StudentScreen title="New card">
      <StudentColumn>
        <Suspense fallback={<CardsSkeleton />}>
          {user === null ? null : <NewCardPage key={task ?? answer} userId={user.id} taskId={task} answerId={answer} />}
        </Suspense>
      </StudentColumn>
    </StudentScreen>
  );
}
