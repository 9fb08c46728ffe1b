/** Between the taps of a double tap; nobody aims at another row in this time. */
const PAUSE_MS = 300;

/**
 * Ignores the second tap of an impatient finger: a row that is done has gone, and the tap would hit the one that moved up.
 * @returns whether a tap at this moment, in milliseconds, is a second one
 */
export function createSecondTap(): (at: number) => boolean {
  let last = -Infinity;
  return (at) => {
    const isSecond = at - last < PAUSE_MS;
    last = at;
    return isSecond;
  };
}
