import { useSilentStorage } from '../../shared/leaving/use-silent-storage.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** A slow phone under load answers within a few seconds. */
const PATIENCE_MS = 15_000;

/** A reload opens the database anew. What was under way is noted, and finished then (LEFT-2). */
export function SilentStorageNotice({ patienceMs = PATIENCE_MS }: { readonly patienceMs?: number }) {
  if (!useSilentStorage(patienceMs)) return null;
  return (
    <NoticeBar isAlert className="sticky top-0 z-50">
      <p>This device’s storage does not answer. What was saved is still there. Close other Ekagra tabs, then reload.</p>
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </NoticeBar>
  );
}
