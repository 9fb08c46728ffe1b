import { deletionDay } from '../../topics/account/screens/deletion-day.ts';
import { useKeepAccount } from '../../topics/account/screens/use-keep-account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** Notice above the export of a student whose account is deleted at `due`. */
export function LeavingBar({ due, isOffline }: { readonly due: string; readonly isOffline: boolean }) {
  const { keep, isRunning, problem } = useKeepAccount();
  return (
    <NoticeBar className="sticky top-0 z-40 max-sm:flex-nowrap">
      <div className="min-w-0 grow text-sm sm:grow-0 sm:text-base">
        <output>
          Your account will be deleted on {deletionDay(due)}.{isOffline ? ' Go online to keep it.' : ''}
        </output>
        {problem === null ? null : <ErrorText>{problem}</ErrorText>}
      </div>
      <Button className="shrink-0" disabled={isOffline || isRunning} isBusy={isRunning} onClick={keep}>
        Keep my account
      </Button>
    </NoticeBar>
  );
}
