import { markModuleFailure, setRecovery } from './module-failures.ts';
import { mayReload } from './reload-guard.ts';
import { unsavedTyping } from './typing-on-this-page.ts';

const PATIENCE_MS = 10_000;

let isRecovering = false;

// A file of this version is gone from the server and from the device, or the network is.
globalThis.addEventListener('vite:preloadError', ({ payload }) => {
  markModuleFailure(payload);
  leaveItToUs(payload);
  void recoverModules();
});

/**
 * Reloads the page if that helps and costs nothing; by itself only once.
 * @param isAsked the student wants it
 */
export async function recoverModules(isAsked = false): Promise<void> {
  if (isRecovering) return;
  isRecovering = true;
  setRecovery('under-way');
  const isReachable = await isOriginThere();
  const isTyping = unsavedTyping.isThere();
  if ((isReachable || isOnThisDevice()) && !isTyping && (isAsked || mayReload(() => sessionStorage, Date.now()))) {
    globalThis.location.reload();
    return;
  }
  isRecovering = false;
  setRecovery(isReachable ? (isTyping ? 'unsaved' : 'stuck') : 'offline');
}

/** The service worker may have taken over just after the file was asked for, and then it has it. */
function isOnThisDevice(): boolean {
  return (navigator.serviceWorker?.controller ?? null) !== null;
}

/** Asks for the one file that the service worker never answers for. */
async function isOriginThere(): Promise<boolean> {
  try {
    await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}

/** The router reloads by itself, once for each file, whatever is being typed: under this key it finds that it has. */
function leaveItToUs({ message }: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
  } catch {
    // Without storage it does not reload either.
  }
}
