/// <reference lib="webworker" />
import type { SessionStore } from '../replication/auth/session-store.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import type { Replica } from '../replication/local/replica.ts';
import { clockOf, studyDayOf } from '../src/shared/days/study-day.ts';
import type { CalendarDay } from '../src/shared/days/calendar-day.ts';
import { OPEN_STATUSES, dueByToday } from '../src/topics/tasks/rules/index.ts';

declare const self: ServiceWorkerGlobalScope;

/** Updates the number on the app's icon. A failure must not fail the sync. */
export async function badgeDueTasks(replica: Replica, session: SessionStore, userId: string): Promise<void> {
  try {
    const today = studyDayOf(Date.now(), clockOf(await replica.get('users', userId)));
    const count = await countDueTasks(replica, today);
    const { owner } = await readSession(session);
    // The student may have signed out meanwhile.
    if (owner?.id !== userId) return;
    await (count === 0 ? self.navigator.clearAppBadge?.() : self.navigator.setAppBadge?.(count));
  } catch (error) {
    console.error('The number of due tasks could not be shown', error);
  }
}

/** Number of open tasks due today or overdue. */
export async function countDueTasks(replica: Replica, today: CalendarDay): Promise<number> {
  const found = await Promise.all(
    OPEN_STATUSES.map((status) =>
      replica.find('todos', { selector: dueByToday(status, today), sort: [{ position: 'asc' }, { id: 'asc' }] }),
    ),
  );
  return found.flat().length;
}
