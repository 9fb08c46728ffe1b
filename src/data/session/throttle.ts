/** Leading-edge throttle: true at most once per `periodMs`. */
export function createThrottle(periodMs: number): (nowMs: number) => boolean {
  let actedAt = -Infinity;
  return (nowMs) => {
    if (nowMs - actedAt < periodMs) return false;
    actedAt = nowMs;
    return true;
  };
}
