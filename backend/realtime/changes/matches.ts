import type { Database } from '../../database/database.ts';
import type { Binding } from './bindings.ts';
import type { Change } from './change-feed.ts';
import { matchesFilter } from './filter.ts';
import { askPostgres, type OpenFilter } from './open-filters.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';

/** A change that a subscriber's bindings match. */
export interface Match {
  readonly subscriber: Subscriber;
  readonly change: Change;
  readonly bindings: readonly Binding[];
}

/** A match as far as JavaScript can decide. */
interface OpenMatch extends Match {
  readonly open: readonly { readonly binding: Binding; readonly filters: readonly OpenFilter[] }[];
}

/** Matches changes to subscribers, regardless of visibility. */
export class MatchFinder {
  readonly #subscribers: Subscribers;
  readonly #most: number;

  constructor(subscribers: Subscribers, most: number) {
    this.#subscribers = subscribers;
    this.#most = most;
  }

  /** Processes as many changes, at least one, as the limit of matches allows. */
  async find(database: Database, changes: readonly Change[]): Promise<{ matches: Match[]; changes: number }> {
    const matches: OpenMatch[] = [];
    let count = 0;
    const now = Date.now() / 1000;
    for (const change of changes) {
      if (matches.length > this.#most) break;
      for (const [subscriber, bindings] of this.#subscribers.of(change.relation)) {
        if (subscriber.claims.exp > now) matchBindings(subscriber, bindings, change, matches);
      }
      count += 1;
    }
    return { matches: await settle(database, matches), changes: count };
  }
}

function matchBindings(subscriber: Subscriber, bindings: readonly Binding[], change: Change, matches: OpenMatch[]): void {
  const fulfilled: Binding[] = [];
  const open: { binding: Binding; filters: OpenFilter[] }[] = [];
  for (const binding of bindings) {
    const filters = openFilters(binding, change);
    if (filters === NONE) fulfilled.push(binding);
    else if (filters) open.push({ binding, filters });
  }
  if (fulfilled.length > 0 || open.length > 0) matches.push({ subscriber, change, bindings: fulfilled, open });
}

const NONE: OpenFilter[] = [];

/** Undefined without a match; else the conditions that Postgres must evaluate. */
function openFilters(binding: Binding, change: Change): OpenFilter[] | undefined {
  if (binding.event !== '*' && binding.event !== change.type) return undefined;
  let open = NONE;
  for (const filter of binding.filters) {
    if (!isIncluded(change, filter.column)) return undefined;
    const actual = change.record[filter.column] ?? null;
    const matches = matchesFilter(filter, actual);
    if (matches === false) return undefined;
    if (matches === undefined) open = [...open, { filter, actual }];
  }
  return open;
}

/** A deletion has the key only, unless the replica identity is full; filters on other columns never match. */
function isIncluded({ type, record, oldRecord, relation }: Change, column: string): boolean {
  return column in record && (type !== 'DELETE' || oldRecord !== undefined || relation.primaryKey.some(({ name }) => name === column));
}

async function settle(database: Database, matches: readonly OpenMatch[]): Promise<Match[]> {
  const questions = matches.flatMap(({ open }) => open.flatMap(({ filters }) => filters));
  if (questions.length === 0) return [...matches];
  const isFulfilled = await askPostgres(database, questions);
  return matches.flatMap(({ subscriber, change, bindings, open }) => {
    const all = [...bindings, ...open.filter(({ filters }) => filters.every(isFulfilled)).map(({ binding }) => binding)];
    return all.length > 0 ? [{ subscriber, change, bindings: all }] : [];
  });
}
