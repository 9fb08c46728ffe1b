import type { Change } from '../protocol/wire.ts';

/** Has it no content (any more)? */
export function isBare(change: Change): boolean {
  return Object.keys(change).every((part) => part === 'n' || part === 'w');
}

export function bare({ n, w }: Change): Change {
  return w === undefined ? { n } : { n, w };
}

/** Without bare changes that say no more than a later bare one of their writer: the last number of each is what is asked under (PUSH-11). */
export function compact(changes: readonly Change[]): Change[] {
  return changes.filter((change, at) => !isBare(change) || !changes.slice(at + 1).some((later) => isBare(later) && later.w === change.w));
}
