import type { WriteResult } from '../../data/replica/local-database.ts';

const RETRY_MS = 3000;

export interface WriteQueue {
  add(texts: readonly string[], credit: number): void;
  /** Resolves when everything so far is stored. */
  emptied(): Promise<void>;
  /** Called when a write fails at first, and when all that waited is stored after that. */
  onChange: (isSaved: boolean) => void;
}

/** Writes in turn; what comes meanwhile goes together. A write that fails is tried again as long as the page is there. */
export function createWriteQueue(write: (texts: readonly string[], credit: number) => Promise<WriteResult>): WriteQueue {
  let waiting = { texts: [] as readonly string[], credit: 0 };
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    let hasFailed = false;
    while (waiting.texts.length > 0 || waiting.credit > 0) {
      const { texts, credit } = waiting;
      waiting = { texts: [], credit: 0 };
      const isStored = await write(texts, credit).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isStored) {
        if (hasFailed) queue.onChange(true);
        hasFailed = false;
        continue;
      }
      waiting = { texts: [...texts, ...waiting.texts], credit: credit + waiting.credit };
      if (!hasFailed) queue.onChange(false);
      hasFailed = true;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    working = null;
  }

  const queue: WriteQueue = {
    add(texts, credit) {
      waiting = { texts: [...waiting.texts, ...texts], credit: waiting.credit + credit };
      working ??= work();
    },
    emptied: () => working ?? Promise.resolve(),
    onChange: () => {},
  };
  return queue;
}
