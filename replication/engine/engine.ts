import { adaptiveBatchSize } from '../transport/batch-size.ts';
import { pushWaiting } from '../push/push.ts';
import { endAhead, pullFeeds } from '../pull/pull.ts';
import type { Environment } from '../context/environment.ts';
import { backoff } from '../context/pace.ts';
import { createReplication, statusOf, type Replication } from './replicate.ts';
import { openSession } from '../context/session.ts';
import { isStartOverWanted, startOver } from './start-over.ts';
import type { EngineStatus } from './status.ts';

export interface Engine {
  /** Joins the election and, once elected, replicates until `stop`. */
  start(): void;
  /** Resolves when work in progress has ended. */
  stop(): Promise<void>;
  /** Skips the pause before the next retry: the server may be reachable again. */
  wake(): void;
  /** One push and one pull, as the leader; for the service worker and for signing out. */
  runOnce(signal: AbortSignal): Promise<EngineStatus>;
  status(): EngineStatus;
  /** True while this engine is the leader. */
  isLeading(): boolean;
  onStatus(listener: (status: EngineStatus) => void): () => void;
}

export function createEngine(env: Environment): Engine {
  const listeners = new Set<(status: EngineStatus) => void>();
  const batchSize = env.batchSize ?? adaptiveBatchSize(env.clock);
  const stopping = new AbortController();
  let status: EngineStatus = { phase: 'syncing' };
  let started: Promise<void> | undefined;
  let leading: Replication | undefined;

  function report(next: EngineStatus): void {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener(next);
  }

  async function replicate(signal: AbortSignal): Promise<void> {
    leading = createReplication(env, batchSize, report);
    try {
      await leading.run(signal);
    } finally {
      leading = undefined;
    }
  }

  /** ENG-2: joins the election again if replication ended without being stopped. */
  async function takePart(): Promise<void> {
    let rouse: () => void = () => undefined;
    const pause = backoff(env, () => rouse());
    stopping.signal.addEventListener('abort', () => rouse());
    while (!stopping.signal.aborted) {
      try {
        await env.leader.lead(stopping.signal, (turn = stopping.signal) => replicate(turn));
      } catch (error) {
        console.error('Replication ended and begins again', error);
        report({ phase: 'failed' });
      }
      if (stopping.signal.aborted) break;
      pause.failed();
      await new Promise<void>((resolve) => {
        rouse = resolve;
      });
    }
    pause.end();
  }

  return {
    start() {
      started ??= takePart();
    },

    async stop() {
      stopping.abort();
      await started;
    },

    wake: () => leading?.wake(),
    isLeading: () => leading !== undefined,

    async runOnce(signal) {
      let outcome: EngineStatus = { phase: 'offline' };
      await env.leader.lead(signal, async () => {
        try {
          const session = await openSession(env);
          if (await isStartOverWanted(session)) await startOver(session);
          await pushWaiting(session, batchSize);
          try {
            await pullFeeds(session);
          } finally {
            await endAhead(session);
          }
          outcome = { phase: 'idle', ...(session.setAside.size > 0 ? { delayed: true } : {}) };
        } catch (error) {
          outcome = statusOf(error);
        }
      });
      return outcome;
    },

    status: () => status,

    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
