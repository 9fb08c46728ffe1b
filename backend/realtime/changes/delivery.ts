import type { Database, Transaction } from '../../database/database.ts';
import { reportFault } from '../faults.ts';
import { inTimeOf } from '../time-limit.ts';
import type { Change } from './change-feed.ts';
import { ChangeTexts } from './change-text.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';
import { readVisibility, type Visibility } from './visibility.ts';
import type { Binding } from './bindings.ts';
import { matchesFilter } from './filter.ts';

/** Users per statement. Other queries run between statements. */
const USERS_AT_ONCE = 100;

/** Longest time in ms without a pause: one push may cause thousands of messages. */
const MOST_MS = 20;

/** Maximum matches in memory: a push of hundreds of rows to a thousand subscribers must not fill it. */
const MATCHES_AT_ONCE = 20_000;

/** Delivers changes to subscribers in order, by bindings and visibility. */
export async function deliverChanges(database: Database, subscribers: Subscribers, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length;) {
    const found = findMatches(subscribers, changes.slice(at), MATCHES_AT_ONCE);
    at += found.changes;
    await deliverMatches(database, found.matches);
  }
}

/** Groups matches by user, so that visibility is queried once for all devices of a user. */
async function deliverMatches(database: Database, matches: readonly Match[]): Promise<void> {
  const byUser = [...Map.groupBy(matches, ({ subscriber }) => subscriber.userKey).values()];
  const texts = new ChangeTexts();
  for (let at = 0; at < byUser.length; at += USERS_AT_ONCE) await deliverToUsers(database, byUser.slice(at, at + USERS_AT_ONCE), texts);
}

/** Delivers to each user. Users whose delivery fails are notified that they missed something. */
async function deliverToUsers(database: Database, users: readonly (readonly Match[])[], texts: ChangeTexts): Promise<void> {
  let visibilities: ReadonlyMap<number, Visibility>;
  try {
    visibilities = await inTimeOf(database, 'authenticated', (transaction) => readVisibilities(transaction, users));
  } catch (error) {
    reportFault('visibility', error);
    for (const subscriber of new Set(users.flat().map((match) => match.subscriber))) subscriber.miss();
    return;
  }
  const breathe = breathing();
  for (const [index, ofUser] of users.entries()) {
    for (const [subscriber, own] of Map.groupBy(ofUser, (match) => match.subscriber)) {
      await breathe();
      try {
        deliverTo(subscriber, own, index, visibilities, texts);
      } catch (error) {
        reportFault('delivery', error);
        subscriber.miss();
      }
    }
  }
}

function deliverTo(
  subscriber: Subscriber,
  matches: readonly Match[],
  reader: number,
  visibilities: ReadonlyMap<number, Visibility>,
  texts: ChangeTexts,
): void {
  const visible = matches.flatMap(({ change, bindings }) => {
    const visibility = visibilities.get(change.relation.oid)!;
    return visibility.visible[reader]!.has(change) ? texts.of(change, bindings, subscriber.role, visibility) : [];
  });
  if (visible.length > 0) subscriber.deliver(visible);
}

/** Yields to the event loop whenever `MOST_MS` have passed, so that requests are answered. */
function breathing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOST_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** By table, its subscribed users' visibility; users without matching changes are skipped. */
async function readVisibilities(transaction: Transaction, users: readonly (readonly Match[])[]): Promise<Map<number, Visibility>> {
  const relations = new Map(users.flatMap((matches) => matches.map(({ change }) => [change.relation.oid, change.relation])));
  const visibilities = new Map<number, Visibility>();
  for (const [oid, relation] of relations) {
    const readers = users.map((matches) => ({
      claims: matches[0]!.subscriber.claims,
      changes: [...new Set(matches.map(({ change }) => change).filter((change) => change.relation.oid === oid))],
    }));
    visibilities.set(oid, await readVisibility(transaction, relation, readers));
  }
  return visibilities;
}

/** A change that a subscriber's bindings match. */
interface Match {
  readonly subscriber: Subscriber;
  readonly change: Change;
  readonly bindings: readonly Binding[];
}

/**
 * Matches changes to subscribers, regardless of visibility. Processes as many changes, at least one, as the limit of matches
 * allows.
 */
function findMatches(subscribers: Subscribers, changes: readonly Change[], most: number): { matches: Match[]; changes: number } {
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

/** True if the change has this column. A deletion has only the key unless the replica identity is full; other filters never match. */
function isIncluded({ type, record, oldRecord, relation }: Change, column: string): boolean {
  return column in record && (type !== 'DELETE' || oldRecord !== undefined || relation.primaryKey.some(({ name }) => name === column));
}
