import { createFileRoute, Outlet } from '@tanstack/react-router';

import { useSessionStatus } from '../../shell/site/session-status.ts';
import { VisitorScreen } from '../../shell/site/visitor-screen.tsx';

/** Screens open to everyone: inside the app for students, on the site for visitors. */
export const Route = createFileRoute('/_app/_open')({ component: Open });

function Open() {
  return useSessionStatus() === 'signed-in' ? (
    <Outlet />
  ) : (
    <VisitorScreen>
      <Outlet />
    </VisitorScreen>
  );
}
