import type { DexieStorageInternals, RxCollection } from 'rxdb/plugins/core';

import type { Stored } from '../../../replication/storage/rxdb-schema.ts';
import { messageReach } from './message-reach.ts';
import type { Replica } from '../replica/local-database.ts';

/** A message as it lies on this device. */
export type StoredMessage = Stored<'group_messages'>;

/** A place in a group's history. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/**
 * Stretches of one group's messages, as far back as they are here without a gap (PULL-9), asked from the table below RxDB: its queries cannot begin behind a place in an
 * index of two fields, and make an object of each document that stays in memory. What waits to be sent lies among
 * them, where the clock of this device puts it.
 */
export interface MessageHistory {
  /** Directly before a place, or the last ones; in their order. */
  before(place: Place | null, limit: number): Promise<readonly StoredMessage[]>;
  /** Directly after a place; in their order. */
  after(place: Place, limit: number): Promise<readonly StoredMessage[]>;
  /** Those of these ids that are here. */
  named(ids: readonly string[]): Promise<readonly StoredMessage[]>;
  /** What was never on the server. */
  unsent(): Promise<readonly StoredMessage[]>;
}

/** In an index, `_deleted` comes before what the schema names, and the id after it. */
const INDEX = '[_deleted+groupId+createdAt+id]';
const STATE_INDEX = '[_deleted+sync.state+id]';
const THERE = '0';
/** After every id. */
const LAST_ID = '\uffff';
const LAST_MOMENT = Number.MAX_SAFE_INTEGER;

/** After all that was sent in a moment. */
export function endOf(createdAt: number): Place {
  return { createdAt, id: LAST_ID };
}

export function messageHistory(replica: Replica, groupId: string): MessageHistory {
  const table = async () => {
    const collection = replica.database.collections.group_messages as unknown as RxCollection<StoredMessage>;
    const { dexieTable } = await (collection.storageInstance.internals as DexieStorageInternals);
    return dexieTable;
  };
  const key = (createdAt: number, id: string) => [THERE, groupId, createdAt, id];
  const stretch = async (from: readonly unknown[], to: readonly unknown[]) => (await table()).where(INDEX).between(from, to, false, false);

  const floor = async () => {
    const { floor: place = null } = (await messageReach(replica.store, groupId)) ?? {};
    return place === null ? key(0, '') : key(place.at, '');
  };

  return {
    async before(place, limit) {
      const to = place === null ? key(LAST_MOMENT, LAST_ID) : key(place.createdAt, place.id);
      const latestFirst = await (await stretch(await floor(), to)).reverse().limit(limit).toArray();
      return latestFirst.reverse() as StoredMessage[];
    },
    async after({ createdAt, id }, limit) {
      return (await stretch(key(createdAt, id), key(LAST_MOMENT, LAST_ID))).limit(limit).toArray() as Promise<StoredMessage[]>;
    },
    async named(ids) {
      const found = (await (await table()).bulkGet([...ids])) as ((StoredMessage & { _deleted: string }) | undefined)[];
      return found.filter((message) => message?._deleted === THERE && message.groupId === groupId) as StoredMessage[];
    },
    async unsent() {
      const states = ['waiting', 'rejected'].map(async (state) =>
        (await table()).where(STATE_INDEX).between([THERE, state, ''], [THERE, state, LAST_ID]).toArray(),
      );
      const found = (await Promise.all(states)).flat() as StoredMessage[];
      return found.filter((message) => message.groupId === groupId && message.sync.version === 0);
    },
  };
}

/** @returns ends it */
export function watchMessages(
  replica: Replica,
  onChange: (changed: readonly StoredMessage[], removed: readonly string[]) => void,
): () => void {
  const collection = replica.database.collections.group_messages as unknown as RxCollection<StoredMessage>;
  const subscription = collection.eventBulks$.subscribe(({ events }) => {
    const changed = events.filter(({ operation }) => operation !== 'DELETE').map(({ documentData }) => documentData as StoredMessage);
    const removed = events.filter(({ operation }) => operation === 'DELETE').map(({ documentId }) => documentId);
    onChange(changed, removed);
  });
  return () => subscription.unsubscribe();
}
