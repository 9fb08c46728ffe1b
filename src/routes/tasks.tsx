import { createFileRoute } from '@tanstack/react-router';

import { AppShell } from '../app/app-shell.tsx';
import { RequireSession } from '../app/require-session.tsx';
import { useIsOffline } from '../app/connectivity/connectivity-context.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { SyncStatus } from '../features/sync/sync-status.tsx';
import { TodoBoard } from '../features/tasks/todo-board.tsx';

export const Route = createFileRoute('/tasks')({
  component: () => (
    <RequireSession>
      <Tasks />
    </RequireSession>
  ),
});

function Tasks() {
  const { user } = useSupabaseAuth();
  const isOffline = useIsOffline();
  if (user === null) return null;
  return (
    <AppShell title="Tasks" syncStatus={<SyncStatus isOffline={isOffline} />}>
      <TodoBoard userId={user.id} />
    </AppShell>
  );
}
