/** Maximum ms between the taps of a double tap. Nobody aims at another row in this time. */
const PAUSE_MS = 300;

/**
 * Detects the second tap of a double tap, which is to be ignored: the row that was done has disappeared, and the tap would hit the row that
 * moved up.
 * @returns a function that tells whether a tap at this time, in ms, is a second one
 */
export function createSecondTap(): (at: number) => boolean {
  let last = -Infinity;
  return (at) => {
    const isSecond = at - last < PAUSE_MS;
    last = at;
    return isSecond;
  };
}
