import type { BatchSize } from '../transport/batch-size.ts';
import { AnswerError } from '../protocol/answers.ts';
import { pushWaiting } from '../push/push.ts';
import { retryAfterUpdate } from '../push/retry-rejected.ts';
import { feedKey, loadFeeds } from '../storage/feeds.ts';
import { endAhead, pullPage, startCatchingUp } from '../pull/pull.ts';
import { realtimeInbox } from '../realtime/realtime.ts';
import { StorageError } from '../storage/store.ts';
import { TransportError } from '../transport/transport.ts';
import type { Environment } from '../context/environment.ts';
import { HaltError, knowsIncarnation } from '../context/identity.ts';
import { backoff, tokenBucket, type Backoff, type Pause } from '../context/pace.ts';
import { openSession, pageBucket, type Session } from '../context/session.ts';
import { isStartOverWanted, startOver } from './start-over.ts';
import type { EngineStatus } from './status.ts';

/** REAL-5: time between two pulls without an event. */
const POLL_MS = 120_000;
/** Pause while replication is halted until the student or an administrator acts. */
const HALTED: Pause = { firstMs: POLL_MS, lastMs: POLL_MS };
/** Pause on a full device (ENG-3). Each attempt costs a page, and space seldom appears a moment later. */
const NO_ROOM: Pause = { firstMs: 120_000, lastMs: 30 * 60_000 };
/** Pushing this long is interrupted by one pulled page (PUSH-1). */
const PUSH_TURN_MS = 10_000;
/** ENG-1: pulls requested by events. */
const EVENT_PULLS = { burst: 10, everyMs: 15_000 };
/** Failed attempts after which the student sees the delay: about a minute. */
const DELAYED_AFTER = 6;

export interface Replication {
  /** Runs until `signal` aborts: sleeps until there is work, then pushes and pulls. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
}

export function createReplication(env: Environment, batchSize: BatchSize, report: (status: EngineStatus) => void): Replication {
  const wanted = { push: true, pull: true };
  const trouble: { server?: EngineStatus; push?: EngineStatus; pull?: EngineStatus } = {};
  let rouse: () => void = () => undefined;
  const onOver = (): void => rouse();
  /** Pause of all requests: the server is unreachable or must not be asked. */
  const serverPause = backoff(env, onOver);
  const pushPause = backoff(env, onOver);
  const pullPause = backoff(env, onOver);
  const asidePause = backoff(env, sendSetAside);
  const pages = pageBucket(env.clock);
  const eventPulls = tokenBucket(env.clock, EVENT_PULLS);
  let isEventWaiting = false;
  let hasRetried = false;
  let session: Session | undefined;
  let listening: Listening | undefined;
  let catchingUp = startCatchingUp();
  let stopPolling: () => void = () => undefined;

  function ask(more: { push?: boolean; pull?: boolean }): void {
    wanted.push ||= more.push ?? false;
    wanted.pull ||= more.pull ?? false;
    rouse();
  }

  function sendSetAside(): void {
    session?.setAside.clear();
    ask({ push: true });
  }

  /** ENG-1: pulls for an event, at most as often as the token bucket allows. */
  async function pullForEvent(): Promise<void> {
    if (isEventWaiting) return;
    isEventWaiting = true;
    await eventPulls.take();
    isEventWaiting = false;
    ask({ pull: true });
  }

  /** ENG-3: true while pulling waits for space on the device. */
  const isFull = (): boolean => trouble.pull?.phase === 'storage-failed' && trouble.pull.kind === 'quota';
  const isPushDue = (): boolean => wanted.push && !pushPause.isPausing();
  const isPullDue = (): boolean => wanted.pull && !pullPause.isPausing();

  function planPoll(): void {
    stopPolling();
    stopPolling = env.clock.after(POLL_MS, () => ask({ pull: true }));
  }

