import type { Database } from '../../database/database.ts';
import type { Change } from './change-feed.ts';
import { ChangeTexts } from './change-text.ts';
import { type Match, MatchFinder } from './matches.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';
import { readVisibility, type Visibility } from './visibility.ts';

/** Users per statement. Other queries run between statements. */
const USERS_AT_ONCE = 100;

/** Maximum matches in memory: a push of hundreds of rows to a thousand subscribers must not fill it. */
const MATCHES_AT_ONCE = 20_000;

/** Delivers changes to subscribers in order, by bindings and visibility. */
export async function deliverChanges(database: Database, subscribers: Subscribers, changes: readonly Change[]): Promise<void> {
  const finder = new MatchFinder(subscribers, MATCHES_AT_ONCE);
  for (let at = 0; at < changes.length;) {
    const found = await finder.find(database, changes.slice(at));
    at += found.changes;
    await deliverMatches(database, found.matches);
  }
}

/** Grouped by user, however many devices are connected. */
async function deliverMatches(database: Database, matches: readonly Match[]): Promise<void> {
  const byUser = [...Map.groupBy(matches, ({ subscriber }) => subscriber.userKey).values()];
  const texts = new ChangeTexts();
  for (let at = 0; at < byUser.length; at += USERS_AT_ONCE) {
    const users = byUser.slice(at, at + USERS_AT_ONCE);
    const visibilities = await readVisibilities(database, users);
    for (const [index, ofUser] of users.entries()) {
      for (const [subscriber, own] of Map.groupBy(ofUser, (match) => match.subscriber))
        deliverTo(subscriber, own, index, visibilities, texts);
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

/** By table, its subscribed users' visibility; users without matching changes are skipped. */
async function readVisibilities(database: Database, users: readonly (readonly Match[])[]): Promise<Map<number, Visibility>> {
  const relations = new Map(users.flatMap((matches) => matches.map(({ change }) => [change.relation.oid, change.relation])));
  const visibilities = new Map<number, Visibility>();
  for (const [oid, relation] of relations) {
    const readers = users.map((matches) => ({
      claims: matches[0]!.subscriber.claims,
      changes: [...new Set(matches.map(({ change }) => change).filter((change) => change.relation.oid === oid))],
    }));
    visibilities.set(oid, await readVisibility(database, relation, readers));
  }
  return visibilities;
}
