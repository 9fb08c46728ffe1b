/**
 * A deterministic UUID (version 8): two devices that create the same thing offline give it the same id. One part must be random
 * and secret, or others could take the id first.
 */
export async function derivedId(...parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)));
  const bytes = new Uint8Array(digest, 0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Id of a plan item, derived from day and content: two devices that plan a day offline create the same items.
 * @param about id of the task or subject; for cards, id of the first due card
 * @param count number of the day's items about the same thing
 */
export function planItemId(day: string, kind: 'task' | 'cards' | 'study', about: string, count: number): Promise<string> {
  return derivedId(day, kind, about, String(count));
}
