const KEY = 'ekagra-reloaded-at';
const ONCE_IN_MS = 60_000;

/** Whether this tab may reload by itself: once, and not again for a minute, so that it cannot go on for ever. */
export function mayReload(storage: () => Storage, now: number): boolean {
  try {
    const reloadedAt = Number(storage().getItem(KEY) ?? Number.NaN);
    if (Math.abs(now - reloadedAt) < ONCE_IN_MS) return false;
    storage().setItem(KEY, String(now));
    return true;
  } catch {
    // What cannot be counted is not begun.
    return false;
  }
}
