const KEY = 'ekagra-reloaded-at';
const ONCE_IN_MS = 60_000;

/** True when this tab may reload by itself: once a minute at most, so that it never loops. */
export function mayReload(storage: () => Storage, now: number): boolean {
  try {
    const reloadedAt = Number(storage().getItem(KEY) ?? Number.NaN);
    if (Math.abs(now - reloadedAt) < ONCE_IN_MS) return false;
    storage().setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage reloads cannot be counted, so none happens.
    return false;
  }
}
