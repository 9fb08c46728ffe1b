import type { Clock } from '../engine/clock.ts';
import { sendPictures, type PictureSender } from './send-pictures.ts';

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 5 * 60_000;

export interface KeepSending extends PictureSender {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Something is left: request a Background Sync. */
  readonly onUnreachable: () => void;
}

export interface PictureSending {
  /** A new picture waits, or the network is back. */
  wake(): void;
  stop(): void;
}

/** Uploads waiting pictures now and later, with randomised exponential backoff. */
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

  /** @param ms undefined: until woken */
  function pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => undefined : sender.clock.after(ms, resolve);
      rouse = () => {
        cancel();
        resolve();
      };
    });
  }

  // A failing storage is reported where a picture is chosen.
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
