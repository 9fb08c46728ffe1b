import type { Binding } from './bindings.ts';
import type { Change } from './change-feed.ts';
import { matchesFilter } from './filter.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';

/** A change that a subscriber's bindings match. */
export interface Match {
  readonly subscriber: Subscriber;
  readonly change: Change;
  readonly bindings: readonly Binding[];
}

/**
 * Matches changes to subscribers, regardless of visibility. Processes as many changes, at least one, as the limit of matches
 * allows.
 */
export function findMatches(subscribers: Subscribers, changes: readonly Change[], most: number): { matches: Match[]; changes: number } {
  const matches: Match[] = [];
  let count = 0;
  const now = Date.now() / 1000;
  for (const change of changes) {
    if (matches.length > most) break;
    for (const [subscriber, all] of subscribers.of(change.relation)) {
      if (subscriber.claims.exp <= now) continue;
      const bindings = all.filter((binding) => isFulfilled(binding, change));
      if (bindings.length > 0) matches.push({ subscriber, change, bindings });
    }
    count += 1;
  }
  return { matches, changes: count };
}

function isFulfilled({ event, filters }: Binding, change: Change): boolean {
  if (event !== '*' && event !== change.type) return false;
  return filters.every((filter) => isIncluded(change, filter.column) && matchesFilter(filter, change.record[filter.column] ?? null));
}

/** A deletion has the key only, unless the replica identity is full; filters on other columns never match. */
function isIncluded({ type, record, oldRecord, relation }: Change, column: string): boolean {
  return column in record && (type !== 'DELETE' || oldRecord !== undefined || relation.primaryKey.some(({ name }) => name === column));
}
