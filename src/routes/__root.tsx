import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { CentredSpinner } from '../app/centred-spinner.tsx';
import { ErrorPage } from '../app/root/error-page.tsx';
import { Providers } from '../app/root/providers.tsx';
import type { RouterContext } from '../app/router-context.ts';
import { PublicPageHead } from '../app/site/public-page-head.tsx';
import { NotFoundPage } from '../features/landing/not-found-page.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Prerendered pages have no session, no connectivity and no toasts.
  component: import.meta.env.SSR ? Outlet : Root,
  pendingComponent: CentredSpinner,
  pendingMs: 0,
  // A page that fails to prerender fails the build.
  errorComponent: import.meta.env.SSR ? Outlet : ErrorPage,
  notFoundComponent: NotFoundPage,
});

function Root() {
  return (
    <Providers>
      <PublicPageHead />
      <Outlet />
    </Providers>
  );
}
