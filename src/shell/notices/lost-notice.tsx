import { useLoss } from '../../shared/session/use-loss.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/**
 * Shown when a newer version owns the data (STORE-1), or when it was deleted (STORE-7). Unsaved input stays on the page until the student
 * reloads.
 */
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
