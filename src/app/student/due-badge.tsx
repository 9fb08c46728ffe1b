import { useEffect } from 'react';

import { setAppBadge } from '../../data/student/app-badge.ts';
import { useDueCount } from '../../features/tasks/tasks.queries.ts';
import { useToday } from '../../features/tasks/use-today.ts';

/** Keeps the number on the app's icon: the student's tasks that are due. Signing out takes it away. */
export function DueBadge() {
  const count = useDueCount(useToday());
  useEffect(() => {
    if (count !== undefined) void setAppBadge(count);
  }, [count]);
  return null;
}
