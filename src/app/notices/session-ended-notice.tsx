import { Suspense, useState } from 'react';

import { useSession } from '../../data/session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { NoticeBar } from './notice-bar.tsx';

const SignInDialog = lazyNamed(() => import('../../features/sign-in/sign-in-dialog.tsx'), 'SignInDialog');

/** The server ended the session. The student keeps working and signs in again when they like. */
export function SessionEndedNotice() {
  const { user, isEnded } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!isEnded) return null;
  return (
    <NoticeBar className="z-40">
      <output>Your session has ended. Your changes are safe on this device; sign in again to send them.</output>
      <Button onClick={() => setIsOpen(true)}>Sign In Again</Button>
      <Suspense>
        <SignInDialog isOpen={isOpen} email={user?.email} onClose={() => setIsOpen(false)} onSignedIn={() => setIsOpen(false)} />
      </Suspense>
    </NoticeBar>
  );
}
