const RANDOM_BYTES = 10;

/**
 * Id of a new message: a UUID (version 7), increasing with the device's clock, and beyond `after` if that clock was set back.
 * Messages sent together are ordered by id.
 * @param after id of the last message written here, if known
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
