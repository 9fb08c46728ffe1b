import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { readPendingInvite } from './pending-invite.ts';

/** Pages that redirect on their own, mostly to the invite. */
const ON_THE_WAY = new Set(['/login', '/auth/callback', '/profile-setup']);

/** After any way of signing in, continues an invite that was opened before. Only once, because it may fail. */
export function ResumeInvite() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOver = useRef(false);

  useEffect(() => {
    if (isOver.current || ON_THE_WAY.has(pathname)) return;
    isOver.current = true;
    const code = pathname === '/join' ? null : readPendingInvite();
    if (code !== null) void navigate({ to: '/join', search: { code } });
  }, [pathname, navigate]);

  return null;
}
