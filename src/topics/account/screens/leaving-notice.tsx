import { useSession } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { deletionDay } from './deletion-day.ts';
import { useKeepAccount } from './use-keep-account.ts';

/** Covers the app of a student whose account is deleted at `due`. Exporting stays possible. */
export function LeavingNotice({ due, isOffline }: { readonly due: string; readonly isOffline: boolean }) {
  const { signOut, signOutStep } = useSession();
  const { keep, isRunning, problem } = useKeepAccount();
  return (
    // The question of a sign-out is shown above this notice.
    <Cover isOpen={signOutStep === null} title={`Your account will be deleted on ${deletionDay(due)}`}>
      <p>Until then nothing is lost, and you can keep your account. After that day everything is gone for good.</p>
      <p className="text-ink-soft">Meanwhile nothing can be changed, and your groups do not see you studying.</p>
      <div className="grid w-full gap-3">
        <Button variant="primary" className="min-h-12" disabled={isOffline || isRunning} isBusy={isRunning} onClick={keep}>
          Keep my account
        </Button>
        <LinkButton to="/migration" className="min-h-12">
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
