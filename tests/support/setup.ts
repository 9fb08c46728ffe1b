import { afterAll, vi } from 'vitest';

// Files share a process: what one has replaced, the next one must find as it was.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
