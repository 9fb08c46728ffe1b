import { toAuthError } from '../auth-error.ts';

/** Work that continues after the answer and delays only shutdown. */
export interface BackgroundTasks {
  run(work: () => Promise<void>): void;
  /** Resolves when no work is left. */
  settle(): Promise<void>;
}

export function createBackgroundTasks(): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      const task = work()
        .catch((error: unknown) => void toAuthError(error))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
