import type { WriteResult } from '../../../shared/replica/local-database.ts';

const RETRY_MS = 3000;
/** Timeout in ms of a write. A slower one may never end: some browsers lose a database's answer during sleep. */
const PATIENCE_MS = 10_000;

export interface WriteQueue {
  add(texts: readonly string[], credit: number): void;
  /** Resolves when everything so far is stored. */
  emptied(): Promise<void>;
  /** Called with false when a write fails or hangs, and with true when everything is stored again. */
  onChange: (isSaved: boolean) => void;
}

/**
 * Writes in order; additions during a write are combined. A failed write is retried as long as the page is open.
 * @param keep gets all unstored texts whenever they change
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
      // With nothing to write, `work` would finish before `working` is assigned.
      if (waiting.texts.length > 0 || waiting.credit > 0) working ??= work();
    },
    emptied: () => working ?? Promise.resolve(),
    onChange: () => {},
  };
  return queue;
}
