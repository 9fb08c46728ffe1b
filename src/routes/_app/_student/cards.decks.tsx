import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import { CardsSkeleton } from '../../../topics/cards/screens/cards-skeleton.tsx';
import { EXAM_SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const ReadyDecksScreen = lazyNamed(() => import('../../../topics/cards/screens/ready-decks-screen.tsx'), 'ReadyDecksScreen');

export const Route = createFileRoute('/_app/_student/cards/decks')({
  staticData: { title: 'Ready decks' },
  validateSearch: v.object({
    subject: searchParameter(v.picklist(EXAM_SUBJECTS)),
    /** The opened chapter. */
    chapter: searchParameter(v.string()),
  }),
  component: ReadyDecks,
});

function ReadyDecks() {
  const { subject = 'physics', chapter = null } = Route.useSearch();
  return (
    <StudentColumn>
      <Suspense fallback={<CardsSkeleton />}>
        <ReadyDecksScreen subject={subject} chapterId={chapter} />
      </Suspense>
    </StudentColumn>
  );
}
