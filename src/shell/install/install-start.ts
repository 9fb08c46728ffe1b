import { thisPlatform } from '../../shared/browser/platform.ts';
import { mayOffer } from './dismissal.ts';
import { AFTER_LOAD_MS } from './after-load.ts';
import { heldInstallEvent } from './install-event.ts';

/** Calls `onInstallable` when the install prompt is due, on pages that run without the app until then. */
export function whenInstallable(onInstallable: () => void, signal: AbortSignal): void {
  const platform = thisPlatform();
  if (platform === 'standalone') return;
  const waiting = setTimeout(
    () => {
      if (!mayOffer(platform === 'ios' ? 'ios' : 'browser', Date.now())) return;
      if (platform !== 'browser' || heldInstallEvent() !== null) onInstallable();
      else addEventListener('beforeinstallprompt', onInstallable, { signal });
    },
    // Counted from page load, because the app may have started later.
    Math.max(AFTER_LOAD_MS - performance.now(), 0),
  );
  signal.addEventListener('abort', () => clearTimeout(waiting));
}
