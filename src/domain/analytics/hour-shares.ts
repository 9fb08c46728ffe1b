import { offsetOf } from '../study-day/study-day.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** No zone changes its clocks twice in so short a time: where both ends agree, so does everything between. */
const BLOCK_MS = 28 * 24 * HOUR_MS;

/**
 * Gives whole minutes to the hours on the wall in which they were studied, 0 … 23. Nothing is lost by rounding.
 * @param start epoch milliseconds
 * @param minutes whole; they follow `start` without a pause
 */
export function addHourShares(hours: number[], start: number, minutes: number, timeZone: string): void {
  let wall = start + clockOffset(start, timeZone);
  const end = wall + minutes * MINUTE_MS;
  let given = 0;
  while (given < minutes) {
    const next = Math.min((Math.floor(wall / HOUR_MS) + 1) * HOUR_MS, end);
    const upTo = minutes - Math.round((end - next) / MINUTE_MS);
    hours[Math.floor(wall / HOUR_MS) % 24]! += upTo - given;
    given = upTo;
    wall = next;
  }
}

/** At the ends of blocks, by zone. Asking the browser takes a thousand times as long as looking here. */
const known = new Map<string, Map<number, number>>();

/** How far the clock on a wall there is ahead of the one in Greenwich, in milliseconds. */
export function clockOffset(instant: number, timeZone: string): number {
  const block = Math.floor(instant / BLOCK_MS) * BLOCK_MS;
  const before = offsetAtBlock(block, timeZone);
  return before === offsetAtBlock(block + BLOCK_MS, timeZone) ? before : offsetOrZero(instant, timeZone);
}

function offsetAtBlock(block: number, timeZone: string): number {
  let ofZone = known.get(timeZone);
  if (!ofZone) known.set(timeZone, (ofZone = new Map()));
  let offset = ofZone.get(block);
  if (offset === undefined) ofZone.set(block, (offset = offsetOrZero(block, timeZone)));
  return offset;
}

/** A zone that this browser does not know (another device may be newer) is taken for Greenwich. */
function offsetOrZero(instant: number, timeZone: string): number {
  try {
    return offsetOf(instant, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
