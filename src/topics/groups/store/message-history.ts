import { messageReach } from './message-reach.ts';
import type { LocalRecord, Replica } from '../../../shared/replica/local-database.ts';

/** A message as stored on this device. */
export type StoredMessage = LocalRecord<'group_messages'>;

/** A position in a group's history. */
export interface MessagePosition {
  readonly createdAt: number;
  readonly id: string;
}

/** Reads ranges of one group's messages, back to the first gap (PULL-9). Unsent messages are ordered by this device's clock. */
export interface MessageHistory {
  /** Returns the messages directly before a position, or the newest ones; oldest first. */
  before(position: MessagePosition | null, limit: number): Promise<readonly StoredMessage[]>;
  /** Returns the messages directly after a position, oldest first. */
  after(position: MessagePosition, limit: number): Promise<readonly StoredMessage[]>;
  /** Returns the messages with these ids that are on this device. */
  named(ids: readonly string[]): Promise<readonly StoredMessage[]>;
  /** Returns the messages that the server never had. */
  unsent(): Promise<readonly StoredMessage[]>;
}

const INDEX = ['groupId', 'createdAt'] as const;
/** An id that sorts after every other id. */
const LAST_ID = '\uffff';

/** The position after every message of this time. */
export function endOf(createdAt: number): MessagePosition {
  return { createdAt, id: LAST_ID };
}

export function messageHistory(replica: Replica, groupId: string): MessageHistory {
  const floor = async (): Promise<readonly [number, string] | null> => {
    const reach = await messageReach(replica.store, groupId);
    return reach?.floor ? [reach.floor.at, ''] : null;
  };

  return {
    async before(position, limit) {
      const after = await floor();
      return replica.range('group_messages', {
        index: INDEX,
        equals: [groupId],
        ...(after && { after }),
        ...(position && { before: [position.createdAt, position.id] }),
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

/** @returns unsubscribe */
export function watchMessages(
  replica: Replica,
  onChange: (changed: readonly StoredMessage[], removed: readonly string[]) => void,
): () => void {
  return replica.onChange(['group_messages'], ({ changed, removed }) => onChange(changed, removed));
}

interface MessageQuery<T> {
  readonly read: () => Promise<T>;
  /** Whether changed messages can change the result. A removed message no longer has its group id. */
  readonly isAffected: (changed: readonly StoredMessage[], removed: readonly string[]) => boolean;
  readonly take: (found: T) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Reads now, and again after each change that affects the result.
 * @returns unsubscribe
 */
export function followMessages<T>(replica: Replica, { read, isAffected, take, fail }: MessageQuery<T>): () => void {
  let isCurrent = true;
  const readNow = () =>
    void read().then(
      (found) => isCurrent && take(found),
      (error: unknown) => isCurrent && fail(error),
    );
  readNow();
  const stopWatching = watchMessages(replica, (changed, removed) => {
    if (isAffected(changed, removed)) readNow();
  });
  return () => {
    isCurrent = false;
    stopWatching();
  };
}
