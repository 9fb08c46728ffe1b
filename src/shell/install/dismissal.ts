import { deviceKey, type KeptKey, readKept, writeKept } from '../../shared/kept-on-device/kept-value.ts';

export type InstallOffer = 'browser' | 'ios';

const DAY_MS = 24 * 60 * 60 * 1000;

const RESTS: Readonly<Record<InstallOffer, { readonly key: KeptKey; readonly ms: number }>> = {
  browser: { key: deviceKey('pwa-prompt-dismissed'), ms: 14 * DAY_MS },
  ios: { key: deviceKey('pwa-ios-prompt-dismissed'), ms: 30 * DAY_MS },
};

/**
 * False within the quiet period after "Not now". Also false when a dismissal could not be stored, because the student would be asked again
 * and again.
 */
export function mayOffer(offer: InstallOffer, now: number): boolean {
  const { key, ms } = RESTS[offer];
  const dismissedAt = readKept(key, Number);
  if (dismissedAt === undefined) return false;
  if (dismissedAt === null || Number.isNaN(dismissedAt)) return true;
  if (dismissedAt <= now) return now - dismissedAt >= ms;
  // The stored time is in the future, so a clock was wrong. Restart the quiet period, so that it ends.
  rememberDismissal(offer, now);
  return false;
}

/** Stores the dismissal. If it cannot be stored, the student is asked again at the next start. */
export function rememberDismissal(offer: InstallOffer, now: number): void {
  writeKept(RESTS[offer].key, String(now));
}

/** True for a storage event of a dismissal in another tab. */
export function isDismissal({ key, newValue }: StorageEvent): boolean {
  return newValue !== null && Object.values(RESTS).some((rest) => rest.key.name === key);
}
