import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';

import { CentredSpinner } from '../shell/centred-spinner.tsx';
import { OptionalBoundary } from '../shell/optional-boundary.tsx';
import { ErrorPage } from '../shell/root/error-page.tsx';
import { Providers } from '../shell/root/providers.tsx';
import type { RouterContext } from '../shell/router-context.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

const NotFoundPage = lazyNamed(() => import('../shell/site/landing/not-found-page.tsx'), 'NotFoundPage');
/** Lazy: a page that was opened by its URL already has its own head. */
const PublicPageHead = lazyNamed(() => import('../shell/site/public-page-head.tsx'), 'PublicPageHead');

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
      <OptionalBoundary>
        <Suspense>
          <PublicPageHead />
        </Suspense>
      </OptionalBoundary>
      <Outlet />
    </Providers>
  );
}
