const pending = new Set<Promise<unknown>>();

/** Work that continues after the answer. */
export function waitUntil(promise: Promise<unknown>): void {
  pending.add(promise);
  promise.catch((error: unknown) => console.error(error)).finally(() => pending.delete(promise));
}

/** Resolves when no work is left. */
export async function backgroundSettled(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}
