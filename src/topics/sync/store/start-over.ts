import { wantStartOver } from '../../../../replication/engine/start-over.ts';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';

/** The student's answer to a restored server: continue with it, and keep what only this device has. */
export async function startOver({ replica, engine }: OpenReplica): Promise<void> {
  await wantStartOver({ store: replica.store });
  engine.wake();
}
