import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '../../shared/session/session-context.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Goes to the landing page after a sign-out in this tab or another, and says why where the student did nothing in this one. */
export function SignOutRedirect() {
  const { hasSignedOut, isElsewhere, pageLeft } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasSignedOut) return;
    void navigate({ to: '/', replace: true }).then(pageLeft);
    if (isElsewhere) showToast({ title: 'No longer on this device', text: 'You signed out, or deleted your data, in another tab.' });
  }, [hasSignedOut, isElsewhere, navigate, pageLeft]);
  return null;
}
