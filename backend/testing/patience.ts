/** Milliseconds: longer than anything takes to arrive, also on a busy machine. */
export const PATIENCE_MS = 60_000;
