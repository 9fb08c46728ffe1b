/** Runs `work` between performance marks, which `npm run bench -- analytics` reads. */
export function measured<T>(work: () => T): T {
  performance.mark('analytics: computing');
  const result = work();
  performance.mark('analytics: computed');
  return result;
}

/**
 * Sets a performance mark at the next paint.
 * @returns cancel
 */
export function markDrawn(): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => performance.mark('analytics: drawn'), { once: true });
  port1.start();
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  return () => cancelAnimationFrame(frame);
}