  async function sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      rouse = resolve;
    });
  }

  async function push(open: Session): Promise<void> {
    wanted.push = false;
    let isOver = false;
    const endTurn = env.clock.after(PUSH_TURN_MS, () => {
      isOver = true;
    });
    try {
      await during('push', pushPause, async () => {
        const isDone = await pushWaiting(open, batchSize, {
          isOver: () => isOver,
          onProgress: () => pushPause.succeeded(),
          onNews: () => void pullForEvent(),
        });
        wanted.push ||= !isDone;
        if (open.setAside.size === 0) asidePause.succeeded();
      });
    } finally {
      endTurn();
      // PUSH-9: all set-aside documents are retried together. They may wait for a page that a full device cannot store.
      if (open.setAside.size > 0 && !asidePause.isPausing()) asidePause.failed(isFull() ? NO_ROOM : undefined);
    }
  }

  async function pull(open: Session): Promise<void> {
    wanted.pull = false;
    planPoll();
    const wasFull = isFull();
    await during('pull', pullPause, async () => {
      const outcome = await pullPage(open, catchingUp);
      if (wasFull) {
        asidePause.end();
        sendSetAside();
      }
      wanted.pull ||= outcome !== 'done';
      if (outcome === 'wait') pullPause.failed();
      if (outcome !== 'done') return;
      pullPause.succeeded();
      catchingUp = startCatchingUp();
    });
  }

  /** A failure of push does not stop pull, nor the reverse. */
  async function during(half: 'push' | 'pull', pause: Backoff, work: () => Promise<void>): Promise<void> {
    delete trouble[half];
    try {
      await work();
    } catch (error) {
      wanted[half] = true;
      if (!concernsOneHalf(error)) throw error;
      trouble[half] = statusOf(error);
      pause.failed(pauseAfter(error));
    }
  }

  function stopListening(): void {
    listening?.stop();
    listening = undefined;
  }

  async function round(signal: AbortSignal): Promise<void> {
    try {
      session ??= await openSession(env, pages);
      if (!hasRetried) await retryAfterUpdate(env);
      hasRetried = true;
      if (await isStartOverWanted(session)) await startOver(session);
      if (isPushDue()) await push(session);
      if (isPullDue() && !signal.aborted) await pull(session);
      // INC-1: no events before the first answer, because they could hide that the server was restored.
      if (listening ?? (await knowsIncarnation(session))) listening = await listenTo(session, listening, () => void pullForEvent());
      serverPause.succeeded();
      delete trouble.server;
    } catch (error) {
      trouble.server = statusOf(error);
      serverPause.failed(pauseAfter(error));
      if (error instanceof TransportError || error instanceof StorageError) return;
      // ENG-2, ENG-4: drop all state in memory, and apply no events until the next attempt.
      stopListening();
      if (session) await endAhead(session);
      session = undefined;
      if (!(error instanceof HaltError)) console.error('Replication failed and is tried again', error);
    }
  }

  function status(): EngineStatus {
    const isAside = (session?.setAside.size ?? 0) > 0;
    if (trouble.server ?? trouble.pull ?? trouble.push) return (trouble.server ?? trouble.pull ?? trouble.push)!;
    if (wanted.push || wanted.pull) return { phase: 'syncing' };
    return { phase: 'idle', ...(isAside && asidePause.failures() >= DELAYED_AFTER ? { delayed: true } : {}) };
  }

  return {
    async run(signal) {
      const stopWaiting = env.store.onWaiting(() => ask({ push: true }));
      signal.addEventListener('abort', () => rouse());
      try {
        while (!signal.aborted) {
          if (serverPause.isPausing() || !(isPushDue() || isPullDue())) {
            await sleep();
            continue;
          }
          report({ phase: 'syncing' });
          await round(signal);
          report(status());
        }
      } finally {
        stopListening();
        stopPolling();
        stopWaiting();
        if (session) await endAhead(session);
        for (const pause of [serverPause, pushPause, pullPause, asidePause]) pause.end();
      }
    },

    wake() {
      serverPause.end();
      pushPause.end();
      asidePause.end();
      sendSetAside();
      // On a full device, the pause of ENG-3 continues.
      if (!isFull()) pullPause.end();
      catchingUp = startCatchingUp();
      ask({ pull: true });
    },
  };
}

interface Listening {
  readonly feeds: string;
  stop(): void;
}

/** Subscribes to every followed feed; joining or leaving a scope changes the subscriptions. */
async function listenTo(session: Session, before: Listening | undefined, pull: () => void): Promise<Listening> {
  const followed = await loadFeeds(session);
  const feeds = JSON.stringify(followed.map(feedKey));
  if (before?.feeds === feeds) return before;
  before?.stop();
  const inbox = realtimeInbox(session, { pull, failed: pull });
  const unsubscribe = session.transport.subscribe(followed, {
    ready: pull,
    changed: (collection, row) => inbox.receive(collection, row),
    incomplete: pull,
  });
  const stop = (): void => {
    unsubscribe();
    inbox.close();
  };
  return { feeds, stop };
}

function pauseAfter(error: unknown): Pause | undefined {
  if (error instanceof HaltError) return HALTED;
  return error instanceof StorageError && error.kind === 'quota' ? NO_ROOM : undefined;
}

/** True if only this request failed: connection and identity are fine, so other requests may succeed. */
function concernsOneHalf(error: unknown): boolean {
  return error instanceof StorageError || error instanceof AnswerError || (error instanceof TransportError && error.kind === 'refused');
}

export function statusOf(error: unknown): EngineStatus {
  if (error instanceof TransportError && error.kind === 'signed-out') return { phase: 'signed-out' };
  if (error instanceof TransportError && error.kind === 'unreachable') return { phase: 'offline' };
  if (error instanceof HaltError) return { phase: 'halted', reason: error.reason };
  if (error instanceof StorageError) return { phase: 'storage-failed', kind: error.kind };
  return { phase: 'failed' };
}
