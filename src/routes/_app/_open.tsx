import { createFileRoute, Outlet } from '@tanstack/react-router';

import { useSessionStatus } from '../../app/site/session-status.ts';
import { VisitorScreen } from '../../app/site/visitor-screen.tsx';

/** The screens that everybody may open: students find them among their own, visitors on the site. */
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
