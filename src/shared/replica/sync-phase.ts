import type { Engine } from '../../../replication/engine/engine.ts';
import type { EngineStatus } from '../../../replication/engine/status.ts';

/** Phase of this user's engine, wherever it runs. The leader broadcasts it to all contexts. */
export function watchSyncPhase(userId: string, engine: Engine, listener: (status: EngineStatus) => void): () => void {
  const channel = new BroadcastChannel(`ekagra-sync-${userId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<{ ask: true } | { status: EngineStatus }>) => {
    if ('status' in data) listener(data.status);
    else if (engine.isLeading()) channel.postMessage({ status: engine.status() });
  });
  const stop = engine.onStatus((status) => {
    channel.postMessage({ status });
    listener(status);
  });
  listener(engine.status());
  channel.postMessage({ ask: true });
  return () => {
    stop();
    channel.close();
  };
}
