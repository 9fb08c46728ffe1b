import { Suspense, useState } from 'react';

import { useSession } from '../../shared/session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.ts';
import { NoticeBar } from './notice-bar.tsx';

const SignInDialog = lazyDialog(() => import('../../topics/account/screens/sign-in/sign-in-dialog.tsx'), 'SignInDialog');

/** Shown when the server ended the session. The student keeps working and can sign in again at any time. */
export function SessionEndedNotice() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <NoticeBar className="sticky top-0 z-40">
      <output>Your session has ended. Your changes are saved on this device. Sign in again to sync them.</output>
      <Button onClick={() => setIsOpen(true)}>Sign In Again</Button>
      <Suspense>
        <SignInDialog isOpen={isOpen} email={user?.email} onClose={() => setIsOpen(false)} onSignedIn={() => setIsOpen(false)} />
      </Suspense>
    </NoticeBar>
  );
}
