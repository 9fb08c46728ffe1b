import type { Change } from '../protocol/wire.ts';

/** Has it no content (any more)? */
export function isBare(change: Change): boolean {
  return Object.keys(change).every((part) => part === 'n' || part === 'w');
}

export function bare({ n, w }: Change): Change {
  return w === undefined ? { n } : { n, w };
}

/** Without bare changes that say no more than a later one of their writer: the last number of each is what counts. */
export function compact(changes: readonly Change[]): Change[] {
  return changes.filter((change, at) => !isBare(change) || !changes.slice(at + 1).some(({ w }) => w === change.w));
}
