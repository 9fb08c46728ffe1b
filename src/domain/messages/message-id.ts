const RANDOM_BYTES = 10;

/**
 * The id of a new message: a UUID (version 7), which grows with the clock of the device, and beyond the one given,
 * should that clock have been set back. What is sent together is shown in the order of its ids.
 * @param after The id of the last message written here, where one is known.
 * @param now Epoch milliseconds.
 */
export function messageId(after: string | null, now: number): string {
  const moment = Math.max(now, after === null ? 0 : momentOf(after) + 1);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = moment.toString(16).padStart(12, '0');
  // Version and variant take the place of six random bits.
  const variant = '89ab'[Number.parseInt(random[3]!, 16) & 3];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

function momentOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
