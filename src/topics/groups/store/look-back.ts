import type { FeedPosition } from '../../../../replication/protocol/wire.ts';
import { wantAtLeast } from '../../../../replication/pull/parts.ts';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { wakeLeader } from '../../../shared/replica/wake-leader.ts';

/** Requests messages older than those on this device (PULL-9). The request is stored until it is fulfilled. */
export async function lookBack(open: OpenReplica, groupId: string, floor: FeedPosition): Promise<void> {
  await wantAtLeast({ store: open.replica.store }, { collection: 'group_messages', scope: groupId }, { at: floor.at, id: '' });
  wakeLeader(open.userId, open.engine);
}
