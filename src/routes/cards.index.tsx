import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { StudentColumn } from '../app/student-column.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { CardsSkeleton } from '../features/cards/cards-skeleton.tsx';

const CardsScreen = lazy(async () => ({ default: (await import('../features/cards/cards-screen.tsx')).CardsScreen }));

export const Route = createFileRoute('/cards/')({ component: Cards });

function Cards() {
  const { user } = useSupabaseAuth();
  return (
    <StudentScreen title="Revision cards">
      <StudentColumn>
        <Suspense fallback={<CardsSkeleton />}>{user === null ? null : <CardsScreen userId={user.id} />}</Suspense>
      </StudentColumn>
    </StudentScreen>
  );
}
