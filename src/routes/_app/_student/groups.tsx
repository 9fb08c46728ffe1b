import { createFileRoute } from '@tanstack/react-router';

import { StudyGroupsScreen } from '../../../app/screens/study-groups-screen.tsx';
import { groupsSearch } from '../../../features/groups/groups-search.ts';

export const Route = createFileRoute('/_app/_student/groups')({
  staticData: { title: 'Groups' },
  validateSearch: groupsSearch,
  component: StudyGroupsScreen,
});
