import type { Database } from '../../database/database.ts';
import { roleOf } from '../authorization.ts';
import type { Binding } from './bindings.ts';
import type { Change } from './change-feed.ts';
import { changePayload } from './change-payload.ts';
import { matchesFilter } from './filter.ts';
import { askPostgres, type OpenFilter } from './open-filters.ts';
import type { Relation } from './relation.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';
import { readVisibility, type Visibility } from './visibility.ts';

/** Users asked for in one statement. Between statements the database answers others. */
const USERS_AT_ONCE = 100;

/** A change that a subscriber's bindings ask for. */
interface Match {
  readonly subscriber: Subscriber;
  readonly change: Change;
  readonly bindings: Binding[];
}

/**
 * Gives every subscriber, in order, the changes that its bindings ask for and that it may see. Those of
 * one user are asked for together, whatever number of devices are connected.
 */
export async function deliverChanges(database: Database, subscribers: Subscribers, changes: readonly Change[]): Promise<void> {
  const matches = await findMatches(database, subscribers, changes);
  const byUser = [...Map.groupBy(matches, ({ subscriber }) => subscriber.userKey).values()];
  const payloads = new Payloads();
  for (let at = 0; at < byUser.length; at += USERS_AT_ONCE) {
    const users = byUser.slice(at, at + USERS_AT_ONCE);
    const visibility = await readVisibilities(database, users);
    for (const [index, ofUser] of users.entries()) {
      const visible = ofUser.filter(({ change }) => visibility.get(change.relation)!.visible[index]!.has(change));
      for (const [subscriber, own] of Map.groupBy(visible, (match) => match.subscriber)) {
        subscriber.deliver(own.flatMap((match) => payloads.of(match, visibility.get(match.change.relation)!)));
      }
    }
  }
}

async function findMatches(database: Database, subscribers: Subscribers, changes: readonly Change[]): Promise<Match[]> {
  const matches: Match[] = [];
  const open: { readonly match: Match; readonly binding: Binding; readonly filters: OpenFilter[] }[] = [];
  const now = Date.now() / 1000;
  for (const change of changes) {
    for (const [subscriber, bindings] of subscribers.of(change.relation)) {
      if (subscriber.claims.exp <= now) continue;
      const match = { subscriber, change, bindings: [] as Binding[] };
      for (const binding of bindings) {
        const filters = openFilters(binding, change);
        if (filters?.length === 0) match.bindings.push(binding);
        else if (filters) open.push({ match, binding, filters });
      }
      matches.push(match);
    }
  }
  if (open.length > 0) {
    const isFulfilled = await askPostgres(
      database,
      open.flatMap(({ filters }) => filters),
    );
    for (const { match, binding, filters } of open) if (filters.every(isFulfilled)) match.bindings.push(binding);
  }
  return matches.filter(({ bindings }) => bindings.length > 0);
}

/** Undefined when the binding does not ask for the change; else what Postgres has to tell first. */
function openFilters(binding: Binding, change: Change): OpenFilter[] | undefined {
  if (binding.event !== '*' && binding.event !== change.type) return undefined;
  const open: OpenFilter[] = [];
  for (const filter of binding.filters) {
    if (!isTold(change, filter.column)) return undefined;
    const actual = change.record[filter.column] ?? null;
    const matches = matchesFilter(filter, actual);
    if (matches === false) return undefined;
    if (matches === undefined) open.push({ filter, actual });
  }
  return open;
}

/** A deletion tells the key only, unless the table's replica identity is full; a filter on the rest never matches. */
function isTold({ type, record, relation, isIdentityFull }: Change, column: string): boolean {
  return column in record && (type !== 'DELETE' || isIdentityFull || relation.primaryKey.includes(column));
}

/** By table, what its users may see; a user who listens for none of its changes is asked about none. */
async function readVisibilities(database: Database, users: readonly (readonly Match[])[]): Promise<Map<Relation, Visibility>> {
  const relations = new Set(users.flatMap((matches) => matches.map(({ change }) => change.relation)));
  const visibilities = new Map<Relation, Visibility>();
  for (const relation of relations) {
    const readers = users.map((matches) => ({
      claims: matches[0]!.subscriber.claims,
      changes: [...new Set(matches.map(({ change }) => change).filter((change) => change.relation === relation))],
    }));
    visibilities.set(relation, await readVisibility(database, relation, readers));
  }
  return visibilities;
}

/** Each change is written out once for all who see the same columns of it. */
class Payloads {
  readonly #texts = new Map<string, Map<Change, string>>();

  of({ subscriber, change, bindings }: Match, { columns, hasRowSecurity }: Visibility): { ids: number[]; data: string }[] {
    const role = roleOf(subscriber.claims);
    const visible = columns.get(role) ?? [];
    if (visible.length === 0) return [];
    const bySelect = Map.groupBy(bindings, ({ select }) => (select === undefined ? '' : JSON.stringify(select)));
    return [...bySelect].map(([key, alike]) => {
      const texts = this.#texts.get(`${role} ${key}`) ?? new Map<Change, string>();
      this.#texts.set(`${role} ${key}`, texts);
      const data = texts.get(change) ?? changePayload(change, visible, hasRowSecurity, alike[0]!.select);
      texts.set(change, data);
      return { ids: alike.map(({ id }) => id), data };
    });
  }
}
