import { AsyncLocalStorage } from 'node:async_hooks';

/** Work of the current request that continues after its answer. */
const pending = new AsyncLocalStorage<Set<Promise<unknown>>>();

/** Keeps the request open for work that continues after the answer. */
export function waitUntil(promise: Promise<unknown>): void {
  const ofRequest = pending.getStore();
  ofRequest?.add(promise);
  promise.catch((error: unknown) => console.error(error)).finally(() => ofRequest?.delete(promise));
}

/** Runs a request. Resolves when all of its work is done. */
export async function whole(request: () => Promise<void>): Promise<void> {
  const work = new Set<Promise<unknown>>();
  await pending.run(work, request);
  while (work.size > 0) await Promise.allSettled(work);
}
