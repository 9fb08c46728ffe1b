import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useUserId } from '../../shared/session/use-user.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

const TutorScreen = lazyNamed(() => import('../../topics/tutor/screens/tutor-screen.tsx'), 'TutorScreen');

/** Imports from other topics, so it is loaded on demand. */
const outlets = () => import('./doubt-outlets.ts');

const route = getRouteApi('/_app/_student/ai/{-$chatId}');

/** The tutor. Its answers can be turned into tasks and cards. */
export function DoubtsScreen() {
  const userId = useUserId();
  const { chatId } = route.useParams();
  const { shared, task = null } = route.useSearch();
  const navigate = route.useNavigate();
  const isOffline = useIsOffline();
  return (
    <Suspense>
      <TutorScreen
        chatId={chatId ?? null}
        isOffline={isOffline}
        taskId={task}
        shareOutcome={shared}
        // An explicit undefined: without it, the chat id in the URL would stay.
        onOpen={(id) => void navigate({ to: '/ai/{-$chatId}', params: { chatId: id ?? undefined }, search: {} })}
        onCard={(answer) => void navigate({ to: '/cards/new', search: { answer } })}
        onTask={async (replica, task) => (await outlets()).addDoubtTask(replica, userId, task)}
        onGroup={async (groupId, doubt) => {
          if (groupId !== null) await (await outlets()).draftForGroup(userId, groupId, doubt);
          await navigate({ to: '/groups', search: groupId === null ? {} : { group: groupId } });
        }}
        onCommunity={async (doubt) => {
          const { draftForCommunity } = await import('./doubt-for-community.ts');
          await draftForCommunity(userId, doubt);
          await navigate({ to: '/qa/ask' });
        }}
      />
    </Suspense>
  );
}
