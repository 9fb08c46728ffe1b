export type InstallOffer = 'browser' | 'ios';

const DAY_MS = 24 * 60 * 60 * 1000;

const RESTS: Readonly<Record<InstallOffer, { readonly key: string; readonly ms: number }>> = {
  browser: { key: 'pwa-prompt-dismissed', ms: 14 * DAY_MS },
  ios: { key: 'pwa-ios-prompt-dismissed', ms: 30 * DAY_MS },
};

/** False where a dismissal could not be stored: the student would be asked again and again. */
export function mayOffer(offer: InstallOffer, now: number): boolean {
  try {
    return !isResting(offer, globalThis.localStorage, now);
  } catch {
    return false;
  }
}

/** True within the quiet period after "Not now". */
export function isResting(offer: InstallOffer, storage: Storage, now: number): boolean {
  const { key, ms } = RESTS[offer];
  const dismissedAt = Number(storage.getItem(key) ?? Number.NaN);
  if (Number.isNaN(dismissedAt)) return false;
  if (dismissedAt <= now) return now - dismissedAt < ms;
  // The stored time is in the future: a clock was wrong. Restart the quiet period, so that it ends.
  rememberDismissal(offer, storage, now);
  return true;
}

export function rememberDismissal(offer: InstallOffer, storage: Storage, now: number): void {
  try {
    storage.setItem(RESTS[offer].key, String(now));
  } catch {
    // Storage is full: the student is asked again at the next start.
  }
}

/** True for a storage event of a dismissal in another tab. */
export function isDismissal({ key, newValue }: StorageEvent): boolean {
  return newValue !== null && Object.values(RESTS).some((rest) => rest.key === key);
}
