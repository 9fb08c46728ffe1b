import type { Change } from '../protocol/wire.ts';

export function isBare(change: Change): boolean {
  return Object.keys(change).every((part) => part === 'n' || part === 'w');
}

/** Names of the fields that a change writes; initial values are not among them. */
export function writtenFields({ set, add, remove, inc }: Change): string[] {
  return Object.keys({ ...set, ...add, ...remove, ...inc });
}

/**
 * Values that the device saw in the set fields before the change. A creation omits those that were null (DOC-5). Changes of older
 * apps miss some.
 */
export function seenBefore({ init, set, was }: Change): Readonly<Record<string, unknown>> {
  if (!init) return was ?? {};
  const names = Object.keys(set ?? {}).filter((name) => name !== '_deleted');
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...was };
}

export function bare({ n, w }: Change): Change {
  return w === undefined ? { n } : { n, w };
}

/**
 * Most bare changes that one document keeps. Each opening of the database is a new writer and may leave one. The server remembers no
 * more entries for all of a student's documents (PUSH-11), and fewer writers of a row (PUSH-12).
 */
const MOST_BARE = 100;

/** Drops bare changes that a later bare one of the same writer covers: the device asks only for a writer's last number (PUSH-11). */
export function compact(changes: readonly Change[]): Change[] {
  const kept = changes.filter(
    (change, at) => !isBare(change) || !changes.slice(at + 1).some((later) => isBare(later) && later.w === change.w),
  );
  let excess = kept.filter(isBare).length - MOST_BARE;
  return excess > 0 ? kept.filter((change) => !isBare(change) || excess-- <= 0) : kept;
}
