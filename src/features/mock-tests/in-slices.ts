/** Ms of work between two moments in which the page can answer. */
const SLICE_MS = 20;

/** Runs long work that pauses now and then. @returns null where it was stopped */
export async function inSlices<T>(work: Generator<undefined, T>, stopped?: AbortSignal): Promise<T | null> {
  for (let end = performance.now() + SLICE_MS; stopped?.aborted !== true;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + SLICE_MS;
  }
  return null;
}
