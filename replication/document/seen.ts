import type { Change, Seen, ServerRow } from '../protocol/wire.ts';

/**
 * Returns the owner part of writer names in `_seen`: `owner` for changes without a writer, else `owner/w`. The owner consists of
 * user and device. The server inserts the user's part, so that nobody writes in another's name (PUSH-12).
 */
export function ownerOf(userId: string, device: string): string {
  return `${userId.replaceAll('-', '').slice(0, USER_PART)}/${device}`;
}

const USER_PART = 12;

/** Returns a writer's name that is unique on this device (DOC-4). */
export function newWriter(id: string): string {
  return id.replaceAll('-', '').slice(-12);
}

/** Number of the last change by this writer that the row contains. */
export function seenOf(seen: Seen, owner: string, { w }: Change): number {
  return (
    keysOf(owner, w)
      .map((key) => seen[key]?.[0])
      .find((n) => n !== undefined) ?? 0
  );
}

/** True if others wrote the row after version `base`. Writes without a device have no numbers: their `n` is 0. */
export function writtenByOthers({ _seen }: ServerRow, owner: string, base: number, changes: readonly Change[]): boolean {
  const own = new Map(changes.flatMap(({ n, w }) => keysOf(owner, w).map((key) => [key, n] as const)));
  return Object.entries(_seen).some(([writer, [n, version]]) => version > base && (own.get(writer) ?? -1) < n);
}

/** Rows from before writers had names have only the device's name. */
function keysOf(owner: string, w: string | undefined): string[] {
  return w === undefined ? [owner, owner.slice(owner.indexOf('/') + 1)] : [`${owner}/${w}`];
}
