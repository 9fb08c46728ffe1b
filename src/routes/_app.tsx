import { createFileRoute, Outlet } from '@tanstack/react-router';

import { CentredSpinner } from '../shell/centred-spinner.tsx';
import { AppShell } from '../shell/frame/lazy-app-shell.ts';
import { useSessionStatus } from '../shell/site/session-status.ts';

/** The app's screens. The screens of a student share one frame, which stays mounted on navigation. */
export const Route = createFileRoute('/_app')({
  loader: async ({ context }) => {
    if ((await context.session.settled()) !== null) await AppShell.preload?.();
  },
  staleTime: Infinity,
  pendingComponent: CentredSpinner,
  component: App,
});

function App() {
  return useSessionStatus() === 'signed-in' ? (
    <AppShell>
      <Outlet />
    </AppShell>
  ) : (
    <Outlet />
  );
}
