import { useEffect } from 'react';

import { setAppBadge } from '../../shared/student/app-badge.ts';
import { useDueCount } from '../../topics/tasks/store/tasks.queries.ts';
import { useUserId } from '../../shared/session/use-user.ts';
import { useToday } from '../../shared/student/use-today.ts';

/** Shows the number of due tasks on the app's icon. Signing out clears it. */
export function DueBadge() {
  const count = useDueCount(useToday(useUserId()));
  useEffect(() => {
    if (count !== undefined) void setAppBadge(count);
  }, [count]);
  return null;
}
