import { createFileRoute, Outlet } from '@tanstack/react-router';

import { SiteFrame } from '../shell/site/site-frame.tsx';

/** The public pages. Each renders its own `main`. */
export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
