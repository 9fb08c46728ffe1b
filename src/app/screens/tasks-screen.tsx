import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { WithPlan } from '../student/with-plan.tsx';

/** The largest screen because of drag and drop: loaded after the frame. */
const TodoBoard = lazyNamed(() => import('../../features/tasks/todo-board.tsx'), 'TodoBoard');

const route = getRouteApi('/_app/_student/tasks');

export function TasksScreen() {
  const { view = 'board' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WithPlan plan="above">
      <Suspense>
        <TodoBoard view={view} onView={(chosen) => void navigate({ search: chosen === 'week' ? { view: chosen } : {}, replace: true })} />
      </Suspense>
    </WithPlan>
  );
}
