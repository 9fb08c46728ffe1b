import { applyRows } from '../pull/apply-rows.ts';
import type { Session } from '../context/session.ts';
import { AnswerError, readRow } from '../protocol/answers.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { feedKey, loadFeeds } from '../storage/feeds.ts';
import { withinReach } from '../pull/parts.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { hintsAtScopeChange } from '../scope/scope-change.ts';

/** REAL-4: events are applied at most ten times a second. */
const APPLY_EVERY_MS = 100;
/** Most events in the backlog. Beyond it, a pull is faster. */
const MOST_WAITING = 500;

export interface RealtimeInbox {
  receive(collection: string, row: unknown): void;
  /** Drops the backlog and later events (ENG-4). */
  close(): void;
}

/**
 * REAL-1: an event is applied at once and moves no cursor, so missed and repeated events are harmless.
 * REAL-4: events are applied at most ten times a second, those in between together.
 */
export function realtimeInbox(session: Session, on: { pull(): void; failed(error: unknown): void }): RealtimeInbox {
  /** By collection and id: the newest version of each row. */
  let waiting = new Map<string, Map<string, ServerRow>>();
  let count = 0;
  let overflowed = false;
  let isApplying = false;
  let isClosed = false;
  let pause: (() => void) | undefined;

  function applyWaiting(): void {
    if (isClosed || pause !== undefined || isApplying || (count === 0 && !overflowed)) return;
    const events = waiting;
    waiting = new Map();
    count = 0;
    if (overflowed) on.pull();
    overflowed = false;
    isApplying = true;
    pause = session.clock.after(APPLY_EVERY_MS, () => {
      pause = undefined;
      applyWaiting();
    });
    session
      .exclusive(async () => {
        for (const [collection, rows] of events) if (!isClosed) await apply(collection, [...rows.values()]);
      })
      .catch(on.failed)
      .finally(() => {
        isApplying = false;
        applyWaiting();
      });
  }

  async function apply(collection: string, rows: readonly ServerRow[]): Promise<void> {
    const schema = session.collections.find(({ name }) => name === collection);
    if (!schema) return;
    // SCOPE-3: an event may arrive after its scope was closed.
    const followed = new Map((await loadFeeds(session)).map((feed) => [feedKey(feed), feed]));
    const ours = rows.filter((row) => followed.has(feedKey({ collection, scope: String(row[schema.scope]) })));
    const ids = 'memberships_changed_at' in schema.properties ? ours.map(({ id }) => id) : [];
    const known = await session.store.read(collection, ids);
    if (known.some((document, i) => hintsAtScopeChange(document, ours[i]!))) on.pull();
    // PULL-9: drop rows before the floor.
    const near = await withinReach(session.store, schema, ours, (scope) => followed.get(feedKey({ collection, scope }))?.floor);
    if (near.length > 0) await applyRows(session, collection, near);
  }

  return {
    receive(collection, received) {
      const schema = session.collections.find(({ name }) => name === collection);
      if (isClosed || !schema) return;
      const row = readEvent(received, schema);
      // REAL-3: an unreadable event causes a pull.
      if (!row) {
        on.pull();
        return;
      }
      if (count >= MOST_WAITING) {
        overflowed = true;
        return;
      }
      const rows = waiting.get(collection) ?? new Map<string, ServerRow>();
      waiting.set(collection, rows);
      const known = rows.get(row.id);
      if (known === undefined) count += 1;
      if (known === undefined || known._version < row._version) rows.set(row.id, row);
      applyWaiting();
    },
    close() {
      isClosed = true;
      pause?.();
    },
  };
}

function readEvent(received: unknown, schema: CollectionSchema): ServerRow | undefined {
  try {
    return readRow(received, schema);
  } catch (error) {
    if (error instanceof AnswerError) return undefined;
    throw error;
  }
}
