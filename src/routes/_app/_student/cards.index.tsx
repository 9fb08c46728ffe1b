import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { CardsSkeleton } from '../../../topics/cards/screens/cards-skeleton.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const CardsScreen = lazyNamed(() => import('../../../topics/cards/screens/cards-screen.tsx'), 'CardsScreen');

export const Route = createFileRoute('/_app/_student/cards/')({
  staticData: { title: 'Revision cards' },
  component: () => (
    <StudentColumn>
      <Suspense fallback={<CardsSkeleton />}>
        <CardsScreen />
      </Suspense>
    </StudentColumn>
  ),
});
