import { adaptiveBatchSize } from '../push/batch-size.ts';
import { pushWaiting } from '../push/push.ts';
import { feedKey, loadFeeds } from '../pull/feeds.ts';
import { pullFeeds } from '../pull/pull.ts';
import { realtimeInbox } from '../realtime/realtime.ts';
import { StorageError } from '../storage/store.ts';
import { TransportError } from '../transport/transport.ts';
import type { Environment } from './environment.ts';
import { HaltError } from './identity.ts';
import { openSession, type Session } from './session.ts';
import { isStartOverWanted, startOver } from './start-over.ts';
import type { EngineStatus } from './status.ts';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;
/** A pull now and then, should a realtime event get lost on a line that looks alive. */
const POLL_MS = 120_000;

export interface Engine {
  /** Takes part in the election and, once elected, replicates until `stop`. */
  start(): void;
  /** Ends after what is under way has ended. */
  stop(): Promise<void>;
  /** Something says that the server can be reached again, or should be asked: no waiting for the next retry. */
  wake(): void;
  /** One push and one pull, in turn with any other engine; for the service worker and for signing out. */
  runOnce(signal: AbortSignal): Promise<EngineStatus>;
  status(): EngineStatus;
  /** Is it this engine's turn, or another tab's? */
  isLeading(): boolean;
  onStatus(listener: (status: EngineStatus) => void): () => void;
}

export function createEngine(env: Environment): Engine {
  const listeners = new Set<(status: EngineStatus) => void>();
  const batchSize = env.batchSize ?? adaptiveBatchSize(env.clock);
  const stopping = new AbortController();
  let status: EngineStatus = { phase: 'syncing' };
  let started: Promise<void> | undefined;
  let wake: (() => void) | undefined;

  function report(next: EngineStatus): void {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener(next);
  }

  /** Runs until `signal` aborts: sleeps until there is a reason, then pushes and pulls what there is. */
  async function replicate(signal: AbortSignal): Promise<void> {
    let push = true;
    let pull = true;
    let failures = 0;
    let rouse: () => void = () => undefined;
    const ask = (wanted: { push?: boolean; pull?: boolean }): void => {
      push ||= wanted.push ?? false;
      pull ||= wanted.pull ?? false;
      rouse();
    };
    const sleep = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = env.clock.after(ms, resolve);
        rouse = () => {
          cancel();
          resolve();
        };
      });

    let session: Session | undefined;
    let listening: Listening | undefined;
    const stopWaiting = env.store.onWaiting(() => ask({ push: true }));
    wake = () => {
      failures = 0;
      ask({ push: true, pull: true });
    };
    signal.addEventListener('abort', () => rouse());

    while (!signal.aborted) {
      if (!push && !pull) {
        await sleep(POLL_MS);
        // Roused by someone who said why, or by the clock.
        if (!push && !pull) pull = true;
        continue;
      }
      const doing: { push: boolean; pull: boolean } = { push, pull };
      push = pull = false;
      report({ phase: 'syncing' });
      try {
        session ??= await openSession(env);
        if (await isStartOverWanted(session)) await startOver(session);
        if (doing.push) await pushWaiting(session, batchSize);
        const open = session;
        const listen = async (): Promise<void> => {
          listening = await listenTo(open, listening, ask);
        };
        /** PULL-5: while old rows come, new ones are heard of, and what is written here does not wait for them. */
        const goOn = async (): Promise<boolean> => {
          await listen();
          return !push && !signal.aborted;
        };
        if (doing.pull && !(await pullFeeds(open, { goOn }))) pull = true;
        await listen();
        failures = 0;
        if (!push && !pull) report({ phase: 'idle' });
      } catch (error) {
        push ||= doing.push;
        pull ||= doing.pull;
        const failed = statusOf(error);
        report(failed);
        failures += 1;
        if (failed.phase === 'halted' && !signal.aborted) await sleep(POLL_MS);
        else if (!signal.aborted) await sleep(retryDelay(failures, env.random()));
      }
    }
    listening?.stop();
    stopWaiting();
    wake = undefined;
  }

  return {
    start() {
      started ??= env.leader.lead(stopping.signal, () => replicate(stopping.signal));
    },

    async stop() {
      stopping.abort();
      await started;
    },

    wake: () => wake?.(),
    isLeading: () => wake !== undefined,

    async runOnce(signal) {
      let outcome: EngineStatus = { phase: 'offline' };
      await env.leader.lead(signal, async () => {
        try {
          const session = await openSession(env);
          await pushWaiting(session, batchSize);
          await pullFeeds(session);
          outcome = { phase: 'idle' };
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

interface Listening {
  readonly feeds: string;
  stop(): void;
}

/** Hears of changes in every feed that is followed now; a scope that was joined or left needs other subscriptions. */
async function listenTo(session: Session, before: Listening | undefined, ask: (wanted: { pull: boolean }) => void): Promise<Listening> {
  const followed = await loadFeeds(session);
  const feeds = JSON.stringify(followed.map(feedKey));
  if (before?.feeds === feeds) return before;
  before?.stop();
  const pull = (): void => ask({ pull: true });
  const inbox = realtimeInbox(session, { pull, failed: pull });
  const stop = session.transport.subscribe(followed, {
    ready: pull,
    changed: (collection, row) => inbox.receive(collection, row),
    incomplete: pull,
  });
  return { feeds, stop };
}

/** Doubling from one second to thirty, and spread, so that a server that comes back is not stormed. */
function retryDelay(failures: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) * (0.5 + random / 2);
}

/** Anything that is not one of ours is a mistake in the program and must be seen. */
function statusOf(error: unknown): EngineStatus {
  if (error instanceof TransportError) return { phase: error.kind === 'signed-out' ? 'signed-out' : 'offline' };
  if (error instanceof HaltError) return { phase: 'halted', reason: error.reason };
  if (error instanceof StorageError) return { phase: 'storage-failed', kind: error.kind };
  throw error;
}
