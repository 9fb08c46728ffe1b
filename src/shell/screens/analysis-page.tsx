import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { useReplicaOnceOpen } from '../../shared/replica/replica-context.tsx';
import { useUserId } from '../../shared/session/use-user.ts';
import type { AnalysisOutlets } from '../../topics/mock-tests/screens/analysis/outlets.ts';
import { lazyDialog, loadPressed } from '../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StudentColumn } from '../student-column.tsx';

const AnalysisScreen = lazyNamed(() => import('../../topics/mock-tests/screens/analysis/analysis-screen.tsx'), 'AnalysisScreen');
const AskGroup = lazyDialog(() => import('../../topics/tutor/screens/ask-group.tsx'), 'AskGroup');

/** Imports from other topics, so it is loaded on demand. */
const load = () => loadPressed(() => import('./analysis-outlets.ts'));

const route = getRouteApi('/_app/_student/mock-tests/$attemptId/analysis');

/** The analysis of an attempt. Parts of it can be sent to the cards, the board, the tutor and groups. */
export function AnalysisPage() {
  const { attemptId } = route.useParams();
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const navigate = useNavigate();
  const [shared, setShared] = useState<{ readonly draw: () => Promise<Blob>; readonly text: string } | null>(null);

  const outlets: AnalysisOutlets = {
    onCard: async (item) => (await load())?.addQuestionCard(await replicaOnceOpen(), userId, item),
    onTask: async (item) => (await load())?.addQuestionTask(await replicaOnceOpen(), userId, item),
    onPlan: async (chapter) => (await load())?.addChapterTask(await replicaOnceOpen(), userId, chapter),
    onTutor: async (item) => {
      const parts = await load();
      if (parts === null) return;
      parts.draftForTutor(userId, item);
      await navigate({ to: '/ai/{-$chatId}', params: {}, search: {} });
    },
    onGroup: (draw, text) => setShared({ draw, text }),
  };
  async function share(groupId: string | null) {
    if (shared === null) return;
    const parts = await load();
    if (parts === null) return;
    setShared(null);
    if (groupId !== null) await parts.draftPictureForGroup(userId, groupId, shared.text, shared.draw);
    await navigate({ to: '/groups', search: groupId === null ? {} : { group: groupId } });
  }
  return (
    <StudentColumn>
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        <AnalysisScreen key={attemptId} attemptId={attemptId} outlets={outlets} />
        {shared === null ? null : (
          <AskGroup
            title="Share with a group"
            emptyText="You are not in a group yet. Join or create one first."
            onChosen={(groupId) => void share(groupId)}
            onClose={() => setShared(null)}
          />
        )}
      </Suspense>
    </StudentColumn>
  );
}
