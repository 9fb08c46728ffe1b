import type { Clock } from '../base/clock.ts';
import type { Transport } from './transport.ts';

/** Minimum ms between two notes. The student's list of devices says "about", because it may lag this much. */
const NOTE_AGAIN_MS = 10 * 60_000;

/**
 * Notes on the server, after some pulls, that this device has synced.
 * @param note its failure is ignored; a later pull notes again
 */
export function notingDevice(transport: Transport, clock: Clock, note: () => PromiseLike<unknown>): Transport {
  let notedAt: number | undefined;
  return {
    ...transport,
    async pull(request, patienceMs) {
      const answer = await transport.pull(request, patienceMs);
      const now = clock.now();
      // `abs`, because the clock may have been set back.
      if (notedAt === undefined || Math.abs(now - notedAt) >= NOTE_AGAIN_MS) {
        notedAt = now;
        void Promise.resolve(note()).catch(() => undefined);
      }
      return answer;
    },
  };
}
