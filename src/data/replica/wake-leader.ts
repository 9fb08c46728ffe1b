import type { Engine } from '../../../replication/engine/engine.ts';
import type { OpenReplica } from './open-replica.ts';

/** Makes the leader pull now, in whichever tab it is. */
export function wakeLeader({ userId, engine }: Pick<OpenReplica, 'userId' | 'engine'>): void {
  engine.wake();
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage('wake');
  channel.close();
}

/** @returns unsubscribe */
export function wakeWhenAsked(userId: string, engine: Engine): () => void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.addEventListener('message', () => engine.wake());
  return () => channel.close();
}

function channelOf(userId: string): string {
  return `ekagra-wake-${userId}`;
}
