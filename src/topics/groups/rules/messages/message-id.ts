const RANDOM_BYTES = 10;

/**
 * Id of a new message: a version 7 UUID that increases with the device's clock. It stays above `after` even if the clock was set back.
 * Messages sent together are ordered by id.
 * @param after id of the last message written on this device, if known
 * @param now epoch milliseconds
 */
export function messageId(after: string | null, now: number): string {
  const moment = Math.max(now, after === null ? 0 : momentOf(after) + 1);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = moment.toString(16).padStart(12, '0');
  // Version and variant overwrite six random bits.
  const variant = '89ab'[Number.parseInt(random[3]!, 16) & 3];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

function momentOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
