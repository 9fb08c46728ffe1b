import { Outlet, type ParsedLocation, redirect } from '@tanstack/react-router';

import { useSession } from '../shared/session/session-context.tsx';
import { CentredSpinner } from './centred-spinner.tsx';
import type { RouterContext } from './router-context.ts';

/** For a layout route: renders its children only for a signed-in student. Others go to sign in, and return afterwards. */
export const signedInOnly = {
  beforeLoad: async ({ context, location }: { context: RouterContext; location: ParsedLocation }): Promise<void> => {
    if ((await context.session.settled()) === null) redirect({ to: '/login', replace: true, state: { from: location.href }, throw: true });
  },
  pendingComponent: CentredSpinner,
  component: SignedInOnly,
};

/** Shows a spinner for a student who just signed out, on the way to the landing page. */
function SignedInOnly() {
  return useSession().user === null ? <CentredSpinner /> : <Outlet />;
}
