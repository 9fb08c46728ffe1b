import { createRootRoute, Outlet } from '@tanstack/react-router';

import { CentredSpinner } from '../app/centred-spinner.tsx';
import { ErrorPage } from '../app/error-page.tsx';
import { Providers } from '../app/providers.tsx';
import { NotFoundPage } from '../features/landing/not-found-page.tsx';

export const Route = createRootRoute({
  component: () => (
    <Providers>
      <Outlet />
    </Providers>
  ),
  pendingComponent: CentredSpinner,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
