/** Logs a fault of the server in one line, without the error's message, which may quote a student's text. */
export function reportFault(where: string, error: unknown): void {
  const { name, code, stack } = (error ?? {}) as { name?: unknown; code?: unknown; stack?: unknown };
  const [, place] = /\n\s+at (.+)/.exec(typeof stack === 'string' ? stack : '') ?? [];
  console.error(`Realtime, ${where}: ${[name ?? typeof error, code, place].filter(Boolean).join(' ')}`);
}

/** Runs the callback of an event or timer, where an error would end the process. `onFault` then closes the affected object. */
export function guarded(where: string, onFault: () => void, run: () => void): void {
  try {
    run();
  } catch (error) {
    reportFault(where, error);
    onFault();
  }
}
