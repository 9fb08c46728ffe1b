import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { keepAccount } from '../../data/session/account-deletion.commands.ts';
import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { useSession } from '../../data/session/session-context.tsx';
import { useUser } from '../../data/session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deletionDay } from './deletion-day.ts';

const EXPORT_PATH = '/migration';

/** Covers the app of a student whose account is deleted at `due`. Exporting stays possible. */
export function LeavingNotice({ due, isOffline }: { due: string; isOffline: boolean }) {
  const { pathname } = useLocation();
  return pathname === EXPORT_PATH ? null : <LeavingPage due={due} isOffline={isOffline} />;
}

function LeavingPage({ due, isOffline }: { due: string; isOffline: boolean }) {
  const user = useUser();
  const { signOut, signOutStep } = useSession();
  const open = useOpenReplica();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function keep() {
    setIsRunning(true);
    const refused = await keepAccount(user.id);
    setIsRunning(false);
    setProblem(refused);
    if (refused !== null) return;
    showToast({ title: 'Your account stays', text: 'Nothing was lost.' });
    open?.engine.wake();
  }

  return (
    // The question of a sign-out stands above it.
    <Cover isOpen={signOutStep === null} title={`Your account will be deleted on ${deletionDay(due)}`}>
      <p>Until then nothing is lost, and you can keep your account. After that day everything is gone for good.</p>
      <p className="text-ink-soft">Meanwhile nothing can be changed, and your groups do not see you studying.</p>
      <div className="grid w-full gap-3">
        <Button variant="primary" className="min-h-12" disabled={isOffline || isRunning} isBusy={isRunning} onClick={() => void keep()}>
          Keep my account
        </Button>
        <LinkButton to={EXPORT_PATH} className="min-h-12">
          Export
        </LinkButton>
        <Button className="min-h-12" onClick={signOut}>
          Sign Out
        </Button>
      </div>
      {isOffline ? <p className="text-sm text-ink-soft">Go online to keep your account.</p> : null}
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
    </Cover>
  );
}
