const pending = new Set<Promise<unknown>>();

/** What has to be done yet when the answer is out. */
export function waitUntil(promise: Promise<unknown>): void {
  pending.add(promise);
  promise.catch((error: unknown) => console.error(error)).finally(() => pending.delete(promise));
}

/** Resolves when nothing is left to be done. */
export async function backgroundSettled(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}
