import type { Place } from '../../../replication/protocol/wire.ts';
import { wantAtLeast } from '../../../replication/pull/parts.ts';
import type { OpenReplica } from '../replica/open-replica.ts';
import { wakeLeader } from '../replica/wake-leader.ts';

/** Asks for messages that are older than those on this device (PULL-9). The wish stays until it is met, also without a network. */
export async function lookBack(open: OpenReplica, groupId: string, floor: Place): Promise<void> {
  await wantAtLeast({ store: open.replica.store }, { collection: 'group_messages', scope: groupId }, { at: floor.at, id: '' });
  wakeLeader(open.userId, open.engine);
}
