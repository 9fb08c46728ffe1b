import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';

import { TasksScreen } from '../../../shell/screens/tasks-screen.tsx';
import { searchParameter } from '../../../shared/rules/search-parameter.ts';

export const Route = createFileRoute('/_app/_student/tasks')({
  staticData: { title: 'Tasks' },
  // In the URL, so that a reload and a bookmark keep view and order.
  validateSearch: v.object({
    view: searchParameter(v.literal('week')),
    sort: searchParameter(v.picklist(['due', 'priority', 'newest'])),
    /** Id of the task to open. */
    task: searchParameter(v.pipe(v.string(), v.uuid())),
  }),
  component: TasksScreen,
});
