import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';

import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { CentredSpinner } from './centred-spinner.tsx';

/** Shows a page to its signed-in student; asks everybody else to sign in and then come back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, hasSignedOut } = useSupabaseAuth();
  if (status === 'signed-in') return children;
  // Who has just signed out is on the way to the landing page.
  return status === 'signed-out' && !hasSignedOut ? <LeaveForSignIn /> : <CentredSpinner />;
}

function LeaveForSignIn() {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    // The location is read once: while this page is being left, it is already the next one's.
    void navigate({ to: '/login', replace: true, state: { from: router.state.location.href } });
  }, [navigate, router]);
  return <CentredSpinner />;
}
