import { AsyncLocalStorage } from 'node:async_hooks';

/** What goes on after the answer of the request under way. */
const pending = new AsyncLocalStorage<Set<Promise<unknown>>>();

/** Work that continues after the answer. */
export function waitUntil(promise: Promise<unknown>): void {
  const ofRequest = pending.getStore();
  ofRequest?.add(promise);
  promise.catch((error: unknown) => console.error(error)).finally(() => ofRequest?.delete(promise));
}

/** Runs a request. Resolves when no work of it is left. */
export async function whole(request: () => Promise<void>): Promise<void> {
  const work = new Set<Promise<unknown>>();
  await pending.run(work, request);
  while (work.size > 0) await Promise.allSettled(work);
}
