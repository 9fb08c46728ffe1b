import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { readPendingInvite } from './pending-invite.ts';

/** Pages that redirect by themselves, mostly to the invite. */
const ON_THE_WAY = new Set(['/login', '/auth/callback', '/profile-setup']);

/** Continues once, after any way of signing in, an invite that was opened before. Once only: it may fail. */
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
