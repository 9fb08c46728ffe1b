import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { AccountOnly } from '../../../shell/account-only.tsx';
import { groupsSearch } from '../../../topics/groups/screens/groups-search.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const StudyGroupsScreen = lazyNamed(() => import('../../../shell/screens/study-groups-screen.tsx'), 'StudyGroupsScreen');

export const Route = createFileRoute('/_app/_student/groups')({
  staticData: { title: 'Groups' },
  validateSearch: groupsSearch,
  component: () => (
    <AccountOnly title="Groups need an account" text="You study with others there, so a server has to know who you are.">
      <Suspense>
        <StudyGroupsScreen />
      </Suspense>
    </AccountOnly>
  ),
});
