/**
 * Does `work`, and leaves marks in the browser's timeline where it began and ended: `npm run bench -- analytics`
 * reads them there.
 */
export function measured<T>(work: () => T): T {
  performance.mark('analytics: computing');
  const result = work();
  performance.mark('analytics: computed');
  return result;
}

/**
 * Leaves a mark when the next frame is painted: with it, what was just put into the page.
 * @returns forgets it
 */
export function markDrawn(): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => performance.mark('analytics: drawn'), { once: true });
  port1.start();
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  return () => cancelAnimationFrame(frame);
}
