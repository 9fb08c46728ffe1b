import type { Clock } from '../base/clock.ts';
import { countUnsent } from '../storage/count-unsent.ts';
import type { Store } from '../storage/store.ts';

const LOOK_AGAIN_MS = 1000;
/** Most checks before pictures are sent although documents still wait. */
const LOOKS = 30;

/** PUSH-1: waits at most half a minute for documents to be sent, because a picture may occupy the connection for minutes. */
export async function documentsFirst(store: Store, clock: Clock): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if ((await countUnsent(store)).waiting === 0) return;
    await new Promise<void>((resolve) => void clock.after(LOOK_AGAIN_MS, resolve));
  }
}
