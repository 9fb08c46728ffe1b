export type InstallOffer = 'browser' | 'ios';

const DAY_MS = 24 * 60 * 60 * 1000;

const RESTS: Readonly<Record<InstallOffer, { readonly key: string; readonly ms: number }>> = {
  browser: { key: 'pwa-prompt-dismissed', ms: 14 * DAY_MS },
  ios: { key: 'pwa-ios-prompt-dismissed', ms: 30 * DAY_MS },
};

/** Whether the student may be asked. Where "Not now" cannot be remembered, they would be asked again and again. */
export function mayOffer(offer: InstallOffer, now: number): boolean {
  try {
    return !isResting(offer, globalThis.localStorage, now);
  } catch {
    return false;
  }
}

/** Whether the student said "Not now" so recently that they are not asked again. */
export function isResting(offer: InstallOffer, storage: Storage, now: number): boolean {
  const { key, ms } = RESTS[offer];
  const dismissedAt = Number(storage.getItem(key) ?? Number.NaN);
  if (Number.isNaN(dismissedAt)) return false;
  if (dismissedAt <= now) return now - dismissedAt < ms;
  // The clock was wrong then or is now. Nobody can tell how long ago it was: the rest begins anew, and does end.
  rememberDismissal(offer, storage, now);
  return true;
}

export function rememberDismissal(offer: InstallOffer, storage: Storage, now: number): void {
  try {
    storage.setItem(RESTS[offer].key, String(now));
  } catch {
    // The disk is full: it is asked again at the next start.
  }
}

/** Whether this change of the storage is a dismissal in another tab. */
export function isDismissal({ key, newValue }: StorageEvent): boolean {
  return newValue !== null && Object.values(RESTS).some((rest) => rest.key === key);
}
