import { mayOffer } from './dismissal.ts';
import { AFTER_LOAD_MS } from './after-load.ts';
import { heldInstallEvent } from './install-event.ts';
import { thisPlatform } from './platform.ts';

/** Calls back when the app has something to say about installing: for a page that does without it until then. */
export function whenInstallable(onInstallable: () => void, signal: AbortSignal): void {
  const platform = thisPlatform();
  if (platform === 'standalone') return;
  const waiting = setTimeout(
    () => {
      if (!mayOffer(platform, Date.now())) return;
      if (platform === 'ios' || heldInstallEvent() !== null) onInstallable();
      else addEventListener('beforeinstallprompt', onInstallable, { signal });
    },
    // Since the page was loaded: the app may have been started later.
    Math.max(AFTER_LOAD_MS - performance.now(), 0),
  );
  signal.addEventListener('abort', () => clearTimeout(waiting));
}
