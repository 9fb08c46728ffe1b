import { useSilentStorage } from '../../shared/page-lifecycle/use-silent-storage.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** Patience in ms: a slow phone under load answers within a few seconds. */
const PATIENCE_MS = 15_000;

/** Offers a reload, which opens the database again. Writes in progress are noted, and finished after the reload (LEFT-2). */
export function SilentStorageNotice({ patienceMs = PATIENCE_MS }: { readonly patienceMs?: number }) {
  if (!useSilentStorage(patienceMs)) return null;
  return (
    <NoticeBar isAlert className="sticky top-0 z-50">
      <p>This device’s storage does not answer. What was saved is still there. Close other Ekagra tabs, then reload.</p>
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </NoticeBar>
  );
}
