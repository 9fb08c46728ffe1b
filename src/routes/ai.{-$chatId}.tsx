import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useIsOffline } from '../app/connectivity/connectivity-context.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import type { Replica } from '../data/replica/local-database.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { SHARE_OUTCOMES, type ShareOutcome } from '../domain/share-target.ts';

const TutorScreen = lazy(async () => ({ default: (await import('../features/tutor/tutor-screen.tsx')).TutorScreen }));

interface TutorSearch {
  /** Another app has just shared something to the tutor. */
  readonly shared?: ShareOutcome;
  /** The task that a doubt is about. */
  readonly task?: string;
}

export const Route = createFileRoute('/ai/{-$chatId}')({
  validateSearch: ({ shared, task }): TutorSearch => {
    const outcome = SHARE_OUTCOMES.find((known) => known === shared);
    return { ...(outcome === undefined ? {} : { shared: outcome }), ...(typeof task === 'string' ? { task } : {}) };
  },
  component: Tutor,
});

function Tutor() {
  const { user } = useSupabaseAuth();
  const { chatId } = Route.useParams();
  const { shared, task = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isOffline = useIsOffline();
  return (
    <StudentScreen title="Tutor">
      <Suspense>
        {user === null ? null : (
          <TutorScreen
            userId={user.id}
            chatId={chatId ?? null}
            isOffline={isOffline}
            taskId={task}
            shareOutcome={shared}
            onOpen={(id) => void navigate({ to: '/ai/{-$chatId}', params: id === null ? {} : { chatId: id }, search: {} })}
            onCard={(answer) => void navigate({ to: '/cards/new', search: { answer } })}
            addTask={(replica, title) => addDoubtTask(replica, user.id, title)}
          />
        )}
      </Suspense>
    </StudentScreen>
  );
}

async function addDoubtTask(replica: Replica, userId: string, title: string) {
  const { addTask } = await import('../features/tasks/tasks.commands.ts');
  return addTask(replica, userId, { id: crypto.randomUUID(), title });
}
