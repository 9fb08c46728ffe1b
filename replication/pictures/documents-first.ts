import type { Clock } from '../base/clock.ts';
import { countUnsent } from '../storage/count-unsent.ts';
import type { Store } from '../storage/store.ts';

const LOOK_AGAIN_MS = 1000;
/** Maximum delay of pictures by documents that the server does not take. */
const LOOKS = 30;

/** PUSH-1: a picture may occupy the connection for minutes, so it waits for documents, half a minute at most. */
export async function documentsFirst(store: Store, clock: Clock): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if ((await countUnsent(store)).waiting === 0) return;
    await new Promise<void>((resolve) => void clock.after(LOOK_AGAIN_MS, resolve));
  }
}
