import type { Clock } from '../base/clock.ts';
import type { RoundEnd } from './round.ts';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 5 * 60_000;
/** Entries count as delayed after this many consecutive rounds that left some, or after a long pause that the server asked for. */
const DELAYED_AFTER = 3;
const LONG_PAUSE_MS = 10_000;

export interface KeepSending {
  /** Sends the waiting entries. Undefined if `signal` aborted before this context's turn. */
  readonly round: (signal: AbortSignal) => Promise<RoundEnd | undefined>;
  readonly clock: Clock;
  /** Returns a number in [0, 1), as `Math.random` does. */
  readonly random: () => number;
  /** Called when entries are left, to request a Background Sync. */
  readonly onLeft: () => void;
  /** OUT-4: called with true once entries have been retried for a while, and with false while they are sent at once. */
  readonly onDelay: (isDelayed: boolean) => void;
}

export interface Sending {
  /** Starts a round at once: an entry was added, or the network is back. */
  wake(): void;
  stop(): void;
}

/**
 * Keeps sending entries, with randomised exponential backoff (OUT-3). A round that throws, as on a full disk, is repeated like one
 * that the server did not answer. Only `stop` ends the sending.
 */
export function keepSending({ round, clock, random, onLeft, onDelay }: KeepSending): Sending {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsked = true;
  let failures = 0;
  let rouse: () => void = () => undefined;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isAsked = false;
      const end = await round(signal).catch((error: unknown): RoundEnd => {
        console.error('What waits could not be sent', error);
        return { isLeft: true };
      });
      if (signal.aborted) return;
      if (!end?.isPutOff) failures = end?.isLeft ? failures + 1 : 0;
      if (end?.isLeft) onLeft();
      onDelay(end?.isLeft === true && (failures >= DELAYED_AFTER || (end.retryAfterMs ?? 0) > LONG_PAUSE_MS));
      if (!isAsked) await pause(end?.isLeft ? retryDelay(failures, random(), end.retryAfterMs) : undefined);
    }
  }

  /** @param ms undefined pauses until `rouse` is called */
  function pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => undefined : clock.after(ms, resolve);
      rouse = () => {
        cancel();
        resolve();
      };
    });
  }

  void run();
  return {
    wake() {
      isAsked = true;
      onDelay(false);
      rouse();
    },
    stop() {
      stopping.abort();
      onDelay(false);
      rouse();
    },
  };
}

function retryDelay(failures: number, random: number, atLeastMs = 0): number {
  const own = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) * (0.5 + random / 2);
  return Math.max(own, atLeastMs);
}
