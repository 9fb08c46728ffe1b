import type { Database } from '../database/database.ts';
import { type Binding, matchesBinding } from './bindings.ts';
import type { Change } from './change-feed.ts';
import { readableChanges, recordFor, roleOf } from './visibility.ts';
import type { TokenClaims } from './authorization.ts';

/** A channel as the change feed sees it. */
export interface Subscriber {
  readonly claims: TokenClaims;
  readonly bindings: readonly Binding[];
  send(event: 'postgres_changes', payload: unknown): void;
}

/**
 * Gives every subscriber the changes that its bindings ask for and row-level security lets it see.
 * Those of one user are asked for together, whatever number of devices are connected.
 */
export async function deliverChanges(database: Database, subscribers: Iterable<Subscriber>, changes: readonly Change[]): Promise<void> {
  const byUser = Map.groupBy(
    [...subscribers].filter(({ bindings }) => bindings.length > 0),
    ({ claims }) => userKey(claims),
  );
  for (const devices of byUser.values()) {
    const wanted = new Map<Change, Map<Subscriber, number[]>>();
    for (const change of changes) {
      const record = recordFor(change, roleOf(devices[0]!.claims));
      const takers = devices.flatMap((device): [Subscriber, number[]][] => {
        const ids = device.bindings.filter((binding) => matchesBinding(binding, change, record)).map(({ id }) => id);
        return ids.length > 0 ? [[device, ids]] : [];
      });
      if (takers.length > 0) wanted.set(change, new Map(takers));
    }
    if (wanted.size > 0) await deliverToUser(database, devices[0]!.claims, wanted);
  }
}

async function deliverToUser(
  database: Database,
  claims: TokenClaims,
  wanted: ReadonlyMap<Change, ReadonlyMap<Subscriber, number[]>>,
): Promise<void> {
  const readable = await readableChanges(database, claims, [...wanted.keys()]);
  for (const [change, takers] of wanted) {
    if (!readable.has(change)) continue;
    const data = payloadOf(change, roleOf(claims));
    for (const [subscriber, ids] of takers) subscriber.send('postgres_changes', { ids, data });
  }
}

function payloadOf(change: Change, role: string) {
  const { relation, type, commitTimestamp } = change;
  const record = recordFor(change, role);
  const key = Object.fromEntries(relation.primaryKey.filter((name) => name in record).map((name) => [name, record[name]]));
  return {
    schema: relation.schema,
    table: relation.table,
    commit_timestamp: commitTimestamp,
    type,
    columns: relation.columns.filter(({ roles }) => roles.includes(role)).map(({ name, type: columnType }) => ({ name, type: columnType })),
    ...(type === 'DELETE' ? {} : { record }),
    ...(type === 'INSERT' ? {} : { old_record: key }),
    errors: null,
  };
}

/** Two tokens of one session differ in times only, which policies do not ask for. */
function userKey({ exp: _exp, iat: _iat, session_id: _session, ...claims }: TokenClaims): string {
  return JSON.stringify(claims);
}
