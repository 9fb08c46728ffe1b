import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useUnreadCounts } from '../../data/groups/use-unread-counts.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

const GroupsScreen = lazyNamed(() => import('../../features/groups/groups-screen.tsx'), 'GroupsScreen');
// Loaded after the list of groups.
const GroupMessages = lazyNamed(() => import('../../features/group-messages/group-messages.tsx'), 'GroupMessages');
const UnsentMessages = lazyNamed(() => import('../../features/group-messages/unsent-messages.tsx'), 'UnsentMessages');
const GroupStudy = lazyNamed(() => import('../../features/group-study/group-study.tsx'), 'GroupStudy');
const StudyingNow = lazyNamed(() => import('../../features/group-study/studying-now.tsx'), 'StudyingNow');

const route = getRouteApi('/_app/_student/groups');

/** The list of groups, with messages and study of the open one. */
export function StudyGroupsScreen() {
  const isOffline = useIsOffline();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const unread = useUnreadCounts();
  return (
    <Suspense>
      <GroupsScreen
        isOffline={isOffline}
        search={search}
        onSearch={(next, isStep) => void navigate({ search: next, replace: !isStep })}
        parts={{
          messages: (groupId) => (
            <GroupMessages
              key={groupId}
              groupId={groupId}
              askedId={search.message}
              onAskedShown={() => void navigate({ search: { ...search, message: undefined }, replace: true })}
            />
          ),
          study: (groupId) => <GroupStudy key={groupId} groupId={groupId} />,
          studyingNow: (groupId) => (
            <Suspense>
              <StudyingNow key={groupId} groupId={groupId} />
            </Suspense>
          ),
          leftBehind: (groupId) => <UnsentMessages key={groupId} groupId={groupId} />,
          news: (groupId) => <CountMark count={unread.get(groupId) ?? 0} words="unread" />,
        }}
      />
    </Suspense>
  );
}
