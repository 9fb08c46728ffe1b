import type { Clock } from '../base/clock.ts';
import type { Transport } from './transport.ts';

/** The student's list of devices says "about": it may be this much behind. */
const NOTE_AGAIN_MS = 10 * 60_000;

/**
 * Notes on the server that this device has synced, after a pull, now and then.
 * @param note its failure is nothing to a student: the next pull notes again
 */
export function notingDevice(transport: Transport, clock: Clock, note: () => PromiseLike<unknown>): Transport {
  let notedAt: number | undefined;
  return {
    ...transport,
    async pull(request, patienceMs) {
      const answer = await transport.pull(request, patienceMs);
      const now = clock.now();
      // The clock may have gone back.
      if (notedAt === undefined || Math.abs(now - notedAt) >= NOTE_AGAIN_MS) {
        notedAt = now;
        void Promise.resolve(note()).catch(() => undefined);
      }
      return answer;
    },
  };
}
