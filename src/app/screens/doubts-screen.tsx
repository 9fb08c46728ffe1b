import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import type { Replica } from '../../data/replica/local-database.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

const TutorScreen = lazyNamed(() => import('../../features/tutor/tutor-screen.tsx'), 'TutorScreen');

const route = getRouteApi('/_app/_student/ai/{-$chatId}');

/** The tutor, with the board and the cards that an answer may go to. */
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
        onOpen={(id) => void navigate({ to: '/ai/{-$chatId}', params: id === null ? {} : { chatId: id }, search: {} })}
        onCard={(answer) => void navigate({ to: '/cards/new', search: { answer } })}
        addTask={(replica, title) => addDoubtTask(replica, userId, title)}
      />
    </Suspense>
  );
}

async function addDoubtTask(replica: Replica, userId: string, title: string) {
  const { addTask } = await import('../../features/tasks/tasks.commands.ts');
  return addTask(replica, userId, { id: crypto.randomUUID(), title });
}
