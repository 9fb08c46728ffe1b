import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { WithPlan } from '../student/with-plan.tsx';

/** Loaded after the frame: drag and drop makes it the largest screen. */
const TodoBoard = lazyNamed(() => import('../../topics/tasks/screens/todo-board.tsx'), 'TodoBoard');

const route = getRouteApi('/_app/_student/tasks');

export function TasksScreen() {
  const { view, sort, task } = route.useSearch();
  const navigate = route.useNavigate();
  // Merges the changes into the search parameters and omits defaults.
  const show = (changes: { view?: 'week' | undefined; sort?: typeof sort; task?: undefined }) =>
    void navigate({ search: (others) => ({ ...others, ...changes }), replace: true });
  return (
    <WithPlan plan="above">
      <Suspense>
        <TodoBoard
          view={view ?? 'board'}
          sort={sort ?? null}
          opened={task ?? null}
          onOpened={() => show({ task: undefined })}
          onView={(chosen) => show({ view: chosen === 'week' ? chosen : undefined })}
          onSort={(chosen) => show({ sort: chosen ?? undefined })}
        />
      </Suspense>
    </WithPlan>
  );
}
