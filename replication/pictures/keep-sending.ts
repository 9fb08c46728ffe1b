import type { Clock } from '../engine/clock.ts';
import { sendPictures, type PictureSender } from './send-pictures.ts';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 5 * 60_000;

export interface KeepSending extends PictureSender {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Something is left for later: the browser may be asked to wake somebody. */
  readonly onUnreachable: () => void;
}

export interface PictureSending {
  /** There is one more to send, or a network again. */
  wake(): void;
  stop(): void;
}

/** Sends what waits now, what is chosen later, and what could not be sent: with growing pauses, spread by chance. */
export function keepSendingPictures(sender: KeepSending): PictureSending {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsked = true;
  let failures = 0;
  let rouse: () => void = () => undefined;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isAsked = false;
      const end = await sendPictures({ ...sender, isStopped: () => signal.aborted }, signal);
      if (signal.aborted) return;
      failures = end === 'unreachable' ? failures + 1 : 0;
      if (end === 'unreachable') sender.onUnreachable();
      if (!isAsked) await pause(end === 'unreachable' ? retryDelay(failures, sender.random()) : undefined);
    }
  }

  /** @param ms none: until somebody asks */
  function pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => undefined : sender.clock.after(ms, resolve);
      rouse = () => {
        cancel();
        resolve();
      };
    });
  }

  // A device whose storage fails says so where a picture is chosen.
  run().catch((error: unknown) => console.error('Pictures are no longer sent', error));
  return {
    wake() {
      isAsked = true;
      rouse();
    },
    stop() {
      stopping.abort();
      rouse();
    },
  };
}

function retryDelay(failures: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) * (0.5 + random / 2);
}
