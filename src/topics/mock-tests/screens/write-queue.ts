import type { WriteResult } from '../../../shared/replica/local-database.ts';

const RETRY_MS = 3000;
/** A write that takes longer may never end: some browsers lose a database's answer over a sleep. */
const PATIENCE_MS = 10_000;

export interface WriteQueue {
  add(texts: readonly string[], credit: number): void;
  /** Resolves when everything so far is stored. */
  emptied(): Promise<void>;
  /** Called when a write fails or does not end, and when all that waited is stored after that. */
  onChange: (isSaved: boolean) => void;
}

/**
 * Writes in turn; what comes meanwhile goes together. A write that fails is tried again as long as the page is there.
 * @param keep gets all that is not stored, whenever that changes
 */
export function createWriteQueue(
  write: (texts: readonly string[], credit: number) => Promise<WriteResult>,
  keep: (unstored: readonly string[]) => void,
): WriteQueue {
  let writing: readonly string[] = [];
  let waiting = { texts: [] as readonly string[], credit: 0 };
  let working: Promise<void> | null = null;
  let isSaved = true;

  const report = (now: boolean) => {
    if (now !== isSaved) queue.onChange((isSaved = now));
  };

  async function work(): Promise<void> {
    while (waiting.texts.length > 0 || waiting.credit > 0) {
      const { texts, credit } = waiting;
      waiting = { texts: [], credit: 0 };
      writing = texts;
      const slow = setTimeout(() => report(false), PATIENCE_MS);
      const isStored = await write(texts, credit).then(
        ({ ok }) => ok,
        () => false,
      );
      clearTimeout(slow);
      writing = [];
      if (isStored) keep(waiting.texts);
      else waiting = { texts: [...texts, ...waiting.texts], credit: credit + waiting.credit };
      report(isStored);
      if (!isStored) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    working = null;
  }

  const queue: WriteQueue = {
    add(texts, credit) {
      waiting = { texts: [...waiting.texts, ...texts], credit: waiting.credit + credit };
      keep([...writing, ...waiting.texts]);
      // With nothing to write `work` would be over before it is known as working.
      if (waiting.texts.length > 0 || waiting.credit > 0) working ??= work();
    },
    emptied: () => working ?? Promise.resolve(),
    onChange: () => {},
  };
  return queue;
}
