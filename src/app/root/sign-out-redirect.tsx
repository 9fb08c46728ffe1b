import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '../../data/session/session-context.tsx';

/** Goes to the landing page after a sign-out in this tab or another. */
export function SignOutRedirect() {
  const { hasSignedOut, pageLeft } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (hasSignedOut) void navigate({ to: '/', replace: true }).then(pageLeft);
  }, [hasSignedOut, navigate, pageLeft]);
  return null;
}
