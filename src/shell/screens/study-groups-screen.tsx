import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';

import { NOTHING_UNREAD, type Unread } from '../../topics/groups/store/group-reads.ts';
import { useUnreadCounts } from '../../topics/groups/store/use-unread-counts.ts';
import type { ReportTarget } from '../../topics/groups/rules/report.ts';
import { GroupsScreen } from '../../topics/groups/screens/groups-screen.tsx';
import { CountMark } from '../../ui/count-mark.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { isLayerOpen } from '../../ui/open-layers.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useObstacle } from '../connectivity/connectivity-context.tsx';

// Loaded after the list of groups.
const GroupMessages = lazyNamed(() => import('../../topics/groups/screens/messages/group-messages.tsx'), 'GroupMessages');
const UnsentMessages = lazyNamed(() => import('../../topics/groups/screens/messages/unsent-messages.tsx'), 'UnsentMessages');
const LatestMessage = lazyNamed(() => import('../../topics/groups/screens/messages/latest-message.tsx'), 'LatestMessage');
const ReportDialog = lazyDialog(() => import('../../topics/moderation/screens/report-dialog.tsx'), 'ReportDialog');
const GroupStudy = lazyNamed(() => import('../../topics/groups/screens/study/group-study.tsx'), 'GroupStudy');
const GroupPapers = lazyNamed(() => import('../../topics/mock-tests/screens/given/group-papers.tsx'), 'GroupPapers');
const StudyingNow = lazyNamed(() => import('../../topics/groups/screens/study/studying-now.tsx'), 'StudyingNow');

const route = getRouteApi('/_app/_student/groups');

/** The list of groups, with the messages and study of the open one. */
export function StudyGroupsScreen() {
  const obstacle = useObstacle();
  const isOffline = obstacle !== null;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const unread = useUnreadCounts();
  const [report, setReport] = useState<ReportTarget | null>(null);
  // Stable, because every message gets this function.
  const reportMessage = useCallback(
    ({ id }: { readonly id: string }, author: string) => setReport({ kind: 'message', messageId: id, author }),
    [],
  );
  return (
    <>
      <GroupsScreen
        obstacle={obstacle}
        search={search}
        onSearch={(next, isStep) =>
          void navigate({ search: next, replace: !isStep, state: isStep ? { isFromList: search.group === undefined } : true })
        }
        onClose={() => {
          // Goes back instead of adding a second history entry for the list, which would need a second Back.
          if (history.location.state.isFromList === true && !isLayerOpen()) history.back();
          else void navigate({ search: {}, replace: true });
        }}
        parts={{
          messages: (groupId) => (
            <GroupMessages
              key={groupId}
              groupId={groupId}
              onReport={reportMessage}
              askedId={search.message}
              onAskedShown={() => void navigate({ search: { ...search, message: undefined }, replace: true, state: true })}
            />
          ),
          study: (groupId) => <GroupStudy key={groupId} groupId={groupId} />,
          papers: (groupId) => <GroupPapers key={groupId} groupId={groupId} isOffline={isOffline} />,
          studyingNow: (groupId) => (
            <Suspense>
              <StudyingNow key={groupId} groupId={groupId} />
            </Suspense>
          ),
          leftBehind: (groupId) => <UnsentMessages key={groupId} groupId={groupId} />,
          latest: (groupId) => (
            <Suspense>
              <LatestMessage groupId={groupId} />
            </Suspense>
          ),
          onReport: (groupId, { userId, name }) => setReport({ kind: 'member', groupId, memberId: userId, name }),
          news: (groupId) => <UnreadMark unread={unread.get(groupId) ?? NOTHING_UNREAD} />,
        }}
      />
      <Suspense>{report === null ? null : <ReportDialog target={report} isOffline={isOffline} onClose={() => setReport(null)} />}</Suspense>
    </>
  );
}

function UnreadMark({ unread: { count, hasMention } }: { readonly unread: Unread }) {
  return (
    <span className="flex items-center gap-1 empty:hidden">
      {hasMention ? (
        <span className="grid size-5 place-items-center rounded-full border border-ink text-xs font-semibold">
          <span aria-hidden>@</span>
          <VisuallyHidden>You are mentioned</VisuallyHidden>
        </span>
      ) : null}
      <CountMark count={count} words="unread" />
    </span>
  );
}
