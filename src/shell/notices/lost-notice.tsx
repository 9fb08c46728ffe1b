import { useLoss } from '../../shared/session/use-loss.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** A newer version owns the data (STORE-1), or it was deleted (STORE-7). Unsaved input stays here until the student reloads. */
export function LostNotice() {
  const loss = useLoss();
  if (loss === null) return null;
  return (
    <NoticeBar isAlert className="sticky top-0 z-50">
      <p>{loss.message}</p>
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </NoticeBar>
  );
}
