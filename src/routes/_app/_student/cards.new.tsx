import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import { CardsSkeleton } from '../../../topics/cards/screens/cards-skeleton.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const NewCardPage = lazyNamed(() => import('../../../topics/cards/screens/new-card.tsx'), 'NewCardPage');

export const Route = createFileRoute('/_app/_student/cards/new')({
  staticData: { title: 'New card' },
  validateSearch: v.object({
    /** The task that the card is made from. */
    task: searchParameter(v.string()),
    /** The tutor's answer that the card is made from. */
    answer: searchParameter(v.string()),
  }),
  component: NewCard,
});

function NewCard() {
  const { task = null, answer = null } = Route.useSearch();
  return (
    <StudentColumn>
      <Suspense fallback={<CardsSkeleton />}>
        <NewCardPage key={task ?? answer} taskId={task} answerId={answer} />
      </Suspense>
    </StudentColumn>
  );
}
