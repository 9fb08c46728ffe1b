import { createFileRoute, Outlet } from '@tanstack/react-router';

import { SiteFrame } from '../app/site/site-frame.tsx';

/** The pages for visitors. Each brings its `main`. */
export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
