import { offsetOf } from '../../../shared/days/study-day.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Block length. No zone changes its offset twice within a block, so equal offsets at both ends mean a constant offset. */
const BLOCK_MS = 28 * 24 * HOUR_MS;

/**
 * Distributes whole minutes over the local hours 0 … 23. The parts add up exactly.
 * @param start epoch milliseconds
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

/** Offsets at block boundaries, by zone. Intl takes a thousand times as long. */
const known = new Map<string, Map<number, number>>();

/** Offset of the zone from UTC in ms. */
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

/** Offset of the zone. A zone that this device does not know, because another device is newer, counts as UTC. */
function offsetOrZero(instant: number, timeZone: string): number {
  try {
    return offsetOf(instant, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
