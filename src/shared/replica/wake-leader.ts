import type { Engine } from '../../../replication/engine/engine.ts';

/** Makes the leading tab sync now. */
export function wakeLeader(userId: string, engine: Engine): void {
  engine.wake();
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage('wake');
  channel.close();
}

/** Wakes the engine when another tab asks for it. @returns unsubscribe */
export function wakeWhenAsked(userId: string, engine: Engine): () => void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.addEventListener('message', () => engine.wake());
  return () => channel.close();
}

function channelOf(userId: string): string {
  return `ekagra-wake-${userId}`;
}
