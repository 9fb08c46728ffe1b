import { Workbox } from 'workbox-window';

import { unsavedTyping } from './typing-on-this-page.ts';
import { UPDATE_LOCK } from './update-lock.ts';

/** After this many ms without a request, the page counts as loaded. */
const QUIET_MS = 3000;
const LONGEST_WAIT_MS = 30_000;
const UPDATE_CHECK_MS = 60 * 60 * 1000;

export interface ServiceWorkerListener {
  /** Called when a newer version took over: this page is outdated until it reloads. */
  readonly onNewVersion: () => void;
}

/**
 * Registers the service worker. A new version waits until no tab has unsaved input, then takes over without a reload. The old version's
 * files are gone then, so the page announces it and the student reloads at any time.
 */
export function startServiceWorker({ onNewVersion }: ServiceWorkerListener): void {
  if (!('serviceWorker' in navigator)) return;
  holdTypingLock();

  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker claims a page of its own version.
    if (isControlled) onNewVersion();
    isControlled = true;
  });

  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => void takeOver(worker));
  worker.register().catch((error: unknown) => console.error('The service worker could not be registered', error));
  void beClaimed();
  checkForUpdates(worker);
}

/**
 * Activates the new worker once no tab holds the lock. When the lock is released, its page, such as an examination, loads the next screen.
 * So this waits until the page is quiet, and then checks the lock again.
 */
async function takeOver(worker: Workbox): Promise<void> {
  await navigator.locks.request(UPDATE_LOCK, { mode: 'exclusive' }, () => {});
  await untilQuiet();
  const isFree = await navigator.locks.request(UPDATE_LOCK, { mode: 'exclusive', ifAvailable: true }, (lock) => {
    if (lock !== null) worker.messageSkipWaiting();
    return lock !== null;
  });
  if (!isFree) await takeOver(worker);
}

/**
 * Waits until the page loads nothing more. Chromium activates the new worker after stopping the old one. If a loading page restarts the old
 * one at that moment, the new one is lost, however often it asks.
 */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const latest = Date.now() + LONGEST_WAIT_MS;
    const end = () => {
      loading.disconnect();
      resolve();
    };
    let timer = setTimeout(end, QUIET_MS);
    const loading = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(QUIET_MS, latest - Date.now()));
    });
    loading.observe({ type: 'resource' });
  });
}

/**
 * A page that was still loading while the first worker took over is neither controlled nor claimed. Uncontrolled, the files that it loads
 * later would not be available offline.
 */
async function beClaimed() {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: 'CLAIM' });
}

/**
 * Checks for a new worker when the app becomes visible. An installed app may stay open for weeks, and browsers check only on navigation.
 */
function checkForUpdates(worker: Workbox) {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    worker.update().catch(() => undefined);
  });
}

function holdTypingLock() {
  let isHeld = false;
  unsavedTyping.onTyping(() => {
    if (isHeld || !unsavedTyping.isThere()) return;
    isHeld = true;
    void navigator.locks.request(UPDATE_LOCK, { mode: 'shared' }, () => unsavedTyping.none()).finally(() => (isHeld = false));
  });
}
