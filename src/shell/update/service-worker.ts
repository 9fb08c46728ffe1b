import { Workbox } from 'workbox-window';

import { unsavedTyping } from './typing-on-this-page.ts';
import { UPDATE_LOCK } from './update-lock.ts';

/** Without a request for this long, the page has loaded everything. */
const QUIET_MS = 3000;
const LONGEST_WAIT_MS = 30_000;
const UPDATE_CHECK_MS = 60 * 60 * 1000;

export interface ServiceWorkerListener {
  /** A newer version took over: this page is outdated until it reloads. */
  readonly onNewVersion: () => void;
}

/**
 * Registers the service worker. A new version waits until no tab has unsaved input, then takes over without a reload. The old
 * version's files are gone then, so the page says so, and the student reloads when they like.
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

/** What held the lock ends by loading the next screen, as an examination does: the page is quiet after that, or it is held again. */
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
 * Chromium activates the new worker after stopping the old one. If a loading page restarts the old one at that moment, the new
 * one is lost, however often it asks.
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
 * A page still loading while the first worker took over is neither controlled nor claimed. Without a worker, what it loads
 * later would not be available offline.
 */
async function beClaimed() {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: 'CLAIM' });
}

/** An installed app may stay open for weeks; browsers check for a new worker only on navigation. */
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
