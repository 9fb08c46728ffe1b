import { messageReach } from './message-reach.ts';
import type { LocalRecord, Replica } from '../replica/local-database.ts';

/** A message as it lies on this device. */
export type StoredMessage = LocalRecord<'group_messages'>;

/** A place in a group's history. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/**
 * Ranges of one group's messages, as far back as they are here without a gap (PULL-9). What waits to be sent lies among
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

const INDEX = ['groupId', 'createdAt'] as const;
/** After every id. */
const LAST_ID = '\uffff';

/** After all that was sent in a moment. */
export function endOf(createdAt: number): Place {
  return { createdAt, id: LAST_ID };
}

export function messageHistory(replica: Replica, groupId: string): MessageHistory {
  const floor = async (): Promise<readonly [number, string] | null> => {
    const reach = await messageReach(replica.store, groupId);
    return reach?.floor ? [reach.floor.at, ''] : null;
  };

  return {
    async before(place, limit) {
      const after = await floor();
      return replica.range('group_messages', {
        index: INDEX,
        equals: [groupId],
        ...(after && { after }),
        ...(place && { before: [place.createdAt, place.id] }),
        fromEnd: true,
        limit,
      });
    },
    after: ({ createdAt, id }, limit) =>
      replica.range('group_messages', { index: INDEX, equals: [groupId], after: [createdAt, id], limit }),
    named: (ids) => replica.find('group_messages', { selector: { id: { $in: ids }, groupId: { $eq: groupId } } }),
    async unsent() {
      const states = ['waiting', 'rejected'].map((state) => replica.range('group_messages', { index: ['sync.state'], equals: [state] }));
      const found = (await Promise.all(states)).flat();
      return found.filter((message) => message.groupId === groupId && message.sync.version === 0);
    },
  };
}

/** @returns ends it */
export function watchMessages(
  replica: Replica,
  onChange: (changed: readonly StoredMessage[], removed: readonly string[]) => void,
): () => void {
  return replica.onChange(['group_messages'], ({ changed, removed }) => onChange(changed, removed));
}
