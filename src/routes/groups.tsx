import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useIsOffline } from '../app/connectivity/connectivity-context.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { useUnreadCounts } from '../data/groups/use-unread-counts.ts';
import { groupsSearch } from '../features/groups/groups-search.ts';
import { CountMark } from '../ui/count-mark.tsx';

const GroupsScreen = lazy(async () => ({ default: (await import('../features/groups/groups-screen.tsx')).GroupsScreen }));
// The list of the groups is there before what is inside one.
const GroupMessages = lazy(async () => ({ default: (await import('../features/group-messages/group-messages.tsx')).GroupMessages }));
const UnsentMessages = lazy(async () => ({ default: (await import('../features/group-messages/unsent-messages.tsx')).UnsentMessages }));
const GroupStudy = lazy(async () => ({ default: (await import('../features/group-study/group-study.tsx')).GroupStudy }));
const StudyingNow = lazy(async () => ({ default: (await import('../features/group-study/studying-now.tsx')).StudyingNow }));

export const Route = createFileRoute('/groups')({ validateSearch: groupsSearch, component: Groups });

function Groups() {
  const { user } = useSupabaseAuth();
  const isOffline = useIsOffline();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const unread = useUnreadCounts();
  const userId = user?.id;
  return (
    <StudentScreen title="Groups" isDeep={search.group !== undefined}>
      {userId === undefined ? null : (
        <Suspense>
          <GroupsScreen
            userId={userId}
            isOffline={isOffline}
            search={search}
            onSearch={(next, isStep) => void navigate({ search: next, replace: !isStep })}
            parts={{
              messages: (groupId) => (
                <GroupMessages
                  key={groupId}
                  userId={userId}
                  groupId={groupId}
                  askedId={search.message}
                  onAskedShown={() => void navigate({ search: groupsSearch({ ...search, message: undefined }), replace: true })}
                />
              ),
              study: (groupId) => <GroupStudy key={groupId} userId={userId} groupId={groupId} />,
              studyingNow: (groupId) => (
                <Suspense>
                  <StudyingNow key={groupId} groupId={groupId} />
                </Suspense>
              ),
              leftBehind: (groupId) => <UnsentMessages key={groupId} userId={userId} groupId={groupId} />,
              news: (groupId) => <CountMark count={unread.get(groupId) ?? 0} words="unread" />,
            }}
          />
        </Suspense>
      )}
    </StudentScreen>
  );
}
