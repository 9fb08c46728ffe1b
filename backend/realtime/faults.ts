/** Logs a fault of the server in one line, without what anybody wrote: messages of errors may quote it. */
export function reportFault(where: string, error: unknown): void {
  const { name, code, stack } = (error ?? {}) as { name?: unknown; code?: unknown; stack?: unknown };
  const [, place] = /\n\s+at (.+)/.exec(typeof stack === 'string' ? stack : '') ?? [];
  console.error(`Realtime, ${where}: ${[name ?? typeof error, code, place].filter(Boolean).join(' ')}`);
}

/** Runs what an event or a timer calls: a fault there would end the process. `onFault` closes what it happened to. */
export function guarded(where: string, onFault: () => void, run: () => void): void {
  try {
    run();
  } catch (error) {
    reportFault(where, error);
    onFault();
  }
}
