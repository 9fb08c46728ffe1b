import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { WithPlan } from '../app/student/with-plan.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';

/** With its drag and drop it is the largest of all screens: the frame is there before it. */
const TodoBoard = lazy(async () => ({ default: (await import('../features/tasks/todo-board.tsx')).TodoBoard }));

export const Route = createFileRoute('/tasks')({
  // In the address, so that a reload and a bookmark keep the view.
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'week' } => (view === 'week' ? { view } : {}),
  component: Tasks,
});

function Tasks() {
  const { user } = useSupabaseAuth();
  const { view = 'board' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudentScreen title="Tasks">
      {user === null ? null : (
        <WithPlan userId={user.id} plan="above">
          <Suspense>
            <TodoBoard
              userId={user.id}
              view={view}
              onView={(chosen) => void navigate({ search: chosen === 'week' ? { view: chosen } : {}, replace: true })}
            />
          </Suspense>
        </WithPlan>
      )}
    </StudentScreen>
  );
}
