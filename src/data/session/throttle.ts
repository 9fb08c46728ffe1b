/** Tells of each moment whether to act in it: the first, and then every one at least `periodMs` after the last in which it said yes. */
export function createThrottle(periodMs: number): (nowMs: number) => boolean {
  let actedAt = -Infinity;
  return (nowMs) => {
    if (nowMs - actedAt < periodMs) return false;
    actedAt = nowMs;
    return true;
  };
}
