import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSupabaseAuth } from '../../data/session/session-context.tsx';

/** Who signs out, in this tab or another, goes to the landing page. */
export function SignOutRedirect() {
  const { hasSignedOut, pageLeft } = useSupabaseAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (hasSignedOut) void navigate({ to: '/', replace: true }).then(pageLeft);
  }, [hasSignedOut, navigate, pageLeft]);
  return null;
}
