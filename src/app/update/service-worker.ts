import { Workbox } from 'workbox-window';

import { unsavedTyping } from './typing-on-this-page.ts';

/** Held by every tab in which something unsaved has been typed. */
const TYPING_LOCK = 'ekagra-unsaved-typing';
/** A page that has loaded nothing for so long has all it wanted. */
const QUIET_MS = 3000;
const LONGEST_WAIT_MS = 30_000;
const UPDATE_CHECK_MS = 60 * 60 * 1000;

export interface ServiceWorkerListener {
  /** Another version has taken over: this page is the old one until it is reloaded. */
  readonly onNewVersion: () => void;
}

/**
 * Registers the service worker. A new version waits until no tab has unsaved typing, and then takes
 * over without reloading anything: the files of the old one are gone from then on, so the page says
 * so and the student reloads when it suits.
 */
export function startServiceWorker({ onNewVersion }: ServiceWorkerListener): void {
  if (!('serviceWorker' in navigator)) return;
  holdTypingLock();

  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker claims a page that is of the same version.
    if (isControlled) onNewVersion();
    isControlled = true;
  });

  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => void takeOver(worker));
  worker.register().catch((error: unknown) => console.error('The service worker could not be registered', error));
  void beClaimed();
  checkForUpdates(worker);
}

async function takeOver(worker: Workbox) {
  await untilQuiet();
  await navigator.locks.request(TYPING_LOCK, { mode: 'exclusive' }, () => worker.messageSkipWaiting());
}

/**
 * Chromium lets the new worker take over when it has stopped the old one. Where a page that loads starts the old
 * one again in that moment, the new one is forgotten, however often it asks.
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
 * A page that was still loading while the first worker took over is neither controlled from its
 * start nor claimed, and would stay without the worker, and so without a way to open offline what
 * it loads later.
 */
async function beClaimed() {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: 'CLAIM' });
}

/** An installed app may stay open for weeks; browsers look for a new worker only when a page is opened. */
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
    void navigator.locks.request(TYPING_LOCK, { mode: 'shared' }, () => unsavedTyping.none()).finally(() => (isHeld = false));
  });
}
