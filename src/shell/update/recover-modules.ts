import { tabKey, writeKept } from '../../shared/kept-on-device/kept-value.ts';
import { markModuleFailure, setRecovery } from './module-failures.ts';
import { mayReload } from './reload-guard.ts';
import { unsavedTyping } from './typing-on-this-page.ts';

const PATIENCE_MS = 10_000;
/** Time in ms within which a navigation is answered, or turns out to be a download. */
const LEAVING_MS = 20_000;

let isRecovering = false;
let leftAt = -Infinity;

globalThis.addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

// The chunk is missing on the server and the device, or there is no network.
globalThis.addEventListener('vite:preloadError', ({ payload }) => {
  markModuleFailure(payload);
  leaveItToUs(payload);
  onceStaying(() => void recoverModules());
});

/**
 * Runs the work unless the browser leaves the page. Firefox rejects a leaving page's imports, and a reload would then cancel the link that
 * was pressed.
 */
function onceStaying(work: () => void): void {
  const rest = leftAt + LEAVING_MS - performance.now();
  if (rest > 0) setTimeout(() => onceStaying(work), rest);
  else work();
}

/**
 * Reloads the page if that helps and loses nothing. Only once automatically.
 * @param isAsked true if the student requested it
 */
export async function recoverModules(isAsked = false): Promise<void> {
  if (isRecovering) return;
  isRecovering = true;
  setRecovery('under-way');
  const isReachable = await isOriginThere();
  const isTyping = unsavedTyping.isThere();
  if ((isReachable || isOnThisDevice()) && !isTyping && (isAsked || mayReload(Date.now()))) {
    globalThis.location.reload();
    return;
  }
  isRecovering = false;
  setRecovery(isReachable ? (isTyping ? 'unsaved' : 'stuck') : 'offline');
}

/** True if the service worker controls this page. It may have taken over just after the request, and then has the file. */
function isOnThisDevice(): boolean {
  return (navigator.serviceWorker?.controller ?? null) !== null;
}

/** Requests the one file that the service worker never answers itself. */
async function isOriginThere(): Promise<boolean> {
  try {
    await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * TanStack Router reloads once per failed chunk, even over unsaved input. This key makes it believe it already did. Without storage, it
 * does not reload either.
 */
function leaveItToUs({ message }: Error): void {
  writeKept(tabKey(`tanstack_router_reload:${message}`), '1');
}
