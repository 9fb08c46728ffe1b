import { Outlet, type ParsedLocation, redirect } from '@tanstack/react-router';

import { useSession } from '../data/session/session-context.tsx';
import { CentredSpinner } from './centred-spinner.tsx';
import type { RouterContext } from './router-context.ts';

/** For a layout route: only its signed-in student gets what is inside; everybody else is asked to sign in and then comes back. */
export const signedInOnly = {
  beforeLoad: async ({ context, location }: { context: RouterContext; location: ParsedLocation }): Promise<void> => {
    if ((await context.session.settled()) === null) redirect({ to: '/login', replace: true, state: { from: location.href }, throw: true });
  },
  pendingComponent: CentredSpinner,
  component: SignedInOnly,
};

/** Who has just signed out is on the way to the landing page. */
function SignedInOnly() {
  return useSession().user === null ? <CentredSpinner /> : <Outlet />;
}
