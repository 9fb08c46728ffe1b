import type { Session } from '../engine/session.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { feedKey, loadFeeds } from '../pull/feeds.ts';
import { applyRows } from '../pull/pull.ts';

/** §7: more events than this in a second are not worth a write each; one pull fetches them all. */
const EVENTS_PER_SECOND = 10;

export interface RealtimeInbox {
  receive(collection: string, row: ServerRow): void;
}

/**
 * REAL-1: an event is applied at once and moves no cursor, so a missed or doubled one does no harm.
 * REAL-4: at most ten events a second; the rest becomes one pull.
 */
export function realtimeInbox(session: Session, on: { pull(): void; failed(error: unknown): void }): RealtimeInbox {
  let allowance = EVENTS_PER_SECOND;
  let refill: (() => void) | undefined;
  let overflowed = false;

  function refillLater(): void {
    refill ??= session.clock.after(1000, () => {
      refill = undefined;
      allowance = EVENTS_PER_SECOND;
      if (overflowed) on.pull();
      overflowed = false;
    });
  }

  async function apply(collection: string, row: ServerRow): Promise<void> {
    const schema = session.collections.find(({ name }) => name === collection);
    if (!schema) return;
    // SCOPE-3: an event may arrive after the news that its scope is closed to us.
    const feed = feedKey({ collection, scope: String(row[schema.scope]) });
    const followed = await loadFeeds(session);
    if (!followed.some((other) => feedKey(other) === feed)) return;
    if (await tellsOfScopes(collection, row)) on.pull();
    await applyRows(session, collection, [row]);
  }

  /** SCOPE-4: is it the student's profile, and does it say that a membership changed? */
  async function tellsOfScopes(collection: string, row: ServerRow): Promise<boolean> {
    if (!('memberships_changed_at' in row)) return false;
    const [known] = await session.store.read(collection, [row.id]);
    return known?.['memberships_changed_at'] !== row['memberships_changed_at'];
  }

  return {
    receive(collection, row) {
      refillLater();
      if (allowance === 0) {
        overflowed = true;
        return;
      }
      allowance -= 1;
      session.exclusive(() => apply(collection, row)).catch(on.failed);
    },
  };
}
