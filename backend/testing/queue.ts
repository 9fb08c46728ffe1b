import { PATIENCE_MS } from './patience.ts';

/** A queue that a reader can wait on. */
export interface Queue<T> {
  push(item: T): void;
  /** The next item that fits; others before it are dropped. Rejects when none comes. */
  next(fits?: (item: T) => boolean): Promise<T>;
}

export function createQueue<T>(): Queue<T> {
  const items: T[] = [];
  const waiting: (() => void)[] = [];
  return {
    push: (item) => {
      items.push(item);
      for (const wake of waiting.splice(0)) wake();
    },
    next: async (fits = () => true) => {
      const late = timeout();
      try {
        for (;;) {
          while (items.length > 0) {
            const item = items.shift()!;
            if (fits(item)) return item;
          }
          await Promise.race([late.passed, new Promise<void>((resolve) => waiting.push(resolve))]);
        }
      } finally {
        late.cancel();
      }
    },
  };
}

function timeout(): { passed: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing arrived within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return { passed, cancel: () => clearTimeout(timer) };
}
